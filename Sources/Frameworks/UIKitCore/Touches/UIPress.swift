public import Foundation
import RenderServer

/// What else is held while a key is pressed.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Takes the bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// What keeps letters large.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alternate.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The pad of digits.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// Where on a keyboard it is.
  open var keyCode: UIKeyboardHIDUsage { usage }
  /// What else is held.
  open var modifierFlags: UIKeyModifierFlags { modifiers }
  /// What it says as it is pressed.
  open var characters: String { typedCharacters }
  /// What it says without what else is held.
  open var charactersIgnoringModifiers: String { unmodifiedCharacters }

  private let usage: UIKeyboardHIDUsage
  private let modifiers: UIKeyModifierFlags
  private let typedCharacters: String
  private let unmodifiedCharacters: String

  init(_ fed: SyntheticPress) {
    (usage, modifiers, unmodifiedCharacters) = (fed.keyCode, fed.modifierFlags, fed.characters)
    typedCharacters =
      fed.modifierFlags.contains(.shift) ? fed.characters.uppercased() : fed.characters
    super.init()
  }
}

/// One key from its going down to its coming up.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// What a key is doing.
  public enum Phase: Int, Hashable, Sendable {
    /// It went down.
    case began
    /// It is pressed more or less hard.
    case changed
    /// It is held.
    case stationary
    /// It came up.
    case ended
    /// It counts no more.
    case cancelled
  }

  /// Which button of a remote control it is.
  public enum PressType: Int, Hashable, Sendable {
    /// Up.
    case upArrow
    /// Down.
    case downArrow
    /// To the left.
    case leftArrow
    /// To the right.
    case rightArrow
    /// What chooses.
    case select
    /// What goes back.
    case menu
    /// What plays and pauses.
    case playPause
  }

  /// When it did what it is doing, on the clock of the window.
  open internal(set) var timestamp: TimeInterval = 0
  /// What it is doing.
  open internal(set) var phase = Phase.began
  /// Which button of a remote control does the same.
  open var type: PressType {
    switch pressedKey.keyCode {
    case .keyboardUpArrow: .upArrow
    case .keyboardDownArrow: .downArrow
    case .keyboardLeftArrow: .leftArrow
    case .keyboardRightArrow: .rightArrow
    case .keyboardEscape: .menu
    case .keyboardSpacebar: .playPause
    default: .select
    }
  }
  /// The window in which it went down.
  open private(set) weak var window: UIWindow?
  /// Who was the first to hear of it.
  open private(set) weak var responder: UIResponder?
  /// How hard it is pressed: fully.
  open var force: CGFloat { 1 }
  /// Which key it is.
  open var key: UIKey? { pressedKey }
  private let pressedKey: UIKey

  init(_ fed: SyntheticPress, in window: UIWindow) {
    pressedKey = UIKey(fed)
    self.window = window
    let first = UIResponder.firstResponder.flatMap { responder in
      sequence(first: responder) { $0.next }.contains { $0 === window } ? responder : nil
    }
    responder = first ?? window.rootViewController ?? window
    super.init()
  }
}

/// What happened to the keys of a window at one instant.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// Every key that is down or came up just now.
  open private(set) var allPresses: Set<UIPress>

  init(_ presses: Set<UIPress>, time: TimeInterval) {
    allPresses = presses
    super.init(touches: [], time: time)
  }

  /// Of keys.
  open override var type: EventType { .presses }

  override func hasInput(in window: UIWindow) -> Bool {
    allPresses.contains { $0.window === window }
  }

  /// Those that a recogniser looks at: none does.
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }
}

/// A key of a hardware keyboard, for `Simulator.send(_:phase:to:)`.
public struct SyntheticPress: Hashable, Sendable {
  /// Which key it is.
  public var keyCode: UIKeyboardHIDUsage
  /// What it says by itself.
  public var characters: String
  /// What else is held.
  public var modifierFlags: UIKeyModifierFlags

  /// A key, by its place on the keyboard.
  public init(
    _ keyCode: UIKeyboardHIDUsage, characters: String = "", modifierFlags: UIKeyModifierFlags = []
  ) {
    (self.keyCode, self.characters, self.modifierFlags) = (keyCode, characters, modifierFlags)
  }
}

extension SyntheticPress {
  /// Feeds what it does to a window at the present instant of the window's clock.
  ///
  /// The first responder hears of it, else the root controller, else the window; a key has to go down before it comes up.
  /// Pressed again while it is down, it is heard of again.
  @MainActor
  package func sendPhase(_ phase: UIPress.Phase, to window: UIWindow) {
    UIApplication.shared.pressDispatcher.dispatchPress(self, phase: phase, to: [window])
  }
}

/// Tracks the keys that are down in an application's windows, and sends their events through `UIApplication.sendEvent`.
@MainActor
package final class PressDispatcher {
  private unowned let application: UIApplication
  /// The keys that are down, in the order in which they went down.
  private var presses: [UIPress] = []

  init(_ application: UIApplication) { self.application = application }

  /// Dispatches a change of a key at the present instant of its window's clock.
  ///
  /// A key that goes down belongs to the window that receives keys among the windows, which are given back to front. A
  /// change of a key that is not down has no effect.
  package func dispatchPress(_ fed: SyntheticPress, phase: UIPress.Phase, to windows: [UIWindow]) {
    var press = presses.first { $0.key?.keyCode == fed.keyCode && $0.isContained(in: windows) }
    if phase == .began, let window = windows.keyReceivingWindow, window.renderContext != nil {
      presses.removeAll { $0 === press || $0.window == nil }
      let new = UIPress(fed, in: window)
      presses.append(new)
      press = new
    }
    if let press { sendPress(press, phase: phase) }
  }

  /// Cancels the presses in windows.
  package func cancelPresses(in windows: [UIWindow]) {
    for press in presses where press.isContained(in: windows) {
      sendPress(press, phase: .cancelled)
    }
  }

  private func sendPress(_ press: UIPress, phase: UIPress.Phase) {
    guard let window = press.window, let context = window.renderContext else { return }
    (press.phase, press.timestamp) = (phase, context.clock.now)
    let others = presses.filter { $0 !== press && $0.window === window }
    for other in others { other.phase = .stationary }
    if phase == .ended || phase == .cancelled { presses.removeAll { $0 === press } }
    application.sendEvent(UIPressesEvent(Set(others + [press]), time: press.timestamp))
  }
}

extension UIPress {
  fileprivate func isContained(in windows: [UIWindow]) -> Bool {
    windows.contains { $0 === window }
  }
}

extension [UIWindow] {
  /// The window that receives keys: the key window, else the foremost.
  @MainActor package var keyReceivingWindow: UIWindow? { first(where: \.isKeyWindow) ?? last }
}

extension UIWindow {
  /// Delivers the presses of an event to the responders that they began with.
  func deliverPresses(_ event: UIPressesEvent) {
    for press in event.allPresses where press.window === self {
      guard let responder = press.responder else { continue }
      switch press.phase {
      case .began: responder.pressesBegan([press], with: event)
      case .changed: responder.pressesChanged([press], with: event)
      case .ended: responder.pressesEnded([press], with: event)
      case .cancelled: responder.pressesCancelled([press], with: event)
      case .stationary: break
      }
    }
  }
}
