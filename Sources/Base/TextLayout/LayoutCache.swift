import Synchronization

extension FontLibrary {
  /// Breaks a text into lines and places its glyphs; what was asked for lately is remembered.
  ///
  /// Empty where there are no fonts, and for an empty text.
  public func layOut(_ text: StyledText, in box: TextBox = TextBox()) -> LaidOutText {
    guard !text.string.isEmpty, !fonts.isEmpty else { return LaidOutText() }
    guard text.string.utf16.count <= TextLayoutLimits.maximumCachedTextLength else {
      var maker = LineBreaker(ShapedText(text, fonts: self), in: box)
      return maker.layOutLines()
    }
    let key = LayoutCache.Key(text: text, box: box)
    if let cached = layoutCache.laidOutText(for: key) { return cached }
    let shaped: ShapedText
    if let cached = layoutCache.shapedText(for: text) {
      shaped = cached
    } else {
      shaped = ShapedText(text, fonts: self)
      layoutCache.store(shaped, for: text)
    }
    var maker = LineBreaker(shaped, in: box)
    let laid = maker.layOutLines()
    layoutCache.store(laid, for: key)
    return laid
  }
}

/// The layouts that were made lately.
final class LayoutCache: Sendable {
  struct Key: Hashable {
    let text: StyledText
    let box: TextBox
  }

  private let shapedTexts = Mutex(
    LRUCache<StyledText, ShapedText>(limit: TextLayoutLimits.maximumCachedTexts))
  private let laidOutTexts = Mutex(
    LRUCache<Key, LaidOutText>(limit: TextLayoutLimits.maximumCachedTexts))

  func shapedText(for text: StyledText) -> ShapedText? { shapedTexts.withLock { $0[text] } }

  func laidOutText(for key: Key) -> LaidOutText? { laidOutTexts.withLock { $0[key] } }

  func store(_ shaped: ShapedText, for text: StyledText) {
    shapedTexts.withLock { $0[text] = shaped }
  }

  func store(_ laid: LaidOutText, for key: Key) { laidOutTexts.withLock { $0[key] = laid } }
}
