import Foundation
import ImageCodecs
import Pixels
import Testing

@Suite struct RenderTests {
  @Test(arguments: [
    [], ["in.caml"], ["in.caml", "-o", "a.avi"], ["in.caml", "-o", "a.png", "--size", "3"],
    ["in.caml", "-o", "a.png", "--fps", "x"], ["in.caml", "-o", "a.png", "--bogus"],
    ["in.caml", "-o", "a.png", "--rules", "taste"], ["none.caml", "-o", "a.png"],
    ["in.caml", "-o", "a.png", "--background", "mauve"], ["in.caml", "-o", "a.gif", "--fps", "60"],
    ["in.caml", "-o", "a.png", "--scale", "0"], ["in.caml", "-o", "a.png", "--scale", "1e9"],
    ["in.caml", "-o", "in.caml/a.mp4"], ["in.caml", "-o", "a.png", "--state", "nowhere"],
    ["in.caml", "-o", "a.gif", "--script", "nowhere:1"],
    ["in.caml", "-o", "a.gif", "--script", "x"],
    ["in.caml", "-o", "a.gif", "--scrub", "a"], ["in.caml", "-o", "a.gif", "--tilt", "2,0"],
    ["in.caml", "-o", "a.gif", "--state", "a", "--scrub", "a:b"],
    ["in.caml", "in.caml", "-o", "a"],
    ["in.caml", "in.caml", "-o", "a", "--format", "avi"],
    ["in.caml", "-o", "a.png", "--jobs", "0"],
  ])
  func `render with invalid arguments prints a one-line error and exits with a status from 64`(
    arguments: [String]
  )
    throws
  {
    let place = try Workplace()
    let (process, output, errors) = try place.start(["render"] + arguments)
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect([64, 65, 69].contains(process.terminationStatus))
    #expect(said.isEmpty)
    #expect(complaint.hasPrefix("ametrine: "))
    #expect(complaint.hasSuffix("\n"))
    #expect(complaint.dropLast().firstIndex(of: "\n") == nil)
    #expect(place.content.isEmpty)
  }

  @Test func `render --help succeeds`() throws {
    let outcome = try Workplace().run("render", "--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("--contact-sheet"))
  }

  @Test func `render --time draws the document at that time`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "a.png", "--time", "0.5", "--scale", "2")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.isEmpty)
    #expect(place.content == ["a.png"])
    let read = try decodeImage(place.bytes("a.png"))
    #expect(read.width == 80)
    #expect(read.height == 60)
    #expect(read[2, 2] == (255, 0, 0, 255))
    // Halfway, the center of the square is at 20 points.
    #expect(read[40, 30] == (255, 255, 255, 255))
    #expect(read[10, 30] == (255, 0, 0, 255))
  }

  @Test func `the default --duration of a film is the duration of the document's animations`()
    throws
  {
    let place = try Workplace()
    #expect(try place.run("render", "in.caml", "-o", "f%02d.png", "--fps", "10").status == 0)
    #expect(place.content.count == 10)
    #expect(place.content.last == "f09.png")
  }

  @Test(arguments: ["beginTime=\"-5\" duration=\"1\"", "duration=\"1e30\"", "duration=\"1e-30\""])
  func `extreme durations or begin times of animations do not prevent render to a PNG`(time: String)
    throws
  {
    let place = try Workplace()
    try place.write(
      "odd.caml",
      """
      <caml><CALayer bounds="0 0 9 9" backgroundColor="1 0 0"><animations>
      <animation type="CABasicAnimation" keyPath="opacity" fromValue="1" toValue="1" \(time)/>
      </animations><sublayers><CALayer bounds="0 0 2 2" backgroundColor="0 0 1"/></sublayers></CALayer></caml>
      """)
    let outcome = try place.run("render", "odd.caml", "-o", "a.png")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(try decodeImage(place.bytes("a.png"))[4, 4] == (255, 0, 0, 255))
  }

  @Test func `render of several documents writes to a directory and reports each document`() throws
  {
    let place = try Workplace()
    try place.write("broken.caml", "<caml><CALayer></caml>")
    let outcome = try place.run(
      "render", "in.caml", "broken.caml", "-o", "out", "--format", "png", "--jobs", "2")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("ok      out/in.png"))
    #expect(outcome.output.contains("failed  broken.caml: "))
    #expect(outcome.output.contains("1 of 2 rendered"))
    #expect(outcome.errors == "ametrine: 1 of 2 documents failed\n")
    #expect(try decodeImage(place.bytes("out/in.png")).width == 40)
  }

  @Test func `render of a directory renders the documents in the directory`() throws {
    let place = try Workplace()
    try place.write("more/b.caml", Workplace.document)
    try place.write("more/a.caml", Workplace.document)
    try place.write("more/notes.txt", "")
    let outcome = try place.run("render", "more", "-o", "out", "--format", "png")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("ok      out/a.png\nok      out/b.png\n"))
  }

  @Test func `render --size draws --background around a smaller document`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "a.png", "--size", "60x30", "--background", "#00f")
    #expect(outcome.status == 0)
    let read = try decodeImage(place.bytes("a.png"))
    #expect(read.width == 60)
    #expect(read.height == 30)
    #expect(read[5, 15] == (0, 0, 255, 255))
    #expect(read[15, 15] == (255, 255, 255, 255))
    #expect(read[30, 15] == (255, 0, 0, 255))
  }

  @Test func `render of a film to PNG writes numbered files with its frames`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "f.png", "--duration", "1", "--fps", "2")
    #expect(outcome.status == 0)
    #expect(place.content == ["f-0000.png", "f-0001.png"])
    #expect(try decodeImage(place.bytes("f-0000.png"))[5, 15] == (255, 255, 255, 255))
    #expect(try decodeImage(place.bytes("f-0001.png"))[20, 15] == (255, 255, 255, 255))
  }

  @Test(arguments: ["a.gif", "a.mp4"])
  func `repeated renders of a film write identical files`(name: String) throws {
    let place = try Workplace()
    for prefix in ["1", "2"] {
      let outcome = try place.run(
        "render", "in.caml", "-o", prefix + name, "--duration", "0.5", "--fps", "10", "--scale", "2"
      )
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }
    #expect(place.content == ["1" + name, "2" + name])
    #expect(try place.bytes("1" + name) == place.bytes("2" + name))
  }

  @Test func `a contact sheet contains the first and the last frame of the film`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "s.png", "--contact-sheet", "2", "--duration", "1", "--fps", "11",
      "--scale", "1")
    #expect(outcome.status == 0)
    let sheet = try decodeImage(place.bytes("s.png"))
    #expect((sheet.width, sheet.height) == (82, 30) || (sheet.width, sheet.height) == (40, 62))
    let last = sheet.width == 82 ? (42, 0) : (0, 32)
    #expect(sheet[5, 15] == (255, 255, 255, 255))
    // The last of eleven frames is at 10/11 of the duration.
    #expect(sheet[last.0 + 32, last.1 + 15] == (255, 255, 255, 255))
    #expect(sheet[last.0 + 5, last.1 + 15] == (255, 0, 0, 255))
  }

  @Test(arguments: ["a.mp4", "a.gif", "a.png"], [SIGINT, SIGTERM])
  func `an interrupted render leaves no files`(name: String, signal: Int32) throws {
    let place = try Workplace()
    let running = try place.start([
      "render", "in.caml", "-o", name, "--duration", "3000", "--scale", "8",
    ])
    try place.waitForEntries(of: running)
    kill(running.process.processIdentifier, signal)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 128 + signal)
    #expect(place.content.isEmpty)
    let complaint = running.errors.fileHandleForReading.readDataToEndOfFile()
    #expect(
      String(decoding: complaint, as: UTF8.self) == "ametrine: interrupted; nothing was written\n")
  }
}
