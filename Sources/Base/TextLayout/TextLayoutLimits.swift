/// How large texts may be, and how much is remembered of them.
///
/// - Beyond: it is cut or taken as the largest; what is remembered is forgotten, and found anew.
public enum TextLayoutLimits {
  /// The UTF-16 units of one text; what comes after them is left out.
  public static let maximumLength = 1 << 18

  /// The size of a font in points; larger ones are taken as this.
  public static let maximumSize = 16_384.0

  /// The texts of which the shapes, and as many of which the lines are remembered.
  public static let maximumCachedTexts = 256

  /// The UTF-16 units of a text that is remembered.
  public static let maximumCachedTextLength = 1 << 14

  /// The outlines that are remembered of each font.
  public static let maximumCachedOutlines = 4_096

  /// The coloured pictures of glyphs that are remembered of each font; one takes about 70 KB.
  public static let maximumCachedGlyphImages = 256

  /// The choices of fonts that are remembered.
  public static let maximumCachedFontChoices = 256

  /// The fonts that are looked through for a character that the chosen one does not have.
  static let maximumFallbackFonts = 128

  /// The pixels along a side of a coloured glyph's picture.
  static let maximumGlyphImageSide = 1_024
}

/// What was asked for lately: holds at least `limit` and at most twice as many entries.
struct LRUCache<Key: Hashable, Element> {
  let limit: Int
  private var currentGeneration: [Key: Element] = [:]
  private var previousGeneration: [Key: Element] = [:]

  init(limit: Int) { self.limit = limit }

  /// The number of entries.
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
