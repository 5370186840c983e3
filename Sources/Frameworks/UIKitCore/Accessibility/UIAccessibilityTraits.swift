/// What an element is and does, in a set.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Takes the bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// Nothing to say.
  public static let none: UIAccessibilityTraits = []
  /// It does something when it is touched.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// It leads elsewhere.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// It is chosen.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// It makes a sound of its own.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// It is a key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// It is a text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// It says what the whole is about.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// It cannot be used at the moment.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Its label or value changes too often to be told each time.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// It takes what is searched for.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// It begins to play or to record.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// Its value can be raised and lowered.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// It wants the touches as they are.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// It turns the page when it was read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// It is a bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// It stands above a part.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// It switches something on and off.
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 17)
}

/// Which way a list is scrolled.
public enum UIAccessibilityScrollDirection: Int, Hashable, Sendable {
  /// To what lies right.
  case right = 1
  /// To what lies left.
  case left
  /// To what lies above.
  case up
  /// To what lies below.
  case down
  /// To the next page or item.
  case next
  /// To the page or item before.
  case previous
}

/// How elements inside are gone through.
public enum UIAccessibilityNavigationStyle: Int, Hashable, Sendable {
  /// As the system thinks best.
  case automatic
  /// One by one.
  case separate
  /// Together.
  case combined
}

/// What holds elements.
public enum UIAccessibilityContainerType: Int, Hashable, Sendable {
  /// Nothing in particular.
  case none
  /// A table.
  case dataTable
  /// A list.
  case list
  /// A part that can be jumped to.
  case landmark
  /// A group that belongs together.
  case semanticGroup
}
