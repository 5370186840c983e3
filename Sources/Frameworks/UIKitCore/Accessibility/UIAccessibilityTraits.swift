/// The characteristics of an accessible element.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// Opens another location, such as a web page.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Plays a sound when activated.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary of the current state of the app.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// The label or value changes too often for every change to be announced.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// Starts playing or recording media when activated.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// A value that can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Receives touches directly, without the gestures of assistive technologies.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// Turns the page after its text has been read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// A heading of a section.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 17)
}

/// The directions of scrolling.
public enum UIAccessibilityScrollDirection: Int, Hashable, Sendable {
  case right = 1
  case left
  case up
  case down
  /// To the next page or item.
  case next
  /// To the previous page or item.
  case previous
}

/// The ways to navigate the elements in a container.
public enum UIAccessibilityNavigationStyle: Int, Hashable, Sendable {
  /// The system's choice.
  case automatic
  /// Element by element.
  case separate
  /// The elements together as one.
  case combined
}

/// The kinds of containers of accessible elements.
public enum UIAccessibilityContainerType: Int, Hashable, Sendable {
  case none
  case dataTable
  case list
  /// A section of the screen that can be navigated to directly.
  case landmark
  case semanticGroup
}
