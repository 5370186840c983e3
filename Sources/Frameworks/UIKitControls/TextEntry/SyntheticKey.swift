package import UIKitCore

/// A key for text, for `Simulator.send(_:to:)`.
public enum SyntheticKey: Hashable, Sendable {
  /// Letters, as one types them or pastes them.
  case text(String)
  /// What ends a line.
  case enter
  /// What deletes the letter before the caret.
  case delete
  /// One letter to the left; with shift the selection grows.
  case left(shift: Bool = false)
  /// One letter to the right; with shift the selection grows.
  case right(shift: Bool = false)
}

extension SyntheticKey {
  /// Feeds it to the first responder among the views of a window; where none takes keys, nothing happens.
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

/// Who has a caret that keys move.
@MainActor
protocol CaretMoving: AnyObject {
  /// Moves the caret by letters; extending, the other end of the selection stays.
  func moveCaret(by letters: Int, extendsSelection extending: Bool)
}
