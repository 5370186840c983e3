import CHarfBuzz
public import Foundation
public import Geometry

// Values from the tables of a font, in font units with the y axis pointing up.

extension FontFace {
  /// The number of glyphs in the font, including glyph 0, which represents missing characters.
  public var glyphCount: Int { Int(hb_face_get_glyph_count(hb_font_get_face(shapingFont))) }

  /// The full display name of the font in English, or `nil` if the font has none.
  public var fullName: String? {
    var length: UInt32 = 256
    var text = [CChar](repeating: 0, count: Int(length))
    let whole = hb_ot_name_get_utf8(
      hb_font_get_face(shapingFont), Self.fullNameID, hb_language_from_string("en", -1), &length,
      &text)
    guard whole > 0 else { return nil }
    return String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The identifier of the full name in the OpenType name table.
  private static let fullNameID: hb_ot_name_id_t = 4

  /// Returns the advance width of the given glyph in font units, or `nil` if the glyph does not exist.
  public func advance(ofGlyph glyph: UInt32) -> Int? {
    Int(glyph) < glyphCount ? Int(hb_font_get_glyph_h_advance(shapingFont, glyph)) : nil
  }

  /// Returns the bounding box of the given glyph in font units.
  ///
  /// It is empty if the glyph draws nothing, and `nil` if the glyph does not exist.
  public func bounds(ofGlyph glyph: UInt32) -> Rect? {
    guard Int(glyph) < glyphCount else { return nil }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(shapingFont, glyph, &extents) != 0 else { return .zero }
    return Rect(
      Double(extents.x_bearing), Double(extents.y_bearing) + Double(extents.height),
      Double(extents.width), -Double(extents.height))
  }

  /// Returns the index of the glyph with the given name, or `nil` if there is none.
  public func glyph(named name: String) -> UInt32? {
    var id: hb_codepoint_t = 0
    return hb_font_get_glyph_from_name(shapingFont, name, -1, &id) != 0 ? id : nil
  }

  /// Returns the name of the given glyph, or `nil` if the font has no name for it.
  public func name(ofGlyph glyph: UInt32) -> String? {
    var text = [CChar](repeating: 0, count: 128)
    guard Int(glyph) < glyphCount,
      hb_font_get_glyph_name(shapingFont, glyph, &text, UInt32(text.count)) != 0
    else { return nil }
    let name = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The tags of all tables in the font.
  ///
  /// Each tag consists of four ASCII characters in big-endian order.
  public var tableTags: [UInt32] {
    let face = hb_font_get_face(shapingFont)
    var none: UInt32 = 0
    let all = hb_face_get_table_tags(face, 0, &none, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(all))
    var count = all
    hb_face_get_table_tags(face, 0, &count, &tags)
    return Array(tags.prefix(Int(count)))
  }

  /// Returns the contents of the table with the given tag, or `nil` if the table is missing or empty.
  public func table(withTag tag: UInt32) -> Data? {
    guard let blob = hb_face_reference_table(hb_font_get_face(shapingFont), tag) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    return Data(bytes: bytes, count: Int(length))
  }

  /// The smallest box that encloses all glyphs placed at the same origin, in font units.
  ///
  /// It is zero if the font does not specify it.
  public var boundingBox: Rect {
    // The header stores xMin, yMin, xMax and yMax at offset 36.
    guard let head = table(withTag: Self.tableTag(named: "head")), head.count >= 44 else {
      return .zero
    }
    let sides = (0..<4).map { Double(head.int16(at: 36 + 2 * $0)) }
    return Rect(sides[0], sides[1], sides[2] - sides[0], sides[3] - sides[1])
  }

  /// The angle of the font's vertical strokes in degrees, counterclockwise from the vertical.
  ///
  /// It is negative for fonts that slant to the right.
  public var italicAngle: Double {
    guard let post = table(withTag: Self.tableTag(named: "post")), post.count >= 8 else { return 0 }
    // The angle is a fixed-point number with a 16-bit fraction.
    return Double(post.int16(at: 4)) + Double(UInt16(bitPattern: post.int16(at: 6))) / 65_536
  }

  /// Whether the font declares that all glyphs have the same width.
  public var isMonospaced: Bool {
    guard let post = table(withTag: Self.tableTag(named: "post")), post.count >= 16 else {
      return false
    }
    return post.int16(at: 12) != 0 || post.int16(at: 14) != 0
  }

  private static func tableTag(named name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

extension Data {
  /// Returns the big-endian 16-bit integer at the given byte offset.
  fileprivate func int16(at offset: Int) -> Int16 {
    let at = startIndex + offset
    return Int16(bitPattern: UInt16(self[at]) << 8 | UInt16(self[at + 1]))
  }
}
