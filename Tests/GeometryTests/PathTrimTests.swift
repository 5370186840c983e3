import Geometry
import TestKit
import Testing

@Suite struct PathTrimTests {
  private let square = Path(Rect(0, 0, 10, 10))

  @Test(arguments: 0..<50)
  func `Path.trimmed(from: 0, to: 1) returns the same path`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let path = g.path()
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: -3, to: 9) == path)
  }

  @Test func `Path.trimmed is empty if the start is NaN or not before the end`() {
    #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(square.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(square.trimmed(from: .nan, to: 1).isEmpty)
  }

  @Test func `Path.trimmed of a closed square is an open path that includes its corners`() {
    var expected = Path()
    expected.move(to: Point(5, 0))
    expected.addLine(to: Point(10, 0))
    expected.addLine(to: Point(10, 10))
    expected.addLine(to: Point(5, 10))
    #expect(square.trimmed(from: 0.125, to: 0.625) == expected)
    #expect(square.trimmed(from: 0.9, to: 1).verbs == [.move, .line])
  }

  @Test
  func `Path.trimmed(from: 0, to: 0.5) cuts a single curve at parameter 0.5, not half its length`()
    throws
  {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addCubicCurve(control1: Point(0, 0), control2: Point(0, 0), to: Point(8, 0))
    let end = try #require(path.trimmed(from: 0, to: 0.5).currentPoint)
    #expect(abs(end.x - 1) < 1e-12)
  }

  @Test func `Path.trimmed measures fractions over all subpaths and keeps whole subpaths closed`() {
    var path = square
    path.addRect(Rect(20, 0, 10, 10))
    let part = path.trimmed(from: 0, to: 0.75)
    #expect(part.subpaths.count == 2)
    #expect(part.subpaths[0] == square)
    #expect(part.subpaths[1].verbs == [.move, .line, .line])
    #expect(path.trimmed(from: 0.5, to: 1).subpaths[0].verbs.last == .close)
  }

  @Test(arguments: 0..<100)
  func `the lengths of two trimmed parts of a polyline add up to the whole length`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    var path = Path()
    path.move(to: g.point())
    for _ in 0..<6 { path.addLine(to: g.point()) }
    if seed % 2 == 0 { path.close() }
    let (whole, cut) = (PathMeasure(path).length, g.number(0...1))
    let first = PathMeasure(path.trimmed(from: 0, to: cut)).length
    let second = PathMeasure(path.trimmed(from: cut, to: 1)).length
    #expect(abs(first - whole * cut) < 1e-9 * whole)
    #expect(abs(first + second - whole) < 1e-9 * whole)
  }
}

@Suite struct PathDashTests {
  private func line(_ length: Double) -> Path {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(length, 0))
    return path
  }

  /// Returns the x coordinates of the ends of each dash.
  private func spans(_ path: Path) -> [[Double]] {
    path.subpaths.map { $0.points.map(\.x) }
  }

  @Test func `Path.dashed alternates dashes and gaps, starting at its phase`() {
    #expect(spans(line(10).dashed(pattern: [3, 2])) == [[0, 3], [5, 8]])
    #expect(spans(line(10).dashed(pattern: [3, 2], phase: 1)) == [[0, 2], [4, 7], [9, 10]])
    #expect(spans(line(10).dashed(pattern: [3, 2], phase: 4)) == [[1, 4], [6, 9]])
    #expect(spans(line(10).dashed(pattern: [3, 2], phase: -1)) == [[1, 4], [6, 9]])
  }

  @Test
  func `Path.dashed with an odd count of lengths exchanges dashes and gaps in each repetition`() {
    #expect(spans(line(10).dashed(pattern: [2])) == [[0, 2], [4, 6], [8, 10]])
    #expect(spans(line(12).dashed(pattern: [1, 2, 3])) == [[0, 1], [3, 6], [7, 9]])
  }

  @Test(arguments: [[], [0, 0], [-1, 2], [.infinity]])
  func `Path.dashed with an empty, zero, negative or infinite pattern returns the same path`(
    pattern: [Double]
  ) {
    #expect(line(10).dashed(pattern: pattern) == line(10))
  }

  @Test func `a dash of Path.dashed continues around a corner`() {
    let dashes = Path(Rect(0, 0, 10, 10)).dashed(pattern: [15, 5])
    #expect(dashes.subpaths.map(\.verbs) == [[.move, .line, .line], [.move, .line, .line]])
    #expect(dashes.subpaths[1].points == [Point(10, 10), Point(0, 10), Point(0, 5)])
  }

  @Test func `Path.dashed restarts its pattern at each subpath`() {
    var path = line(4)
    path.move(to: Point(20, 0))
    path.addLine(to: Point(24, 0))
    #expect(spans(path.dashed(pattern: [3, 9])) == [[0, 3], [20, 23]])
  }

  @Test func `Path.dashed keeps a closed subpath closed if a dash is longer than it`() {
    let square = Path(Rect(0, 0, 10, 10))
    #expect(square.dashed(pattern: [50, 5]) == square)
  }

  @Test func `Path.dashed draws a dash of length 0 as a tiny segment in the direction of the path`()
    throws
  {
    let specks = line(10).dashed(pattern: [0, 5])
    #expect(specks.subpaths.count == 3)
    for speck in specks.subpaths {
      let measure = PathMeasure(speck)
      #expect(measure.length < 1e-5)
      #expect(measure.location(atFraction: 0)?.angle == 0)
    }
  }

  @Test func `the dashes of Path.dashed along a curve have the lengths in the pattern`() {
    var path = Path()
    path.addEllipse(in: Rect(0, 0, 100, 100))
    for dash in path.dashed(pattern: [7, 3]).subpaths.dropLast() {
      #expect(abs(PathMeasure(dash).length - 7) < 1e-6)
    }
  }
}
