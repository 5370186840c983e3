import AnimationTesting
import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of progress indicators, written in the style of common libraries.
@MainActor
@Suite(.serialized) struct ProgressTests {
  // MARK: Ring

  /// A shape layer with the line style of a progress ring.
  final class RingLayer: CAShapeLayer {
    override class func defaultValue(forKey key: String) -> Any? {
      switch key {
      case "lineWidth": CGFloat(8)
      case "fillColor": NSNull()
      case "strokeColor": UIColor.cyan.cgColor
      case "strokeEnd": 0
      case "lineCap": CAShapeLayerLineCap.butt
      default: super.defaultValue(forKey: key)
      }
    }
  }

  final class ProgressRing: UIView {
    override class var layerClass: AnyClass { RingLayer.self }
    private var ring: RingLayer? { layer as? RingLayer }

    override func layoutSubviews() {
      ring?.path =
        UIBezierPath(
          arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 4,
          startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
        ).cgPath
    }

    func move(to progress: CGFloat, in seconds: Double) {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = ring?.presentation()?.strokeEnd ?? ring?.strokeEnd
      animation.duration = seconds
      ring?.strokeEnd = progress
      ring?.add(animation, forKey: "progress")
    }
  }

  @Test func `a progress ring fills clockwise with the line style of its layer subclass`() throws {
    try withAnimationStage(size: CGSize(width: 80, height: 80), scale: 1) { stage in
      let ring = ProgressRing(frame: stage.bounds)
      stage.add(ring)
      try #expect(stage.look("ring", at: 0).share(litIn: stage.bounds) == 0)
      stage.perform { ring.move(to: 1, in: 1) }
      let half = try stage.look("ring", at: 0.5)
      #expect(near(half.light(75.5, 40), 2.0 / 3))
      #expect(near(half.light(4, 40), 0))
      #expect(near(half.light(70, 40), 0))
      #expect(near(half.light(40, 40), 0))
      try #expect(near(stage.look("ring", at: 0.8).light(4, 40), 2.0 / 3))
      stage.perform { ring.move(to: 0.5, in: 0.2) }
      let back = try stage.look("ring", at: 1.1)
      #expect(near(back.light(75.5, 40), 2.0 / 3))
      #expect(near(back.light(4, 40), 0))
    }
  }

  // MARK: Gauge

  /// A layer that draws a bar for a custom animatable key with a class default.
  final class GaugeLayer: CALayer {
    @Animatable var level: CGFloat = 0

    override class func defaultValue(forKey key: String) -> Any? {
      key == "level" ? 0.25 : super.defaultValue(forKey: key)
    }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "level", presentation() != nil else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.level
      animation.duration = 1
      return animation
    }

    override func draw(in ctx: CGContext) {
      ctx.setFillColor(UIColor.white.cgColor)
      ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
    }
  }

  @Test
  func `a custom-drawn layer starts at its class's default value and animates to a new value`()
    throws
  {
    try withAnimationStage(size: CGSize(width: 80, height: 20), scale: 1) { stage in
      let gauge = GaugeLayer()
      gauge.frame = stage.bounds
      gauge.setNeedsDisplay()
      stage.add(gauge)
      try #expect(near(stage.look("gauge", at: 0).share(litIn: stage.bounds), 0.25, 0.001))
      stage.perform { gauge.level = 0.75 }
      try #expect(near(stage.look("gauge", at: 0.5).share(litIn: stage.bounds), 0.5, 0.001))
      try #expect(near(stage.look("gauge", at: 1.1).share(litIn: stage.bounds), 0.75, 0.001))
    }
  }

  // MARK: Loading dots

  @Test func `CAReplicatorLayer.instanceDelay animates three dots one after the other`() throws {
    try withAnimationStage(size: CGSize(width: 60, height: 20), scale: 2) { stage in
      let (row, dot) = (CAReplicatorLayer(), CALayer())
      row.frame = stage.bounds
      dot.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
      dot.cornerRadius = 5
      dot.backgroundColor = UIColor.white.cgColor
      dot.opacity = 0.2
      row.addSublayer(dot)
      row.instanceCount = 3
      row.instanceDelay = 0.2
      row.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
      let blink = CAKeyframeAnimation(keyPath: "opacity")
      blink.values = [0.2, 1, 0.2, 0.2]
      blink.keyTimes = [0, 0.2, 0.4, 1]
      blink.duration = 1
      blink.repeatCount = .infinity
      stage.add(row)
      stage.perform { dot.add(blink, forKey: nil) }
      for (time, bright) in [(1.2, 0), (1.4, 1), (1.6, 2)] {
        let look = try stage.look("dots", at: time)
        let lights = [0, 1, 2].map { look.light(CGFloat(10 + 20 * $0), 10) }
        #expect(near(lights[bright], 1), "\(lights)")
        #expect(lights.filter { $0 > 0.5 }.count == 1, "\(lights)")
      }
    }
  }

  // MARK: Pull to refresh

  /// An arrow rotates with the pull distance through an animation in a layer with speed 0.
  @Test func `changing timeOffset at speed 0 moves an animation forward and backward`() throws {
    try withAnimationStage(size: CGSize(width: 40, height: 40), scale: 1) { stage in
      let hand = CALayer()
      hand.bounds = CGRect(x: 0, y: 0, width: 4, height: 16)
      hand.anchorPoint = CGPoint(x: 0.5, y: 1)
      hand.position = CGPoint(x: 20, y: 20)
      hand.backgroundColor = UIColor.white.cgColor
      stage.add(hand)
      stage.perform {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = CGFloat.pi
        turn.duration = 1
        turn.fillMode = .both
        turn.isRemovedOnCompletion = false
        hand.speed = 0
        hand.add(turn, forKey: "pull")
      }
      @MainActor func pull(_ share: Double) throws -> Look {
        stage.perform { hand.timeOffset = share }
        return try stage.look("pull", at: stage.time + 0.1)
      }
      try #expect(near(pull(0).light(20, 10), 1))
      let half = try pull(0.5)
      #expect(near(half.light(30, 20), 1))
      #expect(near(half.light(20, 10), 0))
      #expect(hand.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat != nil)
      try #expect(near(pull(1).light(20, 30), 1))
      try #expect(near(pull(0.25).light(26, 14), 1))
    }
  }

  // MARK: Radar

  /// The circles start one after the other at absolute times.
  @Test func `the animations of concentric circles start at their individual beginTime`() throws {
    try withAnimationStage(size: CGSize(width: 80, height: 80), scale: 1) { stage in
      let now = CACurrentMediaTime()
      for index in 0..<2 {
        let circle = CAShapeLayer()
        circle.frame = stage.bounds
        circle.path = UIBezierPath(ovalIn: stage.bounds.insetBy(dx: 4, dy: 4)).cgPath
        circle.fillColor = nil
        circle.strokeColor = UIColor.green.cgColor
        circle.lineWidth = 4
        circle.opacity = 0
        stage.add(circle)
        let (grow, fade) = (
          CABasicAnimation(keyPath: "transform.scale"), CABasicAnimation(keyPath: "opacity")
        )
        (grow.fromValue, grow.toValue, fade.fromValue, fade.toValue) = (0, 1, 1, 1)
        let both = CAAnimationGroup()
        both.animations = [grow, fade]
        both.duration = 1
        both.beginTime = now + 0.5 + Double(index)
        stage.perform { circle.add(both, forKey: "pulse") }
      }
      try #expect(stage.look("radar", at: 0.4).rgb(40, 40) == [0, 0, 0])
      let first = try stage.look("radar", at: 1)
      #expect(near(first.rgb(58, 40)[1], 1))
      #expect(near(first.rgb(74, 40)[1], 0))
      let second = try stage.look("radar", at: 2)
      #expect(near(second.rgb(58, 40)[1], 1))
      #expect(near(second.rgb(74, 40)[1], 0))
      try #expect(stage.look("radar", at: 2.6).rgb(58, 40) == [0, 0, 0])
    }
  }
}
