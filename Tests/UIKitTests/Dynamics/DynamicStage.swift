import QuartzCore
import RenderServer
import UIKit

/// A fixture with a dynamic animator for the subviews of a 400 × 400-point view on a manual clock.
@MainActor
final class DynamicStage: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  let screen = ViewStage()
  let ground: UIView
  let animator: UIDynamicAnimator
  var lines: [String] = []

  init() {
    ground = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    animator = UIDynamicAnimator(referenceView: ground)
    screen.window?.addSubview(ground)
    animator.delegate = self
  }

  /// Adds a view with the given size and center.
  func box(_ size: CGSize = CGSize(width: 100, height: 100), at center: CGPoint) -> UIView {
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    view.center = center
    ground.addSubview(view)
    return view
  }

  /// Adds behaviors with the fixture's render context as the current render context.
  func add(_ behaviors: UIDynamicBehavior...) {
    screen.run { for behavior in behaviors { animator.addBehavior(behavior) } }
  }

  func traits(
    of items: [any UIDynamicItem], _ body: (UIDynamicItemBehavior) -> Void = { _ in }
  ) -> UIDynamicItemBehavior {
    let behavior = UIDynamicItemBehavior(items: items)
    body(behavior)
    add(behavior)
    return behavior
  }

  func advance(to time: Double) { screen.advance(to: time) }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { lines.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { lines.append("pause") }

  private func name(_ item: any UIDynamicItem) -> Int { (item as? UIView)?.tag ?? -1 }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) { lines.append("\(name(item1)) meets \(name(item2)) at \(Int(p.x.rounded()))") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) { lines.append("\(name(item1)) leaves \(name(item2))") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { lines.append("\(name(item)) meets \(identifier.map { "\($0)" } ?? "bounds")") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { lines.append("\(name(item)) leaves \(identifier.map { "\($0)" } ?? "bounds")") }
}
