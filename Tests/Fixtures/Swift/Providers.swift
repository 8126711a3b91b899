// Providers of every shape that an author may give them. The discovery test names the ones that must be found.

import PreviewABI

/// A public provider.
public struct Public_Previews: PreviewProvider {
  /// One preview.
  public static var previews: some View { Text("public") }
}

struct Internal_Previews: PreviewProvider {
  static var previews: some View { Text("internal") }
}

private struct Private_Previews: PreviewProvider {
  static var previews: some View { Text("private") }
}

fileprivate enum FilePrivate_Previews: PreviewProvider {
  static var previews: Text { Text("file private") }
}

final class Class_Previews: PreviewProvider {
  static var previews: some View { Text("class") }
}

enum Values_Previews: PreviewHolder {
  static var previews: [Preview] { Preview("one") { Text("value") } }
}

enum Outer {
  struct Nested_Previews: PreviewProvider {
    static var previews: some View { Text("nested") }
  }
}

extension Outer {
  struct InExtension_Previews: PreviewProvider {
    static var previews: some View { Text("in an extension") }
  }

  private enum Deep {
    struct Deeper_Previews: PreviewProvider {
      static var previews: some View { Text("deep") }
    }
  }
}

struct ByExtension_Previews {}

extension ByExtension_Previews: PreviewProvider {
  static var previews: some View { Text("by extension") }
}

protocol Refined: PreviewProvider {}

struct Refined_Previews: Refined {
  static var previews: some View { Text("refined") }
}

enum Context: String, Previewable, PreviewHolder {
  case first
  case second

  var view: some View { Text(rawValue) }
}

func localProvider() -> Any.Type {
  struct Local_Previews: PreviewProvider {
    static var previews: some View { Text("local") }
  }
  return Local_Previews.self
}

// Never found.

struct Generic_Previews<Element>: PreviewProvider {
  static var previews: some View { Text("generic") }
}

struct Conditional<Element> {}

extension Conditional: PreviewHolder where Element: Hashable {
  static var previews: [Preview] { [] }
}

class Base_Previews: PreviewHolder {
  static var previews: [Preview] { [] }
}

class Derived_Previews: Base_Previews {}

struct NoProvider: View {
  var body: some View { Text("no provider") }
}
