/// The font that a library has chosen for a request, or for characters that the requested font lacks.
///
/// Libraries that make the same choices from files with the same contents draw the same text.
package struct FontChoice: Codable, Hashable, Sendable {
  /// The properties by which a font was looked up.
  package struct Lookup: Codable, Hashable, Sendable {
    /// The family name or PostScript name; empty for the system font.
    package var name: String
    /// The weight, in the range `1...1000`.
    package var weight = 400.0
    package var isItalic = false
    /// The raw value of the requested design.
    package var design = FontRequest.Design.sans.rawValue
    /// Whether only fonts and families with this name, or their substitutes, are accepted.
    package var requiresName = false
    /// The Unicode scalar that the requested font lacks; `nil` for the requested font itself.
    package var character: UInt32?
    /// Whether the character is displayed as emoji.
    package var isEmoji = false

    /// Creates the properties of a lookup.
    package init(
      name: String, weight: Double = 400, isItalic: Bool = false,
      design: String = FontRequest.Design.sans.rawValue, requiresName: Bool = false,
      character: UInt32? = nil, isEmoji: Bool = false
    ) {
      (self.name, self.weight, self.isItalic, self.design) = (name, weight, isItalic, design)
      (self.requiresName, self.character, self.isEmoji) = (requiresName, character, isEmoji)
    }
  }

  package var lookup: Lookup
  /// The path of the font file; `nil` if no font was found.
  package var file: String?
  /// The index of the font in the file.
  package var index = 0

  /// Creates a choice.
  package init(lookup: Lookup, file: String? = nil, index: Int = 0) {
    (self.lookup, self.file, self.index) = (lookup, file, index)
  }
}

/// A record of the choices that a library has made.
struct FontChoiceRecord {
  /// The maximum number of choices.
  ///
  /// Further ones are not recorded.
  static let maximumCount = 1 << 16

  private(set) var choices: [FontChoice.Lookup: FontChoice] = [:]

  mutating func add(_ face: FontFace?, for lookup: FontChoice.Lookup) {
    // The names of fonts outside the library are valid only in this process.
    guard choices.count < Self.maximumCount,
      !lookup.name.hasPrefix(ExternalFaceRegistry.namePrefix)
    else { return }
    choices[lookup] = FontChoice(
      lookup: lookup, file: face?.source.file, index: face?.source.index ?? 0)
  }
}

extension FontChoice.Lookup {
  /// Creates the lookup of a request, or of a character that its font lacks.
  init(_ request: FontRequest, character: UInt32? = nil, isEmoji: Bool = false) {
    let weight = request.weight
    self.init(
      name: request.name, weight: weight.isFinite ? min(max(weight, 1), 1_000) : 400,
      isItalic: request.isItalic, design: request.design.rawValue, character: character,
      isEmoji: isEmoji)
  }
}

extension FontLibrary {
  /// Returns the font that this library chooses.
  package func choice(for lookup: FontChoice.Lookup) -> FontChoice {
    let request = FontRequest(
      lookup.name, weight: lookup.weight, isItalic: lookup.isItalic,
      design: FontRequest.Design(rawValue: lookup.design) ?? .sans)
    let face =
      if let character = lookup.character {
        fallbackFace(for: character, isEmoji: lookup.isEmoji, insteadOf: request)
      } else {
        lookup.requiresName ? self.face(named: lookup.name) : self.face(for: request)
      }
    return FontChoice(lookup: lookup, file: face?.source.file, index: face?.source.index ?? 0)
  }
}
