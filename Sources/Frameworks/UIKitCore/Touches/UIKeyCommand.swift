public import Foundation
public import QuartzCore

/// A key that a responder likes to hear of; kept, as fed keys are typed into fields alone.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
  /// The letter of the key.
  open private(set) var input: String?
  /// Which keys are held with it.
  open private(set) var modifierFlags: UIKeyModifierFlags
  /// What it would call.
  open private(set) var action: Selector?
  /// What stands for it where its name is shown.
  open var title = ""
  /// What it does, in words.
  open var discoverabilityTitle: String?
  /// Whether it would come before what the system does with the key.
  open var wantsPriorityOverSystemBehavior = false

  /// A key with others that are held.
  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
    super.init()
  }

  /// The arrow upwards.
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The arrow downwards.
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The arrow to the left.
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The arrow to the right.
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The key that leads out.
  nonisolated public static let inputEscape = "UIKeyInputEscape"
}
