import Geometry
import TestKit
import Testing

/// Tests that every operation on degenerate curves and curves with extreme coordinates terminates.
@Suite struct DegenerateCurveTests {
  private static let points = [
    Point.zero, Point(1, 1), Point(1e9, -1e9), Point(0x1p-1070, 0), Point(1e300, 1e300),
  ]

  @Test(arguments: points)
  func `Path.contains terminates for curves whose points all equal the tested point`(p: Point) {
    var path = Path()
    path.move(to: p)
    path.addQuadCurve(control: p, to: p)
    path.addCubicCurve(control1: p, control2: p, to: p)
    path.close()
    #expect(path.windingNumber(around: p) == 0)
    #expect(!path.contains(Point(p.x - 1e10, p.y)))
  }

  @Test(arguments: points)
  func `Path.contains terminates for curves as small as one unit in the last place of a Double`(
    p: Point
  ) {
    let q = Point(p.x.nextUp, p.y.nextUp)
    var path = Path()
    path.move(to: p)
    path.addCubicCurve(control1: q, control2: Point(p.x, q.y), to: Point(q.x, p.y))
    path.close()
    _ = (path.contains(p), path.contains(q))
    #expect(!path.contains(Point(p.x, p.y - 1e300)))
  }

  @Test(arguments: 0..<200)
  func `the winding number away from the curves of a path equals that of their chords`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    func point() -> Point { Point(g.number(-9...9), g.number(-9...9)) }
    var path = Path()
    path.move(to: point())
    path.addCubicCurve(control1: point(), control2: point(), to: point())
    path.addQuadCurve(control: point(), to: point())
    path.addCubicCurve(control1: point(), control2: point(), to: point())
    path.close()
    var chords = Path()
    for element in path.elements {
      switch element {
      case .move(let p): chords.move(to: p)
      case .close: chords.close()
      case .line, .quad, .cubic:
        guard let curve = Curve(element) else { continue }
        for i in 1...400 { chords.addLine(to: curve.point(at: Double(i) / 400)) }
      }
    }
    for _ in 0..<4 {
      let p = point()
      // For a point between a curve and its chords, the winding numbers can differ.
      let near = [Point(-0.01, 0), Point(0.01, 0), Point(0, 0.01), Point(0, -0.01)]
      let around = Set(near.map { chords.windingNumber(around: p + $0) })
      guard around.count == 1 else { continue }
      #expect(path.windingNumber(around: p) == chords.windingNumber(around: p), "\(path) \(p)")
    }
  }

  @Test(arguments: [1e-162, 3e-161, 1e-160, 1e-155, 1, 1e150, 1e153, 5e153, 1e300])
  func `Curve.length is finite and accurate for extremely small and large curves`(size: Double) {
    let curve = Curve(
      Point(0, 0), Point(size, 2 * size), Point(3 * size, -size), Point(size, size))
    let length = curve.length
    #expect(length.isFinite && length >= 0)
    // The squares of smaller or larger numbers lose precision or overflow.
    if size >= 1e-155, size <= 1e153 { #expect(abs(length / size - 3.43528327) < 1e-6) }
    #expect(abs(ArcLengthTable(curve).length - length) <= length * 1e-6)
  }

  @Test func `Curve.length(from:to:) is accurate far beyond parameter 1`() {
    let curve = Curve(Point(0, 0), Point(1, 2), Point(3, -1), Point(1, 1))
    // The coefficient of the cubic term is (-5, 10).
    let far = curve.length(from: 1, to: 0x1p20)
    #expect(abs(far / (125.0.squareRoot() * 0x1p60) - 1) < 1e-3)
  }

  @Test func `Path.dashed with a pattern whose sum is infinite leaves the path solid`() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(10, 0))
    #expect(path.dashed(pattern: [1e308, 1e308], phase: -1) == path)
    #expect(path.dashed(pattern: [1e308, 1e300], phase: -1e308).points.count < 10)
  }
}
