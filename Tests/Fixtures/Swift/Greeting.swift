// A plugin in good order, for builds that differ in how they link.

import PreviewABI

struct Greeting_Previews: PreviewProvider {
  static var previews: some View {
    Text("Hello").padding().background(Color.green).previewDisplayName("Hello")
  }
}
