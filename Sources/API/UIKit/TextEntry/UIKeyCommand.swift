public import Foundation
public import QuartzCore

/// Keys that are held while another one is pressed.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Takes the bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Capitals stay.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// The key for capitals.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// The control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// The option key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The command key.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the block of digits.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

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
