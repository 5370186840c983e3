import QuartzCore
import Storyboard
import UIKit

/// Moves a layer with an implicit animation.
@MainActor func moveImplicitly(_ ball: CALayer, to x: CGFloat) {
  CATransaction.begin()
  CATransaction.setAnimationDuration(1.2)
  CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
  ball.position.x = x
  CATransaction.commit()
}

/// Moves a layer with an explicit animation.
@MainActor func moveExplicitly(_ ball: CALayer, to x: CGFloat) {
  let move = CABasicAnimation(keyPath: "position")
  move.fromValue = (ball.presentation() ?? ball).position
  move.duration = 1.2
  move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  ball.position.x = x
  ball.add(move, forKey: "position")  // replaces the implicit animation of the assignment
}

/// Moves a view with an animation block.
@MainActor func moveInBlock(_ ball: UIView, to x: CGFloat) {
  UIView.animate(withDuration: 1.2, delay: 0, options: .curveEaseInOut) {
    ball.center.x = x
  }
}

/// Returns a running animator that moves a view.
@MainActor func moveWithAnimator(_ ball: UIView, to x: CGFloat) -> UIViewPropertyAnimator {
  let animator = UIViewPropertyAnimator(duration: 1.2, curve: .easeInOut) {
    ball.center.x = x
  }
  animator.startAnimation()
  return animator
}

/// A mover that sets the position of a layer in each frame.
@MainActor final class FrameMover: NSObject {
  private let ball: CALayer
  private var (start, from, to) = (0.0, CGFloat.zero, CGFloat.zero)
  private var link: CADisplayLink?

  init(_ ball: CALayer) { self.ball = ball }

  func move(to x: CGFloat) {
    (start, from, to) = (CACurrentMediaTime(), ball.position.x, x)
    link?.invalidate()
    link = CADisplayLink(target: self, selector: Selector("step:", FrameMover.step))
    link?.add(to: .main, forMode: .common)
  }

  func step(_ link: CADisplayLink) {
    let fraction = min((link.timestamp - start) / 1.2, 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ball.position.x = from + (to - from) * Easing.easeInOut.progress(at: fraction)
    CATransaction.commit()
    if fraction == 1 { link.invalidate() }
  }
}

/// Five balls that are moved in five ways.
@MainActor final class FiveBalls {
  static let names = [
    "implicit", "explicit", "animation block", "animator", "display link",
  ]

  /// The layers of the balls, in the order of the names.
  let layers: [CALayer]
  private let views: [UIView]
  private let mover: FrameMover
  private var animator: UIViewPropertyAnimator?

  /// Adds five balls to a view, one below the other.
  init(in screen: UIView, x: CGFloat, y: [CGFloat], radius: CGFloat) {
    views = (0..<2).map { _ in UIView() }
    let (first, second, third) = (CALayer(), CALayer(), CALayer())
    layers = [first, second, views[0].layer, views[1].layer, third]
    mover = FrameMover(third)
    for layer in [first, second, third] { screen.layer.addSublayer(layer) }
    for view in views { screen.addSubview(view) }
    for (layer, y) in zip(layers, y) {
      layer.frame = CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
      layer.cornerRadius = radius
    }
  }

  /// Moves all balls.
  func move(to x: CGFloat) {
    moveImplicitly(layers[0], to: x)
    moveExplicitly(layers[1], to: x)
    moveInBlock(views[0], to: x)
    animator = moveWithAnimator(views[1], to: x)
    mover.move(to: x)
  }

  /// Moves all balls back to the position at which a running motion began.
  ///
  /// The animator reverses.
  func turnBack(to x: CGFloat) {
    moveImplicitly(layers[0], to: x)
    moveExplicitly(layers[1], to: x)
    moveInBlock(views[0], to: x)
    animator?.isReversed = true
    mover.move(to: x)
  }

  /// Returns the presented x coordinates.
  var positions: [CGFloat] { layers.map { ($0.presentation() ?? $0).position.x } }
}
