public import Foundation
import QuartzCore
import UIKitCore

/// An action displayed as a button in an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject, @preconcurrency NSCopying {
  /// The style of an alert action.
  public enum Style: Int, Hashable, Sendable {
    case `default`
    /// The action cancels the operation.
    case cancel
    /// The action deletes or changes data.
    case destructive
  }

  /// The title of the button.
  open private(set) var title: String?
  /// The style of the action's button.
  open private(set) var style = Style.default
  /// Whether the button is enabled.
  open var isEnabled = true { didSet { onChange?() } }
  var onChange: (() -> Void)?
  private(set) var handler: ((UIAlertAction) -> Void)?

  /// Creates an action with the given title, style and handler.
  ///
  /// The handler is called after the alert has been dismissed.
  public required init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }

  /// Returns a copy with the same title, style, handler and enabled state.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = type(of: self).init(title: title, style: style, handler: handler)
    made.isEnabled = isEnabled
    return made
  }
}
