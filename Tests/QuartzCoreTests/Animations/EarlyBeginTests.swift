import CoreGraphics
import QuartzCore
import RenderServer
import Testing

/// Tests of begin times in the past: Documentation/behaviour/timing.md, "Time spaces".
@Suite struct EarlyBeginTests {
  private let tree = LiveTree()

  /// The ages of the layer tree at which an animation is added, in seconds.
  private static let ages = [0.0, 0.5, 2, 2.5, 3, 5, 8, 10]

  private func fade(_ begin: Double) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
    fade.beginTime = begin
    return fade
  }

  private func shown(_ layer: CALayer? = nil) -> Double {
    tree.endTurn()
    return tree.run { Double((layer ?? tree.root).presentation()?.opacity ?? -1) }
  }

  @Test(arguments: ages)
  func `a 10 s animation with a beginTime 5 s ago immediately shows its midpoint`(age: Double) {
    tree.advance(to: age)
    tree.run { tree.root.add(fade(CACurrentMediaTime() - 5), forKey: nil) }
    #expect(abs(shown() - 0.5) < 1e-6)
    tree.advance(to: age + 2.5)
    #expect(abs(shown() - 0.75) < 1e-6)
  }

  @Test(arguments: ages)
  func `a 10 s CAAnimationGroup with a beginTime 5 s ago immediately shows its midpoint`(
    age: Double
  ) {
    tree.advance(to: age)
    let group = CAAnimationGroup()
    group.animations = [fade(0)]
    group.duration = 10
    tree.run {
      group.beginTime = CACurrentMediaTime() - 5
      tree.root.add(group, forKey: nil)
    }
    #expect(abs(shown() - 0.5) < 1e-6)
  }

  @Test(arguments: ages)
  func `keyframe and spring animations with a past beginTime start partway through`(age: Double) {
    tree.advance(to: age)
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    frames.values = [0, 1, 0]
    frames.duration = 10
    let move = CASpringAnimation(keyPath: "zPosition")
    (move.fromValue, move.toValue, move.duration) = (0, 1, 100)
    tree.run {
      frames.beginTime = CACurrentMediaTime() - 2.5
      move.beginTime = CACurrentMediaTime() - 10
      tree.root.add(frames, forKey: nil)
      tree.root.add(move, forKey: nil)
    }
    #expect(abs(shown() - 0.5) < 1e-6)
    tree.run { #expect(abs((tree.root.presentation()?.zPosition ?? 0) - 1) < 1e-3) }
  }

  @Test(arguments: ages)
  func `a repeating animation with a past beginTime starts in its third cycle`(age: Double) {
    tree.advance(to: age)
    let swing = fade(0)
    (swing.duration, swing.repeatCount, swing.autoreverses) = (2, .infinity, true)
    tree.run {
      swing.beginTime = CACurrentMediaTime() - 5
      tree.root.add(swing, forKey: nil)
    }
    #expect(abs(shown() - 0.5) < 1e-6)
    tree.advance(to: age + 0.5)
    #expect(abs(shown() - 0.75) < 1e-6)
  }

  @Test(arguments: ages)
  func `a past beginTime is measured in the local time of a layer with speed and timeOffset`(
    age: Double
  ) {
    let layer = CALayer()
    tree.set {
      tree.root.addSublayer(layer)
      layer.speed = 2
      layer.timeOffset = 1
    }
    tree.advance(to: age)
    tree.run {
      layer.add(fade(layer.convertTime(CACurrentMediaTime(), from: nil) - 5), forKey: nil)
    }
    #expect(abs(shown(layer) - 0.5) < 1e-6)
    tree.advance(to: age + 1)
    #expect(abs(shown(layer) - 0.7) < 1e-6)
  }

  @Test(arguments: ages)
  func `CARenderer draws an animation with a past beginTime partway through`(age: Double) {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let renderer = CARenderer(layer: layer, bounds: layer.bounds)
    _ = renderer.image(at: age)
    layer.add(fade(CACurrentMediaTime() - 5), forKey: nil)
    #expect(abs(Int(bytes(of: renderer.image(at: age)).last ?? 0) - 128) <= 1)
  }

  @Test(arguments: ages)
  func `an animation whose beginTime and duration lie in the past is removed immediately`(
    age: Double
  ) {
    tree.advance(to: age)
    tree.run {
      let fade = fade(CACurrentMediaTime() - 5)
      fade.duration = 1
      tree.root.add(fade, forKey: "fade")
    }
    #expect(shown() == 1)
    #expect(tree.root.animationKeys() == nil)
  }

  @Test func `beginTime 0 starts an animation at the time of its commit`() {
    tree.advance(to: 5)
    tree.run { tree.root.add(fade(0), forKey: nil) }
    tree.advance(to: 7.5)
    #expect(abs(shown() - 0.25) < 1e-6)
  }
}
