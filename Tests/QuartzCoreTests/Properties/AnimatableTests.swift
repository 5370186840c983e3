import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import Testing

/// Tests of properties declared by subclasses: Documentation/behaviour/layers.md, "Keys".
@Suite struct AnimatableTests {
  class RingLayer: CALayer {
    @Animatable var progress: CGFloat = 0.25
    @Animatable var anchor = CGPoint(x: 1, y: 2)
    @Animatable var tint: CGColor?
    @Animatable var note = "none"
    var asked: [String] = []

    override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }

    override func action(forKey event: String) -> (any CAAction)? {
      asked.append(event)
      guard event == "progress", presentation() != nil else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = value(forKey: event)
      animation.duration = 1
      return animation
    }

    override func draw(in ctx: CGContext) {
      ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      ctx.fill(CGRect(x: 0, y: 0, width: progress * bounds.width, height: bounds.height))
    }
  }

  final class DoubleRingLayer: RingLayer {
    @Animatable var second: Double = 3
  }

  @Test func `an @Animatable property has its initial value and can be read and set by key`() {
    let layer = DoubleRingLayer()
    #expect(layer.progress == 0.25)
    #expect(layer.value(forKey: "progress") as? CGFloat == 0.25)
    #expect(layer.value(forKey: "tint") == nil)
    layer.progress = 0.5
    layer.second = 7
    layer.note = "x"
    #expect(layer.value(forKey: "progress") as? CGFloat == 0.5)
    #expect(layer.value(forKeyPath: "second") as? Double == 7)
    layer.setValue(2, forKey: "progress")
    layer.setValue("y", forKey: "note")
    #expect(layer.progress == 2)
    #expect(layer.note == "y")
  }

  @Test func `components of an @Animatable point can be read and set by key path`() {
    let layer = RingLayer()
    #expect(layer.value(forKeyPath: "anchor.y") as? Double == 2)
    layer.setValue(9, forKeyPath: "anchor.x")
    #expect(layer.anchor == CGPoint(x: 9, y: 2))
  }

  @Test func `setting an @Animatable property requests an action and animates a displayed layer`() {
    let layer = RingLayer()
    let tree = LiveTree(layer)
    layer.asked = []
    tree.run { layer.progress = 0.75 }
    #expect(layer.asked == ["progress"])
    #expect(layer.animationKeys() == ["progress"])
    tree.advance(to: 0.5)
    tree.run {
      #expect(layer.presentation()?.progress == 0.5)
      #expect(layer.progress == 0.75)
    }
    tree.advance(to: 1.1)
    tree.run { #expect(layer.presentation()?.progress == 0.75) }
  }

  @Test
  func `CABasicAnimation animates @Animatable properties, their components and custom keys`() {
    let layer = RingLayer()
    layer.setValue(10.0, forKey: "loose")
    let tree = LiveTree(layer)
    func animate(_ keyPath: String, _ to: Any) {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = to
      animation.duration = 2
      layer.add(animation, forKey: keyPath)
    }
    tree.run {
      animate("anchor.x", 5)
      animate("loose", 20)
      animate("unheard", 4)
      layer.tint = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      animate("tint", CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    }
    tree.advance(to: 1)
    tree.run {
      let shown = layer.presentation()
      #expect(shown?.anchor == CGPoint(x: 3, y: 2))
      #expect(shown?.value(forKey: "loose") as? Double == 15)
      #expect(shown?.tint?.components == [0.5, 0, 0.5, 1])
      #expect(layer.anchor == CGPoint(x: 1, y: 2))
    }
  }

  @Test func `setting an @Animatable property of a presentation layer is reported and ignored`()
    async
  {
    let layer = RingLayer()
    let tree = LiveTree(layer)
    let journal = Journal()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
      tree.run { layer.presentation()?.progress = 3 }
    }
    #expect(journal.lines.count == 1)
    #expect(tree.run { layer.presentation()?.progress } == 0.25)
  }

  @Test func `needsDisplay(forKey:) redraws the layer with the animated value in every frame`()
    throws
  {
    let layer = RingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    layer.setNeedsDisplay()
    let clock = ManualClock()
    let renderer = CARenderer(
      layer: layer, bounds: CGRect(x: 0, y: 0, width: 100, height: 10), clock: clock)
    func width(at time: Double) throws -> Int {
      let frame = try renderer.frame(at: time)
      return (0..<100).prefix { frame.pixels[$0, 5].0 == 255 }.count
    }
    #expect(try width(at: 0) == 25)
    let grow = CABasicAnimation(keyPath: "progress")
    grow.fromValue = 0
    grow.toValue = 1
    grow.duration = 1
    layer.add(grow, forKey: "grow")
    #expect(try width(at: 0.5) == 50)
    #expect(try width(at: 0.75) == 75)
    #expect(try width(at: 1.5) == 25)
  }

  @Test func `redrawing a layer for an animated needsDisplay key adds no contents animation`() {
    let layer = RingLayer()
    layer.bounds.size = CGSize(width: 10, height: 10)
    let tree = LiveTree(layer)
    tree.run { layer.progress = 0.75 }
    tree.endTurn()
    #expect(layer.contents != nil)
    #expect(layer.animationKeys() == ["progress"])
    tree.advance(to: 2)
    tree.run { layer.setNeedsDisplay() }
    tree.endTurn()
    #expect(layer.animationKeys() == ["contents"], "by itself a new drawing fades in")
  }
}
