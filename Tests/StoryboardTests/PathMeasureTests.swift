import CoreGraphics
import Foundation
import Storyboard
import Testing

@Suite struct PathMeasureTests {
  @Test func `length adds the lengths of all subpaths, including closing lines`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 20))
    path.move(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 103, y: 104))
    #expect(PathMeasure(path).length == 105)
  }

  /// Fractions, the points of a square there, and the directions in quarter turns.
  static let cases: [(fraction: Double, point: CGPoint, turns: Double)] = [
    (0.25, CGPoint(x: 10, y: 0), 1),
    (0.375, CGPoint(x: 10, y: 5), 1),
    (1, CGPoint(x: 0, y: 0), -1),
    (7, CGPoint(x: 0, y: 0), -1),
    (-1, CGPoint(x: 0, y: 0), 0),
    (.nan, CGPoint(x: 0, y: 0), 0),
  ]

  @Test(arguments: cases)
  func `location(atFraction:) of a square gives the point and the direction`(
    fraction: Double, point: CGPoint, turns: Double
  ) throws {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let location = try #require(PathMeasure(path).location(atFraction: fraction))
    #expect(hypot(location.point.x - point.x, location.point.y - point.y) < 1e-9)
    #expect(abs(location.angle - turns * .pi / 2) < 1e-9)
  }

  @Test func `location(atFraction:) of a semicircle divides its length`() throws {
    let path = try CGPath(svg: "M10 0A10 10 0 0 1 -10 0")
    let point = try #require(PathMeasure(path).location(atFraction: 1 / 3)).point
    #expect(hypot(point.x - 5, point.y - 10 * sin(Double.pi / 3)) < 0.01)
  }

  @Test func `location(atFraction:) of a path without lines is nil`() throws {
    #expect(PathMeasure(CGMutablePath()).location(atFraction: 0.5) == nil)
    #expect(PathMeasure(try CGPath(svg: "M1 2")).location(atFraction: 0.5) == nil)
  }
}
