/// The contexts in which a component is looked at, each a case with a view.
///
/// ```swift
/// enum BadgeContext: String, Previewable, PreviewHolder {
///   case empty, three, many
///
///   var view: some View {
///     switch self {
///     case .empty: Badge(count: 0)
///     case .three: Badge(count: 3)
///     case .many: Badge(count: 1200)
///     }
///   }
/// }
/// ```
///
/// An enum that also says `PreviewHolder` needs no more than that: every case is a preview named after the case.
/// Without it, a provider shows `groupedAllContext` or `stackedAllContext`.
@MainActor @preconcurrency public protocol Previewable: CaseIterable, RawRepresentable where RawValue == String {
  /// The type of the views.
  associatedtype Content: View

  /// The component in this context.
  @ViewBuilder var view: Content { get }
}

extension Previewable {
  /// All cases, each a preview of its own when this stands at the top of `previews`.
  public static var groupedAllContext: Group<ForEach<[Self], String, _PreviewModifiedContent<Content>>> {
    Group {
      ForEach(Array(allCases), id: \.rawValue) { $0.view.previewCase($0.rawValue) }
    }
  }

  /// All cases one below the other, each under its name, as one preview.
  public static var stackedAllContext: VStack<ForEach<[Self], String, VStack<TupleView<Text, Content>>>> {
    VStack(alignment: .leading, spacing: 24) {
      ForEach(Array(allCases), id: \.rawValue) { context in
        VStack(alignment: .leading, spacing: 8) {
          Text(context.rawValue).font(.caption).foregroundColor(.secondary)
          context.view
        }
      }
    }
  }
}

extension PreviewHolder where Self: Previewable {
  /// A preview for each case, named after it.
  public static var previews: [Preview] {
    allCases.map { context in
      Preview(settings: PreviewSettings([.caseName(context.rawValue)]), content: .scene) { environment in
        SceneInstance(context.view, environment: environment)
      }
    }
  }
}
