public import Colour

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
  public var rule: ColorRule

  /// A picture of that many pixels, clear unless a background is given.
  public init(
    width: Int, height: Int, scale: Double, background: RGBA = .clear,
    rule: ColorRule = .renderServer
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.rule = rule
  }
}
