import Foundation
import QuartzCore
public import UIKitCore

/// An action displayed when the user swipes a row.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// The style of an action, which determines its appearance and its effect on the row.
  public enum Style: Int, Hashable, Sendable {
    /// A gray button.
    ///
    /// The row's swipe actions are closed after the action.
    case normal
    /// A red button.
    ///
    /// The action is expected to delete the row.
    case destructive
  }

  /// A closure that performs the action.
  ///
  /// It receives the action, its button and a completion closure. The completion closure must be called with a
  /// Boolean that indicates whether the action was performed.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// The style of the action.
  public let style: Style
  /// The closure called when the user chooses the action.
  public let handler: Handler
  /// The title of the button.
  open var title: String?
  /// The image displayed above the button's title.
  open var image: UIImage?
  private var customColor: UIColor?

  /// Creates an action with the given style, title and handler.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    super.init()
  }

  /// The background color of the button.
  ///
  /// The default is gray, or red for a destructive action.
  open var backgroundColor: UIColor! {
    get { customColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { customColor = newValue }
  }
}

/// The actions revealed by swiping from one edge of a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions, starting with the outermost one.
  public let actions: [UIContextualAction]
  /// Whether a swipe across the whole row performs the first action.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration with the given actions, ordered from the outermost to the innermost.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
