import AnimationTesting
import QuartzCore
import Testing
import UIKit

/// A layer that draws the part of a scale between two values.
final class RangeLayer: CALayer {
  @Animatable private var low: CGFloat = 0
  @Animatable private var high: CGFloat = 1

  var range: ClosedRange<CGFloat> {
    get { min(low, high)...max(low, high) }
    set { (low, high) = (newValue.lowerBound, newValue.upperBound) }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    ["low", "high"].contains(key) || super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    ctx.fill(
      CGRect(
        x: bounds.width * range.lowerBound, y: 0,
        width: bounds.width * (range.upperBound - range.lowerBound), height: bounds.height))
    RangeLayer.drawn.append((self, range))
  }

  nonisolated(unsafe) fileprivate static var drawn: [(CALayer, ClosedRange<CGFloat>)] = []
}

/// A text that shows a number, and counts when the number is animated.
final class CounterLayer: CATextLayer {
  @Animatable var count: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "count" || super.needsDisplay(forKey: key)
  }

  override func display() {
    string = "\(Int(count.rounded()))"
    super.display()
  }

  override func draw(in ctx: CGContext) {
    super.draw(in: ctx)
    CounterLayer.drawn = string as? String
  }

  nonisolated(unsafe) fileprivate static var drawn: String?
}

/// A layer with a list, which only its own code can interpolate.
final class BarsLayer: CALayer {
  @Animatable var progress: CGFloat = 1
  private var (old, new): ([CGFloat], [CGFloat]) = ([], [])

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? BarsLayer { (old, new) = (layer.old, layer.new) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ heights: [CGFloat]) {
    (old, new) = (new, heights)
    let change = CABasicAnimation(keyPath: "progress")
    (change.fromValue, change.toValue, change.duration) = (0.0, 1.0, 0.5)
    add(change, forKey: "progress")
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    for (index, (from, to)) in zip(old, new).enumerated() {
      let height = from + (to - from) * progress
      ctx.fill(CGRect(x: 12 * CGFloat(index), y: 0, width: 8, height: height))
    }
    Self.drawn = zip(old, new).map { $0 + ($1 - $0) * progress }
  }

  nonisolated(unsafe) fileprivate static var drawn: [CGFloat] = []
}

/// The code of the article OwnProperties.
@MainActor @Suite(.serialized) struct OwnPropertiesTests {
  private func with<L: CALayer>(_ layer: L, _ body: (AnimationStage, L) throws -> Void) rethrows {
    try withAnimationStage(size: CGSize(width: 100, height: 20)) { stage in
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      layer.setNeedsDisplay()
      stage.add(layer)
      stage.advance(to: 0.1)
      try body(stage, layer)
    }
  }

  @Test func `a custom property has no implicit animation without action(forKey:)`() {
    with(RangeLayer()) { stage, layer in
      RangeLayer.drawn = []
      layer.range = 0.5...0.75
      #expect(layer.animationKeys() == nil)
      stage.advance(to: 0.2)
      #expect(RangeLayer.drawn.map(\.1) == [0.5...0.75])
    }
  }

  @Test func `draw(in:) runs on a copy that has the animated values`() throws {
    try with(RangeLayer()) { stage, layer in
      RangeLayer.drawn = []
      let change = CABasicAnimation(keyPath: "low")
      (change.fromValue, change.toValue, change.duration) = (0.0, 0.8, 1)
      layer.add(change, forKey: "low")
      stage.advance(to: 0.1)
      RangeLayer.drawn = []
      stage.advance(to: 0.6)
      _ = try stage.image()
      let (drawn, range) = try #require(RangeLayer.drawn.last)
      #expect(drawn !== layer)
      #expect(abs(range.lowerBound - 0.4) < 1e-6)
      #expect(layer.range == 0...1)
    }
  }

  @Test func `display() runs on a copy with the presented value`() throws {
    try with(CounterLayer()) { stage, layer in
      let change = CABasicAnimation(keyPath: "count")
      (change.fromValue, change.toValue, change.duration) = (0.0, 100.0, 1)
      layer.count = 100
      layer.add(change, forKey: "count")
      var shown: [String?] = []
      for time in [0.1, 0.35, 0.6] {
        stage.advance(to: time)
        _ = try stage.image()
        shown.append(CounterLayer.drawn)
      }
      #expect(shown == ["0", "25", "50"])
      #expect(layer.string as? String == "100")
    }
  }

  @Test func `init(layer:) copies stored properties for draw(in:)`() throws {
    try with(BarsLayer()) { stage, layer in
      layer.show([10, 20])
      stage.advance(to: 0.7)
      layer.show([20, 0])
      stage.advance(to: 0.7)
      stage.advance(to: 0.95)
      _ = try stage.image()
      #expect(BarsLayer.drawn == [15, 10])
    }
  }
}
