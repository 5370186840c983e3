public import Color

/// A picture defined by drawing commands.
///
/// Its pixels depend only on its properties, so it can be rendered once and drawn many times.
public final class RecordedPicture: Equatable, Sendable {
  /// The commands that draw the picture onto a transparent surface.
  public let list: DisplayList
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The color space used to interpolate the gradients in the list.
  public let rule: ColorInterpolation

  /// Creates a picture from a display list and its size in pixels.
  public init(
    _ list: DisplayList, width: Int, height: Int, rule: ColorInterpolation = .renderServer
  ) {
    self.list = list
    self.width = width
    self.height = height
    self.rule = rule
  }

  /// Returns whether both pictures have the same list, size and gradient interpolation.
  public static func == (a: RecordedPicture, b: RecordedPicture) -> Bool {
    a === b || a.width == b.width && a.height == b.height && a.rule == b.rule && a.list == b.list
  }
}

/// A recorded picture that fills a shape.
///
/// One pixel of the picture is one unit of the shape's coordinates, and its upper-left corner is at their origin.
public struct PicturePaint: Equatable, Sendable {
  /// The picture to draw.
  public var picture: RecordedPicture
  /// The opacity of the picture, `0...1`.
  public var opacity: Double
  /// The color whose components are multiplied with those of every pixel.
  ///
  /// Components are in `0...1`.
  public var tint: RGBA

  /// Creates a paint from a recorded picture.
  ///
  /// By default, it is opaque and not tinted.
  public init(_ picture: RecordedPicture, opacity: Double = 1, tint: RGBA = .white) {
    self.picture = picture
    self.opacity = opacity
    self.tint = tint
  }
}
