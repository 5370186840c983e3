import Testing

@testable import ametrine

@Suite struct StateCountTests {
  private static let states = (0..<10).map { "s\($0)" }

  /// A document with ten states.
  private static let document = """
    <caml><CALayer bounds="0 0 4 4" position="2 2"><states>
    \(states.map { "<LKState name=\"\($0)\"/>" }.joined())
    </states></CALayer></caml>
    """

  @Test func `states beyond --max-states are omitted with a warning`() {
    var options = StateCountOptions()
    options.maxStates = nil
    let all = options.limitStates(Self.states)
    #expect(all.drawn == Array(Self.states.prefix(StateCountOptions.defaultMaximumStateCount)))
    #expect(all.omission == "2 of 10 states omitted; use --max-states 10 to render all")
    let few = options.limitStates(["a", "b"])
    #expect(few.drawn == ["a", "b"] && few.omission == nil)
    options.maxStates = 10
    #expect(options.limitStates(Self.states).drawn == Self.states)
  }

  @Test func `render --each-state draws only the first states, up to the maximum count`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let arguments = ["render", "in.caml", "-o", "a.png", "--each-state"]
    let outcome = try place.run(arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("2 of 10 states omitted"), "\(outcome.errors)")
    #expect(
      place.content.count { $0.hasSuffix(".png") } == StateCountOptions.defaultMaximumStateCount)
    #expect(try place.run(arguments + ["--max-states", "10", "--quiet"]).errors.isEmpty)
    #expect(place.content.count { $0.hasSuffix(".png") } == 10)
    #expect(try place.run(arguments + ["--max-states", "0"]).status == 64)
    #expect(try place.run("render", "in.caml", "-o", "b.png", "--max-states", "3").status == 64)
  }
}
