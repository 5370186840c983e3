public import Foundation
import QuartzCore

/// An object that manages a modal presentation, from its start until its dismissal.
///
/// This base class fills the container view. It is used for the full-screen styles, and subclasses implement the
/// custom style.
///
/// The methods for the phases of a presentation are called in the order of Apple's documentation of
/// UIPresentationController, "The presentation process".
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer {
  private weak var weakPresentedController: UIViewController?
  /// A strong reference to the presented controller.
  ///
  /// It is cleared once that controller owns this object.
  private var retainedPresentedController: UIViewController?
  private weak var weakPresenter: UIViewController?
  /// The style in use, after adaptation.
  var style: UIModalPresentationStyle
  var presentationContainer: PresentationContainerView?
  /// The superview and index of the presenting controller's view, to restore it after a full-screen presentation.
  var presenterPosition: (view: UIView, index: Int)?
  var transition: ControllerTransition?
  /// Whether a presentation or dismissal is in progress.
  package var isTransitioning: Bool { transition != nil }

  /// Creates a presentation controller.
  ///
  /// If the presenting controller is nil, the controller that presents later is used.
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

  /// Clears the strong reference to the presented controller, which owns this object from now on.
  func releasePresentedController() { retainedPresentedController = nil }

  func setPresenter(_ host: UIViewController) { self.weakPresenter = host }

  // MARK: Participants

  /// The controller that is presented.
  open var presentedViewController: UIViewController {
    weakPresentedController ?? retainedPresentedController ?? UIViewController()
  }

  /// The controller that presents: the one that `present` was called on, or a container above it.
  open var presentingViewController: UIViewController {
    weakPresenter ?? presentedViewController.presentingViewController ?? UIViewController()
  }

  /// The view in which the presentation takes place.
  ///
  /// Nil before the presentation and after the dismissal.
  open var containerView: UIView? { presentationContainer }

  /// The view that is animated; by default the presented controller's view.
  open var presentedView: UIView? { presentedViewController.view }

  /// The presentation style in use.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// The delegate for adaptation and interactive dismissal.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The style for narrow windows, as returned by the delegate.
  ///
  /// `none` keeps the original style.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
  }

  /// Returns the delegate's style for the given traits; `none` without a delegate.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
  }

  /// The traits of the container view; those of the screen before the presentation.
  open var traitCollection: UITraitCollection {
    presentationContainer?.traitCollection ?? .currentScreen
  }

  // MARK: Configuration by subclasses

  /// Whether the presentation covers the whole window.
  ///
  /// If false, it covers the controller that defines the presentation context.
  open var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }

  /// Whether the presenting controller's view is removed at the end of the presentation.
  open var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }

  /// The frame of the presented view at the end of the transition, in points in the container view.
  open var frameOfPresentedViewInContainerView: CGRect { presentationContainer?.bounds ?? .zero }

  // MARK: Transition callbacks

  /// Notifies the presentation controller before the layout of the container's subviews.
  open func containerViewWillLayoutSubviews() {}

  /// Notifies the presentation controller after the layout of the container's subviews.
  open func containerViewDidLayoutSubviews() {}

  /// Notifies the presentation controller before the presentation animates.
  ///
  /// Subclasses add their own views to the container here, and their animations to the presented controller's
  /// ``UIViewController/transitionCoordinator``.
  open func presentationTransitionWillBegin() {}

  /// Notifies the presentation controller after the presentation.
  ///
  /// The argument is false if it was canceled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Notifies the presentation controller before the dismissal animates.
  open func dismissalTransitionWillBegin() {}

  /// Notifies the presentation controller after the dismissal.
  ///
  /// The argument is false if it was canceled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Updates the frame of the presented view after a layout of the container.
  ///
  /// Custom presentations set this frame themselves.
  func layOutPresentedView() {
    guard style != .custom, transition == nil, let view = presentedView,
      view.superview === presentationContainer, view.transform.isIdentity
    else { return }
    let frame = frameOfPresentedViewInContainerView
    if view.frame != frame { view.frame = frame }
  }

  /// Called when a presentation or dismissal has completed or was canceled, and the presented view is at rest.
  func presentationDidComplete() {}

  /// Whether touches that hit nothing in the container pass to the views below.
  var passesTouchesThrough: Bool { false }

  // MARK: Sizes

  /// The preferred size of the presented controller, in points.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Invalidates the layout of the container after a change of the preferred size.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    self.presentationContainer?.setNeedsLayout()
  }

  /// Does nothing.
  ///
  /// Subclasses may override it.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Returns the full size of the container.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Notifies the presented controller before the container changes its size.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let guest = presentedViewController
    guest.viewWillTransition(
      to: self.size(forChildContentContainer: guest, withParentContainerSize: size),
      with: coordinator)
  }

  /// Notifies the presented controller before the traits change.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { presentedViewController.willTransition(to: newCollection, with: coordinator) }
}

/// A delegate that adapts a presentation to narrow windows and controls its interactive dismissal.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// Returns the style for narrow windows; `none` keeps the original style.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// Returns the style for the given traits; `none` keeps the original style.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns whether the user may dismiss the presented controller by a gesture.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Notifies the delegate before a dismissal by a gesture.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Notifies the delegate after a dismissal by a gesture has ended.
  ///
  /// Programmatic dismissals are not reported.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Notifies the delegate that a dismissal by a gesture was attempted and not permitted.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .none }
  /// Default: returns `adaptivePresentationStyle(for:)`.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
  }
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// The view in which a presentation takes place.
///
/// It calls the layout methods of its presentation controller and can pass touches to the views below.
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
