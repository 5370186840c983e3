import CHarfBuzz
import Geometry

/// Text with its glyphs, before it is broken into lines.
struct ShapedText {
  let characters: CharacterProperties
  let styles: [TextStyle]
  /// For each character, the index of its style.
  let styleIndex: [Int]
  /// The font for each style, or `nil` if the library has no fonts.
  let faces: [FontFace?]
  private(set) var paragraphs: [Paragraph] = []
  /// The advance of each character, in points.
  ///
  /// If several characters share glyphs, the first one has the whole advance.
  private(set) var advances: [Double]
  let fonts: FontLibrary

  /// A paragraph with its shaped glyphs, direction and line break opportunities.
  struct Paragraph {
    /// The range of characters in the paragraph, without its separator.
    let range: Range<Int>
    let style: ParagraphStyle
    /// The index of the style that determines the height of an empty line.
    let emptyLineStyle: Int
    let baseLevel: UInt8
    /// For each character, whether a line may break after it.
    let breaks: [Bool]
    let items: [ShapingItem]
  }

  /// A range of characters with the same font, direction and script, which is shaped in one call.
  struct ShapingItem {
    let range: Range<Int>
    let style: Int
    let face: FontFace
    let level: UInt8
    let script: hb_script_t
    /// The glyphs from left to right.
    var glyphs: [Glyph]
  }

  /// A shaped glyph without a position.
  struct Glyph {
    let id: UInt32
    /// The index of the first character represented by the glyph.
    let cluster: Int
    var advance: Double
    let offsetX: Double
    let offsetY: Double
    /// Whether shaping would give different glyphs if a line started at this glyph.
    let isUnsafeToBreak: Bool
  }

  init(_ text: StyledText, fonts: FontLibrary) {
    self.fonts = fonts
    let characters = CharacterProperties(text.string)
    self.characters = characters
    styles = text.parts.isEmpty ? [TextStyle(size: 0)] : text.parts.map(\.style)
    faces = styles.map { fonts.face(for: $0.font) }
    styleIndex = Self.styleIndices(of: text.parts, characters: characters)
    advances = Array(repeating: 0, count: characters.count)
    for range in characters.paragraphs { addParagraph(range) }
  }

  private static func styleIndices(of parts: [StyledText.StyleRun], characters: CharacterProperties)
    -> [Int]
  {
    var indices: [Int] = []
    indices.reserveCapacity(characters.count)
    var part = 0
    var end = parts.first?.length ?? 0
    for i in 0..<characters.count {
      while characters.offsets[i] >= end, part + 1 < parts.count {
        part += 1
        end += max(0, parts[part].length)
      }
      indices.append(part)
    }
    return indices
  }

  private mutating func addParagraph(_ range: Range<Int>) {
    let last = characters.count - 1
    let emptyStyle = styleIndex[min(max(range.lowerBound, 0), last)]
    let style = styles[emptyStyle].paragraph
    let (base, levels) = characters.bidiLevels(in: range, direction: style.direction)
    var items = shapingItems(in: range, bidiLevels: levels)
    for i in items.indices {
      items[i].glyphs = shapeItem(items[i], in: items[i].range, paragraph: range)
      for glyph in items[i].glyphs { advances[glyph.cluster] += glyph.advance }
    }
    paragraphs.append(
      Paragraph(
        range: range, style: style, emptyLineStyle: emptyStyle, baseLevel: base,
        breaks: characters.lineBreakOpportunities(in: range), items: items))
  }

  // MARK: Items

  private func shapingItems(in range: Range<Int>, bidiLevels levels: [UInt8]) -> [ShapingItem] {
    let scripts = characters.scripts(in: range)
    var items: [ShapingItem] = []
    var at = range.lowerBound
    while at < range.upperBound {
      var end = at + 1
      while end < range.upperBound, !characters.startsCluster[end] { end += 1 }
      let (style, level) = (styleIndex[at], levels[at - range.lowerBound])
      let script = scripts[at - range.lowerBound]
      if let face = face(forCluster: at..<end, styleIndex: style) {
        if let last = items.last, last.range.upperBound == at, last.style == style,
          last.face === face, last.level == level, last.script == script
        {
          items[items.count - 1] = ShapingItem(
            range: last.range.lowerBound..<end, style: style, face: face, level: level,
            script: script, glyphs: [])
        } else {
          items.append(
            ShapingItem(
              range: at..<end, style: style, face: face, level: level, script: script, glyphs: []))
        }
      }
      at = end
    }
    return items
  }

  /// Returns the font for a grapheme cluster: the requested font if it has glyphs for all scalars in the cluster,
  /// otherwise a fallback font.
  private func face(forCluster cluster: Range<Int>, styleIndex style: Int) -> FontFace? {
    guard let first = faces[style], styles[style].effectiveSize > 0 else { return nil }
    let parts = characters.scalars[cluster].filter { !Self.isInvisible($0) }
    guard let lead = parts.first else { return first }
    let isPicture = prefersEmojiPresentation(cluster)
    if isPicture == first.hasBitmapGlyphs || !isPicture,
      parts.allSatisfy({ first.glyph(for: $0) != nil })
    {
      return first
    }
    let other = fonts.fallbackFace(for: lead, isEmoji: isPicture, insteadOf: styles[style].font)
    if let other, isPicture == other.hasBitmapGlyphs || first.glyph(for: lead) == nil {
      return other
    }
    return first
  }

  /// Returns whether the scalar is invisible and needs no glyph.
  private static func isInvisible(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x80, let scalar = Unicode.Scalar(scalar) else { return scalar <= 0x20 }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace
  }

  /// Returns whether a grapheme cluster is displayed as a color emoji, either by default or because of a variation
  /// selector.
  private func prefersEmojiPresentation(_ cluster: Range<Int>) -> Bool {
    let scalars = characters.scalars[cluster]
    guard let first = scalars.first.flatMap(Unicode.Scalar.init), first.value > 0x22,
      first.properties.isEmoji, !scalars.contains(0xFE0E)
    else { return false }
    return first.properties.isEmojiPresentation || scalars.contains(0xFE0F)
      || scalars.contains(where: { (0x1F3FB...0x1F3FF).contains($0) })
  }

  // MARK: Glyphs

  /// The distance between tab stops, in points.
  private static let tabWidth = 28.0

  /// Shapes part of an item as if a line started and ended there.
  func shapeItem(_ item: ShapingItem, in part: Range<Int>, paragraph: Range<Int>) -> [Glyph] {
    let style = styles[item.style]
    let scale = style.effectiveSize / item.face.unitsPerEm
    let stretch = scale * style.matrix.a
    guard let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    // Letters join with adjacent letters only if these are on the same line.
    let isWhole = part == item.range
    let context = isWhole ? paragraph : part
    characters.scalars.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      hb_buffer_add_utf32(
        buffer, base + context.lowerBound, Int32(context.count),
        UInt32(part.lowerBound - context.lowerBound), Int32(part.count))
    }
    hb_buffer_set_direction(
      buffer, item.level % 2 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, item.script)
    hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
    let features = Self.openTypeFeatures(of: style)
    hb_shape(item.face.shapingFont, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(Int(count))
    for i in 0..<Int(count) {
      let cluster = min(
        max(Int(infos[i].cluster) + context.lowerBound, part.lowerBound), part.upperBound - 1)
      let scalar = characters.scalars[cluster]
      if infos[i].codepoint == 0, !Self.isInvisible(scalar) { MissingGlyphs.report(for: scalar) }
      let flags = hb_glyph_info_get_glyph_flags(infos + i)
      glyphs.append(
        Glyph(
          id: infos[i].codepoint, cluster: cluster,
          advance: characters.isTab[cluster]
            ? Self.tabWidth : Double(positions[i].x_advance) * stretch,
          offsetX: Double(positions[i].x_offset) * scale,
          offsetY: Double(positions[i].y_offset) * scale,
          isUnsafeToBreak: flags.rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0))
    }
    if let kern = style.kern, kern != 0, kern.isFinite { addKerning(to: &glyphs, by: kern) }
    return glyphs
  }

  /// Adds the given kerning to the last glyph of each character.
  private func addKerning(to glyphs: inout [Glyph], by kern: Double) {
    for i in glyphs.indices
    where i + 1 == glyphs.count || glyphs[i + 1].cluster != glyphs[i].cluster {
      glyphs[i].advance += kern
    }
  }

  private static func openTypeFeatures(of style: TextStyle) -> [hb_feature_t] {
    func feature(_ name: StaticString, _ value: UInt32) -> hb_feature_t {
      let tag = name.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
      return hb_feature_t(
        tag: tag, value: value, start: 0, end: UInt32.max)
    }
    let noLigatures = [feature("liga", 0), feature("clig", 0)]
    var features: [hb_feature_t] = []
    if style.font.hasTabularDigits { features.append(feature("tnum", 1)) }
    if let kern = style.kern {
      // Explicit kerning replaces the font's own kerning and disables ligatures.
      if kern == 0 {
        features.append(feature("kern", 0))
      } else {
        features += noLigatures
      }
    }
    if !style.hasLigatures { features += noLigatures }
    return features
  }

  /// Returns the glyphs for part of an item, from left to right.
  func glyphs(of item: ShapingItem, in part: Range<Int>, paragraph: Range<Int>) -> [Glyph] {
    if part == item.range { return item.glyphs }
    let (low, high) = (
      glyphIndex(ofEdge: part.lowerBound, in: item), glyphIndex(ofEdge: part.upperBound, in: item)
    )
    guard let low, let high else { return shapeItem(item, in: part, paragraph: paragraph) }
    return Array(item.glyphs[min(low, high)..<max(low, high)])
  }

  /// Returns the index of the glyph at which the item can be divided before the given character.
  ///
  /// Returns `nil` if a line break there would change the glyphs.
  private func glyphIndex(ofEdge edge: Int, in item: ShapingItem) -> Int? {
    let isBackwards = item.level % 2 == 1
    let count = item.glyphs.count
    if edge == item.range.lowerBound { return isBackwards ? count : 0 }
    if edge == item.range.upperBound { return isBackwards ? 0 : count }
    // Cluster values are monotonic, so the edge is found by binary search.
    var (low, high) = (0, count)
    while low < high {
      let midpoint = (low + high) / 2
      let cluster = item.glyphs[midpoint].cluster
      if isBackwards ? cluster >= edge : cluster < edge {
        low = midpoint + 1
      } else {
        high = midpoint
      }
    }
    let first = isBackwards ? low - 1 : low
    guard item.glyphs.indices.contains(first) else { return nil }
    let glyph = item.glyphs[first]
    return glyph.cluster == edge && !glyph.isUnsafeToBreak ? low : nil
  }
}
