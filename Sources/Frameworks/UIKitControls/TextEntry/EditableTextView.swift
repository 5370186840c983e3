import Foundation
import UIKitCore

/// The editing operations shared by text fields and text views.
@MainActor
protocol EditableTextView: EditingView, CaretMoving {
  var editingState: TextEditingState { get set }
  var caretView: CaretView { get }
  var clearsOnInsertion: Bool { get }
  /// Replaces the text in the given range unless the delegate refuses.
  func replaceText(in range: NSRange, with letters: String)
  /// Updates the view and notifies the delegate after the caret or the selection has changed.
  func selectionDidChange()
}

extension EditableTextView {
  var fullTextRange: NSRange { NSRange(location: 0, length: editingState.text.length) }

  /// Replaces the selection with typed text, or the entire text if `clearsOnInsertion` is set.
  func insertTypedText(_ letters: String) {
    replaceText(in: clearsOnInsertion ? fullTextRange : editingState.selection, with: letters)
  }

  /// Deletes the selection, or the character before the caret if nothing is selected.
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

  /// Ends editing without consulting the delegate.
  func forceEndEditing() {
    guard isFirstResponder else { return }
    isForcedToEndEditing = true
    resignFirstResponder()
    isForcedToEndEditing = false
  }
}
