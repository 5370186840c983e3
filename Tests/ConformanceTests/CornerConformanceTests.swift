import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import Testing

/// Tests of the outlines of rounded corners, as points and as pixels.
@Suite struct CornerConformanceTests {
  private static let side = 200.0

  /// Returns a layer with only its corner at the origin rounded.
  private func corner(_ radius: Double, _ curve: CALayerCornerCurve) -> CALayer {
    let layer = box(CGRect(x: 0, y: 0, width: Self.side, height: Self.side), .black)
    layer.cornerRadius = radius
    layer.cornerCurve = curve
    layer.maskedCorners = .layerMinXMinYCorner
    return layer
  }

  /// Returns a shape layer with the same square, whose path begins with the given corner steps.
  private func drawn(_ steps: [(String, [CGPoint])]) -> CAShapeLayer {
    let path = CGMutablePath()
    for (verb, p) in steps {
      switch verb {
      case "M": path.move(to: p[0])
      case "L": path.addLine(to: p[0])
      default: path.addCurve(to: p[2], control1: p[0], control2: p[1])
      }
    }
    path.addLine(to: CGPoint(x: Self.side, y: 0))
    path.addLine(to: CGPoint(x: Self.side, y: Self.side))
    path.addLine(to: CGPoint(x: 0, y: Self.side))
    path.closeSubpath()
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    layer.path = path
    layer.fillColor = .black
    return layer
  }

  /// Expects two layers to render identical images.
  private func expectSame(_ a: CALayer, _ b: CALayer, _ row: VectorRow) throws {
    let first = try Picture([a], width: Self.side, height: Self.side)
    let second = try Picture([b], width: Self.side, height: Self.side)
    #expect(first.distance(to: second) <= 1, "\(row)")
  }

  /// Returns the points of the first corner in Ametrine's outline of a rounded rectangle.
  private func points(_ radius: Double, _ curve: CornerCurve) -> [Point] {
    Path(
      roundedRect: Rect(0, 0, Self.side, Self.side), radius: radius, corners: 1, curve: curve
    ).points
  }

  private func expect(_ got: ArraySlice<Point>, _ expected: [CGPoint], _ row: VectorRow) {
    #expect(got.count == expected.count, "\(row)")
    for (p, q) in zip(got, expected) {
      let isRight = abs(p.x - q.x) <= row.tolerance && abs(p.y - q.y) <= row.tolerance
      #expect(isRight, "\(row): \(p) for \(q)")
    }
  }

  /// Returns the path steps in a row, multiplied by `k`.
  ///
  /// In the row, the y coordinate of a point runs along the side before the corner, and the x coordinate along the
  /// side after it.
  private func steps(_ row: VectorRow, times k: Double) throws -> [(String, [CGPoint])] {
    try row.list("steps").map { step in
      let parts = try #require(step as? [Any])
      let verb = try #require(parts.first as? String)
      let n = parts.dropFirst().compactMap(VectorRow.number)
      return (
        verb,
        stride(from: 0, to: n.count, by: 2).map { CGPoint(x: n[$0 + 1] * k, y: n[$0] * k) }
      )
    }
  }

  @Test(arguments: Vectors.rows("corner-curve", "continuousCorner", "continuousCornerScaled"))
  func `cornerCurve continuous draws the outline recorded from Core Animation`(row: VectorRow)
    throws
  {
    let radius = row.number("radius") ?? 30
    let steps = try steps(row, times: row.kind == "continuousCorner" ? radius : 1)
    let expected = steps.flatMap { $0.1 }
    expect(points(radius, .continuous).prefix(expected.count), expected, row)
    try expectSame(corner(radius, .continuous), drawn(steps), row)
    guard row.kind == "continuousCorner" else { return }
    // A larger radius is clamped to this limit.
    let limit = Self.side / 2 / 1.52866483
    try expectSame(corner(1000, .continuous), corner(limit, .continuous), row)
    let limited = try self.steps(row, times: limit)
    try expectSame(corner(1000, .continuous), drawn(limited), row)
  }

  @Test(arguments: Vectors.rows("corner-curve", "circularCorner"))
  func `cornerCurve circular uses the control points recorded from Core Animation`(row: VectorRow)
    throws
  {
    let radius = try #require(row.number("radius"))
    let expected = row.list("controlPoints").map { json in
      let n = (json as? [Any] ?? []).compactMap(VectorRow.number)
      return CGPoint(x: n[0], y: n[1])
    }
    try #require(expected.count == 4)
    expect(points(radius, .circular).prefix(4), expected, row)
    try expectSame(
      corner(radius, .circular), drawn([("M", [expected[0]]), ("C", Array(expected[1...]))]), row)
  }

  @Test(arguments: Vectors.rows("corner-curve", "circularCornerAlpha"))
  func `cornerCurve circular has the pixel coverage recorded from Core Animation`(row: VectorRow)
    throws
  {
    let radius = try #require(row.number("radiusPixels"))
    let y = Int(try #require(row.number("row")))
    let layer = corner(radius, .circular)
    let shape = CAShapeLayer()
    shape.path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: Self.side, height: Self.side), cornerWidth: radius,
      cornerHeight: radius, transform: nil)
    for layer in [layer, shape] {
      let picture = try Picture([layer], width: Self.side, height: Self.side)
      for (x, alpha) in zip(row.numbers("times"), row.numbers("values")) {
        let got = Double(picture.alpha(Int(x), y))
        #expect(abs(got - alpha) <= row.tolerance, "\(row) at \(x): \(got) for \(alpha)")
      }
    }
  }

  @Test func `unclamped: a cornerRadius over half the side draws outside the bounds`() throws {
    let layer = box(CGRect(x: 40, y: 40, width: 20, height: 20), .black)
    layer.cornerRadius = 30
    let picture = try Picture([layer], width: 100, height: 100)
    // The path has four corners that end beyond the sides, and is filled with the nonzero winding rule.
    let path = CGMutablePath()
    let (k, r) = (0.5522847498307936, 30.0)
    let corners: [(CGPoint, CGPoint, CGPoint)] = [
      (CGPoint(x: 40, y: 40), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)),
      (CGPoint(x: 60, y: 40), CGPoint(x: -1, y: 0), CGPoint(x: 0, y: 1)),
      (CGPoint(x: 60, y: 60), CGPoint(x: 0, y: -1), CGPoint(x: -1, y: 0)),
      (CGPoint(x: 40, y: 60), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: -1)),
    ]
    for (index, (p, leaving, joining)) in corners.enumerated() {
      func at(_ a: Double, _ b: Double) -> CGPoint {
        CGPoint(
          x: p.x + (leaving.x * a + joining.x * b) * r,
          y: p.y + (leaving.y * a + joining.y * b) * r)
      }
      if index == 0 { path.move(to: at(1, 0)) } else { path.addLine(to: at(1, 0)) }
      path.addCurve(to: at(0, 1), control1: at(1 - k, 0), control2: at(0, 1 - k))
    }
    path.closeSubpath()
    let shape = CAShapeLayer()
    shape.path = path
    let expected = try Picture([shape], width: 100, height: 100)
    #expect(picture.distance(to: expected) <= 1)
    let outside = (0..<10_000).count { index in
      let (x, y) = (index % 100, index / 100)
      return !((40..<60).contains(x) && (40..<60).contains(y)) && picture.alpha(x, y) > 0
    }
    #expect(outside > 40)
  }
}
