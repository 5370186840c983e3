import Foundation
import UIKitCore

/// An editable attributed string and its selection.
///
/// Positions and lengths are in UTF-16 code units, like the ranges of an `NSString`.
struct TextEditingState {
  private(set) var text = NSAttributedString(string: "")
  /// The end of the selection that stays fixed while the selection is extended.
  private var anchor = 0
  /// The end of the selection that moves, at which the caret is displayed.
  private(set) var caret = 0
  /// The attributes applied to newly typed text.
  var typingAttributes: [NSAttributedString.Key: Any] = [:]

  var string: String { text.string }

  /// The selected range.
  ///
  /// If nothing is selected, the range is empty and located at the caret.
  var selection: NSRange {
    get { NSRange(location: min(anchor, caret), length: abs(anchor - caret)) }
    set {
      let low = min(max(0, newValue.location), text.length)
      (anchor, caret) = (low, min(max(low, low + newValue.length), text.length))
    }
  }

  /// Replaces the entire text and moves the caret to its end.
  mutating func setText(_ text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
    (anchor, caret) = (text.length, text.length)
  }

  /// Replaces the attributes of the text and preserves the selection.
  ///
  /// The characters of `text` must be the same as before.
  mutating func restyle(with text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
  }

  /// Sets an attribute on the entire text and on newly typed text.
  mutating func applyAttribute(_ key: NSAttributedString.Key, value: Any) {
    text = text.settingAttribute(key, value: value)
    typingAttributes[key] = value
  }

  /// Replaces the given range with the given text and moves the caret to its end.
  mutating func replaceText(in range: NSRange, with letters: String) {
    let changed = NSMutableAttributedString(attributedString: text)
    changed.replaceCharacters(
      in: range, with: NSAttributedString(string: letters, attributes: typingAttributes))
    text = changed
    caret = range.location + (letters as NSString).length
    anchor = caret
  }

  /// The range removed by the delete key: the selection, or the character before the caret.
  ///
  /// The value is `nil` if the caret is at the beginning of the text.
  var deletionRange: NSRange? {
    if selection.length > 0 { return selection }
    guard caret > 0 else { return nil }
    return (string as NSString).rangeOfComposedCharacterSequence(at: caret - 1)
  }

  /// Moves the caret by the given number of characters.
  ///
  /// Unless `extending` is `true`, a selection collapses to its end in the direction of the move.
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
  /// Adapts all fonts to the content size category in the given traits, and returns whether any font changed.
  mutating func adjustFontsToContentSizeCategory(of traits: UITraitCollection) -> Bool {
    let adjusted = text.adjustedToContentSizeCategory(of: traits)
    if let adjusted { restyle(with: adjusted) }
    return typingAttributes.adjustFontToContentSizeCategory(of: traits) || adjusted != nil
  }
}
