import Foundation
import Testing

/// Tests of `ametrine trace`, which prints changing values as numbers.
@Suite struct TraceTests {
  static let states = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="Stage" bounds="0 0 40 30" position="20 15">
        <sublayers>
          <CALayer id="a" name="Dot" bounds="0 0 10 10" position="5 15" opacity="1"/>
          <CALayer name="Dot" bounds="0 0 4 4" position="30 15"/>
        </sublayers>
        <states>
          <LKState name="Locked"><elements>
            <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
          </elements></LKState>
        </states>
      </CALayer>
    </caml>
    """

  private func object(_ outcome: Workplace.Outcome) throws -> [String: Any] {
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func `ametrine trace --json lists the changing values at each frame`() throws {
    let place = try Workplace()
    let trace = try object(
      place.run("trace", "in.caml", "--json", "--fps", "4", "--duration", "1.25"))
    #expect(trace["times"] as? [Double] == [0, 0.25, 0.5, 0.75, 1])
    let layers = try #require(trace["layers"] as? [[String: Any]])
    #expect(layers.count == 1, "the red layer stands")
    #expect(layers[0]["layer"] as? String == "CALayer/CALayer")
    #expect(layers[0]["present"] as? [Bool] == Array(repeating: true, count: 5))
    let values = try #require(layers[0]["values"] as? [String: [[Double]]])
    #expect(Array(values.keys) == ["position"])
    let xs = try #require(values["position"]).map { $0[0] }
    #expect(zip(xs, [5, 12.5, 20, 27.5, 35]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(xs)")
  }

  @Test func `ametrine trace without --json summarizes the range of each changing value`() throws {
    let output = try Workplace().run("trace", "in.caml", "--fps", "4").output
    #expect(output.contains("4 frames, 0 to 0.75 s: 1 layer changes"), "\(output)")
    #expect(output.contains("position"))
    #expect(output.contains(", 3 steps"), "\(output)")
  }

  @Test func `ametrine trace omits layers that do not change`() throws {
    let place = try Workplace()
    try place.write("s.caml", Self.states)
    let trace = try object(
      place.run("trace", "s.caml", "--script", "Locked:1", "--fps", "10", "--json"))
    let layers = try #require(trace["layers"] as? [[String: Any]])
    #expect(layers.compactMap { $0["layer"] as? String } == [])
    let still = try object(
      place.run("trace", "s.caml", "--state", "Locked", "--layer", "dot[2]", "--json"))
    #expect((still["layers"] as? [Any])?.isEmpty == true)
  }

  @Test func `ametrine trace that exceeds --limit seconds stops and names the limit`() throws {
    let outcome = try Workplace().run("trace", "in.caml", "--json", "--limit", "seconds=0")
    #expect(try object(outcome)["times"] as? [Double] == [])
    #expect(outcome.errors.contains("only 0 of 30 frames were traced"), "\(outcome.errors)")
    #expect(outcome.errors.contains("--limit seconds=COUNT"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["--fps", "0"], ["--duration", "-1"], ["--fps", "1e9"], ["--time", "-2"],
    ["--state", "a", "--script", "a:1"], ["--state", "nowhere"],
  ])
  func `ametrine trace with invalid options fails with a one-line error`(arguments: [String]) throws
  {
    let outcome = try Workplace().run(["trace", "in.caml"] + arguments)
    #expect(outcome.status == (arguments == ["--state", "nowhere"] ? 65 : 64))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("ametrine: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
