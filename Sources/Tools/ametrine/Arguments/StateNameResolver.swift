import ArgumentParser
import Diagnostics

/// A resolver for state names given on the command line, which accepts short names such as `locked` and `home`.
///
/// Documents for several appearances and orientations have a family of states for each short name, such as
/// `Lock PortraitUp Light`. A short name denotes the state in its family that matches the requested appearance and
/// orientation, or the first state if none is requested.
struct StateNameResolver {
  /// The names of the document's states, in document order.
  let known: [String]
  var variant = StateVariant()

  /// The words that may occur in state names for each short name.
  private static let aliases = [
    "locked": ["locked", "lock"], "home": ["home", "unlock", "unlocked"], "sleep": ["sleep"],
  ]

  /// Returns the state with the given name, ignoring case, or if there is none, the matching state in the family that
  /// a short name denotes.
  ///
  /// - Throws: `ArgumentError` if no state matches.
  func resolvedState(named name: String) throws(ArgumentError) -> String {
    let lower = name.lowercased()
    let words = Self.aliases.values.first { $0.contains(lower) } ?? [lower]
    let family = family(of: words)
    // A state whose name contains the requested appearance or orientation takes precedence over a state whose name
    // merely equals the short name.
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
          + "available states: \(family.joined(separator: ", "))", code: .unknownState)
    }
    return state
  }

  /// Returns the states that match the requested appearance and orientation, or all states if neither is requested.
  ///
  /// - Throws: `ArgumentError` if no state in the document matches.
  func allStatesOfVariant() throws(ArgumentError) -> [String] {
    guard !variant.isAny else { return known }
    let chosen = variant.matchingStates(in: known)
    guard !chosen.isEmpty else {
      throw ArgumentError(
        known.isEmpty
          ? "the document has no states; remove \(variant)"
          : "the document has no states for \(variant); "
            + "available states: \(known.joined(separator: ", "))", code: .unknownState)
    }
    return chosen
  }

  private func unknownStateError(named name: String) -> ArgumentError {
    guard !known.isEmpty else {
      return ArgumentError(
        "the document has no state '\(name)': it defines no states", code: .unknownState)
    }
    let list = "available states: \(known.joined(separator: ", "))"
    if let similar = SpellingSuggestionFinder.nearestWord(to: name, in: known) {
      return ArgumentError(
        "the document has no state '\(name)'; did you mean '\(similar)'?", code: .unknownState)
    }
    if let words = Self.aliases[name.lowercased()] {
      return ArgumentError(
        "the document has no state '\(name)': this short name denotes a state whose name contains the word "
          + "\(words.joined(separator: " or ")); \(list)", code: .unknownState)
    }
    // Short names are suggested only if they denote a state of the document.
    let shortNames = Self.aliases.filter { !family(of: $0.value).isEmpty }.keys.sorted()
    let suggestion = SpellingSuggestionFinder.nearestWord(to: name, in: shortNames)
    return ArgumentError(
      "the document has no state '\(name)'; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? list), code: .unknownState)
  }

  /// Returns the states whose names contain one of the lowercase words.
  private func family(of words: [String]) -> [String] {
    known.filter { !Self.lowercasedWords(in: $0).isDisjoint(with: words) }
  }

  fileprivate static func lowercasedWords(in name: String) -> Set<String> {
    Set(name.lowercased().split(separator: " ").map(String.init))
  }
}

/// The appearance and orientation requested on the command line, which select states from a family.
struct StateVariant: Equatable, CustomStringConvertible {
  /// An appearance, light or dark, that a state name may contain.
  enum Appearance: String, CaseIterable, ExpressibleByArgument { case light, dark }

  /// A screen orientation that a state name may contain.
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

  /// Returns the states that match the requested appearance and orientation, in the given order.
  ///
  /// A state whose name contains no appearance matches any appearance, and likewise for the orientation.
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

  /// Returns the first state whose name contains the requested appearance and orientation, or `nil` if there is no
  /// such state or nothing is requested.
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

  /// Whether one of the words begins with `term`, or no word begins with any of the alternatives to it.
  private static func matches(request term: String, words: Set<String>, alternatives all: [String])
    -> Bool
  {
    let said = words.filter { word in all.contains { word.hasPrefix($0) } }
    return said.isEmpty || said.contains { $0.hasPrefix(term) }
  }
}

/// The command-line options for the requested appearance and orientation.
struct StateVariantOptions: ParsableArguments {
  @Option(help: "Use the states for this appearance: light or dark.")
  var appearance: StateVariant.Appearance?

  @Option(
    help: "Use the states for this orientation: portrait or landscape.")
  var orientation: StateVariant.Orientation?

  var variant: StateVariant { StateVariant(appearance: appearance, orientation: orientation) }
}

/// The command-line options that select one state or a sequence of states to render.
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

  /// The selected state or sequence of states, or `nil` if no option is given.
  var selection: DocumentRenderer.StateSelection? {
    script.map { .sequence($0.sequence) } ?? state.map { .state($0) }
  }

  var variant: StateVariant { variants.variant }
}
