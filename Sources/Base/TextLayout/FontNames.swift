import Foundation

/// The parts of a font name.
///
/// For example, "AvenirNext-DemiBoldItalic" consists of a family, a weight and a slant.
struct FontName {
  /// The family name in lowercase, reduced to letters and digits.
  var family: String
  var weight: Double?
  var isItalic = false

  init(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 1)
    family = Self.normalized(parts.first ?? "")
    guard parts.count == 2 else { return }
    var rest = Self.normalized(parts[1])
    for word in ["italic", "oblique"] {
      if let found = rest.range(of: word) {
        isItalic = true
        rest.removeSubrange(found)
      }
    }
    // Some weight names contain others, so the longer names are listed first.
    if let (word, number) = Self.weightsByName.first(where: { rest.contains($0.0) }) {
      weight = number
      rest = rest.replacing(word, with: "")
    }
    for word in ["mt", "ps", "roman", "regular", "book"] { rest = rest.replacing(word, with: "") }
    // Remaining words are part of the family name, as in "Noto Sans-Condensed".
    family += rest
  }

  static func normalized(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static let weightsByName: [(String, Double)] = [
    ("ultralight", 200), ("extralight", 200), ("ultrathin", 100), ("thin", 100),
    ("hairline", 100), ("demibold", 600), ("semibold", 600), ("extrabold", 800),
    ("ultrabold", 800), ("heavy", 800), ("black", 900), ("medium", 500), ("light", 300),
    ("bold", 700),
  ]
}

/// A table of Apple's font families with similar families on other systems, most similar first.
enum FontSubstituteTable {
  /// Returns the substitutes for the Apple family with the given normalized name, or `nil` if the name is unknown.
  static func families(forNormalizedName plain: String) -> [String]? {
    guard let group = substitutionGroups.first(where: { $0.names.contains(plain) }) else {
      return nil
    }
    return group.families
  }

  /// Returns the default families for a design.
  ///
  /// They are used if no family is named, or if none of the named families is installed.
  static func defaultFamilies(for design: FontRequest.Design) -> [String] {
    switch design {
    case .sans: sans
    case .serif: serif
    case .monospaced: monospaced
    }
  }

  private static let sans = ["Inter", "DejaVu Sans", "Liberation Sans"]
  private static let serif = ["Liberation Serif", "DejaVu Serif", "DejaVu Sans"]
  private static let monospaced = ["DejaVu Sans Mono", "Liberation Mono"]
  private static let helvetica = ["Liberation Sans", "Nimbus Sans", "Arimo", "Inter"]
  private static let times = ["Liberation Serif", "Nimbus Roman", "Tinos", "DejaVu Serif"]
  private static let courier = ["Liberation Mono", "Nimbus Mono PS", "Cousine"]
  private static let bookSerif = ["DejaVu Serif", "Liberation Serif"]

  private static let substitutionGroups: [(names: Set<String>, families: [String])] = [
    (
      [
        "sanfrancisco", "sfui", "sfuitext", "sfuidisplay", "sfnstext", "sfnsdisplay", "sfns",
        "sfprotext", "sfprodisplay", "sfpro", "sfcompact", "sfcompacttext", "applesystemuifont",
        "sfprorounded", "lucidagrande", "avenir", "avenirnext", "verdana", "tahoma",
        "trebuchetms", "gillsans", "futura", "optima",
      ], sans
    ),
    (["helvetica", "helveticaneue", "arial", "arialmt", "arialrounded"], helvetica),
    (["menlo", "monaco", "sfmono", "applesystemuifontmonospaced", "andalemono"], monospaced),
    (["courier", "couriernew", "couriernewps", "couriernewpsmt", "americantypewriter"], courier),
    (["times", "timesnewroman", "timesnewromanps", "timesnewromanpsmt"], times),
    (
      [
        "georgia", "palatino", "baskerville", "didot", "hoeflertext", "cochin", "charter",
        "newyork", "bodoni72", "iowanoldstyle", "bigcaslon", "garamond",
      ], bookSerif
    ),
    (["pingfangsc", "pingfangtc", "pingfanghk", "heitisc", "heititc", "hiraginosans"], sans),
    (["applecoloremoji"], ["Noto Color Emoji"] + sans),
  ]
}
