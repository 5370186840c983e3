#if Porting
/// A namespace for deriving the Objective-C names of Swift declarations.
enum ObjectiveCNaming {
  /// The prepositions next to which a selector contains no `With`.
  ///
  /// Source: Swift Evolution proposal SE-0005 and the names derived by `@objc`: `move(by:)` becomes `moveBy:`,
  /// `add(item:)` becomes `addWithItem:`.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]

  /// Returns the selector for a method: the base name joined with the argument labels, with a colon for each
  /// parameter.
  static func selector(ofMethod member: MemberDeclaration) -> String {
    if let name = member.objectiveCName { return name }
    if member.kind == .property { return member.name }
    var labels = member.parameters.map(\.label)
    if member.effects.contains("async") { labels.append("completionHandler") }
    if member.effects.contains("throws"), !member.effects.contains("async") {
      labels.append("error")
    }
    return selector(baseName: member.name, labels: labels)
  }

  /// Returns the selector for the given base name and argument labels.
  static func selector(baseName base: String, labels: [String]) -> String {
    guard let first = labels.first else { return base }
    var name = base
    if first == "error", labels.count == 1 {
      name += "AndReturnError"
    } else if first != "_" {
      let word = camelCaseWords(of: first).first ?? first
      let last = camelCaseWords(of: base).last ?? base
      if !prepositions.contains(word.lowercased()), !prepositions.contains(last.lowercased()) {
        name += "With"
      }
      name += capitalizingFirstLetter(of: first)
    }
    return name + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  static func setterSelector(ofProperty property: String) -> String {
    "set" + capitalizingFirstLetter(of: property) + ":"
  }

  /// Returns the Objective-C key for a property of an Apple class, such as `hidden` for `isHidden` and `CGColor` for
  /// `cgColor`.
  static func key(ofImportedProperty property: String) -> String {
    for prefix in ["cg", "ci", "ui", "ns", "url"] where property.hasPrefix(prefix) {
      let rest = property.dropFirst(prefix.count)
      if rest.isEmpty || rest.first?.isUppercase == true { return prefix.uppercased() + rest }
    }
    guard property.hasPrefix("is"), let letter = property.dropFirst(2).first, letter.isUppercase
    else { return property }
    return letter.lowercased() + property.dropFirst(3)
  }

  private static func capitalizingFirstLetter(of text: String) -> String {
    (text.first?.uppercased() ?? "") + text.dropFirst()
  }

  /// Returns the words in a camel-case name.
  private static func camelCaseWords(of name: String) -> [String] {
    var result: [String] = []
    for character in name {
      if result.isEmpty || character.isUppercase { result.append("") }
      result[result.count - 1].append(character)
    }
    return result
  }
}
#endif
