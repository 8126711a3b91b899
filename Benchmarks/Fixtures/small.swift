// One small plugin, as an author writes it.

import PreviewABI

struct Greeting: View {
  var name: String

  var body: some View {
    VStack(spacing: 4) {
      Text("Hello, \(name)")
      Text("Nice to see you")
    }
    .padding(12)
  }
}

struct Greeting_Previews: PreviewProvider {
  static var previews: some View {
    Greeting(name: "World").previewDisplayName("World")
  }
}
