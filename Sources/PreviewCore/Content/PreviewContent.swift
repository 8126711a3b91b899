/// The kinds of content that a preview may have, each with its id of the boundary.
package enum PreviewContentKind: Sendable {
  case scene
  case surface
  case document

  package var identifier: String {
    switch self {
    case .scene: "preview.scene/1"
    case .surface: "preview.surface/1"
    case .document: "preview.document/1"
    }
  }
}

/// One live instance of a preview, behind the boundary's holder.
@MainActor package protocol PreviewContent: AnyObject {
  /// Answers `false` for an event that this content does not take.
  func dispatch(_ event: PreviewEvent) throws -> Bool
}

/// Content that is a tree of elements.
@MainActor package protocol SceneContent: PreviewContent {
  /// Emits the whole scene, exactly one root. Stops early once the sink has refused.
  func emit(into sink: SceneSink) throws
}
