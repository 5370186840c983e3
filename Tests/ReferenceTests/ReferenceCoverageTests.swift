import Geometry
import TestKit
import Testing

/// Compares the coverage computed by the reference renderer with counted sample points.
@Suite struct ReferenceCoverageTests {
  static let area = Area(minX: 0, minY: 0, maxX: 24, maxY: 24)

  func expectCounted(
    _ path: Path, _ winding: FillRule, _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let cover = Coverage(
      areaOf: Outline(path, through: .identity), winding: winding, in: Self.area)
    var worst = (error: 0.0, x: 0, y: 0, share: 0.0, counted: 0.0)
    for y in 0..<24 {
      for x in 0..<24 {
        var count = 0.0
        for j in 0..<16 {
          for i in 0..<16 {
            let p = Point(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16)
            if path.contains(p, fillRule: winding) { count += 1 }
          }
        }
        let error = abs(cover.at(x, y) - count / 256)
        if error > worst.error { worst = (error, x, y, cover.at(x, y), count / 256) }
      }
    }
    // Counting 256 points can be wrong by half a row of points, and by slightly more at a corner.
    #expect(worst.error < 0.04, "\(name): \(worst)", sourceLocation: sourceLocation)
  }

  @Test
  func `the slow reference renderer's pixel coverage equals the share of sample points inside`() {
    var ellipse = Path()
    ellipse.addEllipse(in: Rect(2.3, 4, 18, 10))
    expectCounted(ellipse, .nonZero, "ellipse")
    let star = Fixture.star(12, 12, 11)
    expectCounted(star, .nonZero, "star")
    expectCounted(star, .evenOdd, "even-odd star")
    let stroke = star.stroked(width: 1.5, tolerance: 0.002).path
    expectCounted(stroke, .nonZero, "stroke")
    var ring = Path(roundedRect: Rect(3, 4, 16, 12), radius: 4.8)
    ring.append(Path(roundedRect: Rect(4, 5, 14, 10), radius: 3.8))
    let turn = Affine.rotation(angle: 0.22).concatenating(.translation(x: 2, y: -2))
    expectCounted(ring.transformed(by: turn), .evenOdd, "ring")
    expectCounted(
      Path(roundedRect: Rect(3.2, 4.1, 15, 12), radius: 6, curve: .continuous), .nonZero, "corners")
  }
}
