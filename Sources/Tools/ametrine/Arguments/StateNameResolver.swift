import ArgumentParser

/// The states of a document, and the short names by which they are called.
///
/// Documents for several ways of holding a screen have families of states, such as `Lock PortraitUp Light`; of these a
/// short name means the one of the appearance and the orientation that are asked for, else of the first of each.
struct StateNameResolver {
  /// As the document has them, in its order.
  let known: [String]
  var variant = StateVariant()

  /// What states are called, and the words that documents have for it.
  private static let aliases = [
    "locked": ["locked", "lock"], "home": ["home", "unlock", "unlocked"], "sleep": ["sleep"],
  ]

  /// The state that a name means: its own, written in capitals or not, or one of the family.
  func resolvedState(named name: String) throws(ArgumentError) -> String {
    let lower = name.lowercased()
    let words = Self.aliases.values.first { $0.contains(lower) } ?? [lower]
    let family = known.filter { !Self.lowercasedWords(in: $0).isDisjoint(with: words) }
    // What says that it is as asked for comes before what only has the name.
    if let named = variant.firstExactlyMatchingState(in: family) { return named }
    if let same = known.first(where: { $0 == name })
      ?? known.first(where: { $0.lowercased() == lower })
    {
      return same
    }
    guard !family.isEmpty else { throw unknownStateError(named: name) }
    guard let state = variant.matchingStates(in: family).first else {
      throw ArgumentError(
        "the document has no state '\(name)' \(variant); it has \(family.joined(separator: ", "))")
    }
    return state
  }

  /// The states of the variant that is asked for; all where none is.
  func allStatesOfVariant() throws(ArgumentError) -> [String] {
    guard !variant.isAny else { return known }
    let chosen = variant.matchingStates(in: known)
    guard !chosen.isEmpty else {
      throw ArgumentError(
        "the document has no states \(variant); "
          + (known.isEmpty ? "it has none at all" : "it has \(known.joined(separator: ", "))"))
    }
    return chosen
  }

  private func unknownStateError(named name: String) -> ArgumentError {
    guard !known.isEmpty else {
      return ArgumentError("the document has no state '\(name)'; it has none at all")
    }
    if let suggestion = SpellingSuggestionFinder.nearestWord(
      to: name, in: known + Self.aliases.keys.sorted())
    {
      return ArgumentError("the document has no state '\(name)'; did you mean '\(suggestion)'?")
    }
    return ArgumentError(
      "the document has no state '\(name)'; it has \(known.joined(separator: ", "))")
  }

  fileprivate static func lowercasedWords(in name: String) -> Set<String> {
    Set(name.lowercased().split(separator: " ").map(String.init))
  }
}

/// Which of a family of states is meant.
struct StateVariant: Equatable, CustomStringConvertible {
  /// `Light` or `Dark`.
  enum Appearance: String, CaseIterable, ExpressibleByArgument { case light, dark }

  /// How the screen is held.
  enum Orientation: String, CaseIterable, ExpressibleByArgument { case portrait, landscape }

  var appearance: Appearance?
  var orientation: Orientation?

  var isAny: Bool { appearance == nil && orientation == nil }

  var description: String {
    "of " + [appearance?.rawValue, orientation?.rawValue].compactMap(\.self).joined(separator: " ")
  }

  /// The states of the variant, in their order; nothing is asked of a state that does not say how it looks or is held.
  func matchingStates(in states: [String]) -> [String] {
    states.filter { state in
      let words = StateNameResolver.lowercasedWords(in: state)
      if let appearance,
        !Self.matches(request: appearance.rawValue, words: words, alternatives: Self.appearances)
      {
        return false
      }
      if let orientation,
        !Self.matches(request: orientation.rawValue, words: words, alternatives: Self.orientations)
      {
        return false
      }
      return true
    }
  }

  /// The first of the states that says all that is asked for; nil where nothing is.
  func firstExactlyMatchingState(in states: [String]) -> String? {
    let requiredTerms = [appearance?.rawValue, orientation?.rawValue].compactMap(\.self)
    guard !requiredTerms.isEmpty else { return nil }
    return states.first { state in
      let words = StateNameResolver.lowercasedWords(in: state)
      return requiredTerms.allSatisfy { term in words.contains { $0.hasPrefix(term) } }
    }
  }

  private static let appearances = Appearance.allCases.map(\.rawValue)
  private static let orientations = Orientation.allCases.map(\.rawValue)

  /// Whether one of the words begins with `term`, or none with any of `all`.
  private static func matches(request term: String, words: Set<String>, alternatives all: [String])
    -> Bool
  {
    let said = words.filter { word in all.contains { word.hasPrefix($0) } }
    return said.isEmpty || said.contains { $0.hasPrefix(term) }
  }
}

/// The options that choose among families of states.
struct StateVariantOptions: ParsableArguments {
  @Option(help: "Of states for both appearances those for one: light or dark.")
  var appearance: StateVariant.Appearance?

  @Option(
    help: "Of states for several ways of holding a screen those for one: portrait or landscape.")
  var orientation: StateVariant.Orientation?

  var variant: StateVariant { StateVariant(appearance: appearance, orientation: orientation) }
}

/// The options for the states that a document is in, one or several in order.
struct StateSelectionOptions: ParsableArguments {
  @Option(help: "The state the document is in.")
  var state: String?

  @Option(
    help: ArgumentHelp(
      "States one after the other and for how many seconds each.", valueName: "state:seconds,…"),
    transform: { try StateScriptArgument($0) })
  var script: StateScriptArgument?

  @OptionGroup var variants: StateVariantOptions

  func validate() throws {
    guard state == nil || script == nil else {
      throw ArgumentError("of --state and --script only one can be")
    }
  }

  /// The path that was asked for; nil for none.
  var selection: DocumentRenderer.StateSelection? {
    script.map { .sequence($0.sequence) } ?? state.map { .state($0) }
  }

  var variant: StateVariant { variants.variant }
}
