import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitControls
@_spi(UIKitModules) public import UIKitCore

/// A controller that displays an alert or an action sheet.
///
/// An alert is centered. If it has two buttons that fit side by side, they are placed that way, otherwise the buttons
/// are stacked. An action sheet is at the bottom of the window, with the cancel button in a separate card. A finger
/// can slide over the buttons, and the touched button is highlighted. Lifting the finger from a button dismisses the
/// alert and then calls the handler of the button's action. If the window is too small, the texts and the buttons
/// scroll. Metrics and colors were chosen to resemble the appearance of iOS. Popovers in wide windows are not
/// supported.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The presentation style of an alert.
  public enum Style: Int, Hashable, Sendable {
    case actionSheet
    case alert
  }

  /// Creates an alert with the given title, message and style, but without actions.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Returns the presentation controller that dims the background and places the alert.
  @_spi(UIKitModules)
  open override func makeOwnPresentationController() -> UIPresentationController? {
    AlertPresentationController(
      presentedViewController: self, presenting: presentingViewController)
  }

  /// Returns the animator for alerts, or the one that slides action sheets up from the bottom and back down.
  @_spi(UIKitModules)
  open override func makeOwnAnimator(
    isDismissal: Bool
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    preferredStyle == .alert
      ? AlertAnimator(isDismissal: isDismissal)
      : UIViewController.coverAnimator(isDismissal: isDismissal)
  }

  /// The title, displayed at the top of the alert.
  open override var title: String? { didSet { reloadContent() } }
  /// The message, displayed below the title.
  open var message: String? { didSet { reloadContent() } }
  /// The style of the alert.
  open private(set) var preferredStyle = Style.actionSheet
  /// The alert's actions, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The text fields, in the order in which they were added.
  ///
  /// `nil` if the alert has no text fields.
  open private(set) var textFields: [UITextField]?

  /// The action that is emphasized in an alert and performed by the return key in the last text field.
  ///
  /// It is a programmer error to set an action that is not in ``actions``.
  open var preferredAction: UIAlertAction? {
    didSet {
      guard let new = preferredAction, !actions.contains(where: { $0 === new }) else {
        return reloadContent()
      }
      preferredAction = oldValue
      CAProgrammerError.raise(
        "the preferred action of an alert must be one of its actions; add the action first")
    }
  }

  /// Adds an action to the alert.
  ///
  /// It is a programmer error to add a second action with the style `cancel`.
  open func addAction(_ action: UIAlertAction) {
    guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
      CAProgrammerError.raise("an alert can have only one action with the style cancel")
      return
    }
    actions.append(action)
    action.onChange = { [weak self] in self?.reloadContent() }
    reloadContent()
  }

  /// Adds a text field to the alert.
  ///
  /// It is a programmer error to add a text field to an action sheet.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      CAProgrammerError.raise("text fields can only be added to alerts with the style alert")
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

  /// Creates the view that displays the alert.
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

  /// Dismisses the alert and then calls the action's handler.
  func dismissAndPerform(_ action: UIAlertAction) {
    guard action.isEnabled, modalStage != .dismissing, let host = presentingViewController else {
      return
    }
    host.dismiss(animated: true) { action.handler?(action) }
  }

  /// The action performed by a tap outside an action sheet.
  var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }
}
