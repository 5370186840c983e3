import Foundation
import Geometry
import TestKit
import Testing
import Timing

@Suite struct PathKeysTests {
  private static func quarterCircle() -> Path {
    let k: Double = 400 * (2.0.squareRoot() - 1) / 3
    var path = Path()
    path.move(to: Point(100, 0))
    path.addCubicCurve(control1: Point(100, k), control2: Point(k, 100), to: Point(0, 100))
    return path
  }

  @Test func `PathKeyframes.segmentLengths equals the arc lengths of the curves`() throws {
    let keys = try #require(PathKeyframes(Self.quarterCircle()))
    #expect(abs(keys.segmentLengths[0] - 50 * .pi) < 0.05)
    var quad = Path()
    quad.move(to: .zero)
    quad.addQuadCurve(control: Point(1, 0), to: Point(1, 1))
    // The arc length of this parabola in closed form.
    let expected = 1 + asinh(1) / 2.0.squareRoot()
    #expect(abs(try #require(PathKeyframes(quad)).segmentLengths[0] - expected) < 1e-9)
  }

  @Test func `pacedLocation moves along a path at constant speed`() throws {
    var path = Path()
    path.move(to: .zero)
    path.addCubicCurve(control1: Point(0, 0), control2: Point(10, 90), to: Point(100, 100))
    let keys = try #require(PathKeyframes(path))
    let points = (0...100).map {
      keys.point(at: keys.pacedLocation(for: .init(segment: 0, fraction: Double($0) / 100)))
    }
    let steps = zip(points, points.dropFirst()).map { ($1 - $0).length }
    let mean = steps.reduce(0, +) / 100
    #expect(steps.allSatisfy { abs($0 - mean) < 0.02 * mean })
  }

  @Test func `closing a path adds a line segment unless its length is zero`() throws {
    var triangle = Path()
    triangle.move(to: .zero)
    triangle.addLine(to: Point(4, 0))
    triangle.addLine(to: Point(4, 3))
    triangle.close()
    let keys = try #require(PathKeyframes(triangle))
    #expect(keys.segmentLengths == [4, 3, 5])
    var back = Path()
    back.move(to: .zero)
    back.addLine(to: Point(4, 0))
    back.addLine(to: .zero)
    back.close()
    #expect(PathKeyframes(back)?.segmentCount == 2)
  }

  @Test func `PathKeyframes jumps to a second subpath without adding a segment`() throws {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(10, 0))
    path.move(to: Point(50, 50))
    path.addLine(to: Point(60, 50))
    let keys = try #require(PathKeyframes(path))
    #expect(keys.segmentCount == 2)
    #expect(keys.point(at: .init(segment: 1, fraction: 0)) == Point(50, 50))
    #expect(PathKeyframes(Path()) == nil)
  }

  @Test func `PathKeyframes.angle follows the tangent, also with a control point at the end point`()
    throws
  {
    let circle = try #require(PathKeyframes(Self.quarterCircle()))
    #expect(abs(circle.angle(at: .init(segment: 0, fraction: 0.5)) - 0.75 * .pi) < 1e-9)
    var path = Path()
    path.move(to: .zero)
    path.addCubicCurve(control1: .zero, control2: Point(0, 10), to: Point(10, 10))
    let keys = try #require(PathKeyframes(path))
    #expect(abs(keys.angle(at: .init(segment: 0, fraction: 0)) - .pi / 2) < 0.01)
  }

  /// Returns a path of `count` consecutive asymmetric curves.
  private func curves(_ count: Int) -> Path {
    var path = Path()
    path.move(to: .zero)
    for i in 0..<count {
      let x = Double(i) * 100
      path.addCubicCurve(control1: Point(x, 0), control2: Point(x + 10, 90), to: Point(x + 100, 0))
    }
    return path
  }

  @Test(arguments: [-0.2, 0, 0.1, 0.37, 0.99, 1, 1.3])
  func `PathKeyframes.pacedLocation on one of many equal curves is the same as on one curve alone`(
    fraction: Double
  )
    throws
  {
    let alone = try #require(PathKeyframes(curves(1))).pacedLocation(
      for: .init(segment: 0, fraction: fraction))
    let many = try #require(PathKeyframes(curves(1200)))
    #expect(many.pacedLocation(for: .init(segment: 0, fraction: fraction)) == alone)
    #expect(many.pacedLocation(for: .init(segment: 1199, fraction: fraction)).segment == 1199)
  }

  @Test func `PathKeyframes allocates at most 16 bytes per line segment`() {
    for count in [2000, 4000, 8000] {
      var path = Path()
      path.move(to: .zero)
      for i in 1...count { path.addLine(to: Point(Double(i % 7), Double(i % 5))) }
      let bytes = WorkMeasurement { _ = PathKeyframes(path) }.bytes
      #expect(bytes <= 16 * count + 1000, "\(count) lines")
    }
  }
}
