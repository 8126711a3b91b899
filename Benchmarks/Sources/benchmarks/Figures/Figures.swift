/// One thing that is measured, in one or more rows of the table.
protocol Figure: Sendable {
  /// The name that `--only` takes.
  var name: String { get }

  /// Measures it.
  func measure(_ bench: Bench) throws -> [FigureRow]
}

/// The figures, in the order of the table.
enum Figures {
  static let all: [any Figure] = [
    WorkerStartFigure(), DiscoveryFigure(), RasterFigure(), VerifyFigure(), CompareFigure(), CrashFigure(),
    ListFigure(), CleanBuildFigure(),
  ]
}
