public import Geometry

/// An area of the plane, in its own coordinates.
public enum Shape: Equatable, Sendable {
  /// A rectangle with square corners.
  case rect(Rect)
  /// A rectangle with rounded corners.
  case rounded(RoundedRect)
  /// The area between two rounded rectangles, used for borders.
  case ring(outer: RoundedRect, inner: RoundedRect)
  /// The interior of a path according to a fill rule.
  case path(Path, FillRule)
  /// The area covered by stroking a path.
  case stroke(Path, StrokeStyle)
}

/// A rectangle with rounded corners.
///
/// As in Core Animation, a circular radius of more than half a side is not clamped, so that the outline intersects
/// itself.
public struct RoundedRect: Hashable, Sendable {
  /// The shape of a rounded corner: circular or continuous.
  public typealias Curve = CornerCurve

  /// The rectangle before its corners are rounded.
  public var rect: Rect
  /// The radius of the rounded corners, in the same units as the rectangle.
  public var radius: Double
  /// The mask of corners to round.
  ///
  /// The bits are 1 for (minX, minY), 2 for (maxX, minY), 4 for (minX, maxY) and 8 for (maxX, maxY).
  public var corners: UInt8
  /// The shape of the rounded corners.
  public var curve: Curve

  /// Creates a rectangle with the corners in the mask rounded.
  ///
  /// By default, all four corners are rounded with circular arcs.
  @inlinable public init(
    _ rect: Rect, radius: Double, corners: UInt8 = 15, curve: Curve = .circular
  ) {
    self.rect = rect
    self.radius = radius
    self.corners = corners
    self.curve = curve
  }
}

/// The parameters of a stroke.
///
/// Lengths are in units of the path.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of open subpaths.
  public typealias Cap = LineCap

  /// The shape of the corners: miter, round or bevel.
  public typealias Join = LineJoin

  /// The width of the line, in units of the path.
  public var width: Double
  /// The shape of the ends of open subpaths and dashes.
  public var cap: Cap
  /// The shape of the corners: miter, round or bevel.
  public var join: Join
  /// The maximum length of a miter as a multiple of the line width.
  ///
  /// Longer miters are replaced by bevels.
  public var miterLimit: Double
  /// The alternating lengths of dashes and gaps, in units of the path.
  ///
  /// If it is empty, the line is solid.
  public var dash: [Double]
  /// The offset into the dash pattern at which the path starts, in units of the path.
  public var dashPhase: Double
  /// The start of the drawn part of the path, as a fraction, `0...1`, of its length.
  public var start: Double
  /// The end of the drawn part of the path, as a fraction, `0...1`, of its length.
  public var end: Double

  /// Creates a stroke style.
  ///
  /// By default, the whole path is drawn as a solid line.
  public init(
    width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0, start: Double = 0, end: Double = 1
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
    self.start = start
    self.end = end
  }
}
