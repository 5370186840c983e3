import CHarfBuzz
public import Foundation
public import Geometry

// What a font says of itself and its glyphs, in units of the font with y running up.

extension FontFace {
  /// How many glyphs there are.
  public var glyphCount: Int { Int(hb_face_get_glyph_count(hb_font_get_face(shapingFont))) }

  /// The name for people; nil where the font has none.
  public var fullName: String? {
    var length: UInt32 = 256
    var text = [CChar](repeating: 0, count: Int(length))
    let whole = hb_ot_name_get_utf8(
      hb_font_get_face(shapingFont), Self.fullNameID, hb_language_from_string("en", -1), &length,
      &text)
    guard whole > 0 else { return nil }
    return String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The number of the full name in the table of names.
  private static let fullNameID: hb_ot_name_id_t = 4

  /// From one glyph's origin to the next one's; nil for a glyph that is not there.
  public func advance(ofGlyph glyph: UInt32) -> Int? {
    Int(glyph) < glyphCount ? Int(hb_font_get_glyph_h_advance(shapingFont, glyph)) : nil
  }

  /// The box around what a glyph draws, empty where that is nothing; nil for a glyph that is not there.
  public func bounds(ofGlyph glyph: UInt32) -> Rect? {
    guard Int(glyph) < glyphCount else { return nil }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(shapingFont, glyph, &extents) != 0 else { return .zero }
    return Rect(
      Double(extents.x_bearing), Double(extents.y_bearing) + Double(extents.height),
      Double(extents.width), -Double(extents.height))
  }

  /// The glyph of that name; nil where there is none.
  public func glyph(named name: String) -> UInt32? {
    var id: hb_codepoint_t = 0
    return hb_font_get_glyph_from_name(shapingFont, name, -1, &id) != 0 ? id : nil
  }

  /// The name of a glyph; nil where the font gives it none.
  public func name(ofGlyph glyph: UInt32) -> String? {
    var text = [CChar](repeating: 0, count: 128)
    guard Int(glyph) < glyphCount,
      hb_font_get_glyph_name(shapingFont, glyph, &text, UInt32(text.count)) != 0
    else { return nil }
    let name = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The tags of the tables, each four characters in one number.
  public var tableTags: [UInt32] {
    let face = hb_font_get_face(shapingFont)
    var none: UInt32 = 0
    let all = hb_face_get_table_tags(face, 0, &none, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(all))
    var count = all
    hb_face_get_table_tags(face, 0, &count, &tags)
    return Array(tags.prefix(Int(count)))
  }

  /// The bytes of a table; nil where there is none.
  public func table(withTag tag: UInt32) -> Data? {
    guard let blob = hb_face_reference_table(hb_font_get_face(shapingFont), tag) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    return Data(bytes: bytes, count: Int(length))
  }

  /// The box around all glyphs laid over each other; empty where the font does not say.
  public var boundingBox: Rect {
    // The header's four numbers xMin, yMin, xMax, yMax.
    guard let head = table(withTag: Self.tableTag(named: "head")), head.count >= 44 else {
      return .zero
    }
    let sides = (0..<4).map { Double(head.int16(at: 36 + 2 * $0)) }
    return Rect(sides[0], sides[1], sides[2] - sides[0], sides[3] - sides[1])
  }

  /// How far upright lines lean to the left, in degrees: negative for letters that slant.
  public var italicAngle: Double {
    guard let post = table(withTag: Self.tableTag(named: "post")), post.count >= 8 else { return 0 }
    // A whole number and a fraction of 1/65,536.
    return Double(post.int16(at: 4)) + Double(UInt16(bitPattern: post.int16(at: 6))) / 65_536
  }

  /// Whether the font says that all its glyphs are of one width.
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
  /// Two bytes, the high one first.
  fileprivate func int16(at offset: Int) -> Int16 {
    let at = startIndex + offset
    return Int16(bitPattern: UInt16(self[at]) << 8 | UInt16(self[at + 1]))
  }
}
