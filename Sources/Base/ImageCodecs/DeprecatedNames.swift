// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Deprecated aliases for public names up to version 0.1 that programs use with errors of films. They remain for one
// release.

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
