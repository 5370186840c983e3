/// How the ends of open subpaths look.
public enum LineCap: String, CaseIterable, Hashable, Sendable {
  /// Cut off at the end point.
  case butt
  /// A half circle around the end point.
  case round
  /// Cut off half a width behind the end point.
  case square
}

/// How the corners of a line look.
public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  /// A point where the outer sides meet; a bevel beyond the miter limit.
  case miter
  /// A sector of a circle around the corner.
  case round
  /// A straight cut between the ends of the outer sides.
  case bevel
}

/// What draws along a path.
///
/// - Units: those of the path.
public struct Pen: Hashable, Sendable {
  /// The whole width of the line; nothing is drawn where it is not above zero.
  public var width: Double
  /// The ends of open subpaths.
  public var cap: LineCap
  /// The corners.
  public var join: LineJoin
  /// The largest length of a miter, in widths.
  public var miterLimit: Double

  /// A pen of the given width.
  public init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
