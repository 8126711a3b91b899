import PreviewABI
public func sample() {}
