import Geometry
import TestKit
import Testing

/// Tests of strokes whose polygons are passed to a handler in several pieces.
@Suite struct StrokePiecesTests {
  private func pens() -> [Pen] {
    LineCap.allCases.flatMap { cap in
      LineJoin.allCases.map { Pen(width: 7, cap: cap, join: $0) }
    }
  }

  /// Returns the signed area of a stroke and the largest number of points in one of its pieces.
  private func area(_ path: Path, _ pen: Pen, pieces: Int) -> (area: Double, points: Int) {
    var left = PolygonList()
    var (area, most) = (0.0, 0)
    path.stroke(into: &left, pen: pen, tolerance: 0.01, piecePointCount: pieces) { polygons, runs in
      area += polygons.area + runs.openArea
      most = max(most, polygons.points.count + runs.points.count)
      return true
    }
    return (area + left.area, max(most, left.points.count))
  }

  @Test(arguments: 0..<40)
  func `the areas of all pieces from Path.stroke(into:) add up to the area of the whole stroke`(
    seed: Int
  ) {
    var random = SeededRandomNumberGenerator(seed)
    let path = random.path()
    for pen in pens() {
      let whole = area(path, pen, pieces: .max).area
      for count in [1, 9, 60] {
        let parts = area(path, pen, pieces: count).area
        #expect(abs(parts - whole) < 1e-6 * (1 + abs(whole)), "\(pen), \(count) points")
      }
    }
  }

  @Test
  func `the size of a piece from Path.stroke(into:) does not depend on the length of the path`() {
    let most = [1, 2, 4].map { factor in
      var path = Path()
      path.move(to: .zero)
      for i in 0..<60 * factor {
        path.addCubicCurve(
          control1: Point(1e12, 1e12), control2: Point(-1e12, 1e12), to: Point(100, 0))
        if i % 9 == 8 { path.move(to: .zero) }
      }
      return area(path, Pen(width: 3, join: .round), pieces: 4000).points
    }
    #expect(most[0] >= 4000)
    #expect(most[2] == most[0], "\(most)")
  }

  @Test
  func `the size of a piece from Path.stroke(into:) does not depend on the number of round dots`() {
    let most = [1, 2, 4].map { factor in
      var path = Path()
      for i in 0..<500 * factor {
        path.move(to: Point(Double(i), 1))
        path.close()
      }
      return area(path, Pen(width: 5, cap: .round), pieces: 1000).points
    }
    #expect(most[2] == most[0], "\(most)")
  }

  @Test func `Path.stroke(into:) stops when its piece handler returns false`() {
    var path = Path()
    path.move(to: .zero)
    for i in 1...1000 { path.addLine(to: Point(Double(i), Double(i % 2))) }
    var left = PolygonList()
    var pieces = 0
    path.stroke(into: &left, pen: Pen(width: 1), tolerance: 0.1, piecePointCount: 100) { _, _ in
      pieces += 1
      return pieces < 3
    }
    #expect(pieces == 3)
    #expect(left.points.isEmpty)
  }
}

extension PolygonList {
  /// Twice the area below all lines, including those that close the polygons.
  fileprivate var area: Double { openArea + closing }

  /// Twice the area below the lines between the points.
  fileprivate var openArea: Double {
    eachRun { range in
      zip(points[range], points[range].dropFirst()).reduce(0) { $0 + cross($1.0, $1.1) }
    }
  }

  private var closing: Double {
    eachRun { range in
      range.isEmpty ? 0 : cross(points[range.upperBound - 1], points[range.lowerBound])
    }
  }

  private func eachRun(_ body: (Range<Int>) -> Double) -> Double {
    var (start, sum) = (0, 0.0)
    for end in ends {
      sum += body(start..<end)
      start = end
    }
    return sum
  }

  private func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
}
