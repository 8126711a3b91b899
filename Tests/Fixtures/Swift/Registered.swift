// A library that says itself what it shows. A generic type, which cannot be found, is among it.

import PreviewABI

struct Pair_Previews<First>: PreviewProvider {
  static var previews: some View { Text("\(First.self)") }
}

struct Unmentioned_Previews: PreviewProvider {
  static var previews: some View { Text("unmentioned") }
}

enum Outer {
  fileprivate struct Hidden_Previews: PreviewProvider {
    static var previews: some View { Text("hidden") }
  }
}

/// The entry, in place of the default one.
@c(preview_plugin_register_v1)
public func register(host: UnsafeRawPointer?, error: UnsafeMutableRawPointer?) -> Int32 {
  PreviewRegistry.register(host: host, error: error) { registry in
    registry.add(Pair_Previews<Int>.self)
    registry.add(Outer.Hidden_Previews.self)
    registry.add(module: "Elsewhere", type: "List") {
      Preview("empty") { Document.plainText("nothing") }
      Preview("full") { Text("everything") }
    }
  }
}
