public import Foundation
import QuartzCore

/// An object that manages a modal presentation, from its start until its dismissal.
///
/// This base class makes the presented view fill the container view. It is used for the full-screen styles; custom
/// styles are implemented by subclasses.
///
/// The methods for the phases of a presentation are called in the order given by Apple's documentation of
/// UIPresentationController, "The presentation process".
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer {
  private weak var weakPresentedController: UIViewController?
  /// A strong reference to the presented controller.
  ///
  /// It is cleared as soon as that controller owns this object.
  private var retainedPresentedController: UIViewController?
  private weak var weakPresenter: UIViewController?
  /// The presentation style in use, after adaptation.
  var style: UIModalPresentationStyle
  var presentationContainer: PresentationContainerView?
  /// The presenting controller's superview and index, used to restore its view after a full-screen presentation.
  var presenterPosition: (view: UIView, index: Int)?
  var transition: ControllerTransition?
  /// Whether a presentation or dismissal is in progress.
  package var isTransitioning: Bool { transition != nil }

  /// Creates a presentation controller.
  ///
  /// If `presentingViewController` is `nil`, the controller that starts the presentation is used.
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

  /// Clears the strong reference to the presented controller after it has become the owner of this object.
  func releasePresentedController() { retainedPresentedController = nil }

  func setPresenter(_ host: UIViewController) { self.weakPresenter = host }

  // MARK: Participants

  /// The controller presented by this presentation.
  open var presentedViewController: UIViewController {
    weakPresentedController ?? retainedPresentedController ?? UIViewController()
  }

  /// The presenting controller: the one on which `present` was called, or a container above it.
  open var presentingViewController: UIViewController {
    weakPresenter ?? presentedViewController.presentingViewController ?? UIViewController()
  }

  /// The view in which the presentation takes place.
  ///
  /// It is `nil` before the presentation and after the dismissal.
  open var containerView: UIView? { presentationContainer }

  /// The view that is animated during the transition; by default the presented controller's view.
  open var presentedView: UIView? { presentedViewController.view }

  /// The presentation style in use, after adaptation.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// The delegate for adaptation and interactive dismissal.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The style for narrow windows, as returned by the delegate.
  ///
  /// A value of `none` keeps the original style.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
  }

  /// Returns the delegate's style for the given traits, or `none` if there is no delegate.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
  }

  /// The traits of the container view.
  ///
  /// Before the presentation, those of the screen.
  open var traitCollection: UITraitCollection {
    presentationContainer?.traitCollection ?? .currentScreen
  }

  // MARK: Configuration by subclasses

  /// Whether the presentation covers the whole window.
  ///
  /// If `false`, it covers the controller that defines the presentation context.
  open var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }

  /// Whether the presenting controller's view is removed at the end of the presentation.
  open var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }

  /// The frame of the presented view at the end of the transition, in the container view's coordinates.
  open var frameOfPresentedViewInContainerView: CGRect { presentationContainer?.bounds ?? .zero }

  // MARK: Transition callbacks

  /// Notifies the presentation controller before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}

  /// Notifies the presentation controller after the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}

  /// Notifies the presentation controller before the animation of the presentation starts.
  ///
  /// Subclasses override it to add their own views to the container, and their animations to the presented
  /// controller's ``UIViewController/transitionCoordinator``.
  open func presentationTransitionWillBegin() {}

  /// Notifies the presentation controller after the presentation has ended.
  ///
  /// The argument is `false` if the presentation was canceled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Notifies the presentation controller before the animation of the dismissal starts.
  open func dismissalTransitionWillBegin() {}

  /// Notifies the presentation controller after the dismissal has ended.
  ///
  /// The argument is `false` if the dismissal was canceled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Updates the frame of the presented view after the container has been laid out.
  ///
  /// Custom presentations set this frame themselves.
  func layOutPresentedView() {
    guard style != .custom, transition == nil, let view = presentedView,
      view.superview === presentationContainer, view.transform.isIdentity
    else { return }
    let frame = frameOfPresentedViewInContainerView
    if view.frame != frame { view.frame = frame }
  }

  /// Called when a presentation or dismissal has completed or was canceled, and the presented view has stopped
  /// moving.
  func presentationDidComplete() {}

  /// Whether touches in the container that hit none of its subviews pass to the views below.
  var passesTouchesThrough: Bool { false }

  // MARK: Sizes

  /// The preferred size of the presented controller, in points.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Invalidates the container's layout after the preferred size has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    self.presentationContainer?.setNeedsLayout()
  }

  /// Called when Auto Layout has computed a new size for the presented controller.
  ///
  /// The default implementation does nothing; subclasses may override it.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Returns the container's full size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Notifies the presented controller before the container's size changes.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let guest = presentedViewController
    guest.viewWillTransition(
      to: self.size(forChildContentContainer: guest, withParentContainerSize: size),
      with: coordinator)
  }

  /// Notifies the presented controller before the container's traits change.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { presentedViewController.willTransition(to: newCollection, with: coordinator) }
}

/// A delegate that adapts a presentation to narrow windows and controls its interactive dismissal.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// Returns the style for narrow windows, or `none` to keep the original style.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// Returns the style for the given traits, or `none` to keep the original style.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns whether the user may dismiss the presented controller with a gesture.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Notifies the delegate before a gesture dismisses the presented controller.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Notifies the delegate after a gesture has dismissed the presented controller.
  ///
  /// Programmatic dismissals are not reported.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Notifies the delegate that the user has attempted a dismissal with a gesture and it was not allowed.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .none }
  /// Default: returns the result of `adaptivePresentationStyle(for:)`.
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
/// It calls its presentation controller's layout methods and can pass touches to the views below.
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
