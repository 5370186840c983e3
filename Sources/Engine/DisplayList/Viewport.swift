public import Color

/// The size and scale of a rendered image, with its background and its rules for color interpolation.
public struct Viewport: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The number of device pixels per point.
  public var scale: Double
  /// The background color, drawn beneath all layers.
  public var background: RGBA
  /// The color space used to interpolate gradients.
  ///
  /// On-screen rendering and `render(in:)` use different ones.
  public var rule: ColorInterpolation
  /// The major version of iOS whose rendering is reproduced.
  ///
  /// It affects only the rules for `render(in:)`.
  public var system: Int

  /// The latest major version of iOS whose rendering can be reproduced.
  public static let latestSystemVersion = 18

  /// Creates a viewport with a size in pixels and a scale in pixels per point.
  ///
  /// By default, the background is transparent.
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
