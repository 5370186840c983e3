import CAML
import Testing

@testable import ametrine

@Suite struct PathArgumentTests {
  @Test func `StateScriptArgument parses a list of states with their durations`() throws {
    let script = try StateScriptArgument("Locked:1, Unlock:1.5,a:b:2")
    #expect(script.sequence.stateNames == ["Locked", "Unlock", "a:b"])
    #expect(script.sequence.segments.map(\.duration) == [1, 1.5, 2])
    #expect(script.sequence.duration == 4.5)
  }

  @Test(arguments: [
    "", "Locked", "Locked:", "Locked:0", "Locked:-1", "Locked:nan", ":1", "a:1,,b:2",
  ])
  func `StateScriptArgument rejects invalid text with an error that shows the valid format`(
    text: String
  ) {
    do throws(ArgumentError) {
      _ = try StateScriptArgument(text)
      Issue.record("\(text) was taken for a script")
    } catch {
      #expect(error.description.contains("STATE:SECONDS"))
    }
  }

  @Test func `StateScrubArgument parses a start state and an end state`() throws {
    let scrub = try StateScrubArgument("Locked: Unlock")
    #expect(
      scrub.stateSequence(duration: 3).segments == [
        .init(.scrub(from: "Locked", to: "Unlock"), duration: 3)
      ])
  }

  @Test(arguments: ["", "a", "a:", ":b", "a:b:c"])
  func `StateScrubArgument rejects invalid text`(text: String) {
    #expect(throws: ArgumentError.self) { try StateScrubArgument(text) }
  }

  @Test func `TiltArgument parses two numbers, or the word swing`() throws {
    #expect(try TiltArgument("0.25,-1") == .fixed(x: 0.25, y: -1))
    let swing = try TiltArgument("Swing")
    #expect(swing.tilt(at: 0) == (0, 0))
    #expect(abs(swing.tilt(at: TiltArgument.swingDuration / 4).x - 1) < 1e-9)
    #expect(abs(swing.tilt(at: TiltArgument.swingDuration).x) < 1e-9)
  }

  @Test(arguments: ["", "1", "2,0", "0,nan", "a,b", "0,0,0"])
  func `TiltArgument rejects invalid text`(text: String) {
    #expect(throws: ArgumentError.self) { try TiltArgument(text) }
  }

  @Test func `OutputNaming gives each output a unique name derived from its document`() {
    let stems = ["x/A.ca", "y/a.tendies", "B.caml"].map { InputDocumentList.InputDocument($0).stem }
    #expect(OutputNaming(stems: stems, endings: [""]).uniqueStems == ["A", "a-2", "B"])
  }
}
