import Foundation

/// A helper for the stroker that builds the outer sides of joins and the arcs of round caps.
///
/// It is separate from the stroker so that a side of the stroker can be changed without copying the whole struct.
struct StrokeCornerBuilder {
  let halfWidth: Double
  /// The maximum length of a miter, as a multiple of the line width.
  let miterLimit: Double
  /// The maximum angle between adjacent points of an arc, in radians.
  let arcStep: Double

  /// Adds the outer side of a join, except its first point.
  func addOuterJoin(
    side: inout ContiguousArray<Point>, at p: Point, from: Point, to: Point, angle: Double,
    cosine: Double, join: LineJoin
  ) {
    switch join {
    case .bevel: break
    case .miter:
      if 2 <= miterLimit * miterLimit * (1 + cosine) {
        side.append(p + (from + to) * (halfWidth / (1 + cosine)))
      }
    case .round: addArc(side: &side, center: p, from: from, angle: angle)
    }
    side.append(p + to * halfWidth)
  }

  /// Adds the points of an arc, except its two end points.
  func addArc(side: inout ContiguousArray<Point>, center: Point, from: Point, angle: Double) {
    let count = Int(
      clamping: (abs(angle) / arcStep).rounded(.up), in: 0...Flatness.maximumDrawnChordCount)
    guard count > 1 else { return }
    let (s, c) = (sin(angle / Double(count)), cos(angle / Double(count)))
    var v = from * halfWidth
    for _ in 1..<count {
      v = Point(v.x * c - v.y * s, v.x * s + v.y * c)
      side.append(center + v)
    }
  }
}
