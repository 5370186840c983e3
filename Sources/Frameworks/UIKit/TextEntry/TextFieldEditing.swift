import CoreGraphics
import CoreText
import Foundation
import QuartzCore

// How a field is edited: behaviour as Apple's documentation of UITextFieldDelegate gives the order of calls.

extension UITextField: EditedText {
  private func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: Begin and end

  func beginEditing() {
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true {
      editing.replace(allLetters, with: "")
      sendActions(for: .editingChanged)
    }
    caretView.isHidden = false
    caretView.blink()
    textDidChange()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    post(Self.textDidBeginEditingNotification)
  }

  func endEditing() {
    caretView.isHidden = true
    caretView.layer.removeAllAnimations()
    scrolled = 0
    textDidChange()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    post(Self.textDidEndEditingNotification)
  }

  // MARK: Letters

  func type(_ letters: String) {
    if letters == "\n" { return finishByKey() }
    typeLetters(letters)
  }

  /// The key that ends the text: who hears of the end by it also gets the end.
  private func finishByKey() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if ends { resignFirstResponder() }
  }

  func replace(_ range: NSRange, with letters: String) {
    // A field has one line.
    let letters = letters.replacingOccurrences(of: "\n", with: " ")
    let mayChange =
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: letters)
      ?? true
    guard mayChange else { return }
    editing.replace(range, with: letters)
    clearsOnInsertion = false
    selectionDidChange()
    textDidChange()
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
  }

  /// The button that clears the field was tapped.
  func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    editing.replace(allLetters, with: "")
    textDidChange()
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
    becomeFirstResponder()
  }

  // MARK: The caret

  func selectionDidChange() {
    if isEditing { caretView.blink() }
    setNeedsLayout()
    setNeedsDisplay()
    delegate?.textFieldDidChangeSelection(self)
  }

  private var line: CTLine { CTLineCreateWithAttributedString(shownText) }

  /// How far the caret of a unit is from the left end of the text.
  func caretOffset(before unit: Int) -> CGFloat {
    guard shownText.length > 0 else { return 0 }
    return CTLineGetOffsetForStringIndex(
      line, isSecureTextEntry ? letters(before: unit) : unit, nil)
  }

  /// Dots stand for letters, of which each may have several units.
  private func letters(before unit: Int) -> Int {
    (editing.string as NSString).substring(to: unit).count
  }

  func placeCaret(at point: CGPoint) {
    let rect = editingRect(forBounds: bounds)
    let x = point.x - textLeft(of: shownText, in: rect)
    var unit =
      shownText.length == 0 ? 0 : CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0))
    if isSecureTextEntry {
      unit = String(editing.string.prefix(unit)).utf16.count
    }
    editing.selection = NSRange(location: unit, length: 0)
    selectionDidChange()
  }
}
