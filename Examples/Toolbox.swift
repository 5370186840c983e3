import Foundation
import QuartzCore
import UIKit

/// A colour from 0xRRGGBB.
func color(_ hex: UInt32, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: alpha)
}

/// An axial gradient; from the top to the bottom unless told.
func gradient(
  _ colors: [CGColor], in frame: CGRect, from start: CGPoint = CGPoint(x: 0.5, y: 0),
  to end: CGPoint = CGPoint(x: 0.5, y: 1)
) -> CAGradientLayer {
  let layer = CAGradientLayer()
  layer.frame = frame
  layer.colors = colors
  layer.startPoint = start
  layer.endPoint = end
  return layer
}

/// A rectangle with rounded corners.
func plate(_ frame: CGRect, _ color: CGColor, radius: CGFloat = 0) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = color
  layer.cornerRadius = radius
  return layer
}

/// A disc about a centre.
func disc(_ center: CGPoint, radius: CGFloat, _ color: CGColor) -> CALayer {
  plate(
    CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
    color, radius: radius)
}

/// A path as a layer over the whole canvas.
func shape(
  _ path: CGPath, fill: CGColor? = nil, stroke: CGColor? = nil, width: CGFloat = 1
) -> CAShapeLayer {
  let layer = CAShapeLayer()
  layer.frame = Scene.bounds
  layer.path = path
  layer.fillColor = fill
  layer.strokeColor = stroke
  layer.lineWidth = width
  layer.lineCap = .round
  layer.lineJoin = .round
  return layer
}

extension CALayer {
  /// Adds an animation that begins after a delay.
  ///
  /// It shows its first value during the delay and holds its last one unless told; `.forwards` is for
  /// one that follows another of the same property.
  func play(
    _ animation: CAAnimation, after delay: Double, fill: CAMediaTimingFillMode = .both
  ) {
    animation.beginTime = CACurrentMediaTime() + delay
    animation.fillMode = fill
    animation.isRemovedOnCompletion = false
    add(animation, forKey: nil)
  }

  /// Puts a view's layer on top, and keeps the view as long as itself.
  @MainActor func show(_ view: UIView) {
    addSublayer(view.layer)
    setValue(view, forKey: "view of \(ObjectIdentifier(view))")
  }

  /// Adds sublayers in order.
  func add(_ layers: CALayer...) {
    layers.forEach(addSublayer)
  }
}

/// From one value to another along a curve.
func tween(
  _ keyPath: String, from: Any?, to: Any?, over duration: Double,
  _ curve: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.duration = duration
  animation.timingFunction = curve
  return animation
}

/// From value to value at the given fractions, easing between each two.
func keyframes(
  _ keyPath: String, _ values: [Any], at keyTimes: [Double], over duration: Double,
  _ curve: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
) -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: keyPath)
  animation.values = values
  animation.keyTimes = keyTimes.map { NSNumber(value: $0) }
  animation.duration = duration
  animation.timingFunctions = Array(repeating: curve, count: values.count - 1)
  return animation
}

/// A spring that is as stiff as told and damped by a share of what would stop it from swinging.
func spring(
  _ keyPath: String, from: Any?, to: Any?, stiffness: CGFloat, dampingRatio: CGFloat
) -> CASpringAnimation {
  let animation = CASpringAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.stiffness = stiffness
  animation.damping = 2 * dampingRatio * stiffness.squareRoot()
  animation.duration = animation.settlingDuration
  return animation
}

/// Slow at the end, for things that arrive.
@MainActor let arrive = CAMediaTimingFunction(controlPoints: 0.16, 1, 0.3, 1)
/// Slow at both ends, for things that move on the spot.
@MainActor let glide = CAMediaTimingFunction(controlPoints: 0.65, 0, 0.35, 1)

/// One line of words.
@MainActor
func label(
  _ text: String, size: CGFloat, _ weight: UIFont.Weight, _ hex: UInt32
) -> UILabel {
  let label = UILabel()
  label.text = text
  label.font = .systemFont(ofSize: size, weight: weight)
  label.textColor = UIColor(cgColor: color(hex))
  label.layer.contentsScale = 2
  return label
}

/// Calls a closure at a display link's frames: the target of one.
private final class FrameTarget {
  private let body: (CADisplayLink) -> Void

  init(_ body: @escaping (CADisplayLink) -> Void) { self.body = body }

  func tick(_ link: CADisplayLink) { body(link) }
}

/// A display link that calls a closure.
func eachFrame(_ body: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
  CADisplayLink(target: FrameTarget(body), selector: Selector("tick:", FrameTarget.tick))
}

/// Does each thing at its time, in seconds from now.
@MainActor
func cue(_ cues: [(time: Double, run: @MainActor () -> Void)]) {
  let start = CACurrentMediaTime()
  var waiting = cues.sorted { $0.time < $1.time }
  let link = eachFrame { link in
    // To the microsecond: sums of times are not exact, and a cue is not to come a frame late for it.
    while let next = waiting.first, next.time <= link.timestamp - start + 1e-6 {
      waiting.removeFirst()
      next.run()
    }
    if waiting.isEmpty { link.invalidate() }
  }
  link.add(to: .main, forMode: .common)
}
