import Color
import DisplayList
import Foundation
import Geometry
import RenderTree

/// A page that is rolled up over a slanted cylinder, in coordinates as seen: its upper left corner is zero.
///
/// - Source: behaviour/choices.md, "Drawn transitions", pageCurl.
struct TransitionCurl {
  /// Pieces of a quarter of the cylinder: of a phone's page none is a tenth of a point off.
  static let steps = 24
  /// How far the back is mixed towards white.
  private static let white = 0.88
  private static let shadowOpacity = 0.96

  let radius: Double
  /// Where the cylinder touches, along ``way`` from ``corner``.
  let line: Double
  /// Where the page rolls to.
  let way: Point
  /// The first corner to be raised.
  let corner: Point
  private let size: Size
  /// How far along the way the page's corners lie, ascending.
  private let ends: [Double]

  /// Nil for a page without extent, or with one beyond all numbers.
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
    // A quarter turn to the left as seen.
    let across = Point(start.y, -start.x)
    let isUpright = start.x == 0
    let extent = isUpright ? size.height : size.width
    let other = isUpright ? size.width : size.height
    radius = 0.39 * Point(size.width, size.height).length / 2
    func tangent(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }
    let slant = atan((1 - q) * tangent(36) + q * tangent(12))
    let course = extent + radius / cos(12 * .pi / 180) + other * tangent(12)
    way = start * cos(slant) + across * sin(slant)
    line = q * course * cos(slant)
    let (w, c, k) = (size, way, corner)
    ends = [Point.zero, Point(w.width, 0), Point(0, w.height), Point(w.width, w.height)]
      .map { ($0 - k).along(c) }.sorted()
    raised = Path()
    back = Path()
    let (least, most) = (ends[0], ends[3])
    let fold = line - radius * .pi / 2
    if let outline = contour(max(least, fold), min(most, line)) { raised.append(outline) }
    if let outline = contour(least, min(most, fold)) {
      raised.append(outline)
      back = outline
    }
  }

  /// The outline of what is raised.
  private(set) var raised: Path
  /// The outline of what shows its back.
  private(set) var back: Path

  /// Where along the way a point that starts at a place along it is seen.
  func place(_ start: Double) -> Double {
    let behind = line - start
    if behind <= 0 { return start }
    if behind <= .pi * radius { return line - radius * sin(behind / radius) }
    return line + behind - .pi * radius
  }

  // MARK: Parts

  /// What shows its front: flat, or on the rising quarter.
  func front(columns: Int) -> TransitionWarp? {
    piece(max(ends[0], line - radius * .pi / 2), ends[3], columns: columns)
  }

  /// What shows its back, whitened.
  func reverse(columns: Int) -> TransitionWarp? {
    guard var warp = piece(ends[0], min(ends[3], line - radius * .pi / 2), columns: columns) else {
      return nil
    }
    warp.shades = Array(repeating: Self.white, count: warp.columns * warp.rows)
    return warp
  }

  /// The shadow that an outline casts.
  func shadow(of path: Path) -> TransitionFrame.Cast {
    TransitionFrame.Cast(path: path, sigma: radius / 6, opacity: Self.shadowOpacity)
  }

  /// What makes the back look round: the least light at the fold.
  func shade(_ rule: ColorRule) -> TransitionFrame.Fill {
    let count = 16
    let locations = (0...count).map { Double($0) / Double(count) }
    let colors = locations.map { RGBA(0, 0, 0, 0.4 * (1 - sin(.pi / 2 * $0))) }
    let box = Rect(0, 0, size.width, size.height).inset(-size.width, -size.height)
    return TransitionFrame.Fill(
      shape: .rect(box),
      paint: .gradient(
        Gradient(
          .axial, colors: colors, locations: locations, start: corner + way * (line - radius),
          end: corner + way * line, unit: .identity, rule: rule)))
  }

  // MARK: Pieces

  /// The places along the way, ascending, at which a part of the page is cut.
  private func allCuts(_ from: Double, _ to: Double, columns: Int) -> [Double] {
    let quarter = radius * .pi / 2
    var all = ends + [from, to]
    for step in 0...2 * Self.steps {
      all.append(line - 2 * quarter * Double(step) / Double(2 * Self.steps))
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

  private func piece(_ from: Double, _ to: Double, columns: Int) -> TransitionWarp? {
    let cuts = allCuts(from, to, columns: columns)
    guard cuts.count > 1 else { return nil }
    var warp = TransitionWarp(columns: columns, rows: cuts.count - 1)
    for cut in cuts {
      let (a, b) = segment(cut)
      let moved = way * (place(cut) - cut)
      for column in 0...columns {
        let point = a.lerp(to: b, Double(column) / Double(columns))
        warp.samples.append(point)
        warp.points.append(point + moved)
      }
    }
    return warp
  }

  /// Where a part of the page is seen; each one turns the same way round.
  private func contour(_ from: Double, _ to: Double) -> Path? {
    guard let warp = piece(from, to, columns: 1) else { return nil }
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
    for point in around.dropFirst() { path.line(to: point) }
    path.close()
    return path
  }

  /// The part of the page at a place along the way, from end to end.
  private func segment(_ place: Double) -> (Point, Point) {
    let (base, step) = (corner + way * place, Point(-way.y, way.x))
    // The slant is between 12 and 36 degrees, so that neither component is nothing.
    let x = (-base.x / step.x, (size.width - base.x) / step.x)
    let y = (-base.y / step.y, (size.height - base.y) / step.y)
    var low = max(min(x.0, x.1), min(y.0, y.1))
    var high = min(max(x.0, x.1), max(y.0, y.1))
    if low > high { (low, high) = ((low + high) / 2, (low + high) / 2) }
    return (base + step * low, base + step * high)
  }
}

extension Point {
  fileprivate func along(_ way: Point) -> Double { x * way.x + y * way.y }
}
