import Foundation
import UIKitCore

/// What is typed: letters with attributes, and which of them are selected.
///
/// - Units: units of UTF-16, as ranges of NSString have them.
struct TextEditingState {
  private(set) var text = NSAttributedString(string: "")
  /// The end of the selection that stays while it grows.
  private var anchor = 0
  /// The end of the selection that moves: the caret.
  private(set) var caret = 0
  /// What letters get that are typed.
  var typingAttributes: [NSAttributedString.Key: Any] = [:]

  var string: String { text.string }

  /// What is selected; empty at the caret where nothing is.
  var selection: NSRange {
    get { NSRange(location: min(anchor, caret), length: abs(anchor - caret)) }
    set {
      let low = min(max(0, newValue.location), text.length)
      (anchor, caret) = (low, min(max(low, low + newValue.length), text.length))
    }
  }

  /// Another text; the caret stands at its end.
  mutating func setText(_ text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
    (anchor, caret) = (text.length, text.length)
  }

  /// Gives the same letters other attributes; the selection stays.
  mutating func restyle(with text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
  }

  /// Gives all letters an attribute.
  mutating func applyAttribute(_ key: NSAttributedString.Key, value: Any) {
    text = text.settingAttribute(key, value: value)
    typingAttributes[key] = value
  }

  /// Puts letters in the place of others; the caret stands behind them.
  mutating func replaceText(in range: NSRange, with letters: String) {
    let changed = NSMutableAttributedString(attributedString: text)
    changed.replaceCharacters(
      in: range, with: NSAttributedString(string: letters, attributes: typingAttributes))
    text = changed
    caret = range.location + (letters as NSString).length
    anchor = caret
  }

  /// What deleting takes away: the selection, else the letter before the caret; nil at the beginning.
  var deletionRange: NSRange? {
    if selection.length > 0 { return selection }
    guard caret > 0 else { return nil }
    return (string as NSString).rangeOfComposedCharacterSequence(at: caret - 1)
  }

  /// Moves the caret by letters; without extending, a selection goes to its end first.
  mutating func moveCaret(by letters: Int, extendsSelection extending: Bool) {
    if !extending, selection.length > 0 {
      let range = selection
      caret = letters < 0 ? range.location : range.location + range.length
    } else {
      for _ in 0..<letters.magnitude { stepCaret(forward: letters > 0) }
    }
    if !extending { anchor = caret }
  }

  private mutating func stepCaret(forward: Bool) {
    let whole = string as NSString
    if forward, caret < whole.length {
      let letter = whole.rangeOfComposedCharacterSequence(at: caret)
      caret = letter.location + letter.length
    } else if !forward, caret > 0 {
      caret = whole.rangeOfComposedCharacterSequence(at: caret - 1).location
    }
  }
}

extension TextEditingState {
  /// Puts all fonts into the content size category of surroundings; false where they stay.
  mutating func adjustFontsToContentSizeCategory(of traits: UITraitCollection) -> Bool {
    let adjusted = text.adjustedToContentSizeCategory(of: traits)
    if let adjusted { restyle(with: adjusted) }
    return typingAttributes.adjustFontToContentSizeCategory(of: traits) || adjusted != nil
  }
}
