import Foundation

/// The outer sides of corners and round ends.
///
/// Apart from the stroker, so that a side of it can be changed without a copy of the whole.
struct StrokeCornerBuilder {
  /// Half the pen's width.
  let halfWidth: Double
  /// The largest length of a miter, in widths.
  let miterLimit: Double
  /// The largest angle between neighbouring points of an arc.
  let arcStep: Double

  /// Adds the outer side of a corner, but for its first point.
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

  /// Adds the points of an arc between its ends.
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
