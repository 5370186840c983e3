// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The module's public names up to version 0.1, kept as deprecated aliases for one release.

extension Tolerance {
  @available(*, deprecated, renamed: "fraction")
  public var share: Double { fraction }

  @available(*, deprecated, renamed: "loose(channel:fraction:because:)")
  public static func loose(channel: Int, share: Double, because reason: String) -> Tolerance {
    loose(channel: channel, fraction: share, because: reason)
  }
}
