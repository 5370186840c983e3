import Foundation
import Geometry
import TestKit
import Testing

@Suite struct PathShapeTests {
  @Test(arguments: try Vectors.rows("corner-curve", kind: "circularCorner"))
  func `Path(roundedRect:) places circular corner control points with the factor 0.5523`(
    row: Vectors.Row
  )
    throws
  {
    let r = try #require(row.radius)
    let path = Path(roundedRect: Rect(0, 0, 200, 100), radius: r)
    let expected = try #require(row.controlPoints).map { Point($0[0], $0[1]) }
    // The first corner is the one at the origin of the rectangle.
    for (read, should) in zip(path.points.prefix(4), expected) {
      #expect((read - should).length < row.tolerance ?? 0)
    }
  }

  @Test(arguments: try Vectors.rows("corner-curve", kind: "continuousCornerScaled"))
  func `Path(roundedRect:) with continuous corners has the control points of UIBezierPath`(
    row: Vectors.Row
  ) throws {
    let r = try #require(row.radius)
    let path = Path(roundedRect: Rect(0, 0, 400, 300), radius: r, curve: .continuous)
    var expected: [Point] = []
    for step in try #require(row.steps?.list) {
      let n = try #require(step.numbers)
      for i in stride(from: 0, to: n.count, by: 2) { expected.append(Point(n[i + 1], n[i])) }
    }
    #expect(path.verbs.prefix(5) == [.move, .cubic, .line, .cubic, .cubic])
    for (read, should) in zip(path.points, expected) {
      #expect((read - should).length < row.tolerance ?? 0)
    }
  }

  @Test
  func `Path(roundedRect:) clamps the radius of continuous corners, but not of circular corners`() {
    let rect = Rect(0, 0, 100, 40)
    let limited = Path(roundedRect: rect, radius: 500, curve: .continuous).boundingBox
    #expect(abs(limited.minX) < 1e-9)
    #expect(abs(limited.maxX - 100) < 1e-9)
    #expect(Path(roundedRect: rect, radius: 60).points.contains(Point(0, 60)))
  }

  @Test(arguments: [(1, Point(0, 0)), (2, Point(100, 0)), (4, Point(0, 40)), (8, Point(100, 40))])
  func `each bit of corners in Path(roundedRect:) rounds the corresponding corner`(
    bit: Int, corner: Point
  ) {
    for curve in [CornerCurve.circular, .continuous] {
      let path = Path(
        roundedRect: Rect(0, 0, 100, 40), radius: 10, corners: UInt8(bit), curve: curve)
      let inwards = Point(corner.x == 0 ? 1 : 99, corner.y == 0 ? 1 : 39)
      #expect(!path.contains(inwards))
      for other in [Point(1, 1), Point(99, 1), Point(1, 39), Point(99, 39)] where other != inwards {
        #expect(path.contains(other))
      }
    }
  }

  @Test func `Path.addArc adds points whose distance from the center is the radius`() {
    var path = Path()
    path.addArc(center: Point(3, 4), radius: 5, startAngle: 0.3, deltaAngle: -4)
    for piece in PathMeasure(path).pieces {
      for i in 0...20 {
        #expect(abs((piece.curve.point(at: Double(i) / 20) - Point(3, 4)).length - 5) < 2e-3)
      }
    }
    let end = Point(3 + 5 * cos(-3.7), 4 + 5 * sin(-3.7))
    #expect(((path.currentPoint ?? .zero) - end).length < 1e-12)
  }

  @Test(arguments: 0..<50)
  func `Path.contains of a star's center is true with the nonzero and false with the even-odd rule`(
    seed: Int
  ) {
    var star = Path()
    star.move(to: Point(0, -10))
    for i in 1..<5 {
      let angle = -.pi / 2 + Double(i) * 4 * .pi / 5
      star.addLine(to: Point(10 * cos(angle), 10 * sin(angle)))
    }
    star.close()
    #expect(abs(star.windingNumber(around: Point(0.1, 0.2))) == 2)
    #expect(star.contains(Point(0, 0)))
    #expect(!star.contains(Point(0, 0), fillRule: .evenOdd))
    #expect(star.contains(Point(0, -8), fillRule: .evenOdd))
    #expect(!star.contains(Point(9, 9)))
  }

  @Test(arguments: 0..<100)
  func `a path and its flattened polygon have equal winding numbers`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let path = g.path()
    let polygon = path.flattened(tolerance: 1e-4).path
    for _ in 0..<20 {
      let p = g.point()
      #expect(path.windingNumber(around: p) == polygon.windingNumber(around: p))
    }
  }

  @Test(arguments: 0..<50)
  func `Path.flattened stays within its tolerance`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let curve = Curve(g.point(), g.point(), g.point(), g.point())
    var path = Path()
    path.move(to: curve.p0)
    path.addCubicCurve(control1: curve.p1, control2: curve.p2, to: curve.p3)
    let points = path.flattened(tolerance: 0.1).points
    for i in 0...200 {
      let p = curve.point(at: Double(i) / 200)
      let nearest = zip(points, points.dropFirst()).map { distance(p, $0, $1) }.min() ?? 0
      #expect(nearest <= 0.1)
    }
  }

  private func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let v = b - a
    let t = ((p.x - a.x) * v.x + (p.y - a.y) * v.y) / (v.x * v.x + v.y * v.y)
    return (p - a.lerp(to: b, fraction: min(max(t, 0), 1))).length
  }
}

@Suite struct PathInterpolationTests {
  @Test func `paths with equal elements are interpolated point by point`() {
    let half = Path(Rect(0, 0, 10, 10)).interpolated(to: Path(Rect(4, 0, 20, 30)), progress: 0.5)
    #expect(half == Path(Rect(2, 0, 15, 20)))
  }

  @Test(arguments: 0..<100)
  func `interpolating paths with different elements returns the given paths at progress 0 and 1`(
    seed: Int
  ) {
    var g = SeededRandomNumberGenerator(seed)
    let (a, b) = (g.path(), g.path())
    #expect(a.interpolated(to: b, progress: 0) == a)
    #expect(a.interpolated(to: b, progress: 1) == b)
    let way = PathInterpolation(from: a, to: b)
    for _ in 0..<10 {
      let p = g.point()
      if a.verbs.filter({ $0 == .move }).count >= b.verbs.filter({ $0 == .move }).count {
        #expect(way.path(at: 0).windingNumber(around: p) == a.windingNumber(around: p))
      }
    }
    #expect(way.path(at: 0).verbs == way.path(at: 1).verbs)
  }

  @Test func `PathInterpolation grows a missing subpath from the first point of its counterpart`() {
    var two = Path(Rect(0, 0, 10, 10))
    two.addRect(Rect(20, 20, 10, 10))
    let half = Path(Rect(0, 0, 10, 10)).interpolated(to: two, progress: 0.5)
    #expect(half.subpaths[1].boundingBox == Rect(20, 20, 5, 5))
  }

  @Test
  func `PathInterpolation divides the longest segment to match the other path's segment count`() {
    var line = Path()
    line.move(to: Point(0, 0))
    line.addLine(to: Point(8, 0))
    var corner = Path()
    corner.move(to: Point(0, 0))
    corner.addLine(to: Point(8, 0))
    corner.addLine(to: Point(8, 4))
    let start = PathInterpolation(from: line, to: corner).path(at: 0)
    #expect(start.verbs == [.move, .line, .line])
    #expect(start.points[1] == Point(4, 0))
  }
}
