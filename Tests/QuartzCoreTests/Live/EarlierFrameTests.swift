import CoreGraphics
import Diagnostics
import Foundation
import QuartzCore
import RenderServer
import TestKit
import Testing

/// Tests of rendering frames for times before the latest frame: Documentation/behaviour/choices.md, "More of time".
@Suite struct EarlierFrameTests {
  private let root = CALayer()
  private let dot = CALayer()
  private let renderer: CARenderer

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 20, height: 4)
    dot.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    dot.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    dot.name = "dot"
    root.addSublayer(dot)
    renderer = CARenderer(layer: root, bounds: root.bounds)
    renderer.advance(to: 0)
  }

  private func run(_ body: () -> Void) {
    RenderContext.$current.withValue(renderer.context) { body() }
  }

  /// Returns an animation, by default of one second from 0 to 1.
  private func animation(
    _ keyPath: String = "opacity", from: Any = 0, to: Any? = 1, duration: Double = 1
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  /// Returns the alpha of a pixel in the dot's first row, in the frame at the given time.
  private func alpha(at time: Double, x: Int = 1) -> Int {
    let data = bytes(of: renderer.image(at: time))
    let place = (20 + x) * 4 + 3
    return place < data.count ? Int(data[place]) : -1
  }

  /// Returns the diagnostics reported while a closure runs.
  private func lines(_ body: () -> Void) -> [String] {
    let journal = Journal()
    Diagnostics.$sink.withValue(.ofRenderer { journal.note($0) }) { body() }
    return journal.lines
  }

  @Test func `CARenderer draws an ended animation again when an earlier time is rendered`() {
    run { dot.add(animation(), forKey: "fade") }
    let lines = lines {
      #expect(alpha(at: 1.5) == 255)
      #expect(alpha(at: 1) == 255)
      #expect(alpha(at: 0.5) == 128)
      #expect(alpha(at: 0) == 0)
      #expect(alpha(at: 0.25) == 64)
      #expect(alpha(at: 1.5) == 255)
    }
    #expect(lines == [])
  }

  @Test
  func `CARenderer draws the same bytes for a time whether or not later frames were drawn before`()
  {
    run {
      dot.add(animation("position.x", from: 2, to: 18), forKey: "a")
      dot.add(animation("cornerRadius", from: 0, to: 2, duration: 0.5), forKey: "b")
      let turn = animation("transform.rotation.z", from: 0, to: 3)
      turn.isAdditive = true
      dot.add(turn, forKey: "c")
    }
    let times = [0, 0.2, 0.4, 0.5, 0.7, 1, 1.2]
    let ascending = times.map { bytes(of: renderer.image(at: $0)) }
    let descending = times.reversed().map { bytes(of: renderer.image(at: $0)) }
    #expect(ascending == Array(descending.reversed()))
    #expect(Set(ascending).count == 6)
  }

  @Test func `rendering an earlier time applies ended animations in their original order`() {
    run {
      dot.add(animation(from: 1, to: 1, duration: 2), forKey: "low")
      dot.add(animation(from: 0.5, to: 0.5, duration: 1), forKey: "high")
      let kept = animation(from: 0.25, to: 0.25, duration: 0.5)
      kept.beginTime = 2
      dot.add(kept, forKey: "late")
    }
    _ = renderer.image(at: 3)
    #expect(alpha(at: 2.25) == 64)
    #expect(alpha(at: 1.5) == 255)
    #expect(alpha(at: 0.5) == 128)
  }

  @Test
  func `rendering an earlier time draws ended group, keyframe, spring and repeating animations`() {
    let group = CAAnimationGroup()
    group.animations = [animation(from: 0.5, to: 0.5)]
    group.duration = 1
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    (frames.values, frames.duration, frames.beginTime) = ([0, 1, 0], 1, 1)
    let swing = animation(duration: 0.25)
    (swing.repeatCount, swing.autoreverses, swing.beginTime) = (2, true, 2)
    run {
      dot.add(group, forKey: nil)
      dot.add(frames, forKey: nil)
      dot.add(swing, forKey: nil)
    }
    #expect(alpha(at: 5) == 255)
    #expect(alpha(at: 2.625) == 128)
    #expect(alpha(at: 1.25) == 128)
    #expect(alpha(at: 0.5) == 128)
  }

  @Test func `rendering an earlier time shows the old picture of an ended CATransition again`() {
    let transition = CATransition()
    transition.duration = 1
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      dot.add(transition, forKey: nil)
      dot.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      CATransaction.commit()
    }
    func pixel(at time: Double) -> [UInt8] {
      Array(bytes(of: renderer.image(at: time)).dropFirst(4).prefix(4))
    }
    #expect(pixel(at: 2) == [0, 0, 255, 255])
    #expect(pixel(at: 0.5) == [128, 0, 128, 255])
    #expect(pixel(at: 0) == [255, 0, 0, 255])
    #expect(pixel(at: 2) == [0, 0, 255, 255])
  }

  @Test
  func `rendering an earlier time redraws a layer with the earlier value of a needsDisplay key`() {
    final class Bar: CALayer {
      @Animatable var share: CGFloat = 1
      override class func needsDisplay(forKey key: String) -> Bool {
        key == "share" || super.needsDisplay(forKey: key)
      }
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * share, height: bounds.height))
      }
    }
    let bar = Bar()
    bar.frame = CGRect(x: 8, y: 0, width: 8, height: 4)
    run {
      root.addSublayer(bar)
      bar.setNeedsDisplay()
      bar.add(animation("share", from: 0, to: 1), forKey: nil)
    }
    #expect(alpha(at: 1.5, x: 15) == 255)
    #expect(alpha(at: 0.5, x: 15) == 0)
    #expect(alpha(at: 0.5, x: 10) == 255)
    #expect(alpha(at: 0, x: 8) == 0)
    #expect(alpha(at: 2, x: 15) == 255, "its own drawing is back")
  }

  @Test
  func `rendering an earlier time draws an animation that held its end value until its removal`() {
    let held = animation(from: 0, to: 0.5)
    held.fillMode = .forwards
    held.isRemovedOnCompletion = false
    run { dot.add(held, forKey: "held") }
    #expect(alpha(at: 2) == 128)
    run { dot.removeAnimation(forKey: "held") }
    #expect(alpha(at: 3) == 255)
    #expect(alpha(at: 1.5) == 128)
    #expect(alpha(at: 0.5) == 64)
  }

  @Test
  func `presentation() keeps the values of the latest time after an earlier time is rendered`() {
    run { dot.add(animation(), forKey: "fade") }
    _ = renderer.image(at: 1.5)
    _ = renderer.image(at: 0.5)
    run { #expect(dot.presentation()?.opacity == 1) }
    #expect(dot.animationKeys() == nil)
  }

  @Test func `CARenderer.beginFrame for an earlier time updates the whole bounds`() {
    run { dot.add(animation(), forKey: "fade") }
    for time in [1.5, 0.5, 1.5] {
      renderer.beginFrame(atTime: ManualClock.start + time, timeStamp: nil)
      #expect(renderer.updateBounds() == root.bounds)
      renderer.render()
      renderer.endFrame()
    }
    #expect(bytes(of: renderer.frameImage) == bytes(of: renderer.image(at: 1.5)))
  }

  // MARK: Changes by callbacks

  @Test
  func `CARenderer reports a completion block's model change once if an earlier time is rendered`()
  {
    run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [dot] in
        CATransaction.setDisableActions(true)
        dot.opacity = 0.5
      }
      dot.add(animation("position.x", from: 2, to: 10), forKey: "a")
      CATransaction.commit()
    }
    let lines = lines {
      _ = renderer.image(at: 2)
      #expect(alpha(at: 0, x: 1) == 128)
      _ = renderer.image(at: 0.5)
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("'opacity' of 'dot'") == true, "\(lines)")
  }

  @Test(arguments: [true, false])
  func `rendering a time before a completion block hides the animation that the block added`(
    isKept: Bool
  ) {
    run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [dot] in
        let late = CABasicAnimation(keyPath: "opacity")
        (late.fromValue, late.toValue, late.duration) = (0, 0.25, 1)
        late.fillMode = .both
        late.isRemovedOnCompletion = !isKept
        dot.add(late, forKey: "late")
      }
      dot.add(animation(), forKey: "a")
      CATransaction.commit()
    }
    let lines = lines {
      #expect(alpha(at: 3) == (isKept ? 64 : 255))
      #expect(alpha(at: 0.5) == 128)
      #expect(alpha(at: 1.5) == 32)
      #expect(alpha(at: 2) == 64)
    }
    #expect(lines == [])
  }

  @Test(arguments: ["hold", nil])
  func `rendering a time before a completion block shows the animation that the block removed`(
    key: String?
  ) {
    run {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [dot] in
        if let key { dot.removeAnimation(forKey: key) } else { dot.removeAllAnimations() }
      }
      dot.add(animation("position.y", from: 2, to: 2), forKey: "a")
      CATransaction.commit()
      dot.add(animation(from: 0.5, to: 0.5, duration: 10), forKey: "hold")
    }
    let lines = lines {
      #expect(alpha(at: 2) == 255)
      #expect(alpha(at: 0.5) == 128)
      #expect(alpha(at: 1.5) == 255)
    }
    #expect(lines == [])
  }

  @Test func `an animation replaced under its key is visible when an earlier time is rendered`() {
    run { dot.add(animation(from: 0.5, to: 0.5, duration: 10), forKey: "a") }
    #expect(alpha(at: 1) == 128)
    run { dot.add(animation(from: 0.25, to: 0.25, duration: 10), forKey: "a") }
    #expect(alpha(at: 2) == 64)
    #expect(alpha(at: 0.5) == 128)
  }

  @Test func `rendering an earlier time draws an animation with its timing before retimeAnimation`()
  {
    run { dot.add(animation(duration: 2), forKey: "a") }
    _ = renderer.image(at: 1)
    run { dot.retimeAnimation(forKey: "a", speed: 0, timeOffset: 1.8, beginTime: 0) }
    #expect(alpha(at: 2) == 230)
    run { dot.retimeAnimation(forKey: "a", speed: -1, timeOffset: 1.8, beginTime: 2) }
    #expect(alpha(at: 2.8) == 128)
    #expect(alpha(at: 1.5) == 230)
    #expect(alpha(at: 0.5) == 64)
    #expect(alpha(at: 2.4) == 179)
  }

  @Test
  func
    `CARenderer does not report model changes made between frames if it renders an earlier time`()
  {
    run { dot.add(animation(), forKey: "fade") }
    _ = renderer.image(at: 2)
    run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      dot.opacity = 0.25
      CATransaction.commit()
    }
    let lines = lines {
      #expect(alpha(at: 1.5) == 64)
      #expect(alpha(at: 0.5) == 128)
    }
    #expect(lines == [])
  }

  @Test func `CARenderer reports a CADisplayLink's model change if an earlier time is rendered`() {
    let link = CADisplayLink { [dot] _ in
      CATransaction.setDisableActions(true)
      dot.position.x += 0.01
    }
    run { link.add(to: .main, forMode: .common) }
    let lines = lines {
      _ = renderer.image(at: 0.5)
      link.invalidate()
      _ = renderer.image(at: 0.25)
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("'position'") == true)
  }

  @Test func `rendering an earlier time reports animations missing beyond the history limit`() {
    run {
      for index in 0..<3000 {
        let short = animation(duration: 0.001)
        short.beginTime = 0.001 * Double(index + 1)
        dot.add(short, forKey: nil)
      }
    }
    let lines = lines {
      _ = renderer.image(at: 4)
      _ = renderer.image(at: 0.0015)
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("lack ended animations") == true)
  }

  @Test
  func `CARenderer keeps only the last ended contents animations for rendering earlier times`() {
    for turn in 1...40 {
      let image = renderer.image(at: Double(turn) - 0.5)
      run { dot.add(animation("contents", from: image, to: image, duration: 0.25), forKey: nil) }
      _ = renderer.image(at: Double(turn))
    }
    #expect(lines { _ = renderer.image(at: 39.6) } == [])
    let lines = lines { for time in [1.5, 1] { _ = renderer.image(at: time) } }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("lack ended animations") == true)
  }

  @Test
  func `rendering an earlier time does not apply a removed layer's animation to a newer layer`() {
    run { dot.add(animation(from: 0.5, to: 0.5), forKey: "fade") }
    _ = renderer.image(at: 2)
    run { dot.removeFromSuperlayer() }
    #expect(alpha(at: 3) == 0)
    #expect(alpha(at: 0.5) == 0)
    let next = CALayer()
    next.frame = dot.frame
    next.backgroundColor = dot.backgroundColor
    run { root.addSublayer(next) }
    #expect(alpha(at: 4) == 255)
    #expect(alpha(at: 0.5) == 255)
  }
}
