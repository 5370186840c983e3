public import Foundation
import QuartzCore
import UIKitCore

/// One of the things that can be done about an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject, @preconcurrency NSCopying {
  /// What it comes to.
  public enum Style: Int, Hashable, Sendable {
    /// It does something.
    case `default`
    /// It leaves everything as it is.
    case cancel
    /// It takes something away.
    case destructive
  }

  /// What it says.
  open private(set) var title: String?
  /// What it comes to.
  open private(set) var style = Style.default
  /// Whether it can be chosen.
  open var isEnabled = true { didSet { onChange?() } }
  var onChange: (() -> Void)?
  private(set) var handler: ((UIAlertAction) -> Void)?

  /// Something to do, with what is called when it was chosen and the alert has gone.
  public required init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }

  /// Another one that does the same.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = type(of: self).init(title: title, style: style, handler: handler)
    made.isEnabled = isEnabled
    return made
  }
}
