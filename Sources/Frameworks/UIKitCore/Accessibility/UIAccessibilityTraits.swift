/// The characteristics of an accessible element.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// The element opens another location, such as a web page.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// The element plays a sound when it is activated.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// The element is a key on an on-screen keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// The element is text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// The element summarizes the current state of the app.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// The element's label or value changes too often for every change to be announced.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// The element starts to play or record media when it is activated.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// The element has a value that can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// The element receives touches directly, without the gestures of assistive technologies.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// The page turns automatically after the element's text has been read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// The element is the heading of a section.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 17)
}

/// The directions in which content can be scrolled.
public enum UIAccessibilityScrollDirection: Int, Hashable, Sendable {
  case right = 1
  case left
  case up
  case down
  /// Scrolls to the next page or item.
  case next
  /// Scrolls to the previous page or item.
  case previous
}

/// The ways to navigate the elements in a container.
public enum UIAccessibilityNavigationStyle: Int, Hashable, Sendable {
  /// The system chooses the navigation style.
  case automatic
  /// The user navigates from element to element.
  case separate
  /// The elements are navigated as a single one.
  case combined
}

/// The kinds of containers of accessible elements.
public enum UIAccessibilityContainerType: Int, Hashable, Sendable {
  case none
  case dataTable
  case list
  /// A section of the screen to which the user can navigate directly.
  case landmark
  case semanticGroup
}
