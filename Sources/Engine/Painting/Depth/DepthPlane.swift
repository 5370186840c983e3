import Geometry

/// A layer's plane in a three-dimensional space seen along z from its far end, and the part of the plane that is drawn.
///
/// - Source: behaviour/rendering.md, "Depth".
struct DepthPlane {
  /// The position of a layer relative to another one, as seen from the eye.
  enum Side { case behind, coplanar, inFront, crossing }

  /// The position of a layer relative to another one where the eye sees both.
  enum Relation { case disjoint, behind, coplanar, inFront, crossing }

  /// Two planes that are closer than this count as one, and a layer that reaches less far over another's plane does not
  /// cross it.
  static let coplanarTolerance = 1e-4

  /// Outlines that overlap by less than this do not overlap, in points.
  private static let minimumOverlap = 1e-6

  /// The images of the layer's x axis, y axis and origin.
  private let x, y, origin: SIMD4<Double>
  /// The plane's equation: its product with a point is the distance times w, positive towards the eye.
  private let equation: SIMD4<Double>
  /// The corners of the part that is drawn, in the layer's coordinates.
  private var corners: [Point] = []
  /// The same corners in the space, with w = 1.
  private var points: [SIMD4<Double>] = []
  /// 1 where the eye sees the corners in counterclockwise order, -1 where in clockwise order, 0 without an area.
  private var winding = 0.0
  /// The box around the corners as the eye sees them.
  private(set) var box = DepthBox()
  /// The rectangle of the layer's coordinates that is drawn; nil where the order does not depend on it.
  private(set) var extent: Rect?
  /// a, b, c of the lines a·x + b·y + c = 0 along which the layer is cut; the positive sides are kept.
  private(set) var cuts: [SIMD3<Double>] = []

  /// Creates the plane of a layer; nil where the layer has no place, is seen from its edge, or is one-sided and turned
  /// away.
  init?(_ geometry: LayerGeometry, in space: CoordinateSpace, isDoubleSided: Bool) {
    var matrix = geometry.toSuperlayer
    if let depth = space.depth { matrix = matrix.concat(depth.matrix) }
    (x, y, origin) = (matrix.row1, matrix.row2, matrix.row4)
    var plane = Self.planeEquation(through: x, y, origin)
    let length = (plane.x * plane.x + plane.y * plane.y + plane.z * plane.z).squareRoot()
    guard length > 0, length.isFinite, abs(plane.z) > 1e-12 * length,
      geometry.bounds.isFinite, isDoubleSided || matrix.isFrontFacing
    else { return nil }
    plane /= plane.z < 0 ? -length : length
    equation = plane
  }

  /// The equation of the plane through three points and through all that lies between them.
  private static func planeEquation(
    through a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
  ) -> SIMD4<Double> {
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i])
        + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    return SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
  }

  /// The direction of the plane, rounded: two planes of the same direction count as parallel.
  var direction: SIMD3<Double> {
    (SIMD3(equation.x, equation.y, equation.z) * 1e9).rounded(.toNearestOrEven)
  }

  /// Whether the plane lies parallel to the picture.
  var isParallelToView: Bool { abs(equation.x) < 1e-12 && abs(equation.y) < 1e-12 }

  /// The place of the plane among those of its direction, in steps of ``coplanarTolerance``; the nearest to the eye is the last.
  var depthStep: Double { (-equation.w / Self.coplanarTolerance).rounded() }

  /// The depth of the middle of its corners in steps of ``coplanarTolerance``; 0 where it is not known.
  var centerDepthStep: Double {
    let depth = center.z
    return depth.isFinite ? (depth / Self.coplanarTolerance).rounded() : 0
  }

  private var center: SIMD4<Double> {
    points.reduce(.zero, +) / Double(max(1, points.count))
  }

  /// Sets the rectangle of the layer's coordinates that is drawn.
  mutating func setExtent(_ rect: Rect) {
    extent = rect
    let (p, q, s, t) = rect.corners
    corners = Self.clip([p, q, s, t], by: SIMD3(x.w, y.w, origin.w - Projection.minimumW))
    updatePoints()
  }

  private mutating func updatePoints() {
    points = corners.map { corner in
      let point = x * corner.x + y * corner.y + origin
      return point / point.w
    }
    box = DepthBox(points)
    guard let first = points.first, var a = points.last else { return }
    var area = 0.0
    for b in points {
      area += (a.x - first.x) * (b.y - first.y) - (a.y - first.y) * (b.x - first.x)
      a = b
    }
    winding = area > 0 ? 1 : area < 0 ? -1 : 0
  }

  // MARK: - Order

  /// The position of the part relative to another one.
  func relation(to other: DepthPlane) -> Relation {
    guard overlaps(other) else { return .disjoint }
    let side = side(of: other)
    guard side == .crossing else { return Relation(side) }
    switch other.side(of: self) {
    case .behind: return .inFront
    case .coplanar: return .coplanar
    case .inFront: return .behind
    case .crossing: return relationInOverlap(other)
    }
  }

  /// Whether the eye sees the outlines over each other.
  func overlaps(_ other: DepthPlane) -> Bool {
    box.overlaps(other.box) && winding != 0 && other.winding != 0 && !separates(other)
      && !other.separates(self)
  }

  /// Whether one side of the outline has all of another outline beyond it.
  private func separates(_ other: DepthPlane) -> Bool {
    guard var a = points.last else { return true }
    for b in points {
      let (dx, dy) = (winding * (b.x - a.x), winding * (b.y - a.y))
      let limit = Self.minimumOverlap * (abs(dx) + abs(dy))
      // The direction of a shorter side is that of rounding.
      if limit > Self.minimumOverlap * Self.minimumOverlap,
        other.points.allSatisfy({ dx * ($0.y - a.y) - dy * ($0.x - a.x) <= limit })
      {
        return true
      }
      a = b
    }
    return false
  }

  /// The side of another plane on which the part lies.
  private func side(of other: DepthPlane) -> Side {
    Side(points.lazy.map { (other.equation * $0).sum() })
  }

  /// The relation of two parts each of which lies on both sides of the other's plane: that of what is common to their
  /// outlines.
  private func relationInOverlap(_ other: DepthPlane) -> Relation {
    var overlap = points
    guard var a = other.points.last else { return .disjoint }
    for b in other.points {
      let (dx, dy) = (other.winding * (b.x - a.x), other.winding * (b.y - a.y))
      overlap = Self.clip(overlap, by: SIMD3(-dy, dx, dy * a.x - dx * a.y))
      a = b
    }
    guard !overlap.isEmpty else { return .disjoint }
    let steepness = max(equation.z, other.equation.z)
    return Relation(
      Side(overlap.lazy.map { (depth(at: $0) - other.depth(at: $0)) * steepness }))
  }

  /// The z of the plane where the eye sees a point.
  private func depth(at point: SIMD4<Double>) -> Double {
    -(equation.x * point.x + equation.y * point.y + equation.w) / equation.z
  }

  /// Whether the middle of the part lies behind another plane.
  func isCenterBehind(_ other: DepthPlane) -> Bool { (other.equation * center).sum() < 0 }

  // MARK: - Cuts

  /// The parts behind another plane and before it; nil where the part does not lie on both sides, or is so large that
  /// rounding leaves its halves there, too.
  func split(by other: DepthPlane) -> (far: DepthPlane, near: DepthPlane)? {
    guard side(of: other) == .crossing else { return nil }
    let (far, near) = (cut(by: other, keepsFar: true), cut(by: other, keepsFar: false))
    guard [.behind, .coplanar].contains(far.side(of: other)),
      [.inFront, .coplanar].contains(near.side(of: other))
    else { return nil }
    return (far, near)
  }

  private func cut(by other: DepthPlane, keepsFar: Bool) -> DepthPlane {
    var line = SIMD3(
      (other.equation * x).sum(), (other.equation * y).sum(), (other.equation * origin).sum())
    if keepsFar { line = -line }
    var part = self
    part.corners = Self.clip(corners, by: line)
    part.cuts.append(line)
    part.updatePoints()
    return part
  }

  /// The part of a rectangle that the cuts leave.
  func clippedOutline(of rect: Rect) -> Path {
    let (p, q, s, t) = rect.corners
    var left = [p, q, s, t]
    for line in cuts { left = Self.clip(left, by: line) }
    var path = Path()
    guard let first = left.first else { return path }
    path.move(to: first)
    for point in left.dropFirst() { path.line(to: point) }
    path.close()
    return path
  }

  /// The part of a convex polygon on the positive side of a line.
  private static func clip(_ corners: [Point], by line: SIMD3<Double>) -> [Point] {
    guard var previous = corners.last else { return [] }
    func side(_ p: Point) -> Double { line.x * p.x + line.y * p.y + line.z }
    var left: [Point] = []
    left.reserveCapacity(corners.count + 1)
    for corner in corners {
      let (from, to) = (side(previous), side(corner))
      if (from < 0) != (to < 0) { left.append(previous.lerp(to: corner, from / (from - to))) }
      if to >= 0 { left.append(corner) }
      previous = corner
    }
    return left
  }

  /// The same of points of the space, by their x and y.
  private static func clip(
    _ points: [SIMD4<Double>], by line: SIMD3<Double>
  ) -> [SIMD4<Double>] {
    guard var previous = points.last else { return [] }
    func side(_ p: SIMD4<Double>) -> Double { line.x * p.x + line.y * p.y + line.z }
    var left: [SIMD4<Double>] = []
    left.reserveCapacity(points.count + 1)
    for point in points {
      let (from, to) = (side(previous), side(point))
      if (from < 0) != (to < 0) {
        left.append(previous + (point - previous) * (from / (from - to)))
      }
      if to >= 0 { left.append(point) }
      previous = point
    }
    return left
  }
}

extension DepthPlane.Side {
  /// The side on which points of these distances lie.
  fileprivate init(_ distances: some Sequence<Double>) {
    var isBehind = false
    var isBefore = false
    for distance in distances {
      if distance < -DepthPlane.coplanarTolerance { isBehind = true }
      if distance > DepthPlane.coplanarTolerance { isBefore = true }
    }
    self = isBehind && isBefore ? .crossing : isBehind ? .behind : isBefore ? .inFront : .coplanar
  }
}

extension DepthPlane.Relation {
  fileprivate init(_ side: DepthPlane.Side) {
    switch side {
    case .behind: self = .behind
    case .coplanar: self = .coplanar
    case .inFront: self = .inFront
    case .crossing: self = .crossing
    }
  }
}
