import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitControls
@_spi(UIKitModules) public import UIKitCore

/// Says something and lets a person choose what is to be done.
///
/// An alert stands in the middle, its buttons side by side where there are two that fit and else below each other; an action
/// sheet comes up from the lower edge, what cancels by itself below. A finger that slides over buttons lights the one beneath it;
/// lifted, it chooses: the alert goes, then the handler is called. Sizes and colours are by the looks of iOS. Texts and buttons
/// that need more room than the window has do not scroll; bubbles with an arrow on wide windows are left out.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// Where it stands.
  public enum Style: Int, Hashable, Sendable {
    /// At the lower edge.
    case actionSheet
    /// In the middle.
    case alert
  }

  /// Says what is given, without anything to do yet.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Returns the controller that dims and places alerts.
  @_spi(UIKitModules)
  open override func makeOwnPresentationController() -> UIPresentationController? {
    AlertPresentationController(
      presentedViewController: self, presenting: presentingViewController)
  }

  /// Returns the animator of alerts; an action sheet covers as other controllers do.
  @_spi(UIKitModules)
  open override func makeOwnAnimator(
    isDismissal: Bool
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    preferredStyle == .alert
      ? AlertAnimator(isDismissal: isDismissal)
      : UIViewController.coverAnimator(isDismissal: isDismissal)
  }

  /// What it says first.
  open override var title: String? { didSet { reloadContent() } }
  /// What it says besides.
  open var message: String? { didSet { reloadContent() } }
  /// Where it stands.
  open private(set) var preferredStyle = Style.actionSheet
  /// What can be done, in the order in which it was added.
  open private(set) var actions: [UIAlertAction] = []
  /// The fields to type into.
  open private(set) var textFields: [UITextField]?

  /// What is likely to be chosen: bold in an alert, and chosen by the key that ends a line; one of ``actions``.
  open var preferredAction: UIAlertAction? {
    didSet {
      guard let new = preferredAction, !actions.contains(where: { $0 === new }) else {
        return reloadContent()
      }
      preferredAction = oldValue
      CAProgrammerError.raise("the preferred action of an alert must be one of its actions")
    }
  }

  /// Adds something to do; only one thing may cancel.
  open func addAction(_ action: UIAlertAction) {
    guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
      CAProgrammerError.raise("an alert can have only one action that cancels")
      return
    }
    actions.append(action)
    action.onChange = { [weak self] in self?.reloadContent() }
    reloadContent()
  }

  /// Adds a field to type into; alerts only have some.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      CAProgrammerError.raise("text fields can only be added to alerts of the style alert")
      return
    }
    let field = UITextField(frame: .zero)
    field.font = .preferredFont(forTextStyle: .footnote)
    field.adjustsFontForContentSizeCategory = true
    let index = textFields?.count ?? 0
    field.addAction(
      UIAction { [weak self] _ in self?.textFieldDidReturn(at: index) }, for: .editingDidEndOnExit)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    reloadContent()
  }

  private func textFieldDidReturn(at index: Int) {
    let fields = textFields ?? []
    if index + 1 < fields.count {
      fields[index + 1].becomeFirstResponder()
    } else if let action = preferredAction, action.isEnabled {
      dismissAndPerform(action)
    }
  }

  /// What it looks like.
  open override func loadView() {
    let body = AlertContentView(frame: .zero)
    body.onSelect = { [weak self] in self?.dismissAndPerform($0) }
    view = body
    reloadContent()
  }

  private func reloadContent() {
    guard let body = viewIfLoaded as? AlertContentView else { return }
    body.configure(
      with: AlertContentView.Content(
        style: preferredStyle, title: title, message: message, actions: actions,
        preferredAction: preferredAction, textFields: textFields ?? []))
    body.superview?.setNeedsLayout()
  }

  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    textFields?.first?.becomeFirstResponder()
  }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for field in textFields ?? [] { field.resignFirstResponder() }
  }

  /// Goes, and then calls the action's handler.
  func dismissAndPerform(_ action: UIAlertAction) {
    guard action.isEnabled, modalStage != .dismissing, let host = presentingViewController else {
      return
    }
    host.dismiss(animated: true) { action.handler?(action) }
  }

  /// What a touch beside an action sheet chooses.
  var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }
}
