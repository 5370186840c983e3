import Testing
import UIKit

/// Tests of `UIBezierPath`: construction, filling and stroking.
@Suite struct BezierPathTests {
  private let square = CGRect(x: 2, y: 2, width: 6, height: 6)

  @Test func `UIBezierPath.fill and contains respect usesEvenOddFillRule`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(UIBezierPath(rect: square))
    let draw = {
      drawn(10, 10) {
        UIColor.red.setFill(); path.fill()
      }.cgImage
    }
    #expect(isColor(pixel(draw(), 5, 5), red))
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    path.usesEvenOddFillRule = true
    #expect(isColor(pixel(draw(), 5, 5), nothing))
    #expect(!path.contains(CGPoint(x: 5, y: 5)))
    #expect(isColor(pixel(draw(), 1, 1), red))
  }

  @Test func `UIBezierPath.stroke uses lineWidth, lineCapStyle and the line dash pattern`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 4, y: 5))
    path.addLine(to: CGPoint(x: 16, y: 5))
    path.lineWidth = 4
    path.lineCapStyle = .square
    let draw = {
      drawn(20, 10) {
        UIColor.blue.setStroke(); path.stroke()
      }.cgImage
    }
    #expect(isColor(pixel(draw(), 2, 5), blue))
    #expect(isColor(pixel(draw(), 1, 5), nothing))
    path.lineCapStyle = .butt
    #expect(isColor(pixel(draw(), 3, 5), nothing))
    #expect(isColor(pixel(draw(), 4, 3), blue))
    path.setLineDash([4, 2], count: 2, phase: 0)
    #expect(isColor(pixel(draw(), 7, 5), blue))
    #expect(isColor(pixel(draw(), 8, 5), nothing))
    var (lengths, count, phase): ([CGFloat], Int, CGFloat) = ([0, 0], 0, 9)
    path.getLineDash(&lengths, count: &count, phase: &phase)
    #expect(lengths == [4, 2])
    #expect(count == 2)
    #expect(phase == 0)
    path.setLineDash(nil, count: 0, phase: 0)
    #expect(isColor(pixel(draw(), 8, 5), blue))
  }

  @Test func `UIBezierPath.fill and stroke with a blend mode restore the graphics state`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    path.lineWidth = 2
    let picture = drawn(8, 8) {
      UIColor.red.set()
      UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
      UIColor.green.set()
      path.fill(with: .multiply, alpha: 1)
      path.apply(CGAffineTransform(translationX: 0, y: 4))
      path.fill(with: .normal, alpha: 0.5)
      UIRectFill(CGRect(x: 6, y: 6, width: 2, height: 2))
    }.cgImage
    #expect(isColor(pixel(picture, 2, 2), [0, 0, 0, 255]))
    #expect(isColor(pixel(picture, 2, 6), [128, 127, 0, 255]))
    #expect(isColor(pixel(picture, 7, 7), green))
    let lined = drawn(8, 8) {
      UIColor.red.set()
      path.stroke(with: .normal, alpha: 0.5)
    }.cgImage
    #expect(isColor(pixel(lined, 2, 4), [128, 0, 0, 128]))
  }

  @Test func `UIBezierPath.addClip restricts later drawing to the path`() {
    let picture = drawn(10, 10) {
      UIBezierPath(rect: square).addClip()
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }.cgImage
    #expect(isColor(pixel(picture, 5, 5), red))
    #expect(isColor(pixel(picture, 1, 5), nothing))
  }

  @Test func `UIBezierPath(roundedRect:byRoundingCorners:) rounds only the given corners`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10),
      byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 4, height: 4))
    let corners = [(0.5, 0.5), (9.5, 0.5), (0.5, 9.5), (9.5, 9.5)]
    #expect(corners.map { path.contains(CGPoint(x: $0.0, y: $0.1)) } == [false, true, true, false])
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
    let round = UIBezierPath(roundedRect: square, cornerRadius: 99)
    #expect(round.contains(CGPoint(x: 5, y: 2.1)))
    #expect(!round.contains(CGPoint(x: 2.5, y: 2.5)))
  }

  @Test func `UIBezierPath.reversing reverses the path's elements and their direction`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 20, y: 10), controlPoint: CGPoint(x: 20, y: 0))
    path.addCurve(
      to: CGPoint(x: 0, y: 20), controlPoint1: CGPoint(x: 20, y: 15),
      controlPoint2: CGPoint(x: 15, y: 20))
    let back = path.reversing()
    let expected = UIBezierPath()
    expected.move(to: CGPoint(x: 0, y: 20))
    expected.addCurve(
      to: CGPoint(x: 20, y: 10), controlPoint1: CGPoint(x: 15, y: 20),
      controlPoint2: CGPoint(x: 20, y: 15))
    expected.addQuadCurve(to: CGPoint(x: 10, y: 0), controlPoint: CGPoint(x: 20, y: 0))
    expected.addLine(to: CGPoint(x: 0, y: 0))
    #expect(back.cgPath == expected.cgPath)
    #expect(back.reversing().cgPath == path.cgPath)
    // A hole: an inner square in the opposite direction to the outer square.
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.append(UIBezierPath(rect: square).reversing())
    #expect(!ring.contains(CGPoint(x: 5, y: 5)))
    #expect(ring.contains(CGPoint(x: 1, y: 1)))
  }

  @Test func `UIBezierPath.copy keeps the drawing attributes and is independent of the original`()
    throws
  {
    let path = UIBezierPath(ovalIn: square)
    path.lineWidth = 3
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.miterLimit = 4
    path.flatness = 0.1
    path.usesEvenOddFillRule = true
    path.setLineDash([1], count: 1, phase: 2)
    let copy = try #require(path.copy() as? UIBezierPath)
    #expect(copy.cgPath == path.cgPath)
    #expect(copy.lineWidth == 3)
    #expect(copy.lineCapStyle == .round)
    #expect(copy.lineJoinStyle == .bevel)
    #expect(copy.miterLimit == 4)
    #expect(copy.flatness == 0.1)
    var phase: CGFloat = 0
    copy.getLineDash(nil, count: nil, phase: &phase)
    #expect(copy.usesEvenOddFillRule)
    #expect(phase == 2)
    path.removeAllPoints()
    #expect(path.isEmpty)
    #expect(!copy.isEmpty)
    #expect(path.bounds.isNull)
  }

  @Test func `UIBezierPath arcs with clockwise true appear clockwise in y-down coordinates`() {
    let path = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(path.currentPoint.x) < 1e-9)
    #expect(abs(path.currentPoint.y - 10) < 1e-9)
    // A clockwise arc from angle 0 passes through the lower right quadrant.
    path.close()
    #expect(path.contains(CGPoint(x: 6, y: 6)))
    #expect(!path.contains(CGPoint(x: -6, y: -6)))
    path.cgPath = UIBezierPath(rect: square).cgPath
    #expect(path.bounds == square)
  }
}
