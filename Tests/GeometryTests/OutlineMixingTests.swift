import Foundation
import Geometry
import Testing

/// Tests of interpolation between paths with matching elements:
/// `Documentation/behaviour/choices.md, "Paths, pictures, lists"`.
@Suite struct OutlineMixingTests {
  private func curve(_ c: Point, _ d: Point, to end: Point, from start: Point = .zero) -> Path {
    var path = Path()
    path.move(to: start)
    path.addCubicCurve(control1: c, control2: d, to: end)
    return path
  }

  private func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-9 }

  @Test func `PathInterpolation rotates the vector from an end point to its control point`() {
    // The first control vector changes from 10 to the right to 20 downward, the second from 10 upward to 10 to the
    // left.
    let from = curve(Point(10, 0), Point(100, -10), to: Point(100, 0))
    let to = curve(Point(50, 70), Point(140, 50), to: Point(150, 50), from: Point(50, 50))
    let half = PathInterpolation(from: from, to: to).path(at: 0.5)
    let diagonal = 2.0.squareRoot() / 2
    #expect(isNear(half.points[0], Point(25, 25)))
    #expect(isNear(half.points[1], Point(25 + 15 * diagonal, 25 + 15 * diagonal)))
    #expect(isNear(half.points[2], Point(125 - 10 * diagonal, 25 - 10 * diagonal)))
    #expect(isNear(half.points[3], Point(125, 25)))
  }

  @Test func `PathInterpolation rotates control vectors through the smaller angle`() {
    func direction(_ degrees: Double) -> Point {
      Point(10 * cos(degrees * .pi / 180), 10 * sin(degrees * .pi / 180))
    }
    let from = curve(direction(170), Point(90, 0), to: Point(100, 0))
    let to = curve(direction(-150), Point(90, 0), to: Point(100, 0))
    let way = PathInterpolation(from: from, to: to)
    #expect(isNear(way.path(at: 0.25).points[1], direction(180)))
    #expect(isNear(way.path(at: 0.75).points[1], direction(200)))
    // The rotation continues beyond progress 1.
    #expect(isNear(way.path(at: 1.25).points[1], direction(220)))
  }

  @Test func `PathInterpolation moves a control point linearly if it starts at its end point`() {
    let from = curve(.zero, Point(90, 0), to: Point(100, 0))
    let to = curve(Point(0, 40), Point(90, 0), to: Point(100, 0))
    #expect(PathInterpolation(from: from, to: to).path(at: 0.25).points[1] == Point(0, 10))
  }

  @Test func `PathInterpolation treats a line as a cubic curve with control points at its ends`() {
    var line = Path()
    line.move(to: .zero)
    line.addLine(to: Point(90, 0))
    let bow = curve(Point(0, 60), Point(90, 60), to: Point(90, 0))
    let half = PathInterpolation(from: line, to: bow).path(at: 0.5)
    #expect(half.verbs == [.move, .cubic])
    #expect(half.points == [.zero, Point(0, 30), Point(90, 30), Point(90, 0)])
    let back = PathInterpolation(from: bow, to: line).path(at: 0.5)
    #expect(back.points == half.points)
  }

  @Test func `PathInterpolation interpolates quadratic curves like the equivalent cubic curves`() {
    func quad(_ control: Point) -> Path {
      var path = Path()
      path.move(to: .zero)
      path.addQuadCurve(control: control, to: Point(60, 0))
      return path
    }
    func cubic(_ c: Point) -> Path {
      curve(c * (2 / 3), c * (2 / 3) + Point(20, 0), to: Point(60, 0))
    }
    let (a, b) = (Point(0, 45), Point(60, 15))
    let mixed = PathInterpolation(from: quad(a), to: quad(b)).path(at: 0.3)
    let expected = PathInterpolation(from: cubic(a), to: cubic(b)).path(at: 0.3)
    #expect(mixed.verbs == [.move, .cubic])
    #expect(zip(mixed.points, expected.points).allSatisfy { isNear($0, $1) })
  }

  @Test
  func `PathInterpolation between a circle and its rotated copy keeps the control vector lengths`()
  {
    var circle = Path()
    circle.addEllipse(in: Rect(-50, -50, 100, 100))
    let turned = circle.mapPoints { Point(-$0.y, $0.x) }
    let half = PathInterpolation(from: circle, to: turned).path(at: 0.5)
    // The end points move inward. The control vectors keep their length and rotate by 45 degrees.
    let arm = half.points[1] - half.points[0]
    let old = circle.points[1] - circle.points[0]
    #expect(abs(arm.length - old.length) < 1e-9)
    #expect(abs((arm.x * old.x + arm.y * old.y) / (old.length * old.length) - cos(.pi / 4)) < 1e-9)
  }

  @Test func `PathInterpolation returns the given paths at progress 0 and 1`() {
    let from = curve(Point(10, 3), Point(80, -10), to: Point(100, 0))
    let to = curve(Point(50, 71), Point(140, 53), to: Point(150, 50), from: Point(50, 50))
    let way = PathInterpolation(from: from, to: to)
    #expect(way.path(at: 0) == from)
    #expect(way.path(at: 1) == to)
  }

  @Test func `haveMatchingElements accepts lines in place of curves, but no other differences`() {
    var (lines, curves, closed) = (Path(), Path(), Path())
    lines.move(to: .zero)
    lines.addLine(to: Point(4, 0))
    lines.addLine(to: Point(4, 4))
    curves.move(to: .zero)
    curves.addQuadCurve(control: Point(2, 2), to: Point(4, 0))
    curves.addCubicCurve(control1: Point(5, 1), control2: Point(5, 3), to: Point(4, 4))
    closed.move(to: .zero)
    closed.addLine(to: Point(4, 0))
    closed.close()
    #expect(PathInterpolation.haveMatchingElements(lines, curves))
    #expect(!PathInterpolation.haveMatchingElements(lines, closed))
    #expect(!PathInterpolation.haveMatchingElements(lines, Path()))
  }
}
