public import Foundation
public import QuartzCore

/// A keyboard shortcut handled by a responder.
///
/// Key commands are only stored, because key events are delivered only to text fields.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
  /// The character of the key that triggers the shortcut.
  open private(set) var input: String?
  /// The modifier keys that must be held down for the shortcut.
  open private(set) var modifierFlags: UIKeyModifierFlags
  /// The action method called for the shortcut.
  open private(set) var action: Selector?
  /// The title of the command.
  open var title = ""
  /// The longer title for the keyboard shortcut overview.
  open var discoverabilityTitle: String?
  /// Whether the shortcut takes precedence over system shortcuts.
  ///
  /// Stored only, because there are no system shortcuts.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a shortcut with the given key, modifier keys and action method.
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
