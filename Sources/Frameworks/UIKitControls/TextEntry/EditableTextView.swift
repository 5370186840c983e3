import Foundation
import UIKitCore

/// What a field and a view of text share: letters that are edited, with a caret.
@MainActor
protocol EditableTextView: EditingView, CaretMoving {
  var editingState: TextEditingState { get set }
  var caretView: CaretView { get }
  var clearsOnInsertion: Bool { get }
  /// Puts letters in the place of others, if the delegate lets it.
  func replaceText(in range: NSRange, with letters: String)
  /// The caret or the selection is another.
  func selectionDidChange()
}

extension EditableTextView {
  var fullTextRange: NSRange { NSRange(location: 0, length: editingState.text.length) }

  /// Puts letters in the place of the selection, or of all.
  func insertTypedText(_ letters: String) {
    replaceText(in: clearsOnInsertion ? fullTextRange : editingState.selection, with: letters)
  }

  /// Deletes the selection, else the letter before the caret.
  func deleteSelectionOrPreviousCharacter() {
    if let range = editingState.deletionRange { replaceText(in: range, with: "") }
  }

  func setSelection(_ range: NSRange) {
    editingState.selection = range
    selectionDidChange()
  }

  func moveCaret(by letters: Int, extendsSelection extending: Bool) {
    editingState.moveCaret(by: letters, extendsSelection: extending)
    selectionDidChange()
  }

  /// Ends editing without asking the delegate.
  func forceEndEditing() {
    guard isFirstResponder else { return }
    isForcedToEndEditing = true
    resignFirstResponder()
    isForcedToEndEditing = false
  }
}
