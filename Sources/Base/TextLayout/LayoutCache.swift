import Synchronization

extension FontLibrary {
  /// Breaks the text into lines and positions its glyphs.
  ///
  /// Recent results are cached. The result is empty if the text is empty or the library has no fonts.
  public func layOut(_ text: StyledText, in box: TextBox = TextBox()) -> LaidOutText {
    guard !text.string.isEmpty else { return LaidOutText() }
    guard !fonts.isEmpty else {
      // The missing fonts belong to the choices of the library.
      for part in text.parts { _ = face(for: part.style.font) }
      return LaidOutText()
    }
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

/// A cache of recently shaped and laid-out texts.
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
