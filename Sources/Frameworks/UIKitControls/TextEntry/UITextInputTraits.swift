import UIKitCore

/// Which keys a keyboard shows; there is none here, and nothing is made of it.
public enum UIKeyboardType: Int, Hashable, Sendable {
  /// The usual one.
  case `default`
  /// Letters, digits and signs of ASCII.
  case asciiCapable
  /// Digits and signs.
  case numbersAndPunctuation
  /// For addresses of pages.
  case URL
  /// Digits.
  case numberPad
  /// Digits, star and hash.
  case phonePad
  /// For names and numbers.
  case namePhonePad
  /// For addresses of mail.
  case emailAddress
  /// Digits and a point.
  case decimalPad
  /// For short public messages.
  case twitter
  /// For searches and addresses.
  case webSearch
  /// Digits of ASCII.
  case asciiCapableNumberPad
  /// Another name for ``asciiCapable``.
  public static let alphabet = UIKeyboardType.asciiCapable
}

/// What stands on the key that ends a text; nothing is made of it.
public enum UIReturnKeyType: Int, Hashable, Sendable {
  /// The usual word.
  case `default`
  /// Go.
  case go
  /// The name of a search engine.
  case google
  /// Join.
  case join
  /// Next.
  case next
  /// Route.
  case route
  /// Search.
  case search
  /// Send.
  case send
  /// The name of another search engine.
  case yahoo
  /// Done.
  case done
  /// An emergency call.
  case emergencyCall
  /// Continue.
  case `continue`
}

/// Whether a keyboard is light or dark; nothing is made of it.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
  /// As the surroundings are.
  case `default`
  /// Dark.
  case dark
  /// Light.
  case light
  /// Another name for ``dark``.
  public static let alert = UIKeyboardAppearance.dark
}

/// Whether a text is corrected as it is typed; it never is.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
  /// As suits the text.
  case `default`
  /// Not corrected.
  case no
  /// Corrected.
  case yes
}

/// Whether letters are made large as they are typed; they never are.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
  /// No letters.
  case none
  /// The first of each word.
  case words
  /// The first of each sentence.
  case sentences
  /// All.
  case allCharacters
}

/// Whether mistakes are marked; they never are.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
  /// As suits the text.
  case `default`
  /// Not marked.
  case no
  /// Marked.
  case yes
}

/// Whether typed quotation marks, hyphens and spaces are made better ones; they never are.
public enum UITextSmartQuotesType: Int, Hashable, Sendable {
  /// As suits the text.
  case `default`
  /// Not changed.
  case no
  /// Changed.
  case yes
}

/// Whether typed hyphens become dashes; they never do.
public enum UITextSmartDashesType: Int, Hashable, Sendable {
  /// As suits the text.
  case `default`
  /// Not changed.
  case no
  /// Changed.
  case yes
}

/// What a text means, for those who would fill it in; nobody does.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Takes the name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The name of a person.
  public static let name = UITextContentType(rawValue: "name")
  /// The first name of a person.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// The family name of a person.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is being chosen.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that was sent.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An address of mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A number of a telephone.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An address of a page.
  public static let URL = UITextContentType(rawValue: "url")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// The name of a town.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// The code of a town.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
}

/// How a text wants to be typed.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// Which keys the keyboard shows.
  var keyboardType: UIKeyboardType { get set }
  /// Whether the keyboard is light or dark.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// What stands on the key that ends the text.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the text is hidden.
  var isSecureTextEntry: Bool { get set }
  /// Whether the text is corrected.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Which letters are made large.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether mistakes are marked.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether the key that ends the text does nothing without a text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// What the text means.
  var textContentType: UITextContentType! { get set }
}

/// Takes what is typed.
@preconcurrency @MainActor
public protocol UIKeyInput: AnyObject {
  /// Whether there is anything to delete.
  var hasText: Bool { get }
  /// Puts letters where the caret is.
  func insertText(_ text: String)
  /// Deletes what is selected, else the letter before the caret.
  func deleteBackward()
}
