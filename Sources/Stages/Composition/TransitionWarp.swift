import Foundation
import Geometry

/// A grid over a picture of a transition and where its points go, all in the coordinates of the layer's bounds.
///
/// - Source: spec/08 section 1.
struct TransitionWarp {
  /// Quads across and down.
  let columns, rows: Int
  /// Row by row.
  private(set) var points: [Point]
  /// How much shows at each point; none at all for everything.
  private(set) var alphas: [Double] = []
  /// How far each quad is mixed towards white; none at all for nowhere.
  private(set) var shades: [Double] = []
  /// The quads back to front; none at all for as they lie.
  private(set) var order: [Int] = []

  private init(_ bounds: Rect, columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    points = []
    points.reserveCapacity((columns + 1) * (rows + 1))
    for row in 0...rows {
      for column in 0...columns {
        points.append(
          Point(
            bounds.minX + bounds.width * Double(column) / Double(columns),
            bounds.minY + bounds.height * Double(row) / Double(rows)))
      }
    }
  }

  // MARK: Sucked away

  /// The picture drawn into the middle of its lower side.
  static func suck(_ q: Double, _ bounds: Rect, isOdd: Bool) -> TransitionWarp {
    var warp = TransitionWarp(bounds, columns: 20, rows: 20)
    let drain = Point(bounds.center.x, isOdd ? bounds.minY : bounds.maxY)
    for index in warp.points.indices {
      let point = warp.points[index]
      // The lower a point, the sooner it goes.
      let above = bounds.height > 0 ? abs(drain.y - point.y) / bounds.height : 0
      let share = smoothstep(q * 1.6 - above * 0.6)
      warp.points[index] = point + (drain - point) * share
    }
    return warp
  }

  // MARK: Ripples

  /// How many quads a ripple takes each way: a wave is as long as an eighth of the diagonal, so some six a wave.
  private static let rippleCount = 48

  /// The old and the new picture under a ring that runs outwards, each as far as it shows.
  static func ripple(_ q: Double, _ bounds: Rect) -> (old: TransitionWarp, new: TransitionWarp) {
    var old = TransitionWarp(bounds, columns: rippleCount, rows: rippleCount)
    let center = bounds.center
    let corner = bounds.origin - center
    let reach = (corner.x * corner.x + corner.y * corner.y).squareRoot()
    guard reach > 0 else { return (old, old) }
    let width = reach / 4
    let front = 1.3 * reach * q
    let height = 0.05 * reach * (1 - q)
    var shares: [Double] = []
    for index in old.points.indices {
      let away = old.points[index] - center
      let distance = (away.x * away.x + away.y * away.y).squareRoot()
      let phase = (distance - front) / width
      shares.append(smoothstep(-phase + 0.5))
      guard distance > 0 else { continue }
      let lift = height * sin(2 * .pi * phase) * exp(-phase * phase)
      old.points[index] = old.points[index] + away * (lift / distance)
    }
    var new = old
    old.alphas = shares.map { 1 - $0 }
    new.alphas = shares
    return (old, new)
  }

  // MARK: A page

  /// How many strips a page is bent in: some fifteen of them around half the bend.
  private static let stripCount = 128
  /// The radius of the bend, as a share of the page.
  private static let bend = 0.12
  /// How far the back of the page is mixed towards white.
  private static let backShade = 0.6

  /// A page that is curled up from one edge, along a unit vector.
  static func curl(_ q: Double, _ bounds: Rect, way: Point) -> TransitionWarp {
    let isAcross = way.x != 0
    var warp = TransitionWarp(
      bounds, columns: isAcross ? stripCount : 1, rows: isAcross ? 1 : stripCount)
    let extent = isAcross ? bounds.width : bounds.height
    let radius = bend * extent
    guard radius > 0 else { return warp }
    let line = (extent + radius) * q
    // Where along the way a point starts.
    let forward = (isAcross ? way.x : way.y) > 0
    let edge =
      isAcross ? (forward ? bounds.minX : bounds.maxX) : (forward ? bounds.minY : bounds.maxY)
    for index in warp.points.indices {
      let along = isAcross ? warp.points[index].x : warp.points[index].y
      let start = abs(along - edge)
      let moved = place(start, line: line, radius: radius) - start
      warp.points[index] = warp.points[index] + way * moved
    }
    let step = extent / Double(stripCount)
    let starts = (0..<stripCount).map { strip in
      (forward ? Double(strip) + 0.5 : Double(stripCount - strip) - 0.5) * step
    }
    warp.shades = starts.map { line - $0 > .pi * radius / 2 ? backShade : 0 }
    // The flat part lies lowest; what has come round furthest lies on top.
    warp.order = (0..<stripCount).sorted { starts[$0] > starts[$1] }
    return warp
  }

  /// Where a point of the page that starts at a distance from the edge is seen.
  private static func place(_ start: Double, line: Double, radius: Double) -> Double {
    let behind = line - start
    if behind <= 0 { return start }
    if behind <= .pi * radius { return line - radius * sin(behind / radius) }
    return line + behind - .pi * radius
  }

  private static func smoothstep(_ x: Double) -> Double {
    let t = x.unitClamped
    return t * t * (3 - 2 * t)
  }
}
