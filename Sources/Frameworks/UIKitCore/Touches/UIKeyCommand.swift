public import Foundation
public import QuartzCore

/// A keyboard shortcut of a responder.
///
/// Stored only, as key events are delivered to text fields only.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
  /// The character of the key.
  open private(set) var input: String?
  /// The modifier keys of the shortcut.
  open private(set) var modifierFlags: UIKeyModifierFlags
  /// The action method of the shortcut.
  open private(set) var action: Selector?
  /// The title of the command.
  open var title = ""
  /// The longer title for an overview of keyboard shortcuts.
  open var discoverabilityTitle: String?
  /// Whether the shortcut takes precedence over system shortcuts.
  ///
  /// Stored only.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a shortcut with a key, modifier keys and an action method.
  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
    super.init()
  }

  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  nonisolated public static let inputEscape = "UIKeyInputEscape"
}
