// Previews that trap, hang or exit in a view's body, and providers that do so in their getter. Lines that trap end in a
// mark, "trap:" and the preview's name, by which the tests know the line.

import Glibc
import PreviewABI

/// The ways of not giving an answer.
enum Trouble: String {
  case fatalError, forceUnwrap, arrayIndex, overflow, hang, exit

  /// A text, were it not for the trouble.
  func text() -> String {
    switch self {
    case .fatalError:
      Swift.fatalError("the card has no owner")  // trap: fatalError
    case .forceUnwrap:
      let owner: String? = CommandLine.arguments.count > 1000 ? "nobody" : nil
      // swift-format-ignore: NeverForceUnwrap
      return owner!  // trap: forceUnwrap
    case .arrayIndex:
      let cards = ["ace"]
      return cards[cards.count + 6]  // trap: arrayIndex
    case .overflow:
      let most = Int.max - (CommandLine.arguments.count > 1000 ? 1 : 0)
      return String(most + 1)  // trap: overflow
    case .hang:
      print("about to hang")
      while true { pause() }
    case .exit:
      print("about to exit")
      Glibc.exit(0)
    }
  }
}

struct TroubledCard: View {
  var trouble: Trouble

  var body: some View {
    Text(trouble.text())
  }
}

struct Bodies_Previews: PreviewProvider {
  static var previews: some View {
    Text("Before").previewDisplayName("before")
    TroubledCard(trouble: .fatalError).previewDisplayName("fatalError")
    TroubledCard(trouble: .forceUnwrap).previewDisplayName("forceUnwrap")
    TroubledCard(trouble: .arrayIndex).previewDisplayName("arrayIndex")
    Text("Between").previewDisplayName("between")
    TroubledCard(trouble: .overflow).previewDisplayName("overflow")
    TroubledCard(trouble: .hang).previewDisplayName("hang")
    TroubledCard(trouble: .exit).previewDisplayName("exit")
    Text("After").previewDisplayName("after")
  }
}

struct FatalGetter_Previews: PreviewProvider {
  static var previews: some View { Text(Trouble.fatalError.text()) }
}

struct IndexGetter_Previews: PreviewProvider {
  static var previews: some View { Text(Trouble.arrayIndex.text()) }
}

struct HangingGetter_Previews: PreviewProvider {
  static var previews: some View { Text(Trouble.hang.text()) }
}

struct ExitingGetter_Previews: PreviewProvider {
  static var previews: some View { Text(Trouble.exit.text()) }
}
