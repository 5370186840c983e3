import TestKit
import Testing

@testable import Geometry

@Suite struct CurveHalvingTests {
  /// Subdivides curves by searching all of them for the longest chord before each subdivision.
  private func halvedPlainly(_ curves: [Curve], to count: Int) -> [Curve] {
    var curves = curves
    while curves.count < count {
      var (longest, index) = (-1.0, 0)
      for (place, curve) in curves.enumerated() {
        let chord = (curve.p3 - curve.p0).length
        if chord > longest { (longest, index) = (chord, place) }
      }
      let curve = curves[index]
      curves.replaceSubrange(
        index...index, with: [curve.subcurve(from: 0, to: 0.5), curve.subcurve(from: 0.5, to: 1)])
    }
    return curves
  }

  @Test(arguments: 0..<20)
  func `CurveSubdivision returns the same curves as a plain search for the longest chord to halve`(
    seed: Int
  ) {
    var chance = SeededRandomNumberGenerator(seed)
    var curves: [Curve] = []
    var at = chance.point()
    for _ in 0..<chance.randomInteger(in: 1...9) {
      // Integer steps produce chords of equal length and of length 0.
      let end =
        at
        + Point(Double(chance.randomInteger(in: -1...1)), Double(chance.randomInteger(in: 0...1)))
      let isCurved = Bool.random(using: &chance)
      curves.append(isCurved ? Curve(at, chance.point(), chance.point(), end) : Curve(at, end))
      at = end
    }
    for count in [0, curves.count, curves.count + 1, 120] {
      #expect(
        CurveSubdivision.subdivide(curves, toCount: count) == halvedPlainly(curves, to: count))
    }
  }

  @Test(arguments: [0, 1e308, .infinity, .nan])
  func `CurveSubdivision subdivides lines of zero, infinite and NaN length`(length: Double) {
    let line = Curve(.zero, Point(length, 0))
    #expect(CurveSubdivision.subdivide([line, line], toCount: 3_000).count == 3_000)
  }

  @Test func `the number of comparisons in CurveSubdivision is linear in the curve count`() {
    let lines = [Curve(.zero, Point(8, 0)), Curve(Point(8, 0), Point(8, 3))]
    let work = [2_000, 4_000, 8_000].map { CurveSubdivision(lines, to: $0).comparisonCount }
    #expect(Double(work[1]) < 2.3 * Double(work[0]), "\(work)")
    #expect(Double(work[2]) < 2.3 * Double(work[1]), "\(work)")
  }
}
