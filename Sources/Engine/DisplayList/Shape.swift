public import Geometry

/// An area of the plane.
public enum Shape: Equatable, Sendable {
  /// A rectangle with sharp corners.
  case rect(Rect)
  /// A rectangle with round corners.
  case rounded(RoundedRect)
  /// The area between two outlines, even-odd: a border.
  case ring(outer: RoundedRect, inner: RoundedRect)
  /// What lies inside a path by a rule.
  case path(Path, FillRule)
  /// The area a pen covers that follows the path.
  case stroke(Path, StrokeStyle)
}

/// A rectangle with round corners.
///
/// - Source: behaviour/rendering.md, "Corners and edges". A circular radius over half the side is not clamped: the
///   outline crosses itself.
public struct RoundedRect: Hashable, Sendable {
  /// The form of a corner.
  public typealias Curve = CornerCurve

  /// The rectangle without its corners cut.
  public var rect: Rect
  /// Of every round corner, in the rectangle's units.
  public var radius: Double
  /// Bits: 1 minX minY, 2 maxX minY, 4 minX maxY, 8 maxX maxY.
  public var corners: UInt8
  /// The form of the round corners.
  public var curve: Curve

  /// A rectangle of which the corners in the mask are round.
  @inlinable public init(
    _ rect: Rect, radius: Double, corners: UInt8 = 15, curve: Curve = .circular
  ) {
    self.rect = rect
    self.radius = radius
    self.corners = corners
    self.curve = curve
  }
}

/// How a pen follows a path.
///
/// - Units: those of the path.
public struct StrokeStyle: Hashable, Sendable {
  /// How the pen ends.
  public typealias Cap = LineCap

  /// How the pen turns a corner.
  public typealias Join = LineJoin

  /// The pen's.
  public var width: Double
  /// How each open stroke ends.
  public var cap: Cap
  /// How corners are turned.
  public var join: Join
  /// The longest point of a miter join, in widths; beyond it the join is a bevel.
  public var miterLimit: Double
  /// Lengths of strokes and gaps in turn; empty for a full line.
  public var dash: [Double]
  /// How far into the dashes the path begins.
  public var dashPhase: Double
  /// The part of the whole path's length that is drawn, as fractions; behaviour/rendering.md, "Shapes".
  public var start: Double
  /// See ``start``.
  public var end: Double

  /// A pen; by default it draws the whole path in one go.
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
