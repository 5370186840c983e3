import Color
import DisplayList
import Foundation
import Geometry
import RenderTree

/// The geometry of the `pageCurl` transition: a page rolled over a slanted cylinder.
///
/// Coordinates are in points, with the origin at the upper left corner of the page as displayed and y down.
struct PageCurlGeometry {
  /// The number of segments in a quarter of the cylinder's circumference.
  ///
  /// With it, the error is less than 0.1 points on a page the size of a phone screen.
  static let stepsPerQuarter = 24
  /// The amount by which the back of the page is blended with white, in `0...1`.
  private static let backWhiteness = 0.88
  private static let shadowOpacity = 0.96

  let radius: Double
  /// The distance from ``corner`` along ``direction`` at which the cylinder touches the page, in points.
  let contactDistance: Double
  /// The unit vector in which the cylinder moves across the page.
  let direction: Point
  /// The corner of the page that is lifted first.
  let corner: Point
  private let size: Size
  /// The distances of the page's corners from ``corner`` along ``direction``, in ascending order.
  private let cornerDistances: [Double]

  /// Creates the geometry of the page at a transition progress.
  ///
  /// Returns `nil` if the size is empty or not finite.
  init?(_ q: Double, _ size: Size, _ direction: TransitionDirection?) {
    guard size.width > 0, size.height > 0, Point(size.width, size.height).length.isFinite else {
      return nil
    }
    self.size = size
    let start: Point
    switch direction {
    case .fromBottom: (start, corner) = (Point(0, 1), .zero)
    case .fromRight: (start, corner) = (Point(-1, 0), Point(size.width, 0))
    case .fromLeft: (start, corner) = (Point(1, 0), Point(0, size.height))
    default: (start, corner) = (Point(0, -1), Point(size.width, size.height))
    }
    // The vector is turned to the left by 90° as displayed.
    let across = Point(start.y, -start.x)
    let isUpright = start.x == 0
    let extent = isUpright ? size.height : size.width
    let other = isUpright ? size.width : size.height
    radius = 0.39 * Point(size.width, size.height).length / 2
    func tangent(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }
    let slant = atan((1 - q) * tangent(36) + q * tangent(12))
    let travel = extent + radius / cos(12 * .pi / 180) + other * tangent(12)
    self.direction = start * cos(slant) + across * sin(slant)
    contactDistance = q * travel * cos(slant)
    let (w, c, k) = (size, self.direction, corner)
    cornerDistances = [Point.zero, Point(w.width, 0), Point(0, w.height), Point(w.width, w.height)]
      .map { ($0 - k).distance(along: c) }.sorted()
    raisedOutline = Path()
    backOutline = Path()
    let (minimum, maximum) = (cornerDistances[0], cornerDistances[3])
    let fold = contactDistance - radius * .pi / 2
    if let outline = stripOutline(from: max(minimum, fold), to: min(maximum, contactDistance)) {
      raisedOutline.append(outline)
    }
    if let outline = stripOutline(from: minimum, to: min(maximum, fold)) {
      raisedOutline.append(outline)
      backOutline = outline
    }
  }

  /// The outline of the part of the page that is lifted off.
  private(set) var raisedOutline: Path
  /// The outline of the part of the page whose back is visible.
  private(set) var backOutline: Path

  /// Returns the displayed position, along ``direction``, of a point at the given position on the flat page.
  func projectedCurlDistance(of start: Double) -> Double {
    let behind = contactDistance - start
    if behind <= 0 { return start }
    if behind <= .pi * radius { return contactDistance - radius * sin(behind / radius) }
    return contactDistance + behind - .pi * radius
  }

  // MARK: Parts

  /// Returns the mesh for the part of the page whose front is visible.
  ///
  /// This is the flat part and the first quarter of the cylinder, which rises from the page.
  func makeFrontMesh(columns: Int) -> TransitionWarpMesh? {
    makeStripMesh(
      from: max(cornerDistances[0], contactDistance - radius * .pi / 2), to: cornerDistances[3],
      columns: columns)
  }

  /// Returns the mesh for the part of the page whose back is visible, blended with white.
  func makeBackMesh(columns: Int) -> TransitionWarpMesh? {
    guard
      var warp = makeStripMesh(
        from: cornerDistances[0], to: min(cornerDistances[3], contactDistance - radius * .pi / 2),
        columns: columns)
    else {
      return nil
    }
    warp.shades = Array(repeating: Self.backWhiteness, count: warp.columns * warp.rows)
    return warp
  }

  /// Returns the shadow cast by the given outline.
  func makeShadow(of path: Path) -> TransitionFrame.SoftShadow {
    TransitionFrame.SoftShadow(path: path, sigma: radius / 6, opacity: Self.shadowOpacity)
  }

  /// Returns the shading of the page's back, which is darkest at the fold.
  func makeBackShading(colorInterpolation rule: ColorInterpolation) -> TransitionFrame.ShapeFill {
    let count = 16
    let locations = (0...count).map { Double($0) / Double(count) }
    let colors = locations.map { RGBA(0, 0, 0, 0.4 * (1 - sin(.pi / 2 * $0))) }
    let box = Rect(0, 0, size.width, size.height).inset(dx: -size.width, dy: -size.height)
    return TransitionFrame.ShapeFill(
      shape: .rect(box),
      paint: .gradient(
        Gradient(
          .axial, colors: colors, locations: locations,
          start: corner + direction * (contactDistance - radius),
          end: corner + direction * contactDistance, unit: .identity, rule: rule)))
  }

  // MARK: Pieces

  /// Returns the positions along ``direction`` at which a part of the page is divided into strips, in ascending
  /// order.
  private func cutDistances(from: Double, to: Double, columns: Int) -> [Double] {
    let quarter = radius * .pi / 2
    var all = cornerDistances + [from, to]
    for step in 0...2 * Self.stepsPerQuarter {
      all.append(contactDistance - 2 * quarter * Double(step) / Double(2 * Self.stepsPerQuarter))
    }
    for step in 1..<max(2, columns) {
      all.append(from + (to - from) * Double(step) / Double(columns))
    }
    var cuts: [Double] = []
    for cut in all.filter({ $0 >= from && $0 <= to }).sorted()
    where cut > (cuts.last ?? -.infinity) + 1e-9 {
      cuts.append(cut)
    }
    return cuts
  }

  private func makeStripMesh(from: Double, to: Double, columns: Int) -> TransitionWarpMesh? {
    let cuts = cutDistances(from: from, to: to, columns: columns)
    guard cuts.count > 1 else { return nil }
    var warp = TransitionWarpMesh(columns: columns, rows: cuts.count - 1)
    for cut in cuts {
      let (a, b) = foldLineSegment(at: cut)
      let moved = direction * (projectedCurlDistance(of: cut) - cut)
      for column in 0...columns {
        let point = a.lerp(to: b, fraction: Double(column) / Double(columns))
        warp.samples.append(point)
        warp.points.append(point + moved)
      }
    }
    return warp
  }

  /// Returns the displayed outline of the part of the page between two positions along ``direction``.
  ///
  /// All outlines have the same winding direction.
  private func stripOutline(from: Double, to: Double) -> Path? {
    guard let warp = makeStripMesh(from: from, to: to, columns: 1) else { return nil }
    let left = stride(from: 0, to: warp.points.count, by: 2).map { warp.points[$0] }
    let right = stride(from: 1, to: warp.points.count, by: 2).map { warp.points[$0] }
    var around = left + right.reversed()
    var area = 0.0
    for index in around.indices {
      let (a, b) = (around[index], around[(index + 1) % around.count])
      area += a.x * b.y - b.x * a.y
    }
    if area < 0 { around.reverse() }
    var path = Path()
    path.move(to: around[0])
    for point in around.dropFirst() { path.addLine(to: point) }
    path.close()
    return path
  }

  /// Returns the segment across the page at a position along ``direction``, perpendicular to it.
  private func foldLineSegment(at position: Double) -> (Point, Point) {
    let (base, step) = (corner + direction * position, Point(-direction.y, direction.x))
    // The slant is between 12° and 36°, so both components are nonzero.
    let x = (-base.x / step.x, (size.width - base.x) / step.x)
    let y = (-base.y / step.y, (size.height - base.y) / step.y)
    var low = max(min(x.0, x.1), min(y.0, y.1))
    var high = min(max(x.0, x.1), max(y.0, y.1))
    if low > high { (low, high) = ((low + high) / 2, (low + high) / 2) }
    return (base + step * low, base + step * high)
  }
}

extension Point {
  fileprivate func distance(along direction: Point) -> Double { x * direction.x + y * direction.y }
}
