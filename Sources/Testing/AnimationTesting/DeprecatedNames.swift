// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The module's public names up to version 0.1, kept as deprecated aliases for one release.

extension AnimationStage {
  @available(*, deprecated, renamed: "schedule(at:_:)")
  public func at(_ time: Double, _ body: @escaping @MainActor () -> Void) {
    schedule(at: time, body)
  }
}
