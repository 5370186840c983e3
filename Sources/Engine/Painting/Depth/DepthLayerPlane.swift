import Geometry

/// The plane of a layer, or of a part of it, in a 3D space that is viewed along the z axis.
///
/// It is used to sort layers by depth.
struct DepthLayerPlane {
  /// The position of a layer relative to another layer's plane, as seen by the viewer.
  enum PlaneSide { case behind, coplanar, inFront, crossing }

  /// The position of a layer relative to another layer, within the area where their outlines overlap.
  enum DepthRelation { case disjoint, behind, coplanar, inFront, crossing }

  /// The maximum distance between planes that count as coplanar, in points.
  ///
  /// A layer that extends less than this distance beyond another layer's plane does not cross it.
  static let coplanarTolerance = 1e-4

  /// The minimum overlap of two outlines, in points.
  ///
  /// Outlines that overlap by less count as disjoint.
  private static let minimumOverlap = 1e-6

  /// The layer's x axis, y axis and origin, transformed to the 3D space.
  private let x, y, origin: SIMD4<Double>
  /// The coefficients of the plane equation.
  ///
  /// Their dot product with a homogeneous point is the signed distance times w, positive towards the viewer.
  private let equation: SIMD4<Double>
  /// The corners of the visible part of the layer, in the layer's coordinates.
  private var corners: [Point] = []
  /// The corners of the visible part of the layer, in the 3D space with w = 1.
  private var points: [SIMD4<Double>] = []
  /// The winding of the projected corners: 1 for counterclockwise, -1 for clockwise, 0 for an empty area.
  private var winding = 0.0
  /// The bounding box of the projected corners.
  private(set) var box = DepthBoundingBox()
  /// The rectangle in which the layer is drawn, in the layer's coordinates; `nil` if the depth order does not depend
  /// on it.
  private(set) var extent: Rect?
  /// The lines a·x + b·y + c = 0 along which the layer has been cut, as (a, b, c).
  ///
  /// This part of the layer is on the positive side of each line.
  private(set) var cuts: [SIMD3<Double>] = []

  /// Creates the plane of a layer in the given 3D space.
  ///
  /// Returns `nil` if the transform is singular, the layer is seen edge-on, or the layer is single-sided and faces
  /// away.
  init?(_ geometry: LayerGeometry, in space: LayerCoordinateSpace, isDoubleSided: Bool) {
    var matrix = geometry.toSuperlayer
    if let depth = space.depth { matrix = matrix.concatenating(depth.matrix) }
    (x, y, origin) = (matrix.row1, matrix.row2, matrix.row4)
    var plane = Self.planeEquation(through: x, y, origin)
    let length = (plane.x * plane.x + plane.y * plane.y + plane.z * plane.z).squareRoot()
    guard length > 0, length.isFinite, abs(plane.z) > 1e-12 * length,
      geometry.bounds.isFinite, isDoubleSided || matrix.isFrontFacing
    else { return nil }
    plane /= plane.z < 0 ? -length : length
    equation = plane
  }

  /// Returns the equation of the plane through three homogeneous points.
  private static func planeEquation(
    through a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
  ) -> SIMD4<Double> {
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i])
        + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    return SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
  }

  /// The unit normal of the plane, rounded so that nearly parallel planes compare as equal.
  var direction: SIMD3<Double> {
    (SIMD3(equation.x, equation.y, equation.z) * 1e9).rounded(.toNearestOrEven)
  }

  /// Whether the plane is perpendicular to the viewing direction.
  var isParallelToView: Bool { abs(equation.x) < 1e-12 && abs(equation.y) < 1e-12 }

  /// The distance of the plane from the origin along its normal, in multiples of ``coplanarTolerance``.
  ///
  /// Among parallel planes, the nearest to the viewer has the largest value.
  var depthStep: Double { (-equation.w / Self.coplanarTolerance).rounded() }

  /// The depth of the midpoint of the corners, in multiples of ``coplanarTolerance``; 0 if it is not finite.
  var centerDepthStep: Double {
    let depth = center.z
    return depth.isFinite ? (depth / Self.coplanarTolerance).rounded() : 0
  }

  private var center: SIMD4<Double> {
    points.reduce(.zero, +) / Double(max(1, points.count))
  }

  /// Sets the rectangle in which the layer is drawn, in the layer's coordinates, and updates the corners.
  mutating func setDrawnRect(_ rect: Rect) {
    extent = rect
    let (p, q, s, t) = rect.corners
    corners = Self.clipPolygon([p, q, s, t], by: SIMD3(x.w, y.w, origin.w - Projection.minimumW))
    updateProjectedCorners()
  }

  private mutating func updateProjectedCorners() {
    points = corners.map { corner in
      let point = x * corner.x + y * corner.y + origin
      return point / point.w
    }
    box = DepthBoundingBox(points)
    guard let first = points.first, var a = points.last else { return }
    var area = 0.0
    for b in points {
      area += (a.x - first.x) * (b.y - first.y) - (a.y - first.y) * (b.x - first.x)
      a = b
    }
    winding = area > 0 ? 1 : area < 0 ? -1 : 0
  }

  // MARK: - Order

  /// Returns whether this layer part is behind, in front of, coplanar with or crossing another part.
  ///
  /// The result is `disjoint` if their outlines do not overlap.
  func depthRelation(to other: DepthLayerPlane) -> DepthRelation {
    guard overlaps(other) else { return .disjoint }
    let side = side(ofPlane: other)
    guard side == .crossing else { return DepthRelation(side) }
    switch other.side(ofPlane: self) {
    case .behind: return .inFront
    case .coplanar: return .coplanar
    case .inFront: return .behind
    case .crossing: return depthRelationInOverlap(with: other)
    }
  }

  /// Whether the projected outlines of the two layer parts overlap.
  func overlaps(_ other: DepthLayerPlane) -> Bool {
    box.overlaps(other.box) && winding != 0 && other.winding != 0 && !hasEdgeSeparating(other)
      && !other.hasEdgeSeparating(self)
  }

  /// Whether an edge of this outline separates it from the outline of `other`.
  private func hasEdgeSeparating(_ other: DepthLayerPlane) -> Bool {
    guard var a = points.last else { return true }
    for b in points {
      let (dx, dy) = (winding * (b.x - a.x), winding * (b.y - a.y))
      let limit = Self.minimumOverlap * (abs(dx) + abs(dy))
      // The direction of a very short edge is unreliable because of rounding, so such edges are skipped.
      if limit > Self.minimumOverlap * Self.minimumOverlap,
        other.points.allSatisfy({ dx * ($0.y - a.y) - dy * ($0.x - a.x) <= limit })
      {
        return true
      }
      a = b
    }
    return false
  }

  /// Returns the side of another layer's plane on which this layer part lies.
  private func side(ofPlane other: DepthLayerPlane) -> PlaneSide {
    PlaneSide(points.lazy.map { (other.equation * $0).sum() })
  }

  /// Returns the depth relation of two layer parts that both cross the other's plane, evaluated within the
  /// intersection of their outlines.
  private func depthRelationInOverlap(with other: DepthLayerPlane) -> DepthRelation {
    var overlap = points
    guard var a = other.points.last else { return .disjoint }
    for b in other.points {
      let (dx, dy) = (other.winding * (b.x - a.x), other.winding * (b.y - a.y))
      overlap = Self.clipPolygon(overlap, by: SIMD3(-dy, dx, dy * a.x - dx * a.y))
      a = b
    }
    guard !overlap.isEmpty else { return .disjoint }
    let steepness = max(equation.z, other.equation.z)
    return DepthRelation(
      PlaneSide(overlap.lazy.map { (depth(at: $0) - other.depth(at: $0)) * steepness }))
  }

  /// Returns the z coordinate of the plane at the x and y coordinates of `point`.
  private func depth(at point: SIMD4<Double>) -> Double {
    -(equation.x * point.x + equation.y * point.y + equation.w) / equation.z
  }

  /// Whether the center of this layer part is behind the plane of another layer.
  func hasCenterBehind(_ other: DepthLayerPlane) -> Bool { (other.equation * center).sum() < 0 }

  // MARK: - Cuts

  /// Splits this layer part along the plane of another layer.
  ///
  /// Returns `nil` if the part does not cross the plane, or if rounding errors in a very large part leave one half on
  /// both sides.
  func farAndNearParts(splitBy other: DepthLayerPlane) -> (
    far: DepthLayerPlane, near: DepthLayerPlane
  )? {
    guard side(ofPlane: other) == .crossing else { return nil }
    let (far, near) = (
      part(cutBy: other, keepsFarSide: true), part(cutBy: other, keepsFarSide: false)
    )
    guard [.behind, .coplanar].contains(far.side(ofPlane: other)),
      [.inFront, .coplanar].contains(near.side(ofPlane: other))
    else { return nil }
    return (far, near)
  }

  private func part(cutBy other: DepthLayerPlane, keepsFarSide keepsFar: Bool) -> DepthLayerPlane {
    var line = SIMD3(
      (other.equation * x).sum(), (other.equation * y).sum(), (other.equation * origin).sum())
    if keepsFar { line = -line }
    var part = self
    part.corners = Self.clipPolygon(corners, by: line)
    part.cuts.append(line)
    part.updateProjectedCorners()
    return part
  }

  /// Returns the polygon that remains of `rect` after all cuts, in the layer's coordinates.
  func clippedOutline(of rect: Rect) -> Path {
    let (p, q, s, t) = rect.corners
    var left = [p, q, s, t]
    for line in cuts { left = Self.clipPolygon(left, by: line) }
    var path = Path()
    guard let first = left.first else { return path }
    path.move(to: first)
    for point in left.dropFirst() { path.addLine(to: point) }
    path.close()
    return path
  }

  /// Clips a convex polygon to the positive side of a line.
  private static func clipPolygon(_ corners: [Point], by line: SIMD3<Double>) -> [Point] {
    guard var previous = corners.last else { return [] }
    func side(_ p: Point) -> Double { line.x * p.x + line.y * p.y + line.z }
    var left: [Point] = []
    left.reserveCapacity(corners.count + 1)
    for corner in corners {
      let (from, to) = (side(previous), side(corner))
      if (from < 0) != (to < 0) {
        left.append(previous.lerp(to: corner, fraction: from / (from - to)))
      }
      if to >= 0 { left.append(corner) }
      previous = corner
    }
    return left
  }

  /// Clips a convex polygon in the 3D space to the positive side of a line in the xy plane.
  private static func clipPolygon(
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

extension DepthLayerPlane.PlaneSide {
  /// Determines the side from the signed distances of a layer's corners to the plane.
  fileprivate init(_ distances: some Sequence<Double>) {
    var isBehind = false
    var isBefore = false
    for distance in distances {
      if distance < -DepthLayerPlane.coplanarTolerance { isBehind = true }
      if distance > DepthLayerPlane.coplanarTolerance { isBefore = true }
    }
    self = isBehind && isBefore ? .crossing : isBehind ? .behind : isBefore ? .inFront : .coplanar
  }
}

extension DepthLayerPlane.DepthRelation {
  fileprivate init(_ side: DepthLayerPlane.PlaneSide) {
    switch side {
    case .behind: self = .behind
    case .coplanar: self = .coplanar
    case .inFront: self = .inFront
    case .crossing: self = .crossing
    }
  }
}
