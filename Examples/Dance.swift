import Foundation
import QuartzCore

extension Scene {
  /// Two small layers, each replicated many times.
  ///
  /// Each copy is transformed, tinted and slightly delayed relative to the previous copy.
  static let dance = Scene(
    name: "dance", title: "One bar and one dot, replicated", duration: 6.4
  ) { canvas in
    let ground = gradient(
      [color(0x1D1B3A), color(0x0B0B16)], in: bounds, from: CGPoint(x: 0.5, y: 0.5),
      to: CGPoint(x: 1.1, y: 1.3))
    ground.type = .radial
    canvas.add(ground)

    // The scene's duration is a multiple of both periods, so that it loops seamlessly.
    let beat = 1.6
    canvas.add(floor(beat), rays(beat), ring(beat))
  }

  /// Returns a replicator that shows a circle of bars, which grow outward one after another.
  private static func rays(_ beat: Double) -> CAReplicatorLayer {
    let count = 48
    let bar = plate(CGRect(x: 0, y: 0, width: 5, height: 42), color(0xFFFFFF), radius: 2.5)
    bar.anchorPoint = CGPoint(x: 0.5, y: 1)
    bar.position = CGPoint(x: 170, y: 76)
    let grow = tween("transform.scale.y", from: 0.25, to: 1.35, over: beat / 2)
    grow.autoreverses = true
    grow.repeatCount = .infinity
    bar.add(grow, forKey: nil)
    let fade = tween("opacity", from: 0.3, to: 1, over: beat / 2)
    fade.autoreverses = true
    fade.repeatCount = .infinity
    bar.add(fade, forKey: nil)

    let circle = replicator(count: count, delay: -2 * beat / Double(count))
    circle.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
    circle.instanceColor = color(0xFF4F8B)
    circle.instanceRedOffset = -0.0165
    circle.instanceGreenOffset = 0.0095
    circle.instanceBlueOffset = 0.01
    circle.addSublayer(bar)
    return circle
  }

  /// Returns spirals of dots, created by a replicator inside another replicator.
  private static func ring(_ beat: Double) -> CAReplicatorLayer {
    let dot = disc(CGPoint(x: 170, y: 108), radius: 4.5, color(0xFFFFFF))
    let hop = tween("transform.scale", from: 1.25, to: 0.2, over: beat)
    hop.autoreverses = true
    hop.repeatCount = .infinity
    dot.add(hop, forKey: nil)

    let arm = replicator(count: 7, delay: -beat / 7)
    var step = CATransform3DMakeRotation(0.16, 0, 0, 1)
    step = CATransform3DScale(step, 0.8, 0.8, 1)
    arm.instanceTransform = step
    arm.instanceAlphaOffset = -0.09
    arm.addSublayer(dot)

    let arms = replicator(count: 12, delay: -beat / 6)
    arms.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    arms.instanceColor = color(0x6FD3FF)
    arms.instanceRedOffset = 0.045
    arms.instanceGreenOffset = -0.025
    arms.addSublayer(arm)
    let turn = tween(
      "transform.rotation.z", from: 0, to: CGFloat.pi / 3, over: 6.4,
      CAMediaTimingFunction(name: .linear))
    arms.add(turn, forKey: nil)
    return arms
  }

  /// Returns a replicator that shows a wide row of bars along the lower edge.
  private static func floor(_ beat: Double) -> CAReplicatorLayer {
    let bar = plate(CGRect(x: 14, y: 0, width: 4, height: 70), color(0x6A63C9), radius: 2)
    bar.anchorPoint = CGPoint(x: 0.5, y: 1)
    bar.position = CGPoint(x: 16, y: 392)
    let grow = keyframes(
      "transform.scale.y", [0.12, 0.9, 0.3, 0.6, 0.12], at: [0, 0.25, 0.5, 0.7, 1], over: beat)
    grow.repeatCount = .infinity
    bar.add(grow, forKey: nil)
    let row = CAReplicatorLayer()
    row.frame = bounds
    row.instanceCount = 64
    row.instanceDelay = -beat * 3 / 64
    row.instanceTransform = CATransform3DMakeTranslation(9.65, 0, 0)
    row.instanceColor = color(0xFFFFFF, 0.55)
    row.addSublayer(bar)
    return row
  }

  /// Returns an empty replicator layer of 340 by 340 points in the center of the canvas.
  private static func replicator(count: Int, delay: Double) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 340, height: 340)
    layer.position = CGPoint(x: 320, y: 200)
    layer.instanceCount = count
    layer.instanceDelay = delay
    return layer
  }
}
