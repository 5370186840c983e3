import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of contents drawn by a layer or its delegate: Documentation/behaviour/layers.md, "Roles", and
/// Documentation/behaviour/actions.md, "Transactions".
@Suite struct DrawingTests {
  final class Painter: NSObject, CALayerDelegate {
    var lines: [String] = []
    func layerWillDraw(_ layer: CALayer) { lines.append("willDraw") }
    func draw(_ layer: CALayer, in ctx: CGContext) {
      lines.append("draw")
      ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
      // Fills the upper left quarter.
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

  @Test
  func `CALayerDelegate.draw(_:in:) draws with the y-axis pointing down and at contentsScale`()
    throws
  {
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

  @Test func `a commit lays out a marked layer once and then draws it once`() {
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

  @Test func `CATransaction.commit of an outermost transaction immediately draws marked layers`() {
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

  @Test func `a delegate that implements display(_:) receives no draw(_:in:) call`() {
    let provider = Provider()
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.delegate = provider
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.displayIfNeeded()
    #expect(provider.shown == 1)
    #expect(layer.contents == nil)
  }

  @Test
  func `CALayer.display keeps assigned contents but clears those drawn by a removed delegate`()
    throws
  {
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

  @Test func `a size change marks a layer for display only with needsDisplayOnBoundsChange`() {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 5, height: 5)
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.origin.x = 4
    #expect(!layer.needsDisplay())
    layer.bounds.size.width = 9
    #expect(layer.needsDisplay())
  }

  @Test func `CALayer.display creates no contents for huge or empty bounds`() {
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

  @Test(arguments: [CGFloat.nan, -CGFloat.infinity, 1e308])
  func `setNeedsDisplay(_:) with a NaN or infinite rectangle draws nothing`(number: CGFloat) {
    let painter = Painter()
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.delegate = painter
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    painter.lines = []
    layer.setNeedsDisplay(CGRect(x: number, y: 0, width: 5, height: 5))
    layer.displayIfNeeded()
    #expect(painter.lines == [])
  }
}

/// Tests of the display step of a commit, which repeats until no layer is marked: Documentation/behaviour/actions.md,
/// "Transactions".
@Suite struct DisplayStepTests {
  /// A layer that runs a closure while it displays itself.
  private final class Busy: CALayer {
    var count = 0
    var onDisplay: () -> Void = {}
    override func display() {
      count += 1
      onDisplay()
    }
  }

  private func busy(in tree: LiveTree) -> Busy {
    let layer = Busy()
    tree.root.addSublayer(layer)
    return layer
  }

  @Test(arguments: [false, true])
  func `a layer marked for display during another layer's display is drawn in the same commit`(
    isFirst: Bool
  ) {
    let tree = LiveTree()
    tree.run {
      let (a, b) = (busy(in: tree), busy(in: tree))
      tree.endTurn()
      let (marked, marker) = isFirst ? (a, b) : (b, a)
      marker.onDisplay = { marked.setNeedsDisplay() }
      CATransaction.begin()
      marker.setNeedsDisplay()
      CATransaction.commit()
      #expect(marker.count == 1)
      #expect(marked.count == 1)
      #expect(!marked.needsDisplay())
    }
  }

  @Test
  func `layers marked for display or added during display are displayed in the same commit`() {
    let tree = LiveTree()
    tree.run {
      let row = (0..<20).map { _ in busy(in: tree) }
      let late = Busy()
      tree.endTurn()
      for (layer, next) in zip(row.dropFirst(), row) { layer.onDisplay = next.setNeedsDisplay }
      row[0].onDisplay = {
        late.setNeedsDisplay()
        tree.root.addSublayer(late)
      }
      CATransaction.begin()
      row[19].setNeedsDisplay()
      CATransaction.commit()
      #expect(row.map(\.count) == Array(repeating: 1, count: 20))
      #expect(late.count == 1)
    }
  }

  @Test func `a layer marked by a delegate's draw(_:in:) is displayed in the same commit`() {
    final class Painter: NSObject, CALayerDelegate {
      let other: CALayer
      init(_ other: CALayer) { self.other = other }
      func draw(_ layer: CALayer, in ctx: CGContext) { other.setNeedsDisplay() }
    }
    let tree = LiveTree()
    tree.run {
      let (drawn, other) = (CALayer(), busy(in: tree))
      drawn.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      tree.root.addSublayer(drawn)
      let painter = Painter(other)
      drawn.delegate = painter
      tree.endTurn()
      drawn.setNeedsDisplay()
      tree.endTurn()
      #expect(other.count == 1)
    }
  }

  @Test
  func `layout requested during display runs in the same commit and can mark layers for display`() {
    final class Laying: CALayer {
      var other: CALayer?
      var count = 0
      override func layoutSublayers() {
        count += 1
        other?.setNeedsDisplay()
      }
    }
    let tree = LiveTree()
    tree.run {
      let (laid, marker, other) = (Laying(), busy(in: tree), busy(in: tree))
      tree.root.addSublayer(laid)
      tree.endTurn()
      (laid.count, laid.other) = (0, other)
      marker.onDisplay = { laid.setNeedsLayout() }
      CATransaction.begin()
      marker.setNeedsDisplay()
      CATransaction.commit()
      #expect(laid.count == 1)
      #expect(other.count == 1)
      #expect(marker.count == 1)
    }
  }

  @Test func `a commit ends even if two layers mark each other for display endlessly`() {
    let tree = LiveTree()
    tree.run {
      let (a, b) = (busy(in: tree), busy(in: tree))
      tree.endTurn()
      a.onDisplay = { [unowned b] in b.setNeedsDisplay() }
      b.onDisplay = { [unowned a] in a.setNeedsDisplay() }
      CATransaction.begin()
      a.setNeedsDisplay()
      CATransaction.commit()
      #expect((50...100).contains(a.count))
      #expect((50...100).contains(b.count))
    }
  }

  @Test func `a layer that calls setNeedsDisplay in its own display is displayed once in a commit`()
  {
    let tree = LiveTree()
    tree.run {
      let layer = busy(in: tree)
      layer.onDisplay = { [unowned layer] in layer.setNeedsDisplay() }
      layer.setNeedsDisplay()
      tree.endTurn()
      #expect(layer.count == 1)
      layer.opacity = 0.5
      tree.endTurn()
      #expect(layer.count == 2)
    }
  }
}

/// Tests of `render(in:)`: Documentation/behaviour/rendering.md, "Drawing into a context".
@Suite struct ModelDrawingTests {
  private func context(_ side: Int) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// Returns the red component of the pixel at a position counted from the upper left corner.
  private func red(_ context: CGContext, _ x: Int, _ y: Int) -> Int {
    guard let data = context.makeImage()?.dataProvider?.data as Data? else { return -1 }
    return Int(data[y * context.bytesPerRow + x * 4])
  }

  private func layer(_ frame: CGRect, _ red: Double) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(red: red, green: 0, blue: 0, alpha: 1)
    return layer
  }

  @Test func `render(in:) ignores the layer's position and transform and draws outside its bounds`()
    throws
  {
    let root = layer(CGRect(x: 50, y: 50, width: 4, height: 4), 1)
    root.transform = CATransform3DMakeScale(3, 3, 1)
    let outside = layer(CGRect(x: 6, y: 6, width: 2, height: 2), 0.5)
    root.addSublayer(outside)
    let context = try context(10)
    // Flips y down, as in layers.
    context.translateBy(x: 0, y: 10)
    context.scaleBy(x: 1, y: -1)
    root.render(in: context)
    #expect(red(context, 0, 0) == 255)
    #expect(red(context, 3, 3) == 255)
    #expect(red(context, 4, 4) == 0)
    #expect(red(context, 7, 7) == 128)
    #expect(red(context, 8, 8) == 0)
  }

  @Test func `render(in:) ignores animations and does not attach the layer to a render context`()
    throws
  {
    let tree = LiveTree(layer(CGRect(x: 0, y: 0, width: 10, height: 10), 1))
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 0
    tree.run { tree.root.add(animation, forKey: "fade") }
    tree.endTurn()
    let context = try context(10)
    tree.run { tree.root.render(in: context) }
    #expect(red(context, 5, 5) == 255)
    let lone = layer(CGRect(x: 0, y: 0, width: 10, height: 10), 1)
    lone.render(in: context)
    #expect(lone.presentation() == nil)
  }

  @Test func `render(in:) applies the mask and first displays layers marked as needing display`()
    throws
  {
    final class Half: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
      }
    }
    let half = Half()
    half.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    half.setNeedsDisplay()
    half.mask = layer(CGRect(x: 0, y: 0, width: 10, height: 5), 1)
    let context = try context(10)
    context.translateBy(x: 0, y: 10)
    context.scaleBy(x: 1, y: -1)
    half.render(in: context)
    #expect(!half.needsDisplay())
    #expect(red(context, 2, 2) == 255)
    #expect(red(context, 7, 2) == 0)
    #expect(red(context, 2, 7) == 0)
  }
}
