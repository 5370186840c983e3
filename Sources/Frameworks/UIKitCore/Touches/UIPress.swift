public import Foundation
import RenderServer

/// A set of modifier keys that are held down.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The Caps Lock key.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The key is on the numeric keypad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a hardware keyboard, with the characters that it types.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// The position of the key on the keyboard.
  open var keyCode: UIKeyboardHIDUsage { usage }
  /// The modifier keys that are held down.
  open var modifierFlags: UIKeyModifierFlags { modifiers }
  /// The characters typed by the key.
  ///
  /// They are uppercase if the Shift key is held down.
  open var characters: String { typedCharacters }
  /// The characters that the key would type without modifier keys.
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

/// The press of a key, from the time it is pressed until it is released.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The phase of a press.
  public enum Phase: Int, Hashable, Sendable {
    /// The key was pressed.
    case began
    /// The force of the press has changed.
    case changed
    /// The key is held down and has not changed since the last event.
    case stationary
    /// The key was released.
    case ended
    /// The press was canceled, for example because the window is no longer displayed.
    case cancelled
  }

  /// A button on a remote control.
  public enum PressType: Int, Hashable, Sendable {
    case upArrow
    case downArrow
    case leftArrow
    case rightArrow
    /// The button that selects the focused item.
    case select
    /// The button that returns to the previous screen.
    case menu
    case playPause
  }

  /// The time of the most recent change on the window's clock, in seconds.
  open internal(set) var timestamp: TimeInterval = 0
  open internal(set) var phase = Phase.began
  /// The button on a remote control that corresponds to the key.
  ///
  /// Escape corresponds to `menu`, Space to `playPause`, the arrow keys to the arrow buttons, and all other keys to
  /// `select`.
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
  /// The window in which the press began.
  open private(set) weak var window: UIWindow?
  /// The responder that receives the press: the first responder in the window, or else the root view controller, or
  /// else the window.
  open private(set) weak var responder: UIResponder?
  /// The force of the press.
  ///
  /// The value is always 1.
  open var force: CGFloat { 1 }
  /// The key that is pressed.
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

/// An event that describes the state of the keys in a window.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// The presses of all keys that are held down or were just released.
  open private(set) var allPresses: Set<UIPress>

  init(_ presses: Set<UIPress>, time: TimeInterval) {
    allPresses = presses
    super.init(touches: [], time: time)
  }

  /// The type of the event.
  ///
  /// The value is always `presses`.
  open override var type: EventType { .presses }

  override func hasInput(in window: UIWindow) -> Bool {
    allPresses.contains { $0.window === window }
  }

  /// Returns the presses received by the given gesture recognizer.
  ///
  /// The result is always empty, because gesture recognizers do not receive presses.
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }
}

/// A key of a hardware keyboard in a test or simulation, sent by `Simulator.send(_:phase:to:)`.
public struct SyntheticPress: Hashable, Sendable {
  /// The position of the key on the keyboard, as a HID usage code.
  public var keyCode: UIKeyboardHIDUsage
  /// The characters that the key types without modifier keys.
  ///
  /// The string may be empty.
  public var characters: String
  /// The modifier keys that are held down.
  public var modifierFlags: UIKeyModifierFlags

  /// Creates a key with the given position on the keyboard.
  ///
  /// - Parameters:
  ///   - keyCode: The position of the key, as a HID usage code.
  ///   - characters: The characters that the key types without modifier keys. The default is an empty string.
  ///   - modifierFlags: The modifier keys that are held down. By default, there are none.
  public init(
    _ keyCode: UIKeyboardHIDUsage, characters: String = "", modifierFlags: UIKeyModifierFlags = []
  ) {
    (self.keyCode, self.characters, self.modifierFlags) = (keyCode, characters, modifierFlags)
  }
}

extension SyntheticPress {
  /// Sends a change to the key to the given window at the current time on the window's clock.
  ///
  /// The change is delivered to the first responder in the window, or else to the root view controller, or else to
  /// the window. A key must be pressed before it can be released. Pressing a key that is already held down sends a
  /// new press.
  @MainActor
  package func sendPhase(_ phase: UIPress.Phase, to window: UIWindow) {
    UIApplication.shared.pressDispatcher.dispatchPress(self, phase: phase, to: [window])
  }
}

/// An object that dispatches key presses to the windows of an application.
///
/// It tracks the keys that are held down and sends their events through `UIApplication.sendEvent`.
@MainActor
package final class PressDispatcher {
  private unowned let application: UIApplication
  /// The presses of the keys that are held down, in the order in which they began.
  private var presses: [UIPress] = []

  init(_ application: UIApplication) { self.application = application }

  /// Dispatches a change to a key at the current time on the clock of its window.
  ///
  /// A press belongs to the key window, or to the frontmost of the given windows if none of them is the key window. A
  /// change to a key that is not held down has no effect.
  ///
  /// - Parameters:
  ///   - fed: The key that has changed.
  ///   - phase: The new phase of the press.
  ///   - windows: The windows, from back to front.
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

  /// Cancels the presses in the given windows.
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
  /// The window that receives key presses: the key window, or the frontmost window if there is no key window.
  @MainActor package var keyReceivingWindow: UIWindow? { first(where: \.isKeyWindow) ?? last }
}

extension UIWindow {
  /// Delivers the presses in the given event to the responders that received their beginning.
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
