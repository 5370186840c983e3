import CoreGraphics
import Geometry
import Testing

@Suite struct BitmapContextTests {
  @Test func `a filled rectangle covers exactly its pixels, y running up`() {
    let context = bitmap(5, 4)
    context.setFillColor(red)
    context.fill(CGRect(x: 1, y: 0, width: 2, height: 3))
    #expect(context.cover == [".....", ".##..", ".##..", ".##.."])
    #expect(context.pixel(1, 0) == [255, 0, 0, 255])
  }

  @Test func `an image is what was drawn before it was made`() {
    let context = bitmap(2, 1)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let before = context.makeImage()
    context.setFillColor(green)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let after = context.makeImage()
    #expect(before?.dataProvider?.data.map { [UInt8]($0 as Data) } == [255, 0, 0, 255, 0, 0, 0, 0])
    #expect(
      after?.dataProvider?.data.map { [UInt8]($0 as Data) } == [0, 255, 0, 255, 0, 255, 0, 255])
  }

  @Test func `a context of a layer draws in points with y down`() {
    let context = CGContext(pixelsWide: 8, pixelsHigh: 4, userToPixels: .scale(2, 2))
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(context.cover == ["..##....", "..##....", "........", "........"])
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 4))
  }

  @Test func `saving and restoring brings back transform, colour and pen`() {
    let context = bitmap(3, 3)
    context.setFillColor(red)
    context.saveGState()
    context.setFillColor(green)
    context.translateBy(x: 1, y: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.pixel(1, 1) == [0, 255, 0, 255])
    #expect(context.pixel(0, 0) == [255, 0, 0, 255])
    context.restoreGState()
    #expect(context.ctm == .identity)
  }

  @Test func `a path is filled and a line drawn along it`() {
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
}
