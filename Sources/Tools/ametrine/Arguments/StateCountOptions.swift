import ArgumentParser

/// The number of states of which pictures of their own are drawn.
struct StateCountOptions: ParsableArguments {
  /// As many as a tour shows; each state is drawn as a document of its own, and documents can have tens of thousands.
  static let defaultMaximumStateCount = 8

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of states that are drawn one by one (default: \(Self.defaultMaximumStateCount)).",
      valueName: "n"))
  var maxStates: Int?

  func validate() throws {
    if let maxStates, maxStates < 1 { throw ArgumentError("--max-states is 1 or more") }
  }

  /// The states that are drawn, and a line about those that are left out.
  func limitStates(_ states: [String], in document: String) -> (
    drawn: [String], omission: String?
  ) {
    let maximum = maxStates ?? Self.defaultMaximumStateCount
    guard states.count > maximum else { return (states, nil) }
    return (
      Array(states.prefix(maximum)),
      "\(document): warning: \(states.count - maximum) of \(states.count) states are left out; "
        + "give --max-states \(states.count) for all"
    )
  }
}
