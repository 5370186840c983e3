import ArgumentParser

/// A resolver for state names, which accepts short names such as `locked` and `home`.
///
/// Documents for several appearances and orientations have families of states, such as `Lock PortraitUp Light`. A
/// short name denotes the state of its family that matches the requested appearance and orientation, by default the
/// first.
struct StateNameResolver {
  /// The names of the document's states, in document order.
  let known: [String]
  var variant = StateVariant()

  /// The words in state names that each short name stands for.
  private static let aliases = [
    "locked": ["locked", "lock"], "home": ["home", "unlock", "unlocked"], "sleep": ["sleep"],
  ]

  /// Returns the state that a name denotes: the state of that name, ignoring case, or the matching state of its
  /// family.
  ///
  /// - Throws: `ArgumentError` if no state matches.
  func resolvedState(named name: String) throws(ArgumentError) -> String {
    let lower = name.lowercased()
    let words = Self.aliases.values.first { $0.contains(lower) } ?? [lower]
    let family = known.filter { !Self.lowercasedWords(in: $0).isDisjoint(with: words) }
    // A state that explicitly names the requested variant takes precedence over a state with only the same name.
    if let named = variant.firstExactlyMatchingState(in: family) { return named }
    if let same = known.first(where: { $0 == name })
      ?? known.first(where: { $0.lowercased() == lower })
    {
      return same
    }
    guard !family.isEmpty else { throw unknownStateError(named: name) }
    guard let state = variant.matchingStates(in: family).first else {
      throw ArgumentError(
        "the document has no state '\(name)' for \(variant); "
          + "available states: \(family.joined(separator: ", "))")
    }
    return state
  }

  /// Returns the states of the requested variant, or all states if no variant is requested.
  ///
  /// - Throws: `ArgumentError` if the document has no states of the variant.
  func allStatesOfVariant() throws(ArgumentError) -> [String] {
    guard !variant.isAny else { return known }
    let chosen = variant.matchingStates(in: known)
    guard !chosen.isEmpty else {
      throw ArgumentError(
        known.isEmpty
          ? "the document has no states; remove \(variant)"
          : "the document has no states for \(variant); "
            + "available states: \(known.joined(separator: ", "))")
    }
    return chosen
  }

  private func unknownStateError(named name: String) -> ArgumentError {
    guard !known.isEmpty else {
      return ArgumentError("the document has no state '\(name)': it defines no states")
    }
    if let suggestion = SpellingSuggestionFinder.nearestWord(
      to: name, in: known + Self.aliases.keys.sorted())
    {
      return ArgumentError("the document has no state '\(name)'; did you mean '\(suggestion)'?")
    }
    return ArgumentError(
      "the document has no state '\(name)'; available states: \(known.joined(separator: ", "))")
  }

  fileprivate static func lowercasedWords(in name: String) -> Set<String> {
    Set(name.lowercased().split(separator: " ").map(String.init))
  }
}

/// The requested appearance and orientation, which select states from a family.
struct StateVariant: Equatable, CustomStringConvertible {
  /// The light or dark appearance that a state name may contain.
  enum Appearance: String, CaseIterable, ExpressibleByArgument { case light, dark }

  /// The orientation of the screen that a state name may contain.
  enum Orientation: String, CaseIterable, ExpressibleByArgument { case portrait, landscape }

  var appearance: Appearance?
  var orientation: Orientation?

  var isAny: Bool { appearance == nil && orientation == nil }

  /// The options that request the variant, as on the command line.
  var description: String {
    [
      appearance.map { "--appearance \($0.rawValue)" },
      orientation.map { "--orientation \($0.rawValue)" },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the states that match the variant, in their order.
  ///
  /// A state whose name contains no appearance or orientation matches any.
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

  /// Returns the first state whose name contains all requested terms, or nil if there is none or no variant is
  /// requested.
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

  /// Whether one of the words begins with `term`, or no word begins with any of the alternatives.
  private static func matches(request term: String, words: Set<String>, alternatives all: [String])
    -> Bool
  {
    let said = words.filter { word in all.contains { word.hasPrefix($0) } }
    return said.isEmpty || said.contains { $0.hasPrefix(term) }
  }
}

/// The command-line options that select the appearance and orientation.
struct StateVariantOptions: ParsableArguments {
  @Option(help: "Use the states for this appearance: light or dark.")
  var appearance: StateVariant.Appearance?

  @Option(
    help: "Use the states for this orientation: portrait or landscape.")
  var orientation: StateVariant.Orientation?

  var variant: StateVariant { StateVariant(appearance: appearance, orientation: orientation) }
}

/// The command-line options that select one state or a sequence of states.
struct StateSelectionOptions: ParsableArguments {
  @Option(help: "Show the document in this state.")
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Show these states in order, each for a number of seconds.", valueName: "state:seconds,…"),
    transform: { try StateScriptArgument($0) })
  var script: StateScriptArgument?

  @OptionGroup var variants: StateVariantOptions

  func validate() throws {
    guard state == nil || script == nil else {
      throw ArgumentError("--state and --script are mutually exclusive")
    }
  }

  /// The selected state or sequence, or nil if none is given.
  var selection: DocumentRenderer.StateSelection? {
    script.map { .sequence($0.sequence) } ?? state.map { .state($0) }
  }

  var variant: StateVariant { variants.variant }
}
