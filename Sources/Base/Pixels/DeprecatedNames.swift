// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Deprecated names for types that programs use with rendered frames, as of version 0.1. They remain for one release.

extension MemoryBudget {
  @available(*, deprecated, renamed: "defaultLimit")
  public static var standard: Int { defaultLimit }

  @available(*, deprecated, renamed: "available")
  public var free: Int { available }
}

extension PixelBuffer {
  @available(*, deprecated, renamed: "contentBounds")
  public var ink: (columns: Range<Int>, rows: Range<Int>) { contentBounds }

  @available(*, deprecated, renamed: "checksum")
  public var checksumText: String { checksum }

  @available(*, deprecated, renamed: "downsampled(by:width:height:)")
  public func reduced(by factor: Int, width: Int, height: Int) -> PixelBuffer {
    downsampled(by: factor, width: width, height: height)
  }
}
