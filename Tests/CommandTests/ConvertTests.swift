import CAML
import Foundation
import Testing

@Suite struct ConvertTests {
  @Test func `ametrine convert --help succeeds and contains an example`() throws {
    let outcome = try Workplace().run("convert", "--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("ametrine convert Clock.ca -o clock.caml"))
  }

  @Test func `ametrine convert preserves a document through all formats in both directions`() throws
  {
    let place = try Workplace()
    for (from, to) in [
      ("in.caml", "a.caml"), ("a.caml", "b.ca"), ("b.ca", "c.tendies"), ("c.tendies", "d.zip"),
      ("d.zip", "e.ca"), ("e.ca", "f.caml"),
    ] {
      let outcome = try place.run("convert", from, "-o", to)
      #expect(outcome.status == 0, "\(to)")
      #expect(outcome.output.isEmpty, "\(to)")
      #expect(outcome.errors.isEmpty, "\(to)")
    }
    #expect(place.content == ["a.caml", "b.ca", "c.tendies", "d.zip", "e.ca", "f.caml"])
    #expect(try place.bytes("a.caml") == place.bytes("f.caml"))
    #expect(try place.bytes("b.ca/main.caml") == place.bytes("e.ca/main.caml"))
    #expect(try place.bytes("c.tendies") == place.bytes("d.zip"))
    let text = String(decoding: try place.bytes("a.caml"), as: UTF8.self)
    #expect(text.contains("<CABasicAnimation keyPath=\"position.x\" beginTime=\"1e-100\""))
  }

  @Test func `ametrine convert replaces a document, but not a directory with unrelated files`()
    throws
  {
    let place = try Workplace()
    try place.write("old.ca/main.caml", "<caml/>")
    try place.write("old.ca/assets/left.txt", "")
    try place.write("mine.ca/letter.txt", "dear")
    #expect(try place.run("convert", "in.caml", "-o", "old.ca").status == 0)
    #expect(!FileManager.default.fileExists(atPath: place.path + "/old.ca/assets/left.txt"))
    let outcome = try place.run("convert", "in.caml", "-o", "mine.ca")
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "ametrine: mine.ca: the existing file is not a document and was not replaced; choose another name\n"
    )
    #expect(try place.bytes("mine.ca/letter.txt") == Data("dear".utf8))
    #expect(place.content == ["mine.ca", "old.ca"])
  }

  @Test(arguments: [
    ["in.caml", "-o", "in.caml"], ["in.caml", "-o", "./x/../in.caml"], ["in.caml", "-o", "a.png"],
    ["none.caml", "-o", "a.caml"], ["in.caml", "-o", "in.caml/a.ca"], ["in.caml"],
    ["in.caml", "-o", "in.caml/a.caml"], ["x.ca", "-o", "x.ca/a.caml"],
    ["x.ca/main.caml", "-o", "x.ca"], ["broken.caml", "-o", "a.ca"],
    ["two.zip", "-o", "a.caml"], ["two.zip", "-o", "a.ca"],
  ])
  func `a failed ametrine convert prints a one-line error and creates no output`(
    arguments: [String]
  )
    throws
  {
    let place = try Workplace()
    try place.write("x.ca/main.caml", Workplace.document)
    try place.write("broken.caml", "<caml><CALayer></caml>")
    let two = try CAPackage(files: [
      "Background.ca/main.caml": Data(Workplace.document.utf8),
      "Floating.ca/main.caml": Data(Workplace.document.utf8),
    ])
    let url = URL(fileURLWithPath: place.path).appendingPathComponent("two.zip")
    try CAMLWriter(package: two).write(to: url)
    let before = try Data(contentsOf: URL(fileURLWithPath: place.path + "/in.caml"))
    let (process, output, errors) = try place.start(["convert"] + arguments)
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect([64, 65].contains(process.terminationStatus))
    #expect(said.isEmpty)
    #expect(complaint.hasPrefix("ametrine: "))
    #expect(complaint.hasSuffix("\n"))
    #expect(complaint.dropLast().firstIndex(of: "\n") == nil)
    #expect(place.content == ["broken.caml", "two.zip", "x.ca"])
    #expect(try place.bytes("in.caml") == before)
    #expect(try place.bytes("x.ca/main.caml") == Data(Workplace.document.utf8))
  }
}
