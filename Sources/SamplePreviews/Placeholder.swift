import PreviewABI

struct Greeting: View {
  @Environment(\.colorScheme) private var scheme
  var body: some View {
    VStack {
      Text("Hello")
      Text(scheme == .dark ? "night" : "day").font(.caption)
    }
    .padding()
  }
}

struct Greeting_Previews: PreviewProvider {
  static var previews: some View {
    Greeting()
    Text("second")
  }
}

enum Values_Previews: PreviewHolder {
  static var previews: [Preview] {
    Preview("Plain") { Text("Hi") }
    Preview("Page") { Document.html("<p>Hi</p>") }
  }
}
