import Foundation

extension UIControl {
  /// What a control is at a moment; several at a time may hold.
  public struct State: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Takes Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Enabled, and neither selected nor highlighted.
    public static let normal: State = []
    /// A finger lies on it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It takes no touches.
    public static let disabled = State(rawValue: 1 << 1)
    /// It was chosen, whatever that means for the control.
    public static let selected = State(rawValue: 1 << 2)
    /// The focus of a keyboard or a remote control is on it; there is none here.
    public static let focused = State(rawValue: 1 << 3)
    /// The bits that are free for programs.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits that are kept for frameworks.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// What targets of a control are told of.
  public struct Event: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Takes Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger came down on it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger came down for the second time or more in quick succession.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger moved inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moved outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger came back.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger left.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger was lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger was lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch counts no more.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The finger changed the value of the control.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// What the control is there for has happened.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A menu is about to be shown; none is here.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// A text began to be edited.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A text was edited.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text is edited no more.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key ended the editing.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All of touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All of editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// The bits that are free for programs.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// The bits that are kept for frameworks.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// Every one.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// Where content stands from left to right.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the left.
    case left
    /// At the right.
    case right
    /// From edge to edge.
    case fill
    /// Where lines begin.
    case leading
    /// Where lines end.
    case trailing
  }

  /// Where content stands from top to bottom.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    /// Halfway down.
    case center
    /// Along the upper edge.
    case top
    /// Along the lower edge.
    case bottom
    /// Over the whole height.
    case fill
  }
}
