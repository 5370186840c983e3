package import UIKitCore

/// A synthetic key for text input, sent with `Simulator.send(_:to:)`.
public enum SyntheticKey: Hashable, Sendable {
  /// Text that is typed or pasted as a whole.
  case text(String)
  /// The return key, which inserts a line break or ends the editing of a text field.
  case enter
  /// The delete key, which removes the selection or the character before the caret.
  case delete
  /// The left arrow key, which moves the caret back by one character.
  ///
  /// If `shift` is `true`, the selection is extended.
  case left(shift: Bool = false)
  /// The right arrow key, which moves the caret forward by one character.
  ///
  /// If `shift` is `true`, the selection is extended.
  case right(shift: Bool = false)
}

extension SyntheticKey {
  /// Sends the key to the first responder in the given window.
  ///
  /// Does nothing if the first responder is in another window or does not accept keys.
  @MainActor
  package func send(to window: UIWindow) {
    guard let responder = UIResponder.firstResponder, (responder as? UIView)?.window === window
    else {
      return
    }
    switch self {
    case .text(let text): (responder as? any UIKeyInput)?.insertText(text)
    case .enter: (responder as? any UIKeyInput)?.insertText("\n")
    case .delete: (responder as? any UIKeyInput)?.deleteBackward()
    case .left(let shift):
      (responder as? any CaretMoving)?.moveCaret(by: -1, extendsSelection: shift)
    case .right(let shift):
      (responder as? any CaretMoving)?.moveCaret(by: 1, extendsSelection: shift)
    }
  }
}

/// A text view whose caret can be moved with arrow keys.
@MainActor
protocol CaretMoving: AnyObject {
  /// Moves the caret by the given number of characters, backward if it is negative.
  ///
  /// If `extending` is `true`, the other end of the selection is unchanged.
  func moveCaret(by letters: Int, extendsSelection extending: Bool)
}
