public import Color

/// A picture given by the commands that draw it.
///
/// Its pixels depend on nothing but what it holds: it may be drawn once and shown many times.
public final class RecordedPicture: Equatable, Sendable {
  /// What is drawn, back to front, on clear ground.
  public let list: DisplayList
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// How gradients are mixed.
  public let rule: ColorInterpolation

  /// The picture that a list draws.
  public init(
    _ list: DisplayList, width: Int, height: Int, rule: ColorInterpolation = .renderServer
  ) {
    self.list = list
    self.width = width
    self.height = height
    self.rule = rule
  }

  /// Whether both draw the same.
  public static func == (a: RecordedPicture, b: RecordedPicture) -> Bool {
    a === b || a.width == b.width && a.height == b.height && a.rule == b.rule && a.list == b.list
  }
}

/// A recorded picture laid over a shape: a pixel a unit of the shape's own coordinates, its corner at their origin.
public struct PicturePaint: Equatable, Sendable {
  /// What is shown.
  public var picture: RecordedPicture
  /// 0…1.
  public var opacity: Double
  /// Multiplies every pixel, component by component; 0…1 each.
  public var tint: RGBA

  /// A recorded picture as it is, unless an opacity or a tint is given.
  public init(_ picture: RecordedPicture, opacity: Double = 1, tint: RGBA = .white) {
    self.picture = picture
    self.opacity = opacity
    self.tint = tint
  }
}
