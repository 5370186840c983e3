import CAML
import Foundation
import ImageCodecs
import Pixels
import TestKit
import Testing

/// Tests that invalid documents are reported in lenient and strict mode, by the library and the command.
@Suite struct BadInputTests {
  /// An invalid document and the expected diagnostic.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// The contents of the document's files, keyed by their paths.
    let files: [String: Data]
    let input: String
    /// Whether the invalid content ends the import even in lenient mode.
    let isError: Bool
    /// The location at the start of the diagnostic, and a part of its message.
    let place, says: String
    var testDescription: String { name }

    init(
      _ name: String, _ files: [String: String], _ input: String = "bad.caml",
      isError: Bool = false, at place: String, _ says: String
    ) {
      self.name = name
      self.files = files.mapValues { Data($0.utf8) }
      (self.input, self.isError, self.place, self.says) = (input, isError, place, says)
    }

    /// Creates a red document of 4 × 4 points that contains `text` starting at its third line.
    init(_ name: String, inside text: String, at place: String, _ says: String) {
      self.init(name, ["bad.caml": Row.document(text)], at: place, says)
    }

    static func document(_ inside: String) -> String {
      """
      <caml>
      <CALayer id="r" bounds="0 0 4 4" position="2 2" backgroundColor="1 0 0">
      \(inside)
      </CALayer>
      </caml>
      """
    }

    func write(to place: Workplace) throws {
      for (name, data) in files { try place.write(name, data) }
    }
  }

  static let errors = [
    Row("not XML", ["bad.caml": "no XML"], isError: true, at: "bad.caml:1:1: error", "expected"),
    Row("empty", ["bad.caml": ""], isError: true, at: "bad.caml:1:1: error", "no element"),
    Row(
      "truncated", ["bad.caml": "<caml>\n<CALayer>\n <subl"], isError: true,
      at: "bad.caml:3:7: error", "unexpected end of file inside <subl>"),
    Row(
      "no caml root", ["bad.caml": "\n  <plist/>"], isError: true, at: "bad.caml:2:3: error",
      "'plist' instead of 'caml'"),
    Row(
      "no layer", ["bad.caml": "<caml/>"], isError: true, at: "bad.caml:1:1: error",
      "0 root layers"),
    Row("no package", ["bad.caml/x": ""], isError: true, at: "error", "no document"),
    Row("no archive", ["bad.zip": "PK no"], "bad.zip", isError: true, at: "error", "damaged"),
    Row(
      "another file", ["bad.txt": "?"], "bad.txt", isError: true, at: "bad.txt: error", "neither"),
    Row("nothing there", [:], "none.caml", isError: true, at: "none.caml: error", "no such file"),
  ]

  static let findings = [
    Row(
      "one damaged scene of several",
      [
        "bad/main.caml": "", "bad/a_Background.ca/main.caml": Row.document(""),
        "bad/b_Floating.ca/main.caml": "<caml><CALayer>",
      ], "bad", at: "b_Floating.ca/main.caml:1:16: error", "unexpected end of file inside <CALayer>"
    ),
    Row(
      "unknown class", inside: "<sublayers>\n<CAFluidLayer/></sublayers>",
      at: "bad.caml:4:1: warning", "unknown layer class 'CAFluidLayer'"),
    Row(
      "unknown attribute", inside: "<sublayers><CALayer\nwobble=\"1\"/></sublayers>",
      at: "bad.caml:4:1: note", "no property 'wobble'"),
    Row(
      "unknown element", inside: "<wobble type=\"real\" value=\"1\"/>", at: "bad.caml:3:1: note",
      "no property 'wobble'"),
    Row(
      "a value of the wrong kind", inside: "<sublayers><CALayer opacity=\"x\"/></sublayers>",
      at: "bad.caml:3:30: error", "'x' is not a number"),
    Row(
      "unknown animation class",
      inside: "<animations><animation type=\"CAMagic\" keyPath=\"opacity\"/></animations>",
      at: "bad.caml:3:13: warning", "unknown animation class 'CAMagic'"),
    Row(
      "unknown state element",
      inside: "<states><LKState name=\"s\"><elements><LKStateDance/></elements></LKState></states>",
      at: "bad.caml:3:37: warning", "'LKStateDance' is not allowed"),
    Row(
      "dangling reference", inside: "<borderColor object=\"nobody\"/>", at: "bad.caml:3:14: note",
      "no element has the id 'nobody'"),
    Row(
      "dangling target",
      inside: "<states><LKState name=\"s\"><elements><LKStateSetValue targetId=\"nobody\" "
        + "keyPath=\"opacity\"><value type=\"real\" value=\"0\"/></LKStateSetValue></elements>"
        + "</LKState></states>", at: "bad.caml:3:37: note", "no element has the id 'nobody'"),
    Row(
      "missing image", inside: "<contents type=\"CGImage\" src=\"a.png\"/>",
      at: "bad.caml:3:26: error", "no image 'a.png'"),
    Row(
      "absolute path to nowhere", inside: "<contents type=\"CGImage\" src=\"/Users/b/a.png\"/>",
      at: "bad.caml:3:26: error", "no image '/Users/b/a.png'"),
    Row(
      "damaged image",
      [
        "bad.caml": Row.document("<contents type=\"CGImage\" src=\"assets/a.png\"/>"),
        "assets/a.png": "no picture",
      ], at: "bad.caml:3:26: error", "cannot read the image 'assets/a.png'"),
    Row(
      "damaged data", inside: "<contents type=\"CGImage\" src=\"data:image/png;base64,AAAA\"/>",
      at: "bad.caml:3:26: error", "cannot read the image"),
    Row(
      "a path out of the package",
      [
        "bad.ca/main.caml": Row.document("<contents type=\"CGImage\" src=\"../blue.png\"/>"),
        "blue.png": "",
      ], "bad.ca", at: "main.caml:3:26: error", "points outside the package"),
    Row(
      "a reference to itself", inside: "<borderColor id=\"b\" object=\"b\"/>",
      at: "bad.caml:3:21: warning", "'b' contains itself"),
    Row(
      "a layer within itself", inside: "<sublayers>\n<CALayer object=\"r\"/></sublayers>",
      at: "bad.caml:4:1: warning", "'r' contains itself"),
    Row(
      "a layer within one it refers to",
      inside: "<sublayers>\n<CALayer id=\"a\"><mask object=\"b\"/></CALayer>\n"
        + "<CALayer id=\"b\"><sublayers><CALayer object=\"a\"/></sublayers></CALayer></sublayers>",
      at: "bad.caml:4:17: warning", "'b' contains itself"),
    Row(
      "an animation within itself",
      inside: "<animations><p id=\"g\" type=\"CAAnimationGroup\"><animations>"
        + "<p object=\"g\"/></animations></p></animations>", at: "bad.caml:3:47: warning",
      "'animations' contains itself"),
    Row(
      "a state based on itself",
      inside: "<states><LKState name=\"s\" basedOn=\"t\"/>"
        + "<LKState name=\"t\"\nbasedOn=\"s\"/></states>",
      at: "bad.caml:4:1: warning", "'t' contains itself"),
  ]

  @Test(arguments: errors + findings, [ImportMode.lenient, .strict])
  func
    `CAPackage reports invalid content in lenient mode and throws in strict mode`(
      row: Row, mode: ImportMode
    ) throws
  {
    let place = try Workplace()
    try row.write(to: place)
    var told: [DocumentDiagnostic] = []
    var hasEnded = false
    do throws(DocumentDiagnostic) {
      let url = URL(fileURLWithPath: place.path + "/" + row.input)
      told = try CAPackage(contentsOf: url, mode: mode).diagnostics
    } catch {
      told = [error]
      hasEnded = true
    }
    #expect(hasEnded == (row.isError || mode == .strict))
    let lines = told.map(\.description)
    if mode == .lenient || row.isError {
      #expect(
        lines.contains { $0.hasPrefix(row.place) && $0.contains(row.says) }, "\(lines)")
    }
  }

  @Test(arguments: errors + findings, [false, true])
  func `render reports invalid content, and fails for errors or with --strict`(
    row: Row, isStrict: Bool
  )
    throws
  {
    let place = try Workplace()
    try row.write(to: place)
    let before = place.content
    let outcome = try place.run(
      ["render", row.input, "-o", "out.png"] + (isStrict ? ["--strict"] : []))
    #expect(outcome.output.isEmpty)
    if row.isError || isStrict {
      #expect(outcome.status == 65)
      #expect(outcome.errors.hasPrefix("ametrine: "))
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(place.content == before)
      if row.isError { #expect(outcome.errors.contains(row.says), "\(outcome.errors)") }
    } else {
      #expect(outcome.status == 0, "\(outcome.errors)")
      // The rest of the document, its red background, is drawn.
      let picture = try decodeImage(place.bytes("out.png"))
      #expect(picture[0, 0] == (255, 0, 0, 255))
      let isShown = !row.place.hasSuffix("note")
      #expect(outcome.errors.contains(row.says) == isShown, "\(outcome.errors)")
    }
  }

  @Test(arguments: ["/Users/b/Desktop/a.png", "file:///Users/b/a.png"])
  func `an image with an absolute source path is found by its file name in the package`(
    source: String
  ) throws {
    let place = try Workplace()
    try place.write(
      "x.ca/main.caml",
      Row.document("<contents type=\"CGImage\" src=\"\(source)\"/>"))
    let picture = try #require(Data(base64Encoded: ExampleDocuments.redBluePNGBase64))
    try place.write("x.ca/assets/a.png", picture)
    let outcome = try place.run("render", "x.ca", "-o", "out.png", "--strict")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try decodeImage(place.bytes("out.png"))[3, 0] == (0, 0, 255, 255))
  }

  @Test func `render ignores an image source outside the package and draws the other content`()
    throws
  {
    let place = try Workplace()
    let picture = try #require(Data(base64Encoded: ExampleDocuments.redBluePNGBase64))
    try place.write("a.png", picture)
    try place.write(
      "x.ca/main.caml", Row.document("<contents type=\"CGImage\" src=\"../a.png\"/>"))
    #expect(try place.run("render", "x.ca", "-o", "out.png").status == 0)
    #expect(try decodeImage(place.bytes("out.png"))[3, 0] == (255, 0, 0, 255))
  }
}
