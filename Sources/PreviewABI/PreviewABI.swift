@_exported import PreviewCore
