import CoreGraphics
import QuartzCore
import Testing

@Suite struct ScrollingTests {
  private func scrolling(_ mode: CAScrollLayerScrollMode = .both) -> (CAScrollLayer, CALayer) {
    let (scroll, content) = (CAScrollLayer(), CALayer())
    scroll.scrollMode = mode
    scroll.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    content.frame = CGRect(x: 0, y: 0, width: 1_000, height: 1_000)
    scroll.addSublayer(content)
    return (scroll, content)
  }

  @Test(arguments: [
    (CAScrollLayerScrollMode.both, CGPoint(x: 5, y: 7)), (.horizontally, CGPoint(x: 5, y: 0)),
    (.vertically, CGPoint(x: 0, y: 7)), (.none, .zero),
    (CAScrollLayerScrollMode(rawValue: "sideways"), .zero),
  ])
  func `CAScrollLayer.scrollMode selects the axes that scroll(to:) changes`(
    mode: CAScrollLayerScrollMode, origin: CGPoint
  ) {
    let (scroll, _) = scrolling(mode)
    scroll.scroll(to: CGPoint(x: 5, y: 7))
    #expect(scroll.bounds == CGRect(origin: origin, size: CGSize(width: 100, height: 50)))
    #expect(scroll.value(forKey: "scrollMode") as? String == mode.rawValue)
  }

  /// Rectangles and the expected bounds origins, starting from (200, 300) with a size of 100 x 50.
  static let rects: [(CGRect, CGPoint)] = [
    (CGRect(x: 210, y: 310, width: 10, height: 10), CGPoint(x: 200, y: 300)),
    (CGRect(x: 150, y: 310, width: 10, height: 10), CGPoint(x: 150, y: 300)),
    (CGRect(x: 295, y: 345, width: 10, height: 10), CGPoint(x: 205, y: 305)),
    (CGRect(x: 210, y: 310, width: 500, height: 10), CGPoint(x: 210, y: 300)),
  ]

  @Test(arguments: rects)
  func `CAScrollLayer.scroll(to:) with a rectangle moves by the minimum distance`(
    rect: CGRect, origin: CGPoint
  ) {
    let (scroll, _) = scrolling()
    scroll.scroll(to: CGPoint(x: 200, y: 300))
    scroll.scroll(to: rect)
    #expect(scroll.bounds.origin == origin)
  }

  @Test func `CALayer.scroll and scrollRectToVisible scroll the nearest CAScrollLayer ancestor`() {
    let (scroll, content) = scrolling()
    let inner = CALayer()
    inner.frame = CGRect(x: 300, y: 200, width: 10, height: 10)
    content.addSublayer(inner)
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(scroll.bounds.origin == CGPoint(x: 301, y: 202))
    inner.scrollRectToVisible(CGRect(x: -10, y: 0, width: 5, height: 5))
    #expect(scroll.bounds.origin == CGPoint(x: 290, y: 200))
    let loose = CALayer()
    loose.scroll(CGPoint(x: 1, y: 1))
    loose.scrollRectToVisible(CGRect(x: 1, y: 1, width: 1, height: 1))
    #expect(loose.bounds.origin == .zero)
  }

  @Test func `CALayer.visibleRect excludes parts clipped by scroll layers`() {
    let (scroll, content) = scrolling()
    #expect(content.visibleRect == CGRect(x: 0, y: 0, width: 100, height: 50))
    scroll.scroll(to: CGPoint(x: 950, y: 20))
    #expect(content.visibleRect == CGRect(x: 950, y: 20, width: 50, height: 50))
    #expect(content.value(forKey: "visibleRect") as? CGRect == content.visibleRect)
    #expect(scroll.visibleRect == scroll.bounds)
    scroll.scroll(to: CGPoint(x: 5_000, y: 0))
    #expect(content.visibleRect == .zero)
    let outer = CAScrollLayer()
    outer.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
    scroll.scroll(to: CGPoint.zero)
    scroll.frame = CGRect(x: 0, y: 10, width: 100, height: 50)
    outer.addSublayer(scroll)
    #expect(content.visibleRect == CGRect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test func `CAScrollLayer has masksToBounds true by default, also in its presentation`() throws {
    #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
    #expect(CAScrollLayer.defaultValue(forKey: "opacity") as? Double == 1)
    let (scroll, _) = scrolling()
    #expect(scroll.masksToBounds)
    let root = CALayer()
    root.addSublayer(scroll)
    let tree = LiveTree(root)
    let shown = try #require(tree.run { scroll.presentation() })
    #expect(shown.masksToBounds)
    #expect(shown.scrollMode == .both)
    let open = CAScrollLayer(layer: scroll)
    #expect(open.masksToBounds)
  }

  @Test func `NSKeyedArchiver restores scroll, text, replicator and tiled layers`() throws {
    let root = CALayer()
    let scroll = CAScrollLayer()
    scroll.scrollMode = .vertically
    let open = CAScrollLayer()
    open.masksToBounds = false
    let text = CATextLayer()
    text.string = "a"
    text.font = NSString(string: "Courier")
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    let tiled = CATiledLayer()
    tiled.tileSize = CGSize(width: 8, height: 8)
    root.sublayers = [scroll, open, text, replicator, tiled, CATransformLayer()]
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    let layers = try #require(read?.sublayers)
    #expect((layers[0] as? CAScrollLayer)?.scrollMode == .vertically)
    #expect(layers.map(\.masksToBounds) == [true, false, false, false, false, false])
    #expect((layers[2] as? CATextLayer)?.string as? String == "a")
    #expect(layers[2].value(forKey: "font") as? String == "Courier")
    #expect((layers[3] as? CAReplicatorLayer)?.instanceCount == 3)
    #expect((layers[4] as? CATiledLayer)?.tileSize.width == 8)
    #expect(layers[5] is CATransformLayer)
  }

  @Test func `CAScrollLayer.scroll(to:) on a displayed layer animates bounds`() {
    let (scroll, _) = scrolling()
    let root = CALayer()
    root.addSublayer(scroll)
    let tree = LiveTree(root)
    tree.run { scroll.scroll(to: CGPoint(x: 5, y: 5)) }
    #expect(scroll.animationKeys() == ["bounds"])
    tree.run { scroll.scrollMode = .none }
    #expect(scroll.animationKeys() == ["bounds"])
  }
}
