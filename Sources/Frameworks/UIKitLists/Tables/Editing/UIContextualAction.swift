import Foundation
import QuartzCore
public import UIKitCore

/// Something that can be done to a row that was swiped aside.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// How an action looks and what becomes of the row.
  public enum Style: Int, Hashable, Sendable {
    /// Gray; the row goes back.
    case normal
    /// Red; the row is expected to go.
    case destructive
  }

  /// Does it to a row whose button is given, and says at the end whether it was done.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// How it looks.
  public let style: Style
  /// What is called when it is chosen.
  public let handler: Handler
  /// What the button says.
  open var title: String?
  /// What the button shows above the title.
  open var image: UIImage?
  private var customColor: UIColor?

  /// An action with a title.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    super.init()
  }

  /// What fills the button; gray or red unless it is set.
  open var backgroundColor: UIColor! {
    get { customColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { customColor = newValue }
  }
}

/// What a swipe opens at a side of a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions; the first is outermost.
  public let actions: [UIContextualAction]
  /// Whether a swipe across the row does the first.
  open var performsFirstActionWithFullSwipe = true

  /// Opens actions.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
