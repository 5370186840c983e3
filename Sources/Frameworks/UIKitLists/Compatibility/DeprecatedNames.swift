// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The public names of this module up to version 0.1, kept as deprecated aliases for one release.

extension UICellAccessory {
  @available(*, deprecated, renamed: "Options")
  public typealias _Options = Options
}
