import Films
import Foundation
import Synchronization
import TextLayout

extension RenderReport {
  /// A font with which text was drawn, and the request or the characters for which it was chosen.
  struct Font: Codable, Hashable {
    /// The requested family name or PostScript name; empty for the system font.
    var name: String
    /// The requested weight, in the range `1...1000`.
    var weight: Double
    var isItalic: Bool
    /// The requested design: `sans`, `serif` or `monospaced`.
    var design: String
    /// Whether only fonts with this name were accepted.
    var requiresName: Bool
    /// The characters that the requested font lacks; absent for the requested font itself.
    var characters: String?
    /// Whether the characters are displayed as emoji.
    var isEmoji: Bool
    /// The hash of the font file; absent if no font was found or its file was removed.
    var sha256: String?
    /// The index of the font in the file.
    var index: Int
  }

  /// The contents of a font file and an index in it.
  struct FontSource: Hashable {
    var sha256: String?
    var index: Int

    init(_ choice: FontChoice) {
      (sha256, index) = (FontHashes.hash(of: choice.file), choice.index)
    }

    fileprivate init(_ font: Font) { (sha256, index) = (font.sha256, font.index) }
  }

  /// Returns the fonts of a program's choices, in a stable order.
  static func fonts(_ choices: [FontChoice]) -> [Font] {
    var characters: [Font: [Unicode.Scalar]] = [:]
    for choice in choices {
      let font = Font(choice)
      let character = choice.lookup.character.flatMap(Unicode.Scalar.init)
      characters[font, default: []] += character.map { [$0] } ?? []
    }
    return characters.map { font, scalars in
      var font = font
      if font.characters != nil {
        font.characters = String(String.UnicodeScalarView(scalars.sorted()))
      }
      return font
    }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// Returns the first request for which this machine has another font; `nil` if there is none.
  static func firstChangedFont(of fonts: [Font]) -> String? {
    // Without text, the fonts of this machine need not be listed.
    guard !fonts.isEmpty else { return nil }
    let library = FontLibrary.system
    for font in fonts {
      for lookup in font.lookups
      where FontSource(library.choice(for: lookup)) != FontSource(font) {
        return font.requestName
      }
    }
    return nil
  }
}

/// The fonts of several reports, which agree if no text can differ.
struct ReportedFonts {
  private var sources: [FontChoice.Lookup: (source: RenderReport.FontSource, path: String)] = [:]

  /// Adds the fonts of a report.
  ///
  /// - Throws: ``ArgumentError`` if an earlier report has another font for the same request and character.
  mutating func add(_ report: RenderReport, at path: String) throws(ArgumentError) {
    for font in report.fonts {
      let source = RenderReport.FontSource(font)
      for lookup in font.lookups {
        if let known = sources[lookup], known.source != source {
          throw ArgumentError(
            .partForeign,
            "\(path): a part of another film: it has another font for \(font.requestName) than "
              + "\(known.path); install the same fonts on all machines and render one of them again"
          )
        }
        sources[lookup] = sources[lookup] ?? (source, path)
      }
    }
  }
}

extension RenderReport.Font {
  fileprivate init(_ choice: FontChoice) {
    let (lookup, source) = (choice.lookup, RenderReport.FontSource(choice))
    self.init(
      name: lookup.name, weight: lookup.weight, isItalic: lookup.isItalic,
      design: lookup.design, requiresName: lookup.requiresName,
      characters: lookup.character == nil ? nil : "", isEmoji: lookup.isEmoji,
      sha256: source.sha256, index: source.index)
  }

  /// The lookups of the request or of each of its characters.
  fileprivate var lookups: [FontChoice.Lookup] {
    let own = FontChoice.Lookup(
      name: name, weight: weight, isItalic: isItalic,
      design: design, requiresName: requiresName,
      isEmoji: isEmoji)
    guard let characters else { return [own] }
    return characters.unicodeScalars.map { character in
      var lookup = own
      lookup.character = character.value
      return lookup
    }
  }

  /// The request for messages, such as `'Helvetica'` or `the characters '✓'`.
  fileprivate var requestName: String {
    if let characters { return "the characters '\(characters.prefix(20))'" }
    return name.isEmpty ? "the system font" : "'\(name)'"
  }

  fileprivate var order: [String] {
    [
      name, "\(weight)", "\(isItalic)", design, "\(requiresName)", characters ?? "", "\(isEmoji)",
      sha256 ?? "", "\(index)",
    ]
  }
}

/// The hashes of font files, each computed once.
private enum FontHashes {
  private static let hashes = Mutex<[String: String]>([:])

  static func hash(of file: String?) -> String? {
    guard let file else { return nil }
    return hashes.withLock { hashes in
      if let known = hashes[file] { return known }
      let hash = try? ContentHash.hash(ofFileAt: file)
      hashes[file] = hash
      return hash
    }
  }
}
