// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Deprecated names for types and functions that programs use to handle film errors, as of version 0.1. They remain
// for one release.

extension ImageError {
  @available(*, deprecated, renamed: "Reason")
  public typealias Fault = Reason

  @available(*, deprecated, renamed: "source")
  public var place: String? { source }

  @available(*, deprecated, renamed: "reason")
  public var fault: Reason { reason }

  @available(*, deprecated, renamed: "withSource(_:)")
  public func at(_ place: String) -> ImageError { withSource(place) }
}

extension ImageError.Reason {
  @available(*, deprecated, renamed: "unsupportedFormat")
  public static func foreignFormat(_ name: String) -> Self { .unsupportedFormat(name) }

  @available(*, deprecated, renamed: "unsupportedFeature")
  public static func unsupported(_ feature: String) -> Self { .unsupportedFeature(feature) }
}
