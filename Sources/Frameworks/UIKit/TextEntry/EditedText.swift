import Foundation

/// What a field and a view of text share: letters that are edited, with a caret.
@MainActor
protocol EditedText: UIView, CaretOwner {
  var editing: TextEditing { get set }
  var caretView: CaretView { get }
  var clearsOnInsertion: Bool { get }
  /// Whether editing ends whatever the delegate says.
  var isForcedToEnd: Bool { get set }
  /// Puts letters in the place of others, if the delegate lets it.
  func replace(_ range: NSRange, with letters: String)
  /// The caret or the selection is another.
  func selectionDidChange()
}

extension EditedText {
  var allLetters: NSRange { NSRange(location: 0, length: editing.text.length) }

  /// Puts letters in the place of the selection, or of all.
  func typeLetters(_ letters: String) {
    replace(clearsOnInsertion ? allLetters : editing.selection, with: letters)
  }

  /// Deletes the selection, else the letter before the caret.
  func deleteLetters() {
    if let range = editing.deletedRange { replace(range, with: "") }
  }

  func select(_ range: NSRange) {
    editing.selection = range
    selectionDidChange()
  }

  func moveCaret(by letters: Int, extending: Bool) {
    editing.move(by: letters, extending: extending)
    selectionDidChange()
  }

  /// Ends editing without asking the delegate.
  func endByForce() {
    guard isFirstResponder else { return }
    isForcedToEnd = true
    resignFirstResponder()
    isForcedToEnd = false
  }
}
