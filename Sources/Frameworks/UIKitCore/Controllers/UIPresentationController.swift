public import Foundation
import QuartzCore

/// Looks after a presented controller's view, and what else shows with it, from its coming to its going.
///
/// This one fills the container, for full screens and for the style that a program makes its own by subclassing.
/// - Source: Apple's documentation of UIPresentationController, "The presentation process": the hooks come in its order.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer {
  private weak var weakPresentedController: UIViewController?
  /// Kept where the controller does not keep the presentation controller itself.
  private var retainedPresentedController: UIViewController?
  private weak var weakPresenter: UIViewController?
  /// How the view is shown when it is: a style that was adapted among them.
  var style: UIModalPresentationStyle
  var presentationContainer: PresentationContainerView?
  /// Where the presenting controller's view belongs while it is taken away.
  var presenterPosition: (view: UIView, index: Int)?
  var transition: ControllerTransition?
  /// Whether the view is on its way in or out.
  package var isTransitioning: Bool { transition != nil }

  /// A presentation of a controller by another one; nil for the one that will turn out to present it.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    (weakPresentedController, retainedPresentedController) = (
      presentedViewController, presentedViewController
    )
    weakPresenter = presentingViewController
    style = presentedViewController.modalPresentationStyle
    super.init()
  }

  /// Leaves it to the presented controller to keep both.
  func releasePresentedController() { retainedPresentedController = nil }

  func setPresenter(_ host: UIViewController) { self.weakPresenter = host }

  // MARK: Who takes part

  /// The controller that is shown.
  open var presentedViewController: UIViewController {
    weakPresentedController ?? retainedPresentedController ?? UIViewController()
  }

  /// The controller that shows it, or whose container does.
  open var presentingViewController: UIViewController {
    weakPresenter ?? presentedViewController.presentingViewController ?? UIViewController()
  }

  /// The view in which the presentation takes place; nil before it begins and after the dismissal.
  open var containerView: UIView? { presentationContainer }

  /// The view that is animated: that of the presented controller.
  open var presentedView: UIView? { presentedViewController.view }

  /// The style that was asked for.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// Who has a say in adapting and dismissing.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The style for narrow windows: as the delegate says; none where it has no other one.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
  }

  /// The style for surroundings: as the delegate says.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
  }

  /// The surroundings in which the container is.
  open var traitCollection: UITraitCollection {
    presentationContainer?.traitCollection ?? .currentScreen
  }

  // MARK: What subclasses say

  /// Whether the presentation covers the whole window, rather than the controller that defines the context.
  open var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }

  /// Whether the presenting controller's view is taken away when the transition is over.
  open var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }

  /// Where the presented view lies in the container when the transition is over.
  open var frameOfPresentedViewInContainerView: CGRect { presentationContainer?.bounds ?? .zero }

  // MARK: Hooks

  /// The container is about to lay out its views.
  open func containerViewWillLayoutSubviews() {}

  /// The container has laid out its views.
  open func containerViewDidLayoutSubviews() {}

  /// The presentation is about to be animated: views of one's own go into the container here, and their animations to the
  /// presented controller's ``UIViewController/transitionCoordinator``.
  open func presentationTransitionWillBegin() {}

  /// The presentation has been animated; false where it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// The dismissal is about to be animated.
  open func dismissalTransitionWillBegin() {}

  /// The dismissal has been animated; false where it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Puts the presented view where it belongs after a layout: the system's presentations do, one's own decide themselves.
  func layOutPresentedView() {
    guard style != .custom, transition == nil, let view = presentedView,
      view.superview === presentationContainer, view.transform.isIdentity
    else { return }
    let frame = frameOfPresentedViewInContainerView
    if view.frame != frame { view.frame = frame }
  }

  /// The transition has been completed or undone, and the presented view is at rest.
  func presentationDidComplete() {}

  /// Whether what lies below takes the touches that nothing in the container takes.
  var passesTouchesThrough: Bool { false }

  // MARK: Sizes

  /// The size that the presented controller would like.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// The presented controller would like another size: the container is laid out.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    self.presentationContainer?.setNeedsLayout()
  }

  /// Nothing follows from it here.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// The size of the presented view in a container of a size: all of it.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// The container is about to be of another size; the presented controller is told.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let guest = presentedViewController
    guest.viewWillTransition(
      to: self.size(forChildContentContainer: guest, withParentContainerSize: size),
      with: coordinator)
  }

  /// The surroundings are about to change; the presented controller is told.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { presentedViewController.willTransition(to: newCollection, with: coordinator) }
}

/// Who has a say in how a presentation adapts to narrow windows and in its dismissal by a finger.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// The style for narrow windows; none to keep the one that was asked for.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// The style for surroundings.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Whether a finger may dismiss what is shown.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// A finger is about to dismiss it.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// A finger has dismissed it, and the animation is over; not told of dismissals by the program.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// A finger tried to dismiss it and was not allowed to.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Kept.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .none }
  /// The one for narrow windows.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  /// It may.
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
  }
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// The view in which a presentation takes place.
final class PresentationContainerView: UIView {
  weak var presentation: UIPresentationController?

  override func layoutSubviews() {
    super.layoutSubviews()
    presentation?.containerViewWillLayoutSubviews()
    presentation?.layOutPresentedView()
    presentation?.containerViewDidLayoutSubviews()
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self && presentation?.passesTouchesThrough ?? false ? nil : hit
  }
}
