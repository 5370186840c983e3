import CoreGraphics
import QuartzCore

/// A transition in progress between child controllers of the same container.
///
/// It stores the children whose views are removed and added, and sends their appearance callbacks.
@MainActor
package struct ChildControllerTransition {
  /// The children removed by the transition; they stay if it is canceled.
  package let oldChildren: [UIViewController]
  /// The children added by the transition.
  package let newChildren: [UIViewController]
  /// Whether the container is on screen, so that its children receive appearance callbacks.
  package let isOnScreen: Bool

  /// Creates a transition between the given children.
  ///
  /// It sends no callbacks until ``beginAppearance(animated:)`` is called.
  package init(
    oldChildren: [UIViewController], newChildren: [UIViewController], isOnScreen: Bool
  ) {
    (self.oldChildren, self.newChildren) = (oldChildren, newChildren)
    self.isOnScreen = isOnScreen
  }

  /// Returns a transition that runs the given animator inside `stage`, a view of the container.
  ///
  /// When the transition ends, the entering view fills the bounds of `stage`. If `animator` is `nil`, the change is
  /// immediate.
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

  /// Sends `viewWillDisappear` to the old children and `viewWillAppear` to the new ones, if the container is on
  /// screen.
  package func beginAppearance(animated: Bool) {
    beginAppearance(from: oldChildren, to: newChildren, animated: animated)
  }

  /// Removes the leaving views from their superviews and ends the appearance callbacks.
  ///
  /// If the transition was canceled, the new children leave and the old ones stay.
  ///
  /// - Parameters:
  ///   - isCancelled: Whether the transition was canceled and returned to its start.
  ///   - frame: The frame for the remaining views, in their superview's coordinates. If `nil`, their frames stay
  ///     unchanged.
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
  /// Whether the controller has appeared and its view is in a window.
  package var isOnScreen: Bool { appearanceState.stage == .appeared && viewIfLoaded?.window != nil }
}

extension ControllerTransition {
  /// Calls the closure one run loop turn after the transition's completion handlers.
  func performAfterTransition(_ body: @escaping () -> Void) {
    _ = animate(alongsideTransition: nil) { _ in TurnScheduler.enqueue(body) }
  }
}
