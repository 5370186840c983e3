import Foundation
import Geometry
import TestKit
import Testing

@Suite struct PathMeasureTests {
  @Test func `Curve.length of a straight cubic curve is the distance between its end points`() {
    let curve = Curve(Point(0, 0), Point(1, 0), Point(2, 0), Point(3, 0))
    #expect(abs(curve.length - 3) < 1e-12)
  }

  @Test func `Curve.length of a parabola equals the closed-form value`() {
    // The length of y = x² for x in 0...1 is √5/2 + asinh(2)/4.
    let curve = Curve(Point(0, 0), Point(0.5, 0), Point(1, 1))
    #expect(abs(curve.length - (5.0.squareRoot() / 2 + asinh(2) / 4)) < 1e-10)
    #expect(abs(curve.cubic.length - curve.length) < 1e-10)
  }

  @Test func `Curve.length of a cubic curve that reverses includes both directions`() {
    // The coordinate x = 3t(1 − t) increases to 3/4 and returns to 0.
    let curve = Curve(Point(0, 0), Point(1, 0), Point(1, 0), Point(0, 0))
    #expect(abs(curve.length - 1.5) < 1e-8)
  }

  @Test func `the length of a circle made of four cubic curves is close to its circumference`() {
    var path = Path()
    path.addEllipse(in: Rect(-10, -10, 20, 20))
    #expect(abs(PathMeasure(path).length - 20 * .pi) < 0.02)
  }

  @Test(arguments: 0..<100)
  func `the lengths of two adjacent subcurves add up to Curve.length`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let curve = Curve(g.point(), g.point(), g.point(), g.point())
    let t = g.number(0.1...0.9)
    let parts = curve.subcurve(from: 0, to: t).length + curve.subcurve(from: t, to: 1).length
    #expect(abs(parts - curve.length) < 1e-7 * curve.length)
    let middle = curve.parameter(atLength: curve.length * 0.37)
    #expect(abs(curve.length(from: 0, to: middle) - curve.length * 0.37) < 1e-7 * curve.length)
  }

  @Test(arguments: 0..<100)
  func `Curve.length equals the sum of the lengths of many short chords`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let curve = Curve(g.point(), g.point(), g.point(), g.point())
    var sum = 0.0
    for i in 0..<4000 {
      sum += (curve.point(at: Double(i + 1) / 4000) - curve.point(at: Double(i) / 4000)).length
    }
    #expect(abs(sum - curve.length) < 1e-4 * sum)
  }

  @Test func `PathMeasure.location(atFraction: 0.5) of a square is the corner opposite the start`()
    throws
  {
    let measure = PathMeasure(Path(Rect(0, 0, 10, 10)))
    #expect(measure.length == 40)
    let half = try #require(measure.location(atFraction: 0.5))
    #expect(half.point == Point(10, 10))
    // The angle is that of the side that begins at the corner.
    #expect(abs(abs(half.angle) - .pi) < 1e-12)
    #expect(measure.location(atFraction: 0)?.point == Point(0, 0))
    #expect(measure.location(atFraction: 1)?.point == Point(0, 0))
    #expect(measure.location(atFraction: 7)?.point == Point(0, 0))
  }

  @Test
  func `PathMeasure.location differs between arcLength and parameter for a curve of uneven speed`()
    throws
  {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addCubicCurve(control1: Point(0, 0), control2: Point(0, 0), to: Point(8, 0))
    let measure = PathMeasure(path)
    let byLength = try #require(measure.location(atFraction: 0.5, parameterization: .arcLength))
      .point.x
    let byParameter = try #require(measure.location(atFraction: 0.5, parameterization: .parameter))
      .point.x
    #expect(abs(byLength - 4) < 1e-8)
    #expect(abs(byParameter - 1) < 1e-12)
    #expect(measure.location(atFraction: 0, parameterization: .parameter)?.angle == 0)
  }

  @Test(arguments: 0..<50)
  func `Path.boundingBox of curves is the smallest rectangle that contains them`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let path = g.path()
    let box = path.boundingBox
    var seen = Rect(bounding: [path.points[0]])
    func see(_ p: Point) {
      #expect(box.inset(dx: -1e-9, dy: -1e-9).contains(p))
      seen = Rect(
        minX: min(seen.minX, p.x), minY: min(seen.minY, p.y), maxX: max(seen.maxX, p.x),
        maxY: max(seen.maxY, p.y))
    }
    for element in path.elements {
      if case .move(let p) = element { see(p) }
      guard let curve = Curve(element) else { continue }
      for i in 0...500 { see(curve.point(at: Double(i) / 500)) }
    }
    #expect(abs(seen.minX - box.minX) < 0.01)
    #expect(abs(seen.maxX - box.maxX) < 0.01)
    #expect(abs(seen.minY - box.minY) < 0.01)
    #expect(abs(seen.maxY - box.maxY) < 0.01)
  }

  @Test(arguments: 0..<50)
  func `appending all subpaths of a path reproduces the path`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let path = g.path()
    var again = Path()
    for one in path.subpaths { again.append(one) }
    #expect(again == path)
  }
}
