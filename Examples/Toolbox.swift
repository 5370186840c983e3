import Foundation
import QuartzCore
import UIKit

/// Returns the color with the given hexadecimal value 0xRRGGBB.
///
/// `alpha` is in the range `0...1`.
func color(_ hex: UInt32, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: alpha)
}

/// Returns a linear gradient layer.
///
/// By default the gradient runs from top to bottom.
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

/// Returns a filled rectangular layer with rounded corners.
func plate(_ frame: CGRect, _ color: CGColor, radius: CGFloat = 0) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = color
  layer.cornerRadius = radius
  return layer
}

/// Returns a filled circular layer.
func disc(_ center: CGPoint, radius: CGFloat, _ color: CGColor) -> CALayer {
  plate(
    CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
    color, radius: radius)
}

/// Returns a shape layer that draws the given path and has the bounds of the canvas.
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
  /// Adds an animation that begins after a delay in seconds.
  ///
  /// By default, its first value is visible during the delay, and its last value remains visible after its end. Pass
  /// `.forwards` for an animation that follows another animation of the same property, so that it does not hide the
  /// earlier one during the delay.
  func play(
    _ animation: CAAnimation, after delay: Double, fill: CAMediaTimingFillMode = .both
  ) {
    animation.beginTime = CACurrentMediaTime() + delay
    animation.fillMode = fill
    animation.isRemovedOnCompletion = false
    add(animation, forKey: nil)
  }

  /// Adds the view's layer above the other sublayers, and keeps the view alive as long as this layer.
  @MainActor func show(_ view: UIView) {
    addSublayer(view.layer)
    setValue(view, forKey: "view of \(ObjectIdentifier(view))")
  }

  /// Adds sublayers, with the last one frontmost.
  func add(_ layers: CALayer...) {
    layers.forEach(addSublayer)
  }
}

/// Returns an animation from one value to another.
///
/// `duration` is in seconds.
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

/// Returns a keyframe animation.
///
/// `keyTimes` are fractions of the duration in the range `0...1`. The timing curve applies between each pair of
/// values.
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

/// Returns a spring animation for a mass of 1.
///
/// A damping ratio of 1 is critical damping, which prevents oscillation.
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

/// A timing function that ends slowly, for objects that enter or come to rest.
@MainActor let arrive = CAMediaTimingFunction(controlPoints: 0.16, 1, 0.3, 1)
/// A timing function that starts and ends slowly, for movements between two positions.
@MainActor let glide = CAMediaTimingFunction(controlPoints: 0.65, 0, 0.35, 1)

/// Returns a label with a single line of text.
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

/// A display link target that calls a closure in each frame.
private final class FrameTarget {
  private let body: (CADisplayLink) -> Void

  init(_ body: @escaping (CADisplayLink) -> Void) { self.body = body }

  func tick(_ link: CADisplayLink) { body(link) }
}

/// Returns a display link that calls a closure in each frame.
func eachFrame(_ body: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
  CADisplayLink(target: FrameTarget(body), selector: Selector("tick:", FrameTarget.tick))
}

/// Calls each closure at its time, in seconds relative to now.
@MainActor
func cue(_ cues: [(time: Double, run: @MainActor () -> Void)]) {
  let start = CACurrentMediaTime()
  var waiting = cues.sorted { $0.time < $1.time }
  let link = eachFrame { link in
    // The tolerance of a microsecond prevents rounding errors from delaying a closure by a frame.
    while let next = waiting.first, next.time <= link.timestamp - start + 1e-6 {
      waiting.removeFirst()
      next.run()
    }
    if waiting.isEmpty { link.invalidate() }
  }
  link.add(to: .main, forMode: .common)
}
