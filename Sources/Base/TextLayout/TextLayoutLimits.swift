/// The limits of text layout and the capacities of its caches.
/// - Beyond: a text is cut, and a font size is reduced to the maximum. Cache entries are removed and computed again
///   when needed.
public enum TextLayoutLimits {
  /// The maximum length of a text in UTF-16 units.
  ///
  /// The rest is left out.
  public static let maximumLength = 1 << 18

  /// The maximum font size in points.
  ///
  /// Larger sizes are clamped.
  public static let maximumSize = 16_384.0

  /// The number of shaped texts that are cached, and of texts broken into lines.
  public static let maximumCachedTexts = 256

  /// The maximum length of a cached text, in UTF-16 units.
  public static let maximumCachedTextLength = 1 << 14

  /// The number of glyph outlines that are cached per font.
  public static let maximumCachedOutlines = 4_096

  /// The number of bitmap glyphs that are cached per font.
  ///
  /// Each uses about 70 KB.
  public static let maximumCachedGlyphImages = 256

  /// The number of font requests whose results are cached.
  public static let maximumCachedFontChoices = 256

  /// The number of fonts that are searched for a character missing from the requested font.
  static let maximumFallbackFonts = 128

  /// The maximum width and height of a bitmap glyph, in pixels.
  static let maximumGlyphImageSide = 1_024
}

/// A cache of recently used entries.
///
/// It holds the last `limit` used entries and at most twice as many.
struct LRUCache<Key: Hashable, Element> {
  let limit: Int
  private var currentGeneration: [Key: Element] = [:]
  private var previousGeneration: [Key: Element] = [:]

  init(limit: Int) { self.limit = limit }

  /// The number of different keys in the cache.
  var count: Int {
    currentGeneration.count + previousGeneration.keys.count(where: { currentGeneration[$0] == nil })
  }

  subscript(key: Key) -> Element? {
    mutating get {
      if let element = currentGeneration[key] { return element }
      guard let element = previousGeneration[key] else { return nil }
      insert(element, forKey: key)
      return element
    }
    set {
      if let newValue {
        insert(newValue, forKey: key)
      } else {
        currentGeneration[key] = nil
        previousGeneration[key] = nil
      }
    }
  }

  private mutating func insert(_ element: Element, forKey key: Key) {
    if currentGeneration.count >= limit {
      previousGeneration = currentGeneration
      currentGeneration = [:]
    }
    currentGeneration[key] = element
  }
}
