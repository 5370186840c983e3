import CoreGraphics
import Testing

@Suite struct PathTests {
  /// Returns the path elements as letters followed by integer coordinates.
  private func text(_ path: CGPath) -> String {
    var parts: [String] = []
    path.applyWithBlock { element in
      let (letter, count) =
        switch element.pointee.type {
        case .moveToPoint: ("M", 1)
        case .addLineToPoint: ("L", 1)
        case .addQuadCurveToPoint: ("Q", 2)
        case .addCurveToPoint: ("C", 3)
        case .closeSubpath: ("Z", 0)
        }
      let points = (0..<count).map { element.pointee.points[$0] }
      parts.append(letter + points.map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " "))
    }
    return parts.joined(separator: " ")
  }

  @Test func `the methods of CGMutablePath append their path elements`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4), transform: CGAffineTransform(scaleX: 2, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: 4, y: 0))
    path.addCurve(
      to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 6, y: 6), control2: CGPoint(x: 7, y: 7))
    path.closeSubpath()
    path.addRect(CGRect(x: 0, y: 0, width: 2, height: 3))
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2)])
    #expect(
      text(path)
        == "M1,2 L6,8 Q4,0 5,5 C6,6 7,7 9,9 Z M0,0 L2,0 L2,3 L0,3 Z M1,1 L2,2")
    var count = 0
    path.apply(info: &count) { info, _ in info?.assumingMemoryBound(to: Int.self).pointee += 1 }
    #expect(count == 12)
  }

  @Test func `addLine and addCurve without a current point are ignored`() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.closeSubpath()
    #expect(path.isEmpty)
    #expect(path.currentPoint == .zero)
  }

  @Test func `after addRect, the current point is the origin of the rectangle`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 5, y: 6, width: 2, height: 3))
    #expect(path.currentPoint == CGPoint(x: 5, y: 6))
  }

  @Test(arguments: [
    (start: 0.0, end: 0.5, clockwise: false, sweep: 0.5),
    (0, 0.5, true, -1.5), (0.5, 0, false, 1.5), (0.5, 0, true, -0.5), (0, 2, false, 2),
    (0, 2, true, -2), (2, 0, true, -2), (0, 5, false, 3), (-0.25, 0.25, false, 0.5),
  ])
  func `addArc sweeps in the given direction by at most a full turn`(
    start: Double, end: Double, clockwise: Bool, sweep: Double
  ) {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 3, y: 4), radius: 10, startAngle: start * .pi, endAngle: end * .pi,
      clockwise: clockwise)
    let expected = CGMutablePath()
    expected.addRelativeArc(
      center: CGPoint(x: 3, y: 4), radius: 10, startAngle: start * .pi, delta: sweep * .pi)
    #expect(text(path) == text(expected))
    #expect(abs(path.currentPoint.x - (3 + 10 * cos(end * .pi))) < 1e-9)
    #expect(abs(path.currentPoint.y - (4 + 10 * sin(end * .pi))) < 1e-9)
  }

  @Test func `addArc adds a line from the current point to the start of the arc`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -5, y: 0))
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(text(path).hasPrefix("M-5,0 L10,0 C"))
  }

  @Test(arguments: [CGPoint(x: 10, y: 10), CGPoint(x: 10, y: -10), CGPoint(x: 30, y: 4)])
  func `addArc(tangent1End:tangent2End:) adds an arc that is tangent to both lines`(end: CGPoint) {
    let path = CGMutablePath()
    path.move(to: .zero)
    let corner = CGPoint(x: 10, y: 0)
    path.addArc(tangent1End: corner, tangent2End: end, radius: 2)
    // The end point is on the second line, and the distance of every point on the arc from its center is the radius.
    let last = path.currentPoint
    let side = CGPoint(x: end.x - 10, y: end.y)
    let offset = CGPoint(x: last.x - 10, y: last.y)
    #expect(abs(side.x * offset.y - side.y * offset.x) < 1e-9)
    #expect(side.x * offset.x + side.y * offset.y > 0)
    if end == CGPoint(x: 10, y: 10) {
      #expect(abs(last.x - 10) < 1e-9)
      #expect(abs(last.y - 2) < 1e-9)
      #expect(text(path).hasPrefix("M0,0 L8,0 C"))
      let center = CGPoint(x: 8, y: 2)
      let outline = path.flattened(threshold: 0.001)
      outline.applyWithBlock { element in
        guard element.pointee.type == .addLineToPoint else { return }
        let p = element.pointee.points[0]
        #expect(abs(hypot(p.x - center.x, p.y - center.y) - 2) < 1e-3)
      }
    }
  }

  @Test func `addArc(tangent1End:tangent2End:) with collinear points adds a line to the corner`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 2)
    #expect(text(path) == "M0,0 L10,0")
  }

  @Test func `boundingBox includes control points, but boundingBoxOfPath does not`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
    #expect(CGMutablePath().boundingBox.isNull)
    #expect(CGMutablePath().boundingBoxOfPath.isNull)
  }

  @Test func `isRect is true only for axis-aligned rectangles`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    var found = CGRect.zero
    #expect(CGPath(rect: rect, transform: nil).isRect(&found))
    #expect(found == rect)
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    let open = CGMutablePath()
    open.addLines(between: [
      .zero, CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 2), CGPoint(x: 0, y: 2), .zero,
    ])
    #expect(open.isRect(&found))
    #expect(found == CGRect(x: 0, y: 0, width: 4, height: 2))
  }

  @Test func `CGPath.contains applies the given fill rule and transform`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    let middle = CGPoint(x: 5, y: 5)
    #expect(path.contains(middle))
    #expect(!path.contains(middle, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
    #expect(
      !path.contains(middle, using: .winding, transform: CGAffineTransform(scaleX: 3, y: 3)))
  }

  @Test func `copies of a CGMutablePath are independent of the original`() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    let (copy, mutable) = (try #require(path.copy()), try #require(path.mutableCopy()))
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(copy == mutable)
    #expect(copy != path)
    #expect(Set([copy, mutable]).count == 1)
    var double = CGAffineTransform(scaleX: 2, y: 2)
    #expect(copy.copy(using: &double)?.boundingBox.width == 20)
  }

  @Test func `copy(strokingWithWidth:) and copy(dashingWithPhase:) outline and dash a path`() {
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let area = line.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    #expect(area.boundingBox == CGRect(x: -2, y: -2, width: 14, height: 4))
    #expect(text(line.copy(dashingWithPhase: 1, lengths: [3, 4])) == "M0,0 L2,0 M6,0 L9,0")
    #expect(
      text(
        line.copy(dashingWithPhase: 0, lengths: [6], transform: CGAffineTransform(scaleX: 2, y: 2)))
        == "M0,0 L6,0 M12,0 L18,0")
  }

  @Test func `the corner sizes of a rounded rectangle are limited to half the side lengths`() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 6)
    let path = CGPath(roundedRect: rect, cornerWidth: 100, cornerHeight: 2, transform: nil)
    #expect(path.boundingBoxOfPath == rect)
    #expect(!path.contains(CGPoint(x: 0.1, y: 0.1)))
    #expect(path.contains(CGPoint(x: 5, y: 0.1)))
    #expect(CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 3, transform: nil).isRect(nil))
  }
}
