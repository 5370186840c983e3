/// The form of a round corner.
public enum CornerCurve: String, CaseIterable, Hashable, Sendable {
  /// A quarter circle.
  case circular
  /// A curve that bends gradually.
  case continuous

  /// How far along the sides a continuous corner reaches, in radii.
  public static let continuousExtent = 1.52866483

  /// The reach as UIKit and Core Animation publish it, with fewer digits.
  public static let expansionFactor = 1.528665
}

extension Path {
  /// A rectangle with round corners, from the minX minY corner clockwise where y runs down.
  ///
  /// A circular radius over half a side is not limited: the outline crosses itself. A continuous one is limited so that
  /// its curves meet at the middle of the shorter side.
  /// The corners in the mask are round. Bits: 1 minX minY, 2 maxX minY, 4 minX maxY, 8 maxX maxY.
  /// - Source: behaviour/rendering.md, "Corners and edges".
  public init(
    roundedRect rect: Rect, radius: Double, corners: UInt8 = 15, curve: CornerCurve = .circular
  ) {
    self.init()
    var r = max(radius, 0)
    if curve == .continuous {
      r = min(r, min(rect.width, rect.height) / 2 / CornerCurve.continuousExtent)
    }
    guard r > 0, corners & 15 != 0 else {
      add(rect)
      return
    }
    let (p, q, s, t) = rect.corners
    let (right, down) = (Point(r, 0), Point(0, r))
    reserveCapacity(verbs: 22, points: 50)
    addCorner(p, leaving: down, joining: right, corners & 1 != 0, curve)
    addCorner(q, leaving: -right, joining: down, corners & 2 != 0, curve)
    addCorner(s, leaving: -down, joining: -right, corners & 8 != 0, curve)
    addCorner(t, leaving: right, joining: -down, corners & 4 != 0, curve)
    close()
  }

  /// Adds a corner, by a line from the corner before it.
  ///
  /// From the corner back along the side being left, and along the side being joined, it is one radius each.
  private mutating func addCorner(
    _ p: Point, leaving: Point, joining: Point, _ isRound: Bool, _ form: CornerCurve
  ) {
    func at(_ a: Double, _ b: Double) -> Point { p + leaving * a + joining * b }
    func begin(_ q: Point) { if isEmpty { move(to: q) } else { line(to: q) } }
    guard isRound else {
      begin(p)
      return
    }
    switch form {
    case .circular:
      begin(at(1, 0))
      cubic(at(1 - Path.kappa, 0), at(0, 1 - Path.kappa), to: at(0, 1))
    case .continuous:
      // behaviour/rendering.md, "Corners and edges".
      begin(at(CornerCurve.continuousExtent, 0))
      cubic(at(1.08849323, 0), at(0.86840689, 0), to: at(0.66993427, 0.065496))
      line(to: at(0.63149399, 0.074911))
      cubic(
        at(0.37282392, 0.16905899), at(0.16906013, 0.37282401), to: at(0.07491176, 0.63149399))
      cubic(at(0, 0.86840701), at(0, 1.08849299), to: at(0, CornerCurve.continuousExtent))
    }
  }

  /// Adds a rectangle whose four corners are quarter ellipses, from the middle of the maxX side by way of maxY.
  ///
  /// - Range: radii of at most half the sides.
  public mutating func addRoundedRect(_ r: Rect, radiusX rx: Double, radiusY ry: Double) {
    let (kx, ky) = (rx * (1 - Path.kappa), ry * (1 - Path.kappa))
    move(to: Point(r.maxX, r.center.y))
    line(to: Point(r.maxX, r.maxY - ry))
    cubic(
      Point(r.maxX, r.maxY - ky), Point(r.maxX - kx, r.maxY), to: Point(r.maxX - rx, r.maxY))
    line(to: Point(r.minX + rx, r.maxY))
    cubic(
      Point(r.minX + kx, r.maxY), Point(r.minX, r.maxY - ky), to: Point(r.minX, r.maxY - ry))
    line(to: Point(r.minX, r.minY + ry))
    cubic(
      Point(r.minX, r.minY + ky), Point(r.minX + kx, r.minY), to: Point(r.minX + rx, r.minY))
    line(to: Point(r.maxX - rx, r.minY))
    cubic(
      Point(r.maxX - kx, r.minY), Point(r.maxX, r.minY + ky), to: Point(r.maxX, r.minY + ry))
    close()
  }
}
