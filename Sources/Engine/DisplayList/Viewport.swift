public import Color

/// The picture to fill.
public struct Viewport: Hashable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// Pixels per point.
  public var scale: Double
  /// What lies beneath everything.
  public var background: RGBA
  /// How gradients are mixed.
  public var rule: ColorInterpolation
  /// The version of iOS whose look is drawn where the rule is that of `render(in:)`, by its major number.
  public var system: Int

  /// The latest version of iOS whose look is known.
  public static let latestSystemVersion = 18

  /// A picture of that many pixels, clear unless a background is given.
  public init(
    width: Int, height: Int, scale: Double, background: RGBA = .clear,
    rule: ColorInterpolation = .renderServer, system: Int = latestSystemVersion
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.rule = rule
    self.system = system
  }
}
