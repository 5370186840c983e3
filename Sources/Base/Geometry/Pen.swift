/// The shape of the ends of open subpaths.
public enum LineCap: String, CaseIterable, Hashable, Sendable {
  /// The line ends at the end point, without an extension.
  case butt
  /// A half circle around the end point, whose diameter is the line width.
  case round
  /// A square extension by half the line width beyond the end point.
  case square
}

/// The shape of the corners between segments.
public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  /// The outer sides are extended until they meet.
  ///
  /// A bevel is used instead if the miter exceeds the miter limit.
  case miter
  /// A circular sector around the corner point, whose diameter is the line width.
  case round
  /// A straight line between the ends of the outer sides.
  case bevel
}

/// The parameters of a stroke: width, caps, joins and miter limit.
public struct Pen: Hashable, Sendable {
  /// The full width of the line, in units of the path.
  ///
  /// Nothing is drawn if it is not positive.
  public var width: Double
  /// The shape of the ends of open subpaths.
  public var cap: LineCap
  /// The shape of the corners between segments.
  public var join: LineJoin
  /// The maximum length of a miter, as a multiple of the line width.
  public var miterLimit: Double

  /// Creates a pen with the given parameters.
  ///
  /// The defaults are butt caps, miter joins and a miter limit of 10.
  public init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
