import CoreGraphics
import QuartzCore

/// A transition in progress between children of a container: the views that enter and leave, and their appearance callbacks.
@MainActor
package struct ChildControllerTransition {
  /// The children that leave, unless the transition is cancelled.
  package let oldChildren: [UIViewController]
  /// The children that enter.
  package let newChildren: [UIViewController]
  /// Whether the container is on screen, so that its children receive appearance callbacks.
  package let isOnScreen: Bool

  /// Creates a transition between the given children.
  package init(
    oldChildren: [UIViewController], newChildren: [UIViewController], isOnScreen: Bool
  ) {
    (self.oldChildren, self.newChildren) = (oldChildren, newChildren)
    self.isOnScreen = isOnScreen
  }

  /// Returns the transition by an animator, in whose end the views fill the container's stage; nil does not animate.
  func makeTransition(
    in stage: UIView, of container: UIViewController,
    animator: (any UIViewControllerAnimatedTransitioning)?,
    interactionController leader: (any UIViewControllerInteractiveTransitioning)?
  ) -> ControllerTransition {
    let (from, to, frame) = (oldChildren.first, newChildren.first, stage.bounds)
    to?.view.frame = frame
    return ControllerTransition(
      in: stage, from: .init(controller: from, view: from?.viewIfLoaded, initialFrame: frame),
      to: .init(controller: to, view: to?.view, finalFrame: frame),
      animator: animator ?? ImmediateTransitionAnimator(), isAnimated: animator != nil,
      leader: leader,
      also: [container])
  }

  /// Begins the children's appearance callbacks.
  package func beginAppearance(animated: Bool) {
    beginAppearance(from: oldChildren, to: newChildren, animated: animated)
  }

  /// Removes the views that leave and ends the appearance callbacks; cancelled, the old children return.
  ///
  /// The views that stay fill a rectangle, where one is given.
  package func endAppearance(isCancelled: Bool, filling frame: CGRect? = nil) {
    if isCancelled { beginAppearance(from: newChildren, to: oldChildren, animated: true) }
    let (leaving, staying) = isCancelled ? (newChildren, oldChildren) : (oldChildren, newChildren)
    for child in leaving where !staying.contains(where: { $0 === child }) {
      child.viewIfLoaded?.removeFromSuperview()
    }
    if let frame { for child in staying { child.viewIfLoaded?.frame = frame } }
    if isOnScreen { for child in leaving + staying { child.endAppearance() } }
  }

  private func beginAppearance(
    from leaving: [UIViewController], to entering: [UIViewController], animated: Bool
  ) {
    guard isOnScreen else { return }
    for child in leaving { child.beginAppearance(isAppearing: false, animated: animated) }
    for child in entering { child.beginAppearance(isAppearing: true, animated: animated) }
  }
}

extension UIViewController {
  /// Whether its view is in a window and it has appeared.
  package var isOnScreen: Bool { appearanceState.stage == .appeared && viewIfLoaded?.window != nil }
}

extension ControllerTransition {
  /// Calls a closure in the turn after the transition.
  func performAfterTransition(_ body: @escaping () -> Void) {
    _ = animate(alongsideTransition: nil) { _ in TurnScheduler.enqueue(body) }
  }
}
