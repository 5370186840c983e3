/// The shape of a rounded corner: circular or continuous.
public enum CornerCurve: String, CaseIterable, Hashable, Sendable {
  /// A quarter of a circle with the corner radius.
  case circular
  /// A curve whose curvature changes gradually, as in iOS app icons.
  case continuous

  /// The length of a continuous corner along each side, as a multiple of the radius.
  public static let continuousExtent = 1.52866483

  /// The length of a continuous corner along each side, with fewer digits, as published by UIKit and Core Animation.
  public static let expansionFactor = 1.528665
}

extension Path {
  /// Creates a path for a rectangle with rounded corners.
  ///
  /// The path starts at the corner (minX, minY) and continues clockwise if the y axis points down. As in Core
  /// Animation, a circular radius of more than half a side is not limited, so that the outline intersects itself. A
  /// continuous radius is limited so that adjacent curves meet at the middle of the shorter side.
  ///
  /// `corners` is a mask of the corners to round. Its bits are 1 for (minX, minY), 2 for (maxX, minY), 4 for (minX,
  /// maxY) and 8 for (maxX, maxY).
  public init(
    roundedRect rect: Rect, radius: Double, corners: UInt8 = 15, curve: CornerCurve = .circular
  ) {
    self.init()
    var r = max(radius, 0)
    if curve == .continuous {
      r = min(r, min(rect.width, rect.height) / 2 / CornerCurve.continuousExtent)
    }
    guard r > 0, corners & 15 != 0 else {
      addRect(rect)
      return
    }
    let (p, q, s, t) = rect.corners
    let (right, down) = (Point(r, 0), Point(0, r))
    reserveCapacity(verbs: 22, points: 50)
    addCorner(at: p, leaving: down, joining: right, isRound: corners & 1 != 0, curve: curve)
    addCorner(at: q, leaving: -right, joining: down, isRound: corners & 2 != 0, curve: curve)
    addCorner(at: s, leaving: -down, joining: -right, isRound: corners & 8 != 0, curve: curve)
    addCorner(at: t, leaving: right, joining: -down, isRound: corners & 4 != 0, curve: curve)
    close()
  }

  /// Adds a corner, preceded by a line from the last corner.
  ///
  /// `leaving` and `joining` are vectors as long as the radius: from the corner back along the previous side, and
  /// along the next side.
  private mutating func addCorner(
    at p: Point, leaving: Point, joining: Point, isRound: Bool, curve form: CornerCurve
  ) {
    func at(_ a: Double, _ b: Double) -> Point { p + leaving * a + joining * b }
    func begin(_ q: Point) { if isEmpty { move(to: q) } else { addLine(to: q) } }
    guard isRound else {
      begin(p)
      return
    }
    switch form {
    case .circular:
      begin(at(1, 0))
      addCubicCurve(control1: at(1 - Path.kappa, 0), control2: at(0, 1 - Path.kappa), to: at(0, 1))
    case .continuous:
      // The coefficients of the continuous curve are those of UIKit's rounded rectangles.
      begin(at(CornerCurve.continuousExtent, 0))
      addCubicCurve(
        control1: at(1.08849323, 0), control2: at(0.86840689, 0), to: at(0.66993427, 0.065496))
      addLine(to: at(0.63149399, 0.074911))
      addCubicCurve(
        control1: at(0.37282392, 0.16905899), control2: at(0.16906013, 0.37282401),
        to: at(0.07491176, 0.63149399))
      addCubicCurve(
        control1: at(0, 0.86840701), control2: at(0, 1.08849299),
        to: at(0, CornerCurve.continuousExtent))
    }
  }

  /// Adds a rectangle with four elliptical corners.
  ///
  /// It starts at the middle of the maxX side and continues toward maxY. The radii must not exceed half the length of
  /// the sides.
  public mutating func addRoundedRect(_ r: Rect, radiusX rx: Double, radiusY ry: Double) {
    let (kx, ky) = (rx * (1 - Path.kappa), ry * (1 - Path.kappa))
    move(to: Point(r.maxX, r.center.y))
    addLine(to: Point(r.maxX, r.maxY - ry))
    addCubicCurve(
      control1: Point(r.maxX, r.maxY - ky), control2: Point(r.maxX - kx, r.maxY),
      to: Point(r.maxX - rx, r.maxY))
    addLine(to: Point(r.minX + rx, r.maxY))
    addCubicCurve(
      control1: Point(r.minX + kx, r.maxY), control2: Point(r.minX, r.maxY - ky),
      to: Point(r.minX, r.maxY - ry))
    addLine(to: Point(r.minX, r.minY + ry))
    addCubicCurve(
      control1: Point(r.minX, r.minY + ky), control2: Point(r.minX + kx, r.minY),
      to: Point(r.minX + rx, r.minY))
    addLine(to: Point(r.maxX - rx, r.minY))
    addCubicCurve(
      control1: Point(r.maxX - kx, r.minY), control2: Point(r.maxX, r.minY + ky),
      to: Point(r.maxX, r.minY + ry))
    close()
  }
}
