import Geometry

/// A layer's plane in a three-dimensional space seen along z from its far end, and the part of it that is meant.
///
/// - Source: behaviour/rendering.md, "Depth".
struct DepthPlane {
  /// Where a layer lies as seen from the eye.
  enum Side { case behind, within, before, across }

  /// Closer than this two planes count as one, and a layer that reaches over another's plane does not.
  static let coplanar = 1e-4

  /// The images of the layer's x axis, y axis and origin.
  private let x, y, origin: SIMD4<Double>
  /// The plane's equation: its product with a point is the distance times w, positive towards the eye.
  private let equation: SIMD4<Double>
  /// The corners of the bounds, or of what cuts left of them, in the layer's coordinates.
  private var corners: [Point]
  /// a, b, c of the lines a·x + b·y + c = 0 along which it is cut; what lies at the positive sides is kept.
  private(set) var cuts: [SIMD3<Double>] = []

  /// The plane of a layer; nil where it has no place or is seen from its edge, so that nothing of it shows.
  init?(_ geometry: LayerGeometry, in space: Space) {
    var matrix = geometry.toSuperlayer
    if let depth = space.depth { matrix = matrix.concat(depth.matrix) }
    (x, y, origin) = (matrix.row1, matrix.row2, matrix.row4)
    var plane = Self.plane(x, y, origin)
    let length = (plane.x * plane.x + plane.y * plane.y + plane.z * plane.z).squareRoot()
    guard length > 0, length.isFinite, abs(plane.z) > 1e-12 * length else { return nil }
    plane /= plane.z < 0 ? -length : length
    equation = plane
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite else { return nil }
    let (p, q, s, t) = bounds.corners
    corners = [p, q, s, t]
    let near = Projection.nearestW
    corners = Self.kept(
      corners, by: SIMD3(x.w, y.w, origin.w - near))
  }

  /// The equation of the plane through three points and through all that lies between them.
  private static func plane(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
  ) -> SIMD4<Double> {
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i])
        + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    return SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
  }

  /// Whether it lies parallel to the picture.
  var facesEye: Bool { abs(equation.x) < 1e-12 && abs(equation.y) < 1e-12 }

  /// Its z where it lies parallel to the picture.
  var depth: Double { -equation.w / equation.z }

  /// Where the part lies as seen from the other plane.
  func side(of other: DepthPlane) -> Side {
    var isBehind = false
    var isBefore = false
    for corner in corners {
      let point = x * corner.x + y * corner.y + origin
      let distance = (other.equation * point).sum() / point.w
      if distance < -Self.coplanar { isBehind = true }
      if distance > Self.coplanar { isBefore = true }
    }
    if isBehind && isBefore { return .across }
    return isBehind ? .behind : isBefore ? .before : .within
  }

  /// The middle of its corners, in the space.
  private var middle: SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for corner in corners { sum += x * corner.x + y * corner.y + origin }
    return sum / Double(max(1, corners.count))
  }

  /// Whether its middle lies behind the other plane.
  func isMiddleBehind(_ other: DepthPlane) -> Bool {
    let middle = middle
    return (other.equation * middle).sum() / middle.w < 0
  }

  /// How near its middle is to the eye; 0 where that cannot be told.
  var middleDepth: Double {
    let middle = middle
    let depth = middle.z / middle.w
    return depth.isFinite ? depth : 0
  }

  /// The part on one side of the other plane.
  func cut(by other: DepthPlane, keepsFar: Bool) -> DepthPlane {
    var line = SIMD3(
      (other.equation * x).sum(), (other.equation * y).sum(), (other.equation * origin).sum())
    if keepsFar { line = -line }
    var part = self
    part.corners = Self.kept(corners, by: line)
    part.cuts.append(line)
    return part
  }

  /// What the cuts leave of a rectangle.
  func outline(_ rect: Rect) -> Path {
    let (p, q, s, t) = rect.corners
    var left = [p, q, s, t]
    for line in cuts { left = Self.kept(left, by: line) }
    var path = Path()
    guard let first = left.first else { return path }
    path.move(to: first)
    for point in left.dropFirst() { path.line(to: point) }
    path.close()
    return path
  }

  /// What a line leaves of a convex polygon.
  private static func kept(_ corners: [Point], by line: SIMD3<Double>) -> [Point] {
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
}
