import UIKitCore

/// The type of an on-screen keyboard.
///
/// Ametrine displays no on-screen keyboard, so the values have no effect.
public enum UIKeyboardType: Int, Hashable, Sendable {
  /// The default keyboard.
  case `default`
  /// A keyboard for ASCII characters.
  case asciiCapable
  /// A keyboard for numbers and punctuation.
  case numbersAndPunctuation
  /// A keyboard for URLs.
  case URL
  /// A keypad for digits.
  case numberPad
  /// A keypad with digits, the star key and the hash key.
  case phonePad
  /// A keypad for names and telephone numbers.
  case namePhonePad
  /// A keyboard for email addresses.
  case emailAddress
  /// A keypad with digits and a decimal separator.
  case decimalPad
  /// A keyboard for short messages, with easy access to the characters @ and #.
  case twitter
  /// A keyboard for web searches and URLs.
  case webSearch
  /// A keypad for ASCII digits.
  case asciiCapableNumberPad
  /// Another name for ``asciiCapable``.
  public static let alphabet = UIKeyboardType.asciiCapable
}

/// The title of the keyboard's return key.
///
/// The values have no effect, since no keyboard is displayed.
public enum UIReturnKeyType: Int, Hashable, Sendable {
  /// The default title of the return key.
  case `default`
  case go
  case google
  case join
  case next
  case route
  case search
  case send
  case yahoo
  case done
  case emergencyCall
  case `continue`
}

/// The appearance of an on-screen keyboard.
///
/// The values have no effect, since no keyboard is displayed.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
  /// The keyboard appearance follows the user interface style.
  case `default`
  case dark
  case light
  /// Another name for ``dark``.
  public static let alert = UIKeyboardAppearance.dark
}

/// The autocorrection behavior for typed text.
///
/// Text is never corrected, so the values have no effect.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
  /// Chooses the behavior according to the type of text.
  case `default`
  case no
  case yes
}

/// The automatic capitalization behavior for typed text.
///
/// Text is never capitalized automatically, so the values have no effect.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
  case none
  /// Capitalizes the first letter of each word.
  case words
  /// Capitalizes the first letter of each sentence.
  case sentences
  /// Capitalizes all letters.
  case allCharacters
}

/// The spell-checking behavior for text.
///
/// Spelling is never checked, so the values have no effect.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
  /// Chooses the behavior according to the type of text.
  case `default`
  case no
  case yes
}

/// The replacement of straight quotation marks with typographic ones.
///
/// Quotation marks are never replaced, so the values have no effect.
public enum UITextSmartQuotesType: Int, Hashable, Sendable {
  /// Chooses the behavior according to the type of text.
  case `default`
  case no
  case yes
}

/// The replacement of hyphens with dashes.
///
/// Hyphens are never replaced, so the values have no effect.
public enum UITextSmartDashesType: Int, Hashable, Sendable {
  /// Chooses the behavior according to the type of text.
  case `default`
  case no
  case yes
}

/// The semantic meaning of the text in a field, which UIKit uses for autofill.
///
/// Ametrine does not support autofill.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The identifier of the content type.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A person's full name.
  public static let name = UITextContentType(rawValue: "name")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// An account name.
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  /// A password for a new account.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is valid for a single sign-in, such as one received in a message.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let URL = UITextContentType(rawValue: "url")
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// The name of a city or town.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
}

/// Properties that configure the keyboard and the handling of typed text.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// The type of the on-screen keyboard.
  var keyboardType: UIKeyboardType { get set }
  /// The appearance of the on-screen keyboard.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The title of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the characters of the text are hidden.
  var isSecureTextEntry: Bool { get set }
  /// The autocorrection behavior for typed text.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// The capitalization behavior for typed text.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// The spell-checking behavior for the text.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether the return key is disabled while the text is empty.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// The semantic meaning of the text, such as a password.
  var textContentType: UITextContentType! { get set }
}

/// An object that receives typed text.
@preconcurrency @MainActor
public protocol UIKeyInput: AnyObject {
  /// Whether the object contains any text.
  var hasText: Bool { get }
  /// Inserts the given text at the caret.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the caret.
  func deleteBackward()
}
