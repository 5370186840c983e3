import Foundation

extension UIControl {
  /// The state of a control, as a combination of flags.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The empty set: enabled, not selected and not highlighted.
    public static let normal: State = []
    /// The state of a control while a touch is inside it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The state of a control that ignores touches.
    public static let disabled = State(rawValue: 1 << 1)
    /// The state of a selected control.
    ///
    /// Most controls look the same whether or not they are selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The state of a control that has the focus.
    ///
    /// Never set, because focus-based navigation is not supported.
    public static let focused = State(rawValue: 1 << 3)
    /// A mask of the bits available to client code.
    public static let application = State(rawValue: 0x00FF_0000)
    /// A mask of the bits reserved for frameworks.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The events that a control sends to its targets and actions.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch began inside the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch with a tap count above 1 began inside the control.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A tracked touch moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A tracked touch moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A tracked touch moved back into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A tracked touch moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A tracked touch ended inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A tracked touch ended outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The system canceled a tracked touch.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changed the value of the control.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's primary action was triggered, such as a tap on a button.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A menu is about to be presented.
    ///
    /// Never sent, because controls do not present menus in this implementation.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text changed during editing.
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The Return key ended editing.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// A mask of all touch events.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// A mask of all text editing events.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// A mask of the bits available to client code.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// A mask of the bits reserved for frameworks.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// A mask of all events, including those of client code and frameworks.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The horizontal alignment of a control's content.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    case center
    case left
    case right
    /// Stretches the content to the full width.
    case fill
    /// Aligns the content with the left edge, or with the right edge in a right-to-left layout.
    case leading
    /// Aligns the content with the right edge, or with the left edge in a right-to-left layout.
    case trailing
  }

  /// The vertical alignment of a control's content.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    case center
    case top
    case bottom
    /// Stretches the content to the full height.
    case fill
  }
}
