import Foundation
import Testing

/// Tests that text from a document stays within its line of output and contains no control characters.
@Suite struct StrangerTextTests {
  /// A name that contains a line break, a terminal escape, a command for a continuous integration service and a
  /// right-to-left override.
  private static let hostile = "x&#10;ok      previews/real.gif&#10;::warning::y&#155;2J&#8238;z"

  private static let document = """
    <caml><CALayer bounds="0 0 40 30" name="\(hostile)" id="\(hostile)">
      <contents type="CGImage" src="\(hostile).png"/>
      <sublayers><CAOddLayer\u{202E} name="q"/><CALayer bounds="0 0 4 4" \(key)="\(hostile)"/></sublayers>
      <states><LKState name="\(hostile)"/></states>
    </CALayer></caml>
    """
  private static let key = "compositingFilter"

  private static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A: true
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
      && text.split(separator: "\n").allSatisfy {
        !$0.hasPrefix("ok      previews") && !$0.hasPrefix("::")
      }
  }

  @Test(
    arguments: [
      ["inspect", "h.caml"], ["validate", "h.caml"], ["render", "h.caml", "-o", "h.png"],
      ["render", "h.caml", "-o", "h.png", "--strict"],
      ["render", "h.caml", "-o", "h.png", "--state", "none"],
      ["render", "h.caml", "in.caml", "-o", "out", "--format", "png"],
      ["diff", "h.caml", "in.caml"],
      ["convert", "h.caml", "-o", "h2.caml"], ["trace", "h.caml"],
      ["trace", "h.caml", "--state", "none"],
      ["gallery", "h.caml", "in.caml", "-o", "site", "--width", "40"],
      ["render", "\u{1B}[2J\nok      previews/a.caml", "-o", "h.png"],
      ["render", "h.caml", "-o", "\u{1B}[2J\n::warning::/\u{9B}.nothing"],
      ["validate", "\u{202E}\n::warning::x"], ["inspect", "a\u{0}\u{1B}b"],
    ])
  func `control characters in documents and arguments are not printed`(arguments: [String])
    throws
  {
    let place = try Workplace()
    try place.write("h.caml", Self.document)
    let outcome = try place.run(arguments)
    #expect(Self.isClean(outcome.output), "\(outcome.output.debugDescription)")
    #expect(Self.isClean(outcome.errors), "\(outcome.errors.debugDescription)")
    #expect(!(outcome.output + outcome.errors).isEmpty)
  }

  @Test func `ametrine inspect prints control characters as readable escapes`() throws {
    let place = try Workplace()
    try place.write("h.caml", Self.document)
    let outcome = try place.run("inspect", "h.caml")
    #expect(
      outcome.output.contains(#"x\nok      previews/real.gif\n::warning::y\u{9B}2J\u{202E}z"#))
  }

  // MARK: Strict

  /// A document whose nested groups exceed the maximum depth.
  private static let deep: String = {
    let depth = 1_100
    let layer =
      "<CALayer bounds=\"0 0 4 4\" position=\"2 2\" opacity=\".999\" backgroundColor=\"1 0 0\"><sublayers>"
    return "<caml>" + String(repeating: layer, count: depth)
      + "<CALayer bounds=\"0 0 2 2\" position=\"2 2\" backgroundColor=\"0 0 1\"/>"
      + String(repeating: "</sublayers></CALayer>", count: depth) + "</caml>"
  }()

  /// A document whose particles exceed the maximum count.
  private static let crowded = """
    <caml><CAEmitterLayer bounds="0 0 40 30" emitterPosition="20 15" birthRate="1"><emitterCells>
      <CAEmitterCell birthRate="1e7" lifetime="10" color="1 0 0"/></emitterCells></CAEmitterLayer></caml>
    """

  @Test(arguments: [("deep", deep), ("crowded", crowded)])
  func `content that cannot be drawn fails render --strict, and is a warning without --strict`(
    name: String, document: String
  ) throws {
    let place = try Workplace()
    try place.write("d.caml", document)
    let limits = ["--limit", "depth=5000"]
    let lenient = try place.run(["render", "d.caml", "-o", "a.png", "--time", "1"] + limits)
    #expect(lenient.status == 0, "\(lenient.errors)")
    #expect(lenient.errors.contains("d.caml: warning: "), "\(lenient.errors)")
    let strict = try place.run(
      ["render", "d.caml", "-o", "b.png", "--time", "1", "--strict"] + limits)
    #expect(strict.status == 65)
    #expect(strict.errors.hasPrefix("ametrine: "), "\(strict.errors)")
    #expect(strict.errors.split(separator: "\n").count == 1)
    #expect(place.content == ["a.png", "d.caml"])
  }

  @Test func `render --strict fails for a character missing from all fonts`() throws {
    let place = try Workplace()
    // This code point is unassigned.
    try place.write(
      "t.caml",
      "<caml><CATextLayer bounds=\"0 0 90 30\" string=\"a&#x50000;b&#x50000;\" fontSize=\"12\"/></caml>"
    )
    let lenient = try place.run(["render", "t.caml", "-o", "a.png"])
    #expect(lenient.status == 0)
    #expect(
      lenient.errors.hasPrefix("t.caml: warning: no installed font has a glyph for U+50000"),
      "\(lenient.errors)")
    #expect(lenient.errors.split(separator: "\n").count == 1)
    let strict = try place.run(["render", "t.caml", "-o", "b.png", "--strict"])
    #expect(strict.status == 65, "\(strict.errors)")
    #expect(
      strict.errors.contains("no installed font has a glyph for U+50000"), "\(strict.errors)")
    #expect(place.content == ["a.png", "t.caml"])
  }

  @Test func `the warning about many characters without a font lists the first characters`() throws
  {
    let place = try Workplace()
    let text = (0..<100).map { "&#x\(String(0x50000 + $0, radix: 16));" }.joined(separator: " ")
    try place.write(
      "t.caml",
      "<caml><CATextLayer bounds=\"0 0 9000 30\" string=\"\(text)\" fontSize=\"12\"/></caml>")
    let lines = try place.run(["render", "t.caml", "-o", "a.png"]).errors.split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines.first?.contains("U+50000") == true)
    #expect(lines.last?.contains("glyphs for further characters") == true, "\(lines)")
  }

  @Test func `render --strict fails if no font is found`() throws {
    let place = try Workplace()
    try place.write(
      "fonts.conf", "<?xml version=\"1.0\"?><fontconfig><dir>\(place.path)/none</dir></fontconfig>")
    try place.write(
      "t.caml",
      "<caml><CATextLayer bounds=\"0 0 40 30\" string=\"text\" fontSize=\"12\"/></caml>")
    let fonts = ["FONTCONFIG_FILE": place.path + "/fonts.conf"]
    let lenient = try place.run(["render", "t.caml", "-o", "a.png"], environment: fonts)
    #expect(lenient.status == 0, "\(lenient.errors)")
    #expect(lenient.errors.contains("no fonts found"), "\(lenient.errors)")
    let strict = try place.run(["render", "t.caml", "-o", "b.png", "--strict"], environment: fonts)
    #expect(strict.status == 65, "\(strict.errors)")
    #expect(strict.errors.contains("no fonts found"), "\(strict.errors)")
  }
}
