import Foundation
import ImageCodecs
import Pixels
import Testing

@testable import ametrine

/// Tests of the time of still images without `--time`.
@Suite struct StillTimeTests {
  /// A black document with a white square that shows only while an animation with the given attributes runs.
  private static func document(_ animations: String, states: String = "") -> String {
    """
    <caml><CALayer bounds="0 0 20 20" position="10 10" backgroundColor="0 0 0">
    <sublayers><CALayer id="s" bounds="0 0 8 8" position="10 10" backgroundColor="1 1 1" opacity="0">
    <animations>\(animations)</animations></CALayer></sublayers>\(states)</CALayer></caml>
    """
  }

  /// Returns an animation that shows the square from a begin time for a duration, both in seconds.
  private static func pulse(at begin: Double, for duration: Double) -> String {
    """
    <animation type="CABasicAnimation" keyPath="opacity" fromValue="1" toValue="1" beginTime="\(begin)"
      duration="\(duration)"/>
    """
  }

  private func place(_ text: String) throws -> Workplace {
    let place = try Workplace()
    try place.write("late.caml", text)
    return place
  }

  private func times(_ events: [Double], after start: Double = 0, duration: Double) -> [Double] {
    StillTimeSearch(after: start, events: events, duration: duration, maximum: 60).times
  }

  // MARK: Instants

  @Test func `the instants include events and the middles between them, in ascending order`() {
    let found = times([0.75, 0.25, 0.25, 10], duration: 1)
    #expect(Set(found).isSuperset(of: [0.125, 0.25, 0.5, 0.75, 1, 5.375, 10]))
    #expect(found == Set(found).sorted())
    #expect(!found.contains(0))
  }

  @Test func `the instants are whole milliseconds that are not before the event`() {
    let found = times([1.0 / 3, 1.1], duration: 4)
    #expect(found.contains(0.334))
    #expect(found.contains(1.1))
    for time in found { #expect(abs(time * 1000 - (time * 1000).rounded()) < 1e-6) }
  }

  @Test func `the number of instants is limited for any number of events`() {
    let events = (1...10_000).map { Double($0) / 1000 }
    #expect(times(events, duration: 10).count < 100)
    #expect(times([.infinity, -1, 61], duration: 1).allSatisfy { 0 < $0 && $0 <= 1 })
    #expect(times([1, 3], after: 2, duration: 4).allSatisfy { $0 > 2 })
  }

  // MARK: Images

  @Test(arguments: [
    ("2", 0.5), ("0.01", 1), ("7.125", 0.001), ("30", 5.0),
  ])
  func `a still image without --time shows the first animation that shows something`(
    begin: String, duration: Double
  ) throws {
    let place = try place(Self.document(Self.pulse(at: #require(Double(begin)), for: duration)))
    let outcome = try place.run("render", "late.caml", "-o", "a.png", "--json", "--strict")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        "late.caml: note: nothing shows at 0 s: the image shows \(begin) s"
      ),
      "\(outcome.errors)")
    #expect(outcome.output.contains(#""code":"STILL_TIME""#))
    #expect(try decodeImage(place.bytes("a.png"))[10, 10] == (255, 255, 255, 255))
    // The image is that of the time in the note.
    #expect(try place.run("render", "late.caml", "-o", "b.png", "--time", "\(begin)").status == 0)
    #expect(try place.bytes("a.png") == place.bytes("b.png"))
  }

  @Test func `--time 0 draws the start`() throws {
    let place = try place(Self.document(Self.pulse(at: 2, for: 1)))
    let outcome = try place.run("render", "late.caml", "-o", "a.png", "--time", "0")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning: the image is blank: every pixel is #000000; "))
    #expect(try decodeImage(place.bytes("a.png"))[10, 10] == (0, 0, 0, 255))
  }

  @Test func `a document that shows something at its start is drawn at 0 s`() throws {
    let place = try place(
      Self.document(Self.pulse(at: 2, for: 1)).replacing("opacity=\"0\"", with: "opacity=\"1\""))
    let outcome = try place.run("render", "late.caml", "-o", "a.png")
    #expect(outcome.errors.isEmpty)
    #expect(try place.run("render", "late.caml", "-o", "b.png", "--time", "0").status == 0)
    #expect(try place.bytes("a.png") == place.bytes("b.png"))
  }

  @Test func `a document that never shows anything is drawn at 0 s with a warning that says so`()
    throws
  {
    let place = try place(Self.document(""))
    let outcome = try place.run("render", "late.caml", "-o", "a.png")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "every pixel is #000000, and no time tried up to 4 s shows more; change --time"),
      "\(outcome.errors)")
    #expect(try decodeImage(place.bytes("a.png"))[10, 10] == (0, 0, 0, 255))
  }

  private static let states = """
    <states><LKState name="Off"/><LKState name="On"><elements>
    <LKStateSetValue targetId="s" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
    </elements></LKState></states>
    """

  @Test func `a still image of a script shows the first state that shows something`() throws {
    let place = try place(Self.document("", states: Self.states))
    let outcome = try place.run("render", "late.caml", "-o", "a.png", "--script", "Off:1.5,On:1")
    // The change of the state is a transition that begins at 1.5 s.
    #expect(
      outcome.errors.matches(of: /the image shows 1\.[5-9][0-9]* s/).count == 1, "\(outcome.errors)"
    )
    #expect(try decodeImage(place.bytes("a.png"))[10, 10].0 > 0)
  }

  @Test func `a layer that fills the document with another color shows something`() throws {
    let text = """
      <caml><CALayer bounds="0 0 8 8" position="4 4"><sublayers>
      <CALayer bounds="0 0 8 8" position="4 4" backgroundColor="1 0 0" opacity="0">
      <animations>\(Self.pulse(at: 3, for: 1))</animations></CALayer></sublayers></CALayer></caml>
      """
    let place = try place(text)
    let outcome = try place.run("render", "late.caml", "-o", "a.png", "--background", "white")
    #expect(outcome.errors.contains("the image shows 3 s"), "\(outcome.errors)")
    #expect(outcome.errors.contains("the image is blank: every pixel is #ff0000"))
    #expect(try decodeImage(place.bytes("a.png"))[4, 4] == (255, 0, 0, 255))
  }

  @Test func `each state has its own time`() throws {
    let place = try place(Self.document(Self.pulse(at: 2, for: 1), states: Self.states))
    let outcome = try place.run("render", "late.caml", "-o", "a.png", "--each-state")
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in ["a-Off.png", "a-On.png"] {
      #expect(try decodeImage(place.bytes(name))[10, 10] == (255, 255, 255, 255))
    }
  }

  @Test func `a still image beside a film has its own time`() throws {
    let place = try place(Self.document(Self.pulse(at: 0.25, for: 1)))
    let outcome = try place.run(
      "render", "late.caml", "-o", "a%02d.png", "-o", "a.png", "--duration", "0.1")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try decodeImage(place.bytes("a.png"))[10, 10] == (255, 255, 255, 255))
    #expect(try decodeImage(place.bytes("a00.png"))[10, 10] == (0, 0, 0, 255))
  }

  @Test func `the report and the plan record the time, and the file is up to date afterward`()
    throws
  {
    let place = try place(Self.document(Self.pulse(at: 2, for: 1)))
    let arguments = ["render", "late.caml", "-o", "a.png", "--resume"]
    #expect(try place.run(arguments).status == 0)
    let report = try JSONDecoder().decode(RenderReport.self, from: place.bytes("a.png.json"))
    #expect(report.film.time == 2)
    #expect(try place.run(arguments).errors.contains("already complete; skipped"))
    #expect(try place.run(arguments + ["--time", "0"]).status == 0)
    #expect(try decodeImage(place.bytes("a.png"))[10, 10] == (0, 0, 0, 255))
    let planned = try place.run("plan", "late.caml", "-o", "a.png", "-o", "plan.json")
    #expect(planned.status == 0, "\(planned.errors)")
    let plan = try JSONDecoder().decode(RenderPlan.self, from: place.bytes("plan.json"))
    #expect(plan.inputs.first?.films.first?.time == 2)
  }

  @Test func `ametrine gallery draws stills at the given time only`() throws {
    let place = try Workplace()
    try place.write("all/late.caml", Self.document(Self.pulse(at: 2, for: 1)))
    #expect(try place.run("gallery", "all", "-o", "site").status == 0)
    #expect(try place.run("gallery", "all", "-o", "zero", "--time", "0").status == 0)
    let found = try decodeImage(place.bytes("site/media/late/still.webp"))
    let start = try decodeImage(place.bytes("zero/media/late/still.webp"))
    #expect(found[found.width / 2, found.height / 2].0 > 200)
    #expect(start[start.width / 2, start.height / 2].0 < 50)
  }
}
