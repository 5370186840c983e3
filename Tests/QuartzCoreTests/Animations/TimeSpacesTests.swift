import QuartzCore
import RenderServer
import TestKit
import Testing

/// Tests of the local times of layers and animations: Documentation/behaviour/timing.md, "Time spaces".
@Suite struct TimeSpacesTests {
  private func layer(
    _ beginTime: Double, _ timeOffset: Double, _ speed: Float, in parent: CALayer? = nil
  ) -> CALayer {
    let layer = CALayer()
    (layer.beginTime, layer.timeOffset, layer.speed) = (beginTime, timeOffset, speed)
    parent?.addSublayer(layer)
    return layer
  }

  @Test func `CALayer.convertTime applies beginTime, speed and timeOffset in both directions`() {
    let root = CALayer()
    let fast = layer(3, 1, 2, in: root)
    #expect(fast.convertTime(10, from: root) == 15)
    #expect(fast.convertTime(15, to: root) == 10)
    #expect(root.convertTime(10, to: fast) == 15)
    #expect(root.convertTime(15, from: fast) == 10)
    #expect(fast.convertTime(10, from: nil) == 15)
    #expect(fast.convertTime(15, to: nil) == 10)
  }

  @Test func `CALayer.convertTime from nil converts from the time space above the root layer`() {
    let root = layer(100, 0, 1)
    let child = layer(0, 0, 2, in: root)
    #expect(root.convertTime(130, from: nil) == 30)
    #expect(child.convertTime(130, from: nil) == 60)
    #expect(child.convertTime(60, to: root) == 30)
  }

  @Test(arguments: 0..<20)
  func `CALayer.convertTime between layers of different branches passes through their ancestor`(
    seed: Int
  ) {
    var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
    func random() -> CALayer {
      layer(
        generator.randomNumber(in: -5...5), generator.randomNumber(in: -5...5),
        Float(generator.randomNumber(in: 0.25...4)))
    }
    let (root, left, right, leaf) = (random(), random(), random(), random())
    root.sublayers = [left, right]
    left.addSublayer(leaf)
    let t = generator.randomNumber(in: -20...20)
    let there = leaf.convertTime(t, to: right)
    #expect(abs(right.convertTime(there, to: leaf) - t) < 1e-6)
    #expect(abs(right.convertTime(leaf.convertTime(t, to: root), from: root) - there) < 1e-6)
  }

  @Test func `CALayer.convertTime from a layer with speed 0 returns 0`() {
    let root = CALayer()
    let still = layer(3, 7, 0, in: root)
    #expect(still.convertTime(10, from: root) == 7)
    #expect(still.convertTime(99, to: root) == 0)
  }

  @Test func `CALayer.convertTime of a mask uses the masked layer as its parent`() {
    let root = layer(0, 0, 2)
    let mask = layer(0, 5, 1)
    root.mask = mask
    #expect(mask.convertTime(10, from: nil) == 25)
  }

  @Test func `the speeds of a layer and its superlayer multiply for the layer's animations`() {
    let tree = LiveTree()
    let child = CALayer()
    tree.set {
      tree.root.addSublayer(child)
      tree.root.speed = 2
      child.speed = 2
    }
    tree.run { child.add(basic("opacity", from: 0, to: 1) { $0.duration = 4 }, forKey: "a") }
    tree.advance(to: 0.5)
    tree.run { #expect(child.presentation()?.opacity == 0.5) }
  }

  @Test func `an animation of a layer with speed 4 ends in a quarter of its duration`() {
    let (tree, journal) = (LiveTree(), Journal())
    tree.set { tree.root.speed = 4 }
    tree.run { tree.root.add(fade(journal, "A", duration: 2), forKey: "a") }
    tree.advance(to: 0.499)
    #expect(journal.lines == ["startA"])
    tree.advance(to: 0.5)
    #expect(journal.lines == ["startA", "stopA:1"])
  }

  @Test func `CALayer.duration is infinite by default, so its animations never end with the layer`()
  {
    #expect(CALayer().duration == .infinity)
    let tree = LiveTree()
    tree.run { tree.root.add(basic("opacity", from: 0, to: 1), forKey: "a") }
    tree.advance(to: 100_000)
    tree.run { #expect(tree.root.presentation()?.opacity == 1) }
  }

  @Test func `speed 0 with timeOffset pauses a layer tree, and beginTime resumes it`() {
    let (tree, journal) = (LiveTree(), Journal())
    let root = tree.root
    tree.run { root.add(fade(journal, "A", duration: 1), forKey: "a") }
    tree.advance(to: 0.25)
    tree.set {
      let paused = root.convertTime(CACurrentMediaTime(), from: nil)
      root.speed = 0
      root.timeOffset = paused
    }
    tree.advance(to: 7)
    tree.run { #expect(root.presentation()?.opacity == 0.25) }
    tree.set {
      let paused = root.timeOffset
      root.speed = 1
      root.timeOffset = 0
      root.beginTime = 0
      root.beginTime = root.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    tree.run { #expect(abs((root.presentation()?.opacity ?? -1) - 0.25) < 1e-6) }
    tree.advance(to: 7.5)
    tree.run { #expect(abs((root.presentation()?.opacity ?? -1) - 0.75) < 1e-6) }
    #expect(journal.lines == ["startA"])
    tree.advance(to: 8)
    #expect(journal.lines == ["startA", "stopA:1"])
  }

  @Test func `a change of CALayer.timeOffset affects presentation() after CATransaction.flush`() {
    let tree = LiveTree()
    let root = tree.root
    tree.run { root.add(basic("opacity", from: 0, to: 1) { $0.duration = 10 }, forKey: "a") }
    tree.advance(to: 1)
    tree.run {
      root.timeOffset = 4
      #expect(abs((root.presentation()?.opacity ?? -1) - 0.1) < 1e-6)
      CATransaction.flush()
      #expect(abs((root.presentation()?.opacity ?? -1) - 0.5) < 1e-6)
    }
  }

  @Test func `CACurrentMediaTime returns the time of the current render context's clock`() {
    let tree = LiveTree()
    tree.advance(to: 12)
    tree.run { #expect(CACurrentMediaTime() == 12.000000000000002) }
  }
}
