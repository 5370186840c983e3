import CoreGraphics
import CoreText
import Foundation
import QuartzCore
import UIKitCore

// The editing of text fields. The order of delegate calls follows Apple's documentation for `UITextFieldDelegate`.

extension UITextField: EditableTextView {
  private func postNotification(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: Start and end of editing

  func beginEditing() {
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true {
      editingState.replaceText(in: fullTextRange, with: "")
      sendActions(for: .editingChanged)
    }
    caretView.isHidden = false
    caretView.restartBlinking()
    textDidChange()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    postNotification(Self.textDidBeginEditingNotification)
  }

  func endEditing() {
    caretView.isHidden = true
    caretView.layer.removeAllAnimations()
    scrollOffset = 0
    textDidChange()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    postNotification(Self.textDidEndEditingNotification)
  }

  // MARK: Text input

  func handleTypedText(_ letters: String) {
    if letters == "\n" { return handleReturnKey() }
    insertTypedText(letters)
  }

  /// Handles a press of the return key.
  ///
  /// Editing ends only if a target is registered for `editingDidEndOnExit`.
  private func handleReturnKey() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if ends { resignFirstResponder() }
  }

  func replaceText(in range: NSRange, with letters: String) {
    // A text field has a single line, so line breaks become spaces.
    let letters = letters.replacingOccurrences(of: "\n", with: " ")
    let mayChange =
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: letters)
      ?? true
    guard mayChange else { return }
    editingState.replaceText(in: range, with: letters)
    clearsOnInsertion = false
    selectionDidChange()
    textDidChange()
    sendActions(for: .editingChanged)
    postNotification(Self.textDidChangeNotification)
  }

  /// Clears the text after a tap on the clear button, unless the delegate refuses.
  func clearText() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    editingState.replaceText(in: fullTextRange, with: "")
    textDidChange()
    sendActions(for: .editingChanged)
    postNotification(Self.textDidChangeNotification)
    becomeFirstResponder()
  }

  // MARK: Caret

  func selectionDidChange() {
    if isEditing { caretView.restartBlinking() }
    setNeedsLayout()
    setNeedsDisplay()
    delegate?.textFieldDidChangeSelection(self)
  }

  private var textLine: CTLine { CTLineCreateWithAttributedString(displayedText) }

  /// Returns the distance from the text's left end to the caret before the given UTF-16 position, in points.
  func caretOffset(before unit: Int) -> CGFloat {
    guard displayedText.length > 0 else { return 0 }
    return CTLineGetOffsetForStringIndex(
      textLine, isSecureTextEntry ? characterCount(before: unit) : unit, nil)
  }

  /// Returns the number of characters before the given UTF-16 position.
  ///
  /// A secure field displays one dot for each character.
  private func characterCount(before unit: Int) -> Int {
    (editingState.string as NSString).substring(to: unit).count
  }

  func moveCaret(to point: CGPoint) {
    let rect = editingRect(forBounds: bounds)
    let x = point.x - textOriginX(of: displayedText, in: rect)
    var unit =
      displayedText.length == 0 ? 0 : CTLineGetStringIndexForPosition(textLine, CGPoint(x: x, y: 0))
    if isSecureTextEntry {
      unit = String(editingState.string.prefix(unit)).utf16.count
    }
    editingState.selection = NSRange(location: unit, length: 0)
    selectionDidChange()
  }
}
