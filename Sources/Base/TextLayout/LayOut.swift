import Synchronization

extension FontLibrary {
  /// Breaks a text into lines and places its glyphs; what was asked for lately is remembered.
  ///
  /// Empty where there are no fonts, and for an empty text.
  public func layOut(_ text: StyledText, in box: TextBox = TextBox()) -> LaidText {
    guard !text.string.isEmpty, !fonts.isEmpty else { return LaidText() }
    guard text.string.utf16.count <= TextLimits.rememberedLength else {
      var maker = LineMaker(ShapedText(text, fonts: self), in: box)
      return maker.lines()
    }
    let key = Layouts.Key(text: text, box: box)
    if let known = layouts.laid(key) { return known }
    let shaped: ShapedText
    if let known = layouts.shaped(text) {
      shaped = known
    } else {
      shaped = ShapedText(text, fonts: self)
      layouts.remember(shaped, for: text)
    }
    var maker = LineMaker(shaped, in: box)
    let laid = maker.lines()
    layouts.remember(laid, for: key)
    return laid
  }
}

/// The layouts that were made lately.
final class Layouts: Sendable {
  struct Key: Hashable {
    let text: StyledText
    let box: TextBox
  }

  private let shapes = Mutex(
    Memory<StyledText, ShapedText>(limit: TextLimits.rememberedTexts))
  private let lines = Mutex(Memory<Key, LaidText>(limit: TextLimits.rememberedTexts))

  func shaped(_ text: StyledText) -> ShapedText? { shapes.withLock { $0[text] } }

  func laid(_ key: Key) -> LaidText? { lines.withLock { $0[key] } }

  func remember(_ shaped: ShapedText, for text: StyledText) {
    shapes.withLock { $0[text] = shaped }
  }

  func remember(_ laid: LaidText, for key: Key) { lines.withLock { $0[key] = laid } }
}
