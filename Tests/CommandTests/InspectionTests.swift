import Foundation
import ImageCodecs
import Pixels
import Testing

@Suite struct InspectionTests {
  /// A document with a state and an invalid attribute.
  private static let faulty = """
    <caml xmlns="x">
      <CALayer name="root" bounds="0 0 40 30" position="20 15" colour="1 0 0">
        <sublayers><CALayer id="a" name="dot" bounds="0 0 9 9" opacity="0.5" backgroundColor="a b"/></sublayers>
        <states><LKState name="on"><elements>
          <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
        </elements></LKState></states>
      </CALayer>
    </caml>
    """

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `ametrine inspect --time prints the values at that time, animations and states`()
    throws
  {
    let place = try Workplace()
    let outcome = try place.run("inspect", "in.caml", "--time", "0.5")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    // The position is halfway from 5 to 35. There are no color codes, because the output is not a terminal.
    #expect(outcome.output.contains("position (20 15)"))
    #expect(outcome.output.contains("CABasicAnimation \"position.x\""))
    #expect(!outcome.output.contains("\u{1B}"))
    try place.write("faulty.caml", Self.faulty)
    let states = try place.run("inspect", "faulty.caml").output
    #expect(states.contains("a.opacity = 1"))
    #expect(states.contains("2 diagnostics"))
  }

  @Test func `ametrine inspect --json prints numeric values as JSON numbers`() throws {
    let place = try Workplace()
    let whole = try object(place.run("inspect", "in.caml", "--time", "1", "--json").output)
    let document = try #require((whole["documents"] as? [[String: Any]])?.first)
    let root = try #require(document["root"] as? [String: Any])
    let dot = try #require((root["sublayers"] as? [[String: Any]])?.first)
    let values = try #require(dot["values"] as? [String: Any])
    #expect(values["position"] as? [Double] == [35, 15])
    #expect(values["backgroundColor"] as? [Double] == [1, 1, 1, 1])
    #expect(
      (dot["animations"] as? [[String: Any]])?.first?["class"] as? String == "CABasicAnimation")
  }

  @Test func `ametrine inspect --svg draws the outlines of layers at their positions`() throws {
    let place = try Workplace()
    #expect(try place.run("inspect", "in.caml", "--svg", "o.svg").status == 0)
    let svg = String(decoding: try place.bytes("o.svg"), as: UTF8.self)
    #expect(svg.contains("points=\"0,10 10,10 10,20 0,20\""))
    #expect(svg.hasSuffix("</svg>\n"))
    // The y axis of the document points up, and the y axis of the SVG points down.
    let text = Workplace.document.replacingOccurrences(of: " geometryFlipped=\"1\"", with: "")
    try place.write(
      "up.caml", text.replacingOccurrences(of: "position=\"5 15\"", with: "position=\"5 5\""))
    #expect(try place.run("inspect", "up.caml", "--svg", "up.svg").status == 0)
    let up = String(decoding: try place.bytes("up.svg"), as: UTF8.self)
    #expect(up.contains("points=\"0,30 10,30 10,20 0,20\""))
  }

  @Test func `ametrine validate prints the location, severity and remedy for each diagnostic`()
    throws
  {
    let place = try Workplace()
    try place.write("faulty.caml", Self.faulty)
    let good = try place.run("validate", "in.caml")
    #expect(good.status == 0)
    #expect(good.output == "in.caml: no findings\n")
    let bad = try place.run("validate", "in.caml", "faulty.caml")
    #expect(bad.status == 1)
    #expect(bad.errors.isEmpty)
    #expect(bad.output.contains("faulty.caml: faulty.caml:2:"))
    #expect(bad.output.contains(": note: CALayer has no property 'colour'"))
    #expect(bad.output.contains(": error: 'backgroundColor'"))
    let json = try place.run("validate", "faulty.caml", "--json").output
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    let findings = try #require(list.first?["findings"] as? [[String: Any]])
    #expect(findings.map { $0["severity"] as? String } == ["note", "error"])
    #expect(findings.allSatisfy { $0["line"] is Int && $0["remedy"] is String })
  }

  /// Documents whose errors are found only when they are rendered, each with a word of the expected diagnostic.
  static let drawnFaults = [
    (
      """
      <CALayer bounds="0 0 9 9" backgroundColor="1 0 0"><filters><CIFilter filter="CISepiaTone" \
      inputIntensity="1"/></filters></CALayer>
      """, "CISepiaTone"
    ),
    (
      """
      <CALayer bounds="0 0 9 9" backgroundColor="1 0 0"><filters><CAFilter filter="displacementMap" \
      inputDisplacement="a b c"/></filters></CALayer>
      """, "displacementMap"
    ),
    (
      """
      <CALayer bounds="0 0 9 9" backgroundColor="1 0 0" compositingFilter="noSuchBlendMode"/>
      """, "noSuchBlendMode"
    ),
  ]

  @Test(arguments: drawnFaults)
  func `ametrine validate reports the diagnostics that render reports`(layer: String, word: String)
    throws
  {
    let place = try Workplace()
    try place.write("in.caml", "<caml>\(layer)</caml>")
    let drawn = try place.run("render", "in.caml", "-o", "a.png")
    #expect(drawn.errors.contains(word), "\(drawn.errors)")
    let validated = try place.run("validate", "in.caml")
    #expect(validated.output.contains(word), "\(validated.output)")
    #expect(!validated.output.contains("error"), "\(validated.output)")
    #expect(validated.status == 0)
    #expect(try place.run("validate", "in.caml", "--strict").status == 1)
  }

  @Test func `ametrine validate fails for a document that is too large to render`() throws {
    let place = try Workplace()
    try place.write("in.caml", "<caml><CALayer bounds=\"0 0 9e9 9e9\"/></caml>")
    let drawn = try place.run("render", "in.caml", "-o", "a.png")
    #expect(drawn.status == 69)
    let validated = try place.run("validate", "in.caml")
    #expect(validated.status == 1)
    #expect(validated.output.contains("error"), "\(validated.output)")
  }

  @Test func `ametrine validate renders a document without a size`() throws {
    let place = try Workplace()
    let layer = "<CALayer backgroundColor=\"1 0 0\" compositingFilter=\"noSuchBlendMode\"/>"
    try place.write("in.caml", "<caml>\(layer)</caml>")
    let validated = try place.run("validate", "in.caml")
    #expect(validated.status == 0, "\(validated.output)")
    #expect(validated.output.contains("noSuchBlendMode"), "\(validated.output)")
  }

  @Test func `ametrine validate reports import diagnostics in addition to a rendering error`()
    throws
  {
    let place = try Workplace()
    try place.write("in.caml", "<caml><CALayer bounds=\"0 0 9e9 9e9\" colour=\"1\"/></caml>")
    let validated = try place.run("validate", "in.caml")
    #expect(validated.status == 1)
    #expect(validated.output.contains("colour"), "\(validated.output)")
    #expect(validated.output.contains("pixels exceed the maximum"), "\(validated.output)")
  }

  @Test
  func `validate --strict and render --strict fail if a document has a note-level diagnostic`()
    throws
  {
    let place = try Workplace()
    try place.write("note.caml", "<caml><CALayer bounds=\"0 0 9 9\" colour=\"1\"/></caml>")
    #expect(try place.run("validate", "note.caml").status == 0)
    #expect(try place.run("validate", "note.caml", "--strict").status == 1)
    #expect(try place.run("render", "note.caml", "-o", "a.png").status == 0)
    #expect(try place.run("render", "note.caml", "-o", "b.png", "--strict").status == 65)
    #expect(!place.content.contains("b.png"))
  }

  @Test func `ametrine validate reports a file that does not exist`() throws {
    let outcome = try Workplace().run("validate", "none.caml")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("cannot be read: no such file"))
  }

  @Test func `ametrine diff --times reports changed values and pixels, and draws both frames`()
    throws
  {
    let place = try Workplace()
    let outcome = try place.run("diff", "in.caml", "--times", "0,1", "-o", "d.png")
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("position (5 15) → (35 15)"))
    // The square of 10 × 10 pixels is at another position in each frame.
    #expect(outcome.output.contains("200 of 1200 pixels differ"))
    let picture = try decodeImage(place.bytes("d.png"))
    #expect(picture.width == 3 * 40 + 2 * 4)
    #expect(picture.height == 30)
    #expect(picture[5, 15] == (255, 255, 255, 255))
    #expect(picture[44 + 35, 15] == (255, 255, 255, 255))
  }

  @Test func `ametrine diff exits with 0 for equal documents and with 2 for a failed comparison`()
    throws
  {
    let place = try Workplace()
    #expect(try place.run("diff", "in.caml", "in.caml").status == 0)
    let outcome = try place.run("diff", "in.caml", "none.caml")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("ametrine: "))
    #expect(try place.run("diff", "in.caml", "--times", "x").status == 2)
  }

  @Test func `ametrine diff lists added and removed layers by name`() throws {
    let place = try Workplace()
    try place.write(
      "a.caml",
      "<caml><CALayer name=\"r\" bounds=\"0 0 9 9\"><sublayers><CALayer name=\"old\"/></sublayers></CALayer></caml>"
    )
    try place.write(
      "b.caml",
      "<caml><CALayer name=\"r\" bounds=\"0 0 9 9\"><sublayers><CALayer name=\"new\"/></sublayers></CALayer></caml>"
    )
    let outcome = try place.run("diff", "a.caml", "b.caml")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("- r/old\n+ r/new\n"))
  }

  @Test func `ametrine graph plots a timing function or a spring as SVG or PNG`() throws {
    let place = try Workplace()
    #expect(try place.run("graph", "linear", "-o", "l.svg").status == 0)
    let svg = String(decoding: try place.bytes("l.svg"), as: UTF8.self)
    // The curve runs from the lower left through the middle to the upper right.
    #expect(svg.contains("points=\"64,335.286"))
    #expect(svg.contains(" 340,196 "))
    #expect(try place.run("graph", "spring:damping=5", "-o", "s.png").status == 0)
    #expect(try decodeImage(place.bytes("s.png")).width == 1280)
  }

  @Test func `ametrine graph --layer plots an animated layer property over time`() throws {
    let place = try Workplace()
    let text = Workplace.document.replacing(
      "<CALayer bounds=\"0 0 10 10\"", with: "<CALayer name=\"dot\" bounds=\"0 0 10 10\"")
    try place.write("named.caml", text)
    let arguments = ["graph", "named.caml", "--layer", "dot", "--key-path"]
    let outcome = try place.run(
      arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], "position.x", "-o",
      "t.svg")
    #expect(outcome.status == 0)
    let svg = String(decoding: try place.bytes("t.svg"), as: UTF8.self)
    #expect(svg.contains("dot.position.x"))
    #expect(svg.contains(">20<"))
    #expect(
      try place.run("graph", "named.caml", "--layer", "no", "--key-path", "opacity", "-o", "t.svg")
        .status == 65)
  }

  @Test(arguments: [
    ["graph", "linear", "-o", "a.jpg"], ["graph", "2,0,0,1", "-o", "a.svg"],
    ["graph", "spring:mass=0", "-o", "a.svg"], ["graph", "nosuch", "-o", "a.svg"],
    ["graph", "linear", "-o", "in.caml/a.svg"], ["inspect", "in.caml", "--time", "-1"],
    ["inspect", "in.caml", "--state", "nowhere"], ["inspect", "in.caml", "--time=1e20"],
    ["trace", "in.caml", "--time=1e20"], ["trace", "in.caml", "--fps", "1e-320"],
    ["render", "in.caml", "-o", "a.gif", "--fps", "1e-320"],
    ["gallery", "in.caml", "-o", "site", "--fps", "1e-320"],
    ["graph", "linear", "-o", "a.svg", "--duration", "1e20"],
  ])
  func `a command with invalid arguments fails with a one-line error`(arguments: [String]) throws {
    let place = try Workplace()
    let (process, _, errors) = try place.start(arguments)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect([64, 65, 73].contains(process.terminationStatus))
    #expect(complaint.hasPrefix("ametrine: "))
    #expect(complaint.split(separator: "\n").count == 1)
    #expect(place.content.isEmpty)
  }

  @Test func `--generate-completion-script prints a zsh completion script`() throws {
    let outcome = try Workplace().run("--generate-completion-script", "zsh")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("#compdef ametrine"))
  }
}
