import CoreGraphics
import Foundation
import Storyboard
import Testing

@Suite struct OutlineMorphTests {
  /// All pairs of ``Outlines/all``.
  static let pairs = Outlines.all.flatMap { from in Outlines.all.map { (from, $0) } }

  @Test(arguments: pairs)
  func `from and to have equal elements, without quadratic curves`(from: String, to: String) {
    let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
    #expect(morph.from.elementTypes == morph.to.elementTypes)
    #expect(morph.path(at: 0.3).elementTypes == morph.from.elementTypes)
    #expect(!morph.from.elementTypes.contains(.addQuadCurveToPoint))
  }

  @Test(arguments: pairs)
  func `from, to and path(at:) at 0 and 1 cover the areas of the originals`(
    from: String, to: String
  ) {
    let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
    #expect(morph.path(at: 0) == morph.from)
    #expect(morph.path(at: 1) == morph.to)
    #expect(
      maximumDifference(coverage(morph.from), coverage(Outlines.path(from))) <= coverageTolerance)
    #expect(maximumDifference(coverage(morph.to), coverage(Outlines.path(to))) <= coverageTolerance)
  }

  @Test(arguments: [
    (Outlines.star, Outlines.circle), (Outlines.circle, Outlines.square),
    (Outlines.letterA, Outlines.letterB), (Outlines.letterB, Outlines.digit8),
    (Outlines.roundedSquare, Outlines.wave), (Outlines.letterC, Outlines.wave),
  ])
  func `the outlines of from and to are closer than 0.01 to the originals`(
    from: String, to: String
  ) {
    let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
    for (path, data) in [(morph.from, from), (morph.to, to)] {
      let originals = Outlines.path(data).sampledSubpaths(128)
      // Subpaths without a partner collapse to a point, which is not part of the original.
      let lines = path.sampledSubpaths(32).filter { line in
        line.contains { hypot($0.x - line[0].x, $0.y - line[0].y) > 1e-9 }
      }
      #expect(maximumDistance(from: lines, to: originals) < 0.01)
      #expect(
        maximumDistance(
          from: Outlines.path(data).sampledSubpaths(16), to: path.sampledSubpaths(64)) < 0.01)
    }
  }

  @Test(arguments: Outlines.all)
  func `a path morphed to itself stays the same`(data: String) {
    let morph = OutlineMorph(from: Outlines.path(data), to: Outlines.path(data))
    for progress in [0, 0.1, 0.5, 0.75, 1] { #expect(morph.path(at: progress) == morph.from) }
  }

  @Test(arguments: pairs)
  func `the morph in the opposite direction has the same shapes`(from: String, to: String) {
    let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
    let reverse = OutlineMorph(from: Outlines.path(to), to: Outlines.path(from))
    let (one, two) = (morph.path(at: 0.3), reverse.path(at: 0.7))
    #expect(maximumDifference(coverage(one), coverage(two)) <= coverageTolerance)
  }

  // MARK: Starts and directions

  @Test(arguments: [
    // The square of `Outlines.square` from other corners, from the middle of a side, and in the opposite direction.
    "M90 10V90H10V10Z", "M90 90H10V10H90Z", "M50 90H10V10H90V90Z", "M10 10V90H90V10Z",
    "M90 90V10H10V90Z",
  ])
  func `another start or direction of the same outline moves no point`(data: String) {
    let morph = OutlineMorph(from: Outlines.path(Outlines.square), to: Outlines.path(data))
    #expect(travel(morph) < 1e-9)
  }

  @Test(arguments: 0..<10)
  func `a star whose outline begins at another point is not rotated`(start: Int) {
    let points = Array(Outlines.path(Outlines.star).elementPoints)
    let path = CGMutablePath()
    path.addLines(between: Array(points[start...] + points[..<start]))
    path.closeSubpath()
    #expect(travel(OutlineMorph(from: Outlines.path(Outlines.star), to: path)) < 1e-9)
  }

  @Test(arguments: [
    (Outlines.star, Outlines.circle), (Outlines.triangle, Outlines.square),
    (Outlines.square, Outlines.circle), (Outlines.roundedSquare, Outlines.star),
    (Outlines.regularStar(tips: 7), Outlines.triangle),
  ])
  func `points travel no farther than with the best of 720 starts`(from: String, to: String) {
    // The distances of points at equal fractions of the arc lengths, for every start of the second outline.
    func resampled(_ path: CGPath) -> [CGPoint] {
      resample(path.sampledSubpaths(256)[0], count: 720)
    }
    let (ones, twos) = (resampled(Outlines.path(from)), resampled(Outlines.path(to)))
    func squares(_ a: [CGPoint], _ b: [CGPoint], _ shift: Int) -> Double {
      a.indices.reduce(0.0) { sum, index in
        let other = b[(index + shift) % b.count]
        return sum + pow(a[index].x - other.x, 2) + pow(a[index].y - other.y, 2)
      }
    }
    let best = (0..<720).map { squares(ones, twos, $0) }.min() ?? 0
    let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
    let chosen = squares(resampled(morph.from), resampled(morph.to), 0)
    #expect(chosen < best * 1.02)
  }

  @Test(arguments: [
    (Outlines.circle, Outlines.square), (Outlines.triangle, Outlines.square),
    (Outlines.triangle, Outlines.circle), (Outlines.roundedSquare, Outlines.triangle),
    (Outlines.star, Outlines.circle), (Outlines.star, Outlines.square),
  ])
  func `a morph between simple outlines does not cross itself`(from: String, to: String) {
    let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
    for step in 1..<8 {
      let outline = morph.path(at: Double(step) / 8).sampledSubpaths(6)[0]
      #expect(crossingCount(outline) == 0)
    }
  }

  @Test func `open subpaths keep the ends whose distances are shorter`() {
    let (line, back) = ("M0 0L50 50L100 0", "M100 10L0 10")
    let morph = OutlineMorph(from: Outlines.path(line), to: Outlines.path(back))
    #expect(morph.from.elementText == "M0 0 L50 50 L100 0")
    #expect(morph.to.elementText == "M0 10 L50 10 L100 10")
  }

  @Test func `an open subpath stays open with a closed partner that begins near its ends`() {
    let morph = OutlineMorph(
      from: Outlines.path("M90 49L10 50L90 51"), to: Outlines.path("M10 10H90V90H10Z"))
    #expect(!morph.to.elementTypes.contains(.closeSubpath))
    let (start, end) = (morph.to.elementPoints[0], morph.to.currentPoint)
    #expect(hypot(start.x - end.x, start.y - end.y) < 1e-9)
    #expect(hypot(start.x - 90, start.y - 50) < 2)
  }

  // MARK: Subpaths

  @Test(arguments: [
    (Outlines.letterA, Outlines.letterB, 0.4, 3), (Outlines.letterB, Outlines.digit8, 0.5, 3),
    (Outlines.digit8, Outlines.letterA, 0.5, 3), (Outlines.ring, Outlines.square, 0.5, 2),
    (Outlines.ring, Outlines.letterA, 0.5, 2), (Outlines.ring, Outlines.circle, 0.9, 2),
  ])
  func `holes become holes, and surplus holes open inside the outline`(
    from: String, to: String, progress: Double, backgroundCount: Int
  ) {
    let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
    let pixels = coverage(morph.path(at: progress), scale: 4)
    let image = stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
    #expect(connectedCount(image, size: 480) { $0 < 128 } == backgroundCount)
    #expect(connectedCount(image, size: 480) { $0 >= 128 } == 1)
  }

  @Test(arguments: [
    (Outlines.square, Outlines.threeDots), (Outlines.threeDots, Outlines.square),
  ])
  func `surplus subpaths emerge from the centroid of the nearest one`(from: String, to: String) {
    let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
    let square = from == Outlines.square ? morph.from : morph.to
    let points = square.sampledSubpaths(1).filter { subpath in
      subpath.allSatisfy { hypot($0.x - subpath[0].x, $0.y - subpath[0].y) < 1e-9 }
    }
    #expect(points.count == 2)
    for point in points { #expect(hypot(point[0].x - 50, point[0].y - 50) < 1e-6) }
  }

  @Test func `subpaths are paired with the nearest ones, in any order`() {
    let squares = (0..<6).map { "M\($0 * 20) 0h10v10h-10z" }
    let moved = [3, 0, 5, 1, 4, 2].map { "M\($0 * 20) 3h10v10h-10z" }
    let morph = OutlineMorph(
      from: Outlines.path(squares.joined()), to: Outlines.path(moved.joined()))
    for (a, b) in zip(morph.from.elementPoints, morph.to.elementPoints) {
      #expect(abs(a.x - b.x) < 1e-9)
      #expect(abs(b.y - a.y - 3) < 1e-9)
    }
  }

  @Test func `with the rule evenOdd, a hole in the direction of its outline becomes a hole`() {
    let inner = "M70 50A20 20 0 1 1 30 50A20 20 0 1 1 70 50Z"
    let morph = OutlineMorph(
      from: Outlines.path(Outlines.circle + inner), to: Outlines.path(Outlines.ring),
      using: .evenOdd)
    #expect(travel(morph) < 1e-6)
  }

  @Test func `with the rule winding, a filled subpath does not become a hole`() {
    let inner = "M70 50A20 20 0 1 1 30 50A20 20 0 1 1 70 50Z"
    let (from, to) = (Outlines.path(Outlines.circle + inner), Outlines.path(Outlines.ring))
    let morph = OutlineMorph(from: from, to: to)
    #expect(maximumDifference(coverage(morph.from), coverage(from)) <= coverageTolerance)
    #expect(maximumDifference(coverage(morph.to), coverage(to)) <= coverageTolerance)
  }

  @Test func `overlapping subpaths in opposite directions keep their uncovered intersection`() {
    // The second square runs in the opposite direction, so that the overlap is not filled.
    let overlap = "M10 10H60V60H10ZM40 40V90H90V40Z"
    for other in [Outlines.square, "M10 10V60H60V10ZM40 40V90H90V40Z", Outlines.threeDots] {
      for (from, to) in [(overlap, other), (other, overlap)] {
        let morph = OutlineMorph(from: Outlines.path(from), to: Outlines.path(to))
        #expect(
          maximumDifference(coverage(morph.from), coverage(Outlines.path(from)))
            <= coverageTolerance)
        #expect(
          maximumDifference(coverage(morph.to), coverage(Outlines.path(to))) <= coverageTolerance)
      }
    }
  }

  @Test func `empty paths grow from and shrink to the centroid of the outline`() {
    let morph = OutlineMorph(from: CGMutablePath(), to: Outlines.path(Outlines.square))
    for point in morph.from.elementPoints { #expect(hypot(point.x - 50, point.y - 50) < 1e-9) }
    #expect(OutlineMorph(from: CGMutablePath(), to: CGMutablePath()).path(at: 0.5).isEmpty)
  }

  @Test func `a path that consists of a point is the point from which an outline grows`() {
    let morph = OutlineMorph(from: Outlines.path("M7 8"), to: Outlines.path(Outlines.square))
    #expect(morph.from.elementPoints.allSatisfy { $0 == CGPoint(x: 7, y: 8) })
  }

  // MARK: Extreme input

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e200, 1.7e308])
  func `subpaths with a coordinate that is not finite or too large are omitted`(value: Double) {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: value, y: 5), CGPoint(x: 5, y: 9)])
    path.addPath(Outlines.path(Outlines.square))
    for morph in [
      OutlineMorph(from: path, to: Outlines.path(Outlines.star)),
      OutlineMorph(from: Outlines.path(Outlines.star), to: path),
    ] {
      let points = [morph.from, morph.to, morph.path(at: 0.5)].flatMap(\.elementPoints)
      #expect(points.allSatisfy { abs($0.x) < 200 && abs($0.y) < 200 })
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -0.5, 1.5])
  func `any progress gives finite points`(progress: Double) {
    let morph = OutlineMorph(from: Outlines.path(Outlines.star), to: Outlines.path(Outlines.circle))
    let path = morph.path(at: progress)
    #expect(path.elementPoints.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test(arguments: [1e-200, 1e-12, 1e12, 1e90])
  func `tiny and huge outlines give finite points`(scale: Double) {
    var transform = CGAffineTransform(scaleX: scale, y: scale)
    let path = Outlines.path(Outlines.letterB).copy(using: &transform) ?? CGMutablePath()
    for other in [path, Outlines.path(Outlines.circle)] {
      let morph = OutlineMorph(from: path, to: other)
      #expect(morph.path(at: 0.5).elementPoints.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(morph.from.elementTypes == morph.to.elementTypes)
    }
  }

  @Test func `more subpaths than the maximum are paired in their order`() {
    let count = OutlineMorphLimits.maximumSubpathCount + 1
    let squares = (0..<count).map { "M\($0) 0h.5v.5h-.5z" }
    let morph = OutlineMorph(
      from: Outlines.path(squares.joined()), to: Outlines.path(squares.reversed().joined()))
    #expect(morph.from.elementPoints.first == CGPoint(x: 0, y: 0))
    #expect(morph.to.elementPoints.first == CGPoint(x: Double(count - 1), y: 0))
    #expect(morph.from.elementTypes == morph.to.elementTypes)
  }

  @Test func `more elements than the maximum still have equal elements`() {
    let count = OutlineMorphLimits.maximumElementCount
    let path = CGMutablePath()
    path.addLines(
      between: (0..<count).map {
        let angle = 2 * Double.pi * Double($0) / Double(count)
        return CGPoint(x: 50 + 40 * cos(angle), y: 50 + 40 * sin(angle))
      })
    path.closeSubpath()
    let morph = OutlineMorph(from: path, to: Outlines.path(Outlines.star))
    #expect(morph.from.elementTypes == morph.to.elementTypes)
    #expect(morph.from.elementTypes.count > count)
  }
}

// MARK: Reference functions

/// The maximum difference of coverages: less than a hundredth of a pixel, in 255ths.
private let coverageTolerance = 2

private func maximumDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
  if a == b { return 0 }
  return a.count == b.count ? zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 : 255
}

/// The sum of the distances of corresponding points.
private func travel(_ morph: OutlineMorph) -> Double {
  zip(morph.from.elementPoints, morph.to.elementPoints).reduce(0) {
    $0 + hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y)
  }
}

/// The largest distance from a point of the first lines to the second lines.
private func maximumDistance(from: [[CGPoint]], to: [[CGPoint]]) -> Double {
  from.joined().map { point in
    to.map { line in
      zip(line, line.dropFirst()).map { a, b in
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let along = (point.x - a.x) * dx + (point.y - a.y) * dy
        let t = square > 0 ? min(max(along / square, 0), 1) : 0
        return hypot(point.x - a.x - t * dx, point.y - a.y - t * dy)
      }.min() ?? .infinity
    }.min() ?? .infinity
  }.max() ?? 0
}

/// Points at equal distances along the line.
private func resample(_ line: [CGPoint], count: Int) -> [CGPoint] {
  var lengths = [0.0]
  for (a, b) in zip(line, line.dropFirst()) {
    lengths.append(lengths[lengths.count - 1] + hypot(b.x - a.x, b.y - a.y))
  }
  var index = 0
  return (0..<count).map { step in
    let target = lengths[lengths.count - 1] * Double(step) / Double(count)
    while index + 2 < lengths.count, lengths[index + 1] <= target { index += 1 }
    let t = (target - lengths[index]) / max(lengths[index + 1] - lengths[index], 1e-12)
    let (a, b) = (line[index], line[index + 1])
    return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }
}

/// The number of proper crossings between the segments of a closed line.
private func crossingCount(_ line: [CGPoint]) -> Int {
  func side(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
  let segments = Array(zip(line, line.dropFirst()))
  var count = 0
  for i in segments.indices {
    for j in segments.indices.dropFirst(i + 2) {
      let ((a, b), (c, d)) = (segments[i], segments[j])
      if side(a, b, c) * side(a, b, d) < -1e-9, side(c, d, a) * side(c, d, b) < -1e-9 { count += 1 }
    }
  }
  return count
}

/// The number of connected regions of the pixels that match.
private func connectedCount(_ image: [UInt8], size: Int, _ matches: (UInt8) -> Bool) -> Int {
  var seen = image.map { !matches($0) }
  var count = 0
  for start in image.indices where !seen[start] {
    count += 1
    var open = [start]
    seen[start] = true
    while let index = open.popLast() {
      let (x, y) = (index % size, index / size)
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (nx, ny) = (x + dx, y + dy)
        guard nx >= 0, ny >= 0, nx < size, ny < size, !seen[ny * size + nx] else { continue }
        seen[ny * size + nx] = true
        open.append(ny * size + nx)
      }
    }
  }
  return count
}
