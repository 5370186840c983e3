import CHarfBuzz
import CTextShims
public import Foundation
public import Geometry
public import Pixels
import Synchronization

// Sound: the shaping font is immutable, and the glyph loader is protected by a mutex.
/// A font from a font file, with synthesized bold or oblique outlines where needed.
///
/// This class is thread-safe.
public final class FontFace: @unchecked Sendable {
  /// The location of a font: a file and an index in it, and the styles to synthesize.
  struct Source: Hashable {
    var file: String
    /// The index of the font in the file.
    ///
    /// The bits above the lowest 16 are the index of a named instance.
    var index: Int
    var isEmboldened: Bool
    var isSlanted: Bool
    /// The metrics to use instead of those in the font file if the font substitutes one of Apple's fonts.
    var metricsOverride: SystemFontMetrics?
  }

  /// The metrics of a font, as fractions of the font size.
  public struct Metrics: Hashable, Sendable {
    /// The distance from the baseline up to the top of the line.
    public var ascent: Double
    /// The distance from the baseline down to the bottom of the line, as a positive number.
    public var descent: Double
    /// The additional space between lines.
    public var leading: Double
    /// The height of capital letters above the baseline.
    public var capHeight: Double
    /// The height of the lowercase x above the baseline.
    public var xHeight: Double
    /// The distance from the baseline up to the center of an underline.
    ///
    /// It is usually negative.
    public var underlinePosition: Double
    /// The thickness of an underline.
    public var underlineThickness: Double
    /// The distance from the baseline up to the center of a strikethrough line.
    public var strikethroughPosition: Double
  }

  /// A bitmap glyph: its pixels, and their rectangle as fractions of the font size, with the y axis pointing up.
  public struct GlyphImage: Sendable {
    /// The pixels of the glyph, with the first row at the top.
    public var pixels: PixelBuffer
    /// The rectangle of the pixels relative to the glyph origin, as fractions of the font size.
    public var box: Rect
  }

  /// The name of the font family.
  public let family: String
  /// The PostScript name of the font.
  public let postScriptName: String
  /// The font metrics, as fractions of the font size.
  public let metrics: Metrics

  let source: Source
  /// The HarfBuzz font.
  ///
  /// It is immutable after initialization and can therefore be shared by threads.
  let shapingFont: OpaquePointer
  /// The number of font units per em, which is the resolution of the glyph outlines.
  public let unitsPerEm: Double
  /// Whether the font has bitmap glyphs, such as emoji.
  public let hasBitmapGlyphs: Bool

  private let glyphLoader: Mutex<GlyphLoader>

  // Sound: FreeType allows a face to be used on any thread, by one thread at a time.
  /// The FreeType face from which glyphs are loaded, with a cache of recently loaded glyphs.
  private struct GlyphLoader: @unchecked Sendable {
    let face: ATTextFaceRef
    var outlines = LRUCache<UInt32, Path>(limit: TextLayoutLimits.maximumCachedOutlines)
    var images = LRUCache<UInt32, GlyphImage?>(limit: TextLayoutLimits.maximumCachedGlyphImages)
  }

  /// Opens the font at the given location.
  ///
  /// Returns `nil` if the file is missing or not a font.
  convenience init?(_ source: Source) {
    guard let blob = hb_blob_create_from_file_or_fail(source.file) else { return nil }
    self.init(source, blob) { ATTextFaceOpen(source.file, source.index) }
  }

  /// Opens the first font in the given contents of a font file.
  ///
  /// Returns `nil` if they do not contain a font.
  public convenience init?(bytes: Data) {
    guard let count = UInt32(exactly: bytes.count), count > 0 else { return nil }
    // HarfBuzz and FreeType read this copy for as long as the font exists.
    let copy = bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { start in
        hb_blob_create_or_fail(
          // Sound: the bytes of `Data` are not bound to another type. HarfBuzz copies `count` bytes during the call.
          start.assumingMemoryBound(to: CChar.self), count, HB_MEMORY_MODE_DUPLICATE, nil, nil)
      }
    }
    guard let copy else { return nil }
    let source = Source(file: "", index: 0, isEmboldened: false, isSlanted: false)
    self.init(source, copy) {
      var length: UInt32 = 0
      return hb_blob_get_data(copy, &length).flatMap { start in
        ATTextFaceOpenBytes(
          // Sound: the bytes of the blob are of type `char`, and the face retains the blob while FreeType reads it.
          UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), Int(length))
      }
    }
  }

  /// Creates a face from a font file.
  ///
  /// It takes ownership of the blob, which it retains for the glyph loader.
  private init?(_ source: Source, _ blob: OpaquePointer, opening: () -> ATTextFaceRef?) {
    self.source = source
    let face = hb_face_create(blob, UInt32(source.index & 0xFFFF))
    defer {
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    guard hb_face_get_glyph_count(face) > 0, let drawing = opening() else { return nil }
    guard let shaping = hb_font_create(face) else {
      ATTextFaceClose(drawing)
      return nil
    }
    let units = Int32(hb_face_get_upem(face))
    hb_font_set_scale(shaping, units, units)
    if source.index >> 16 > 0 {
      hb_font_set_var_named_instance(shaping, UInt32(source.index >> 16) - 1)
    }
    hb_font_make_immutable(shaping)
    self.shapingFont = shaping
    self.glyphLoader = Mutex(GlyphLoader(face: drawing))
    unitsPerEm = Double(max(1, units))
    hasBitmapGlyphs = ATTextFaceHasBitmaps(drawing) != 0
    family = ATTextFaceFamilyName(drawing).map { String(cString: $0) } ?? ""
    postScriptName = ATTextFacePostScriptName(drawing).map { String(cString: $0) } ?? family
    let own = Self.loadMetrics(font: shaping, unitsPerEm: unitsPerEm)
    metrics = source.metricsOverride?.overriding(own) ?? own
  }

  deinit {
    ATTextFaceClose(glyphLoader.withLock { $0.face })
    hb_font_destroy(shapingFont)
  }

  /// Returns the index of the glyph for a Unicode scalar, or `nil` if the font has no such glyph.
  public func glyph(for scalar: UInt32) -> UInt32? {
    var id: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shapingFont, scalar, &id) != 0 && id != 0 ? id : nil
  }

  /// Returns the outline of the given glyph at font size 1, relative to the glyph origin, with the y axis pointing
  /// up.
  ///
  /// It is empty if the glyph has no outline.
  public func outline(ofGlyph glyph: UInt32) -> Path {
    glyphLoader.withLock { drawing in
      if let cached = drawing.outlines[glyph] { return cached }
      let path = loadOutline(ofGlyph: glyph, face: drawing.face)
      drawing.outlines[glyph] = path
      return path
    }
  }

  /// Returns the image of the given bitmap glyph, or `nil` if the glyph is an outline.
  public func image(ofGlyph glyph: UInt32) -> GlyphImage? {
    guard hasBitmapGlyphs else { return nil }
    return glyphLoader.withLock { drawing in
      if let cached = drawing.images[glyph] { return cached }
      let image = loadImage(ofGlyph: glyph, face: drawing.face)
      drawing.images[glyph] = .some(image)
      return image
    }
  }

  /// The slope of synthesized oblique glyphs, as a fraction of their height.
  private static let syntheticSlant = 0.2
  /// The additional stroke width of synthesized bold glyphs, as a fraction of the font size.
  private static let syntheticBoldness = 1.0 / 24

  private func loadOutline(ofGlyph glyph: UInt32, face: ATTextFaceRef) -> Path {
    let sink = OutlineBuilder()
    let steps = ATTextOutlineCallbacks(
      // Sound: `withExtendedLifetime` below keeps the sink alive until all callbacks are done.
      sink: Unmanaged.passUnretained(sink).toOpaque(),
      move: { OutlineBuilder.builder(at: $0).move(to: Point($1, $2)) },
      line: { OutlineBuilder.builder(at: $0).path.addLine(to: Point($1, $2)) },
      quad: {
        OutlineBuilder.builder(at: $0).path.addQuadCurve(control: Point($1, $2), to: Point($3, $4))
      },
      cubic: {
        OutlineBuilder.builder(at: $0).path.addCubicCurve(
          control1: Point($1, $2), control2: Point($3, $4), to: Point($5, $6))
      })
    let boldness = source.isEmboldened ? unitsPerEm * Self.syntheticBoldness : 0
    let isMade = withExtendedLifetime(sink) {
      ATTextFaceOutline(face, glyph, boldness, steps) != 0
    }
    guard isMade else { return Path() }
    sink.path.close()
    let scale = 1 / unitsPerEm
    return sink.path.transformed(
      by: Affine(scale, 0, source.isSlanted ? Self.syntheticSlant * scale : 0, scale, 0, 0))
  }

  private func loadImage(ofGlyph glyph: UInt32, face: ATTextFaceRef) -> GlyphImage? {
    var bitmap = ATTextBitmap()
    guard ATTextFaceBitmap(face, glyph, &bitmap) != 0, let source = bitmap.pixels else {
      return nil
    }
    let (width, height, pitch) = (Int(bitmap.width), Int(bitmap.height), Int(bitmap.pitch))
    let side = 1...TextLayoutLimits.maximumGlyphImageSide
    let em = bitmap.em
    guard side.contains(width), side.contains(height), em > 0 else { return nil }
    var pixels = PixelBuffer(width: width, height: height)
    pixels.withMutablePixels { target in
      for y in 0..<height {
        let row = source + y * pitch
        for x in 0..<width {
          // FreeType stores the bytes blue, green, red, alpha. ``PixelBuffer`` stores red first. Both are
          // premultiplied.
          let b = UInt32(row[x * 4])
          let g = UInt32(row[x * 4 + 1])
          let r = UInt32(row[x * 4 + 2])
          let a = UInt32(row[x * 4 + 3])
          target[y * width + x] = r | g << 8 | b << 16 | a << 24
        }
      }
    }
    let (left, top) = (Double(bitmap.left), Double(bitmap.top))
    return GlyphImage(
      pixels: pixels,
      box: Rect(
        left / em, (top - Double(height)) / em, Double(width) / em, Double(height) / em))
  }

  private static func loadMetrics(
    font: OpaquePointer, unitsPerEm units: Double
  ) -> Metrics {
    func number(_ tag: hb_ot_metrics_tag_t) -> Double? {
      var position: hb_position_t = 0
      return hb_ot_metrics_get_position(font, tag, &position) != 0
        ? Double(position) / units : nil
    }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    var ascent = Double(extents.ascender) / units
    var descent = -Double(extents.descender) / units
    if !(ascent > 0) || !(descent >= 0) { (ascent, descent) = (0.8, 0.2) }
    let cap = number(HB_OT_METRICS_TAG_CAP_HEIGHT) ?? 0
    let small = number(HB_OT_METRICS_TAG_X_HEIGHT) ?? 0
    let thickness = number(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0
    let through = number(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) ?? 0
    let capHeight = cap > 0 ? cap : ascent * 0.75
    return Metrics(
      ascent: ascent, descent: descent, leading: max(0, Double(extents.line_gap) / units),
      capHeight: capHeight, xHeight: small > 0 ? small : capHeight * 0.7,
      underlinePosition: number(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? -0.1,
      underlineThickness: thickness > 0 ? thickness : 0.05,
      strikethroughPosition: through > 0 ? through : capHeight * 0.4)
  }
}

/// A builder that receives the segments of an outline from FreeType.
private final class OutlineBuilder {
  var path = Path()

  static func builder(at pointer: UnsafeMutableRawPointer?) -> OutlineBuilder {
    guard let pointer else { preconditionFailure("FreeType passed no outline builder") }
    // Sound: the pointer is set only by `loadOutline`, to a builder that it keeps alive.
    return Unmanaged<OutlineBuilder>.fromOpaque(pointer).takeUnretainedValue()
  }

  func move(to p: Point) {
    path.close()
    path.move(to: p)
  }
}
