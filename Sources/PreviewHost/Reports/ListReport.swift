/// What `list` says of a catalog.
public struct ListReport: Sendable {
  /// The catalog, filtered.
  public var catalog: Catalog
  /// The variants in which a preview would be drawn.
  public var variants: @Sendable (CatalogPreview) -> [String]

  /// Makes a report.
  public init(catalog: Catalog, variants: @escaping @Sendable (CatalogPreview) -> [String]) {
    self.catalog = catalog
    self.variants = variants
  }

  /// The document `preview-host/list/1`.
  public var json: JSONValue {
    .object([
      "schema": "preview-host/list/1",
      "plugins": .array(catalog.plugins.map(json)),
      "problems": .array(catalog.problems.map(\.json)),
    ])
  }

  private func json(_ plugin: Catalog.Plugin) -> JSONValue {
    var fields: [String: JSONValue] = [
      "path": .string(plugin.path), "modules": JSONValue(plugin.modules), "abi": .null, "compiler": .null,
      "optimised": .null, "alsoIn": JSONValue(plugin.alsoIn),
    ]
    if let record = plugin.file?.version {
      fields["abi"] = ["major": .integer(record.major), "minor": .integer(record.minor)]
      fields["compiler"] = .string(record.compiler)
      fields["optimised"] = .bool(record.isOptimised)
    }
    fields["previews"] = .array(plugin.previews.map(json))
    fields["problems"] = .array(plugin.problems.map(\.json))
    return .object(fields)
  }

  private func json(_ preview: CatalogPreview) -> JSONValue {
    let layout: JSONValue =
      switch preview.layout {
      case .sizeThatFits: "sizeThatFits"
      case .device: "device"
      case .fixed: "fixed"
      }
    let fields: [String: JSONValue] = [
      "id": .string(preview.id),
      "module": .string(preview.module),
      "provider": .string(preview.provider),
      "name": .string(preview.name),
      "state": JSONValue(nonEmpty: preview.state),
      "userStory": JSONValue(nonEmpty: preview.userStory),
      "type": .string(preview.kind.rawValue),
      "layout": layout,
      "device": JSONValue(nonEmpty: preview.device),
      "tags": JSONValue(preview.tags),
      "starred": .bool(preview.isStarred),
      "date": JSONValue(nonEmpty: preview.date),
      "source": preview.source?.json ?? .null,
      "content": .string(preview.content.rawValue),
      "variants": JSONValue(variants(preview)),
      "warning": JSONValue(nonEmpty: preview.warning),
    ]
    return .object(fields)
  }

  /// The text for a person: for each plugin a heading and a table.
  ///
  /// - Parameters:
  ///   - width: Cells of the terminal; `nil` for no limit.
  ///   - style: How parts are dressed.
  public func text(width: Int?, style: TextStyle) -> String {
    var lines: [String] = []
    for plugin in catalog.plugins where !plugin.previews.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(heading(plugin, style: style))
      var table = TextTable(columns: [
        .init("", minimumWidth: 1), .init("ID", minimumWidth: 44, shortensInMiddle: true),
        .init("TYPE", minimumWidth: 9, dropOrder: 2), .init("STATE", minimumWidth: 7, dropOrder: 3),
        .init("STORY", minimumWidth: 8, dropOrder: 4), .init("TAGS", minimumWidth: 6, dropOrder: 6),
        .init("VARIANTS", minimumWidth: 8, dropOrder: 7),
        .init("SOURCE", minimumWidth: 12, dropOrder: 5, shortensInMiddle: true),
      ])
      for preview in plugin.previews {
        let names = variants(preview)
        table.rows.append([
          preview.isStarred ? "★" : "", preview.id,
          preview.content == .scene ? preview.kind.rawValue : preview.content.rawValue, preview.state,
          preview.userStory, preview.tags.joined(separator: ", "),
          names == ["default"] ? "" : names.joined(separator: ", "),
          preview.source.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line)" } ?? "",
        ])
      }
      lines += table.lines(width: width, heading: style.dim)
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ plugin: Catalog.Plugin, style: TextStyle) -> String {
    let count = plugin.previews.count
    var facts = [count == 1 ? "1 preview" : "\(count) previews"]
    if let record = plugin.file?.version { facts.append(record.isOptimised ? "optimised" : "not optimised") }
    if !plugin.alsoIn.isEmpty { facts.append("also in \(plugin.alsoIn.joined(separator: ", "))") }
    let modules = plugin.modules.joined(separator: ", ")
    return style.bold(SafeText.escape(modules)) + "  "
      + style.dim(SafeText.escape("\(plugin.path) · \(facts.joined(separator: " · "))"))
  }
}
