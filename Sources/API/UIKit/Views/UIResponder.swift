public import Foundation

/// Whatever answers to events.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Where events go that it does not handle.
  open var next: UIResponder? { nil }

  /// Stands in no chain yet.
  public override init() { super.init() }

  // MARK: Touches: handed on by default

  /// Fingers came down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// The touches count no more: a gesture took them over, or their view has gone.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: The first responder

  /// Who is it; at most one in the program.
  private(set) static weak var first: UIResponder?

  /// Asks the first responder, if there is one, to leave its place.
  static func leaveFirst() { first?.resignFirstResponder() }

  /// Whether it is the one that events without a place go to first.
  open var isFirstResponder: Bool { Self.first === self }

  /// Whether it may be the first responder; not by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it may stop being the first responder.
  open var canResignFirstResponder: Bool { true }

  /// Takes the place of the first responder; false where it may not or the one before would not go.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, Self.first?.resignFirstResponder() ?? true else { return false }
    Self.first = self
    return true
  }

  /// Leaves the place of the first responder; false where it may not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.first = nil
    return true
  }

  // MARK: Keyboards: there are none

  /// What would show in the keyboard's place.
  open var inputView: UIView? {
    get { nil }
    set {}
  }

  /// What would show above the keyboard.
  open var inputAccessoryView: UIView? {
    get { nil }
    set {}
  }

  /// Would show other views in the keyboard's place; there is nothing to show.
  open func reloadInputViews() {}
}
