import ArgumentParser

/// The command-line option that limits the number of states rendered to separate files.
struct StateCountOptions: ParsableArguments {
  /// The default maximum number of states to render.
  ///
  /// It equals the maximum number of states in a tour. Each state is rendered from a separately loaded document, and
  /// documents can have tens of thousands of states.
  static let defaultMaximumStateCount = 8

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of states to render separately (default: \(Self.defaultMaximumStateCount)).",
      valueName: "n"))
  var maxStates: Int?

  func validate() throws {
    if let maxStates, maxStates < 1 {
      throw ArgumentError("invalid --max-states '\(maxStates)': must be 1 or more")
    }
  }

  /// Returns the states to render, and a message about the omitted states or `nil` if there are none.
  func limitStates(_ states: [String]) -> (
    drawn: [String], omission: String?
  ) {
    let maximum = maxStates ?? Self.defaultMaximumStateCount
    guard states.count > maximum else { return (states, nil) }
    return (
      Array(states.prefix(maximum)),
      "\(states.count - maximum) of \(states.count) states omitted; "
        + "use --max-states \(states.count) to render all"
    )
  }
}
