import Diagnostics

extension SymbolRenderer {
  /// The shapes that may enclose a symbol, as suffixes of its name.
  static let enclosingShapes = ["circle.fill", "square.fill", "circle", "square"]

  /// The maximum number of names in a suggestion.
  private static let maximumSuggestionCount = 3
  /// The maximum edit distance of names that count as misspelled.
  private static let maximumSpellingDistance = 2
  /// The maximum length of a name for which similar names are searched, in characters.
  private static let maximumSearchedLength = 100

  /// Reports that a symbol is missing, and names similar ones.
  ///
  /// The message begins like that of UIKit on iOS.
  static func reportUnknownName(_ name: String) {
    let names = similarNames(to: name).map { "'\($0)'" }
    let remedy =
      names.isEmpty
      ? "draw an image of your own"
      : "similar symbols are \(names.joined(separator: ", "))"
    DiagnosticReporter(subsystem: "UIKit").report(
      "no symbol named '\(name)' found in the system symbol set; \(remedy)")
  }

  /// Returns the names of symbols that are spelled similarly or, if there are none, have components in common, such as
  /// `cloud.fill` for `cloud.rain.fill`.
  static func similarNames(to name: String) -> [String] {
    guard !name.isEmpty, name.count <= maximumSearchedLength else { return [] }
    let plain = SymbolShapeLibrary.all.keys.sorted()
    let enclosed = plain.filter { !$0.hasSuffix(".fill") && !enclosingShapes.contains($0) }
      .flatMap { inner in enclosingShapes.map { "\(inner).\($0)" } }
    var found = SpellingSuggestionFinder.nearestWords(
      to: name, in: plain + enclosed, maximumDistance: maximumSpellingDistance)
    if found.isEmpty {
      let wanted = components(of: name)
      found = plain.map { (name: $0, common: components(of: $0).intersection(wanted).count) }
        .filter { $0.common > 0 }
        .sorted { ($1.common, $0.name.count, $0.name) < ($0.common, $1.name.count, $1.name) }
        .map(\.name)
    }
    return Array(found.prefix(maximumSuggestionCount))
  }

  /// Returns the components of a name that describe its subject.
  private static func components(of name: String) -> Set<String> {
    let variants: Set<String> = ["fill", "slash", "circle", "square", "and", "badge"]
    return Set(name.split(separator: ".").map(String.init)).subtracting(variants)
  }
}
