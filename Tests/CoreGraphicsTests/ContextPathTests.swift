import CoreGraphics
import Foundation
import Testing

@Suite struct ContextPathTests {
  @Test func `fillPath and strokePath fill and stroke the current path`() {
    let context = bitmap(6, 6)
    context.addRect(CGRect(x: 1, y: 1, width: 4, height: 4))
    context.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
    context.fillPath(using: .evenOdd)
    #expect(context.cover[2] == ".#..#.")
    context.setLineWidth(2)
    context.move(to: CGPoint(x: 0, y: 3))
    context.addLine(to: CGPoint(x: 6, y: 3))
    context.strokePath()
    #expect(context.cover == ["......", ".####.", "######", "######", ".####.", "......"])
  }

  @Test func `CGPathDrawingMode determines the winding or even-odd fill rule`() {
    func cover(_ mode: CGPathDrawingMode) -> [String] {
      let context = bitmap(4, 1)
      context.setLineWidth(0)
      context.addRects([
        CGRect(x: 0, y: 0, width: 4, height: 1), CGRect(x: 1, y: 0, width: 2, height: 1),
      ])
      context.drawPath(using: mode)
      return context.cover
    }
    #expect(cover(.fill) == ["####"])
    #expect(cover(.eoFill) == ["#..#"])
    #expect(cover(.fillStroke) == ["####"])
    #expect(cover(.eoFillStroke) == ["#..#"])
  }

  @Test func `changing the CTM of a CGContext does not move points already in the current path`() {
    let context = bitmap(4, 4)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 2, y: 0))
    context.translateBy(x: 1, y: 1)
    context.scaleBy(x: 0.5, y: 0.5)
    #expect(context.currentPointOfPath == CGPoint(x: 2, y: -2))
    context.addLine(to: CGPoint(x: 2, y: 2))
    context.addLine(to: CGPoint(x: -2, y: 2))
    context.closePath()
    #expect(context.boundingBoxOfPath == CGRect(x: -2, y: -2, width: 4, height: 4))
    context.fillPath()
    #expect(context.cover == ["....", "....", "##..", "##.."])
    #expect(context.isPathEmpty)
    #expect(context.path == nil)
  }

  @Test func `CGContext.addLine has no effect while the current transform is singular`() {
    let context = bitmap(2, 2)
    context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.saveGState()
    context.scaleBy(x: 0, y: 1)
    context.addLine(to: CGPoint(x: 1, y: 1))
    context.restoreGState()
    #expect(context.path?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func `the path methods of CGContext build the same path as those of CGMutablePath`() {
    let context = bitmap(4, 4)
    let path = CGMutablePath()
    context.move(to: CGPoint(x: 1, y: 1))
    path.move(to: CGPoint(x: 1, y: 1))
    context.addCurve(
      to: CGPoint(x: 4, y: 1), control1: CGPoint(x: 2, y: 3), control2: CGPoint(x: 3, y: 0))
    path.addCurve(
      to: CGPoint(x: 4, y: 1), control1: CGPoint(x: 2, y: 3), control2: CGPoint(x: 3, y: 0))
    context.addQuadCurve(to: .zero, control: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: .zero, control: CGPoint(x: 1, y: 2))
    context.addArc(
      center: .zero, radius: 2, startAngle: 0, endAngle: 1, clockwise: true)
    path.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: 1, clockwise: true)
    context.addArc(
      tangent1End: CGPoint(x: 3, y: 3), tangent2End: CGPoint(x: 4, y: 0), radius: 0.5)
    path.addArc(tangent1End: CGPoint(x: 3, y: 3), tangent2End: CGPoint(x: 4, y: 0), radius: 0.5)
    context.addLines(between: [.zero, CGPoint(x: 1, y: 2)])
    path.addLines(between: [.zero, CGPoint(x: 1, y: 2)])
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 1))
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 1))
    let other = CGPath(rect: CGRect(x: 1, y: 1, width: 1, height: 1), transform: nil)
    context.addPath(other)
    path.addPath(other)
    #expect(context.path == path)
    context.beginPath()
    #expect(context.isPathEmpty)
  }

  @Test(arguments: [
    (mode: CGPathDrawingMode.fill, inside: true, hole: true, line: false),
    (mode: .eoFill, inside: true, hole: false, line: false),
    (mode: .stroke, inside: false, hole: false, line: true),
    (mode: .fillStroke, inside: true, hole: true, line: true),
    (mode: .eoFillStroke, inside: true, hole: false, line: true),
  ])
  func `pathContains tests the fill, the stroke or both, depending on the drawing mode`(
    mode: CGPathDrawingMode, inside: Bool, hole: Bool, line: Bool
  ) {
    let context = bitmap(20, 20)
    context.setLineWidth(2)
    context.addRect(CGRect(x: 2, y: 2, width: 16, height: 16))
    context.addRect(CGRect(x: 6, y: 6, width: 8, height: 8))
    #expect(context.pathContains(CGPoint(x: 4, y: 4), mode: mode) == inside)
    #expect(context.pathContains(CGPoint(x: 10, y: 10), mode: mode) == hole)
    #expect(context.pathContains(CGPoint(x: 1.5, y: 10), mode: mode) == line)
  }

  @Test func `setLineDash draws dashes starting at its phase, and an empty array removes them`() {
    let context = bitmap(10, 1)
    context.setLineWidth(1)
    context.setLineDash(phase: 1, lengths: [3, 2])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 10, y: 0.5)])
    #expect(context.cover == ["##..###..#"])
    context.clear(CGRect(x: 0, y: 0, width: 10, height: 1))
    context.setLineDash(phase: 0, lengths: [])
    context.strokeLineSegments(between: [CGPoint(x: 1, y: 0.5), CGPoint(x: 9, y: 0.5)])
    #expect(context.cover == [".########."])
  }

  @Test(arguments: [
    (cap: CGLineCap.butt, row: "..####.."), (cap: .square, row: ".######."),
  ])
  func `a square line cap extends a line by half the line width, a butt cap does not`(
    cap: CGLineCap, row: String
  ) {
    let context = bitmap(8, 2)
    context.setLineWidth(2)
    context.setLineCap(cap)
    context.strokeLineSegments(between: [CGPoint(x: 2, y: 1), CGPoint(x: 6, y: 1)])
    #expect(context.cover == [row, row])
  }

  @Test func `a round line cap draws a half disk`() {
    let context = bitmap(8, 8)
    context.setLineWidth(8)
    context.setLineCap(.round)
    context.strokeLineSegments(between: [CGPoint(x: 4, y: 4), CGPoint(x: 4.001, y: 4)])
    let disc = bitmap(8, 8)
    disc.fillEllipse(in: CGRect(x: 0, y: 0, width: 8, height: 8))
    // Both outlines consist of line segments that are accurate to about a hundredth of a pixel.
    for y in 0..<8 {
      for x in 0..<8 {
        #expect(isClose(context.pixel(x, y), disc.pixel(x, y), within: 6), "pixel \(x), \(y)")
      }
    }
  }

  @Test func `setLineJoin and setMiterLimit determine the shape of a corner`() {
    func corner(_ join: CGLineJoin, limit: CGFloat = 10) -> UInt8 {
      let context = bitmap(10, 10)
      context.setLineWidth(8)
      context.setLineJoin(join)
      context.setMiterLimit(limit)
      context.addLines(between: [CGPoint(x: 0, y: 4), CGPoint(x: 5, y: 4), CGPoint(x: 5, y: 10)])
      context.strokePath()
      return context.pixel(8, 0)[3]
    }
    #expect(corner(.miter) == 255)
    #expect(corner(.miter, limit: 1) == 0)
    #expect(corner(.bevel) == 0)
    // The pixel is partially inside the circle of radius 4 around (5, 4).
    #expect(corner(.round) < 20)
  }

  @Test func `the current transform at the time of stroking scales the line width`() {
    let context = bitmap(8, 6)
    context.setLineWidth(1)
    context.scaleBy(x: 2, y: 4)
    context.stroke(CGRect(x: 1, y: 0, width: 1, height: 3))
    // The sides are two pixels wide around x = 2 and x = 4.
    #expect(context.cover[3] == ".####...")
    #expect(context.boundingBoxOfPath.isNull)
  }

  @Test func `stroke(_:width:) strokes a rectangle with the given line width`() {
    let context = bitmap(6, 6)
    context.stroke(CGRect(x: 2, y: 2, width: 2, height: 2), width: 2)
    #expect(context.cover == ["......", ".####.", ".####.", ".####.", ".####.", "......"])
    context.clear(CGRect(x: 0, y: 0, width: 6, height: 6))
    context.stroke(CGRect(x: 1.5, y: 1.5, width: 3, height: 3))
    #expect(context.cover == ["......", ".####.", ".#..#.", ".#..#.", ".####.", "......"])
  }

  @Test func `replacePathWithStrokedPath replaces the current path with the outline of its stroke`()
  {
    let context = bitmap(12, 4)
    context.setLineWidth(2)
    context.setLineDash(phase: 0, lengths: [4, 2])
    context.move(to: CGPoint(x: 0, y: 2))
    context.addLine(to: CGPoint(x: 12, y: 2))
    context.replacePathWithStrokedPath()
    context.fillPath()
    #expect(context.cover == ["............", "####..####..", "####..####..", "............"])
  }

  @Test func `fillEllipse and strokeEllipse cover the exact areas of a disk and a ring`() {
    let context = bitmap(20, 20)
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    let area = (0..<20).reduce(0) { sum, y in
      sum + (0..<20).reduce(0) { $0 + Int(context.pixel($1, y)[3]) }
    }
    #expect(abs(Double(area) / 255 - .pi * 100) < 0.5)
    context.clear(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setLineWidth(2)
    context.strokeEllipse(in: CGRect(x: 1, y: 1, width: 18, height: 18))
    let ring = (0..<20).reduce(0) { sum, y in
      sum + (0..<20).reduce(0) { $0 + Int(context.pixel($1, y)[3]) }
    }
    #expect(abs(Double(ring) / 255 - .pi * 36) < 0.5)
    #expect(context.pixel(10, 10)[3] == 0)
  }

  @Test func `fill(_:) with several overlapping rectangles covers each pixel once`() {
    let context = bitmap(4, 1)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    context.fill([
      CGRect(x: 0, y: 0, width: 3, height: 1), CGRect(x: 1, y: 0, width: 3, height: 1), .null,
    ])
    #expect(context.cover == ["8888"])
  }
}
