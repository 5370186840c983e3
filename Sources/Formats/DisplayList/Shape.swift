public import Geometry

/// An area of the plane.
public enum Shape: Equatable, Sendable {
  case rect(Rect)
  case rounded(RoundedRect)
  /// The area between two outlines, even-odd: a border.
  case ring(outer: RoundedRect, inner: RoundedRect)
  case path(Path, FillRule)
  /// The area a pen covers that follows the path.
  case stroke(Path, StrokeStyle)
}

/// Which windings of a path are inside.
public enum FillRule: String, Hashable, Sendable {
  case nonZero, evenOdd
}

/// A rectangle with round corners.
///
/// - Source: spec/06 section 2. A circular radius over half the side is not clamped: the outline crosses itself.
public struct RoundedRect: Hashable, Sendable {
  /// The form of a corner.
  public enum Curve: String, Hashable, Sendable { case circular, continuous }

  public var rect: Rect
  public var radius: Double
  /// Bits: 1 minX minY, 2 maxX minY, 4 minX maxY, 8 maxX maxY.
  public var corners: UInt8
  public var curve: Curve

  public init(_ rect: Rect, radius: Double, corners: UInt8 = 15, curve: Curve = .circular) {
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
  public enum Cap: String, Hashable, Sendable { case butt, round, square }
  public enum Join: String, Hashable, Sendable { case miter, round, bevel }

  public var width: Double
  public var cap: Cap
  public var join: Join
  public var miterLimit: Double
  /// Lengths of strokes and gaps in turn; empty for a full line.
  public var dash: [Double]
  public var dashPhase: Double
  /// The part of the whole path's length that is drawn, as fractions; spec/06 section 6.
  public var start: Double
  public var end: Double

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
