/// The limits of text layout and the capacities of its caches.
/// - Beyond: The text is cut off, or the font size is reduced to the maximum. Cache entries are removed, and
///   recomputed when needed.
public enum TextLayoutLimits {
  /// The maximum length of a text, in UTF-16 code units.
  ///
  /// The rest of the text is omitted.
  public static let maximumLength = 1 << 18

  /// The maximum font size in points.
  ///
  /// Larger sizes are clamped.
  public static let maximumSize = 16_384.0

  /// The maximum number of cached texts that have been shaped, and of those that have been broken into lines.
  public static let maximumCachedTexts = 256

  /// The maximum length of a cached text, in UTF-16 code units.
  public static let maximumCachedTextLength = 1 << 14

  /// The maximum number of cached glyph outlines per font.
  public static let maximumCachedOutlines = 4_096

  /// The maximum number of cached bitmap glyphs per font.
  ///
  /// Each uses about 70 KB.
  public static let maximumCachedGlyphImages = 256

  /// The maximum number of font requests whose results are cached.
  public static let maximumCachedFontChoices = 256

  /// The maximum number of fonts that are searched for a character missing from the requested font.
  static let maximumFallbackFonts = 128

  /// The maximum width and height of a bitmap glyph, in pixels.
  static let maximumGlyphImageSide = 1_024
}

/// A least-recently-used cache.
///
/// It holds the `limit` most recently used entries, and at most twice as many entries in total.
struct LRUCache<Key: Hashable, Element> {
  let limit: Int
  private var currentGeneration: [Key: Element] = [:]
  private var previousGeneration: [Key: Element] = [:]

  init(limit: Int) { self.limit = limit }

  /// The number of distinct keys in the cache.
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
