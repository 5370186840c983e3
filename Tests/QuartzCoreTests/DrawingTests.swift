import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// How a layer gets contents that it or its delegate draws: spec/01 section 1, spec/02 section 7.
@Suite struct DrawingTests {
  final class Painter: NSObject, CALayerDelegate {
    var lines: [String] = []
    func layerWillDraw(_ layer: CALayer) { lines.append("willDraw") }
    func draw(_ layer: CALayer, in ctx: CGContext) {
      lines.append("draw")
      ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
      // The upper left quarter.
      ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    func layoutSublayers(of layer: CALayer) { lines.append("layout") }
  }

  final class Provider: NSObject, CALayerDelegate {
    var shown = 0
    func display(_ layer: CALayer) { shown += 1 }
    func draw(_ layer: CALayer, in ctx: CGContext) { Issue.record("display comes in its place") }
  }

  private func picture(_ layer: CALayer) throws -> CGImage {
    try #require(layer.contents.flatMap { $0 as? CGImage })
  }

  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    guard let data = image.dataProvider?.data as Data? else { return [] }
    let at = y * image.bytesPerRow + x * 4
    return Array(data[at..<at + 4])
  }

  @Test func `a delegate draws from the upper left corner at the contents' scale`() throws {
    let painter = Painter()
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.contentsScale = 2
    layer.delegate = painter
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(!layer.needsDisplay())
    let image = try picture(layer)
    #expect((image.width, image.height) == (20, 20))
    #expect(pixel(image, 9, 9) != pixel(image, 10, 10))
    #expect(pixel(image, 9, 9).max() == 255)
    #expect(pixel(image, 19, 19) == [0, 0, 0, 0])
  }

  @Test func `layout comes before drawing, whatever was asked for first, and each once`() {
    let painter = Painter()
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let tree = LiveTree(layer)
    layer.delegate = painter
    tree.run {
      for _ in 0..<100 { layer.setNeedsDisplay() }
      layer.setNeedsLayout()
    }
    #expect(painter.lines == [])
    tree.endTurn()
    #expect(painter.lines == ["layout", "willDraw", "draw"])
  }

  @Test func `an explicit outermost commit draws at once`() {
    let painter = Painter()
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let tree = LiveTree(layer)
    layer.delegate = painter
    tree.run {
      CATransaction.begin()
      layer.setNeedsDisplay()
      #expect(painter.lines == [])
      CATransaction.commit()
      #expect(painter.lines.contains("draw"))
    }
  }

  @Test func `a delegate that displays is not asked to draw`() {
    let provider = Provider()
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.delegate = provider
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.displayIfNeeded()
    #expect(provider.shown == 1)
    #expect(layer.contents == nil)
  }

  @Test func `contents that were set stay where nobody draws`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let painter = Painter()
    layer.delegate = painter
    layer.display()
    let drawn = try picture(layer)
    layer.delegate = nil
    let own = CALayer()
    own.bounds = layer.bounds
    own.contents = drawn
    own.display()
    #expect(own.contents as? CGImage === drawn)
    layer.display()
    #expect(layer.contents == nil, "what a layer drew goes when it draws no more")
  }

  @Test func `a change of size asks for new contents only where that was wanted`() {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 5, height: 5)
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.origin.x = 4
    #expect(!layer.needsDisplay())
    layer.bounds.size.width = 9
    #expect(layer.needsDisplay())
  }

  @Test func `a layer beyond all measure is not drawn`() {
    let painter = Painter()
    let layer = CALayer()
    layer.delegate = painter
    layer.bounds = CGRect(x: 0, y: 0, width: 1e9, height: 1e9)
    layer.display()
    #expect(layer.contents == nil)
    layer.bounds = .zero
    layer.display()
    #expect(layer.contents == nil)
  }
}
