import Foundation
import Testing

@testable import ametrine

/// Tests of the JSON that the commands print, and of the exit statuses that depend on several inputs.
@Suite struct ResultLineTests {
  private static let whole = """
    <caml><CALayer bounds="0 0 20 10" position="10 5" backgroundColor="1 0 0"/></caml>
    """
  /// A document of which one value cannot be read.
  private static let half = """
    <caml><CALayer bounds="0 0 20 10" position="10 5" backgroundColor="1 0 0" opacity="x"/></caml>
    """

  /// Creates a folder `all` with a whole document, one that is drawn in part and a damaged one.
  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("all/a.caml", Self.whole)
    try place.write("all/half.caml", Self.half)
    try place.write("all/broken.tendies", "no archive")
    return place
  }

  /// Returns the lines of standard output, which must all conform to the schema of results.
  private func lines(_ outcome: Workplace.Outcome) throws -> (documents: [JSON], result: JSON) {
    let schema = try JSONSchema("results")
    let lines = try outcome.output.split(separator: "\n").map { try JSON.parse($0) }
    for line in lines { #expect(schema.violations(of: line) == []) }
    let result = try #require(lines.last)
    #expect(result["type"]?.text == "result")
    #expect(result["exitStatus"]?.number == Double(outcome.status))
    #expect(lines.dropLast().allSatisfy { $0["type"]?.text == "document" })
    return (Array(lines.dropLast()), result)
  }

  private func document(_ name: String, in lines: [JSON]) throws -> JSON {
    try #require(lines.first { $0["input"]?.text == name })
  }

  // MARK: render

  @Test func `render --json prints a line with real paths and frames for a document`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "new/../b.gif", "--duration", "0.2", "--json")
    let (documents, result) = try lines(outcome)
    #expect(outcome.status == 0)
    #expect(documents.count == 1)
    let folder = URL(fileURLWithPath: place.path).resolvingSymlinksInPath().path
    #expect(documents[0]["outputs"] == .array([.string(folder + "/b.gif")]))
    #expect(documents[0]["frames"] == .number(6))
    #expect(documents[0]["status"] == .string("ok"))
    #expect(result["status"] == .string("ok"))
    #expect(result["outputs"] == .number(1))
  }

  @Test func `render --json lists each file of numbered images`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "a-%02d.png", "--duration", "0.1", "--json")
    let outputs = try lines(outcome).documents[0]["outputs"]?.items.compactMap(\.text) ?? []
    #expect(outputs.map { ($0 as NSString).lastPathComponent } == place.content)
    #expect(outputs.count == 3)
  }

  @Test func `render --json of a folder prints a line for each document and exits with 2`() throws {
    let place = try workplace()
    let outcome = try place.run("render", "all", "-o", "out", "--format", "png", "--json")
    #expect(outcome.status == 2)
    let (documents, result) = try lines(outcome)
    #expect(documents.count == 3)
    #expect(try document("all/a.caml", in: documents)["status"] == .string("ok"))
    let half = try document("all/half.caml", in: documents)
    #expect(half["status"] == .string("partial"))
    #expect(half["diagnostics"]?.items.first?["code"] == .string("INVALID_VALUE"))
    let broken = try document("all/broken.tendies", in: documents)
    #expect(broken["status"] == .string("failed"))
    #expect(broken["error"]?["code"] == .string("NOT_A_DOCUMENT"))
    #expect(broken["error"]?["retryable"] == .bool(false))
    #expect(result["status"] == .string("partial"))
    #expect(result["error"]?["code"] == .string("SOME_INPUTS_FAILED"))
    #expect(result["failed"] == .number(1))
    #expect(result["partial"] == .number(1))
    #expect(result["inputs"] == .number(3))
    // The report for people is on standard error.
    #expect(outcome.errors.contains("failed  all/broken.tendies: "))
  }

  @Test func `a render of which all inputs fail has the status of the failures`() throws {
    let place = try workplace()
    try place.write("b.caml", "<caml>")
    let outcome = try place.run(
      "render", "all/broken.tendies", "b.caml", "-o", "out", "--format", "png", "--json")
    #expect(outcome.status == 65)
    #expect(try lines(outcome).result["error"]?["code"] == .string("ALL_INPUTS_FAILED"))
    let limited = try place.run(
      "render", "in.caml", "all/a.caml", "-o", "out", "--format", "png", "--limit", "layers=0")
    #expect(limited.status == 69)
  }

  @Test func `render --fail-partial exits with 2 and writes the files`() throws {
    let place = try workplace()
    #expect(try place.run("render", "all/half.caml", "-o", "a.png").status == 0)
    let single = try place.run("render", "all/half.caml", "-o", "b.png", "--fail-partial")
    #expect(single.status == 2)
    #expect(place.content.contains("b.png"))
    let arguments = ["render", "all/a.caml", "all/half.caml", "-o", "out", "--format", "png"]
    #expect(try place.run(arguments).status == 0)
    let several = try place.run(arguments + ["--fail-partial", "--json"])
    #expect(several.status == 2)
    #expect(try lines(several).result["error"]?["code"] == .string("DOCUMENT_INCOMPLETE"))
    #expect(try place.run("render", "all/a.caml", "-o", "c.png", "--fail-partial").status == 0)
  }

  @Test func `render --strict exits with 65 for a warning`() throws {
    let place = try workplace()
    let outcome = try place.run("render", "all/half.caml", "-o", "a.png", "--strict", "--json")
    #expect(outcome.status == 65)
    #expect(try lines(outcome).documents[0]["error"]?["code"] == .string("INVALID_VALUE"))
    #expect(!place.content.contains("a.png"))
  }

  @Test func `render --dry-run prints the files and frames and writes nothing`() throws {
    let place = try workplace()
    let before = place.content
    let film = ["render", "in.caml", "-o", "new/a.gif", "--duration", "1", "--fps", "10"]
    let single = try place.run(film + ["--dry-run"])
    #expect(single.output == "planned new/a.gif (10 frames)\n")
    let several = try place.run(
      "render", "all/a.caml", "in.caml", "-o", "out", "--format", "png", "--dry-run", "--json")
    #expect(several.status == 0)
    for document in try lines(several).documents {
      #expect(document["status"] == .string("planned"))
      #expect(document["frames"] == .number(1))
    }
    #expect(place.content == before)
    // The plan is what a run writes.
    let planned = try lines(place.run(film + ["--dry-run", "--json"])).documents[0]
    let written = try lines(place.run(film + ["--json"])).documents[0]
    #expect(planned["outputs"] == written["outputs"])
    #expect(planned["frames"] == written["frames"])
  }

  @Test func `render --json and -o - are mutually exclusive`() throws {
    let outcome = try Workplace().run(
      "render", "in.caml", "-o", "-", "--format", "png", "--json")
    #expect(outcome.status == 64)
    #expect(try lines(outcome).result["error"]?["code"] == .string("INVALID_ARGUMENT"))
  }

  @Test func `render --report writes a report beside each file and skips nothing`() throws {
    let place = try Workplace()
    let arguments = ["render", "in.caml", "-o", "a.gif", "-o", "b.png", "--report", "--json"]
    for _ in 0..<2 {
      let outcome = try place.run(arguments)
      #expect(outcome.status == 0)
      #expect(try lines(outcome).documents[0]["status"] == .string("ok"))
    }
    #expect(place.content == ["a.gif", "a.gif.json", "b.png", "b.png.json"])
    let report = try JSON.parse(String(decoding: place.bytes("a.gif.json"), as: UTF8.self))
    #expect(report["type"] == .string("file"))
    #expect(report["input"]?["sha256"]?.text?.count == 64)
    #expect(try JSONSchema("part").violations(of: report) == [])
  }

  @Test func `render --resume --json has the status skipped and the files of the earlier run`()
    throws
  {
    let place = try Workplace()
    let arguments = ["render", "in.caml", "-o", "a-%02d.png", "--duration", "0.1", "--resume"]
    let first = try lines(place.run(arguments + ["--json"])).documents[0]
    let second = try lines(place.run(arguments + ["--json"]))
    #expect(first["status"] == .string("ok"))
    #expect(second.documents[0]["status"] == .string("skipped"))
    #expect(second.documents[0]["outputs"] == first["outputs"])
    #expect(second.documents[0]["frames"] == .number(0))
    #expect(second.result["skipped"] == .number(1))
    // Another input of the batch is skipped in the same way.
    let batch = ["render", "in.caml", "-o", "out", "--format", "gif", "--resume", "--json"]
    #expect(try lines(place.run(batch)).documents[0]["status"] == .string("ok"))
    #expect(try lines(place.run(batch)).documents[0]["status"] == .string("skipped"))
  }

  @Test func `render --dry-run writes no reports and does not change the hash of a job`() throws {
    let place = try Workplace()
    let arguments = ["render", "in.caml", "-o", "a.gif", "--resume"]
    #expect(try place.run(arguments + ["--dry-run"]).status == 0)
    #expect(place.content.isEmpty)
    #expect(try place.run(arguments).status == 0)
    let again = try lines(place.run(arguments + ["--dry-run", "--json"])).documents[0]
    #expect(again["frames"] == .number(0))
  }

  @Test func `plan --json prints a line for each input, and the plan conforms to its schema`()
    throws
  {
    let place = try workplace()
    let outcome = try place.run(
      "plan", "all/a.caml", "in.caml", "-o", "out", "--format", "gif", "-o", "plan.json", "--json")
    #expect(outcome.status == 0)
    #expect(try lines(outcome).documents.count == 2)
    let plan = try JSON.parse(String(decoding: place.bytes("plan.json"), as: UTF8.self))
    #expect(try JSONSchema("plan").violations(of: plan) == [])
  }

  // MARK: Other commands

  @Test(arguments: [
    ["render", "in.caml"], ["render", "--nosuch", "in.caml", "-o", "a.png"], ["rendr"],
    ["gallery"], ["inspect", "in.caml", "--time", "x"], ["diff"],
  ])
  func `a wrong command line exits with 64, and with --json prints a result`(arguments: [String])
    throws
  {
    let place = try Workplace()
    #expect(try place.run(arguments).status == 64)
    let outcome = try place.run(arguments + ["--json"])
    #expect(outcome.status == 64)
    #expect(try lines(outcome).result["error"]?["retryable"] == .bool(false))
  }

  @Test(arguments: ["inspect", "trace", "diff"])
  func `a command with another JSON output prints a result if it fails`(command: String) throws {
    let documents = command == "diff" ? ["none.caml", "in.caml"] : ["none.caml"]
    let outcome = try Workplace().run([command, "--json"] + documents)
    #expect(outcome.status == (command == "diff" ? 2 : 65))
    let result = try lines(outcome).result
    #expect(result["command"]?.text == command)
    #expect(result["status"] == .string("failed"))
    #expect(result["error"]?["code"] == .string("FILE_MISSING"))
  }

  @Test(arguments: [
    ["convert", "in.caml", "-o", "a.ca"], ["graph", "linear", "-o", "a.svg"], ["new", "card-flip"],
  ])
  func `convert, graph and new print a line with the written files`(arguments: [String]) throws {
    let place = try Workplace()
    let outcome = try place.run(arguments + ["--json"])
    #expect(outcome.status == 0)
    let outputs = try lines(outcome).documents[0]["outputs"]?.items.compactMap(\.text) ?? []
    #expect(!outputs.isEmpty)
    for output in outputs { #expect(FileManager.default.fileExists(atPath: output), "\(output)") }
  }

  @Test func `gallery exits with 2 if documents failed, and gallery.json conforms to its schema`()
    throws
  {
    let place = try workplace()
    let outcome = try place.run(
      "gallery", "all", "-o", "site", "--width", "20", "--max-duration", "0.2", "--json")
    #expect(outcome.status == 2)
    let (documents, result) = try lines(outcome)
    #expect(documents.count == 3)
    #expect(result["failed"] == .number(1))
    for output in documents.flatMap({ $0["outputs"]?.items ?? [] }).compactMap(\.text) {
      #expect(FileManager.default.fileExists(atPath: output), "\(output)")
    }
    let manifest = String(decoding: try place.bytes("site/gallery.json"), as: UTF8.self)
    let json = try JSON.parse(manifest)
    #expect(try JSONSchema("gallery").violations(of: json) == [])
    let codes = json["documents"]?.items.compactMap { $0["failureCode"]?.text }
    #expect(codes == ["NOT_A_DOCUMENT"])
  }

  @Test func `gallery --fail-partial exits with 2 and writes the page`() throws {
    let place = try workplace()
    let arguments = ["gallery", "all/half.caml", "-o", "site", "--width", "20"]
    #expect(try place.run(arguments).status == 0)
    #expect(try place.run(arguments + ["--fail-partial"]).status == 2)
    #expect(FileManager.default.fileExists(atPath: place.path + "/site/index.html"))
  }

  @Test func `gallery --strict fails documents with warnings`() throws {
    let place = try workplace()
    let outcome = try place.run(
      "gallery", "all/half.caml", "all/a.caml", "-o", "site", "--width", "20", "--strict", "--json")
    #expect(outcome.status == 2)
    let documents = try lines(outcome).documents
    #expect(
      try document("all/half.caml", in: documents)["error"]?["code"] == .string("INVALID_VALUE"))
    #expect(try document("all/a.caml", in: documents)["status"] == .string("ok"))
  }

  @Test(arguments: [
    ("validate", ["validate", "all", "in.caml"]), ("inspect", ["inspect", "in.caml"]),
    ("inspect", ["inspect", "states.caml"]), ("trace", ["trace", "in.caml", "--duration", "0.2"]),
    ("diff", ["diff", "in.caml", "all/a.caml"]), ("diff", ["diff", "in.caml", "--times", "0,1"]),
    ("port", ["port", "Source"]),
  ])
  func `the JSON of a command conforms to its schema`(schema: String, arguments: [String]) throws {
    let place = try workplace()
    try place.write("Source/a.swift", "import UIKit\nlet size = UIScreen.main.nosuch\n")
    try place.write(
      "states.caml",
      """
      <caml><CALayer bounds="0 0 9 9" name="a"><sublayers><CALayer id="#1" bounds="0 0 3 3"/></sublayers><states>
      <LKState name="On"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0"/>
      </LKStateSetValue></elements></LKState></states></CALayer></caml>
      """)
    let outcome = try place.run(arguments + ["--json"])
    let json = try JSON.parse(outcome.output)
    #expect(try JSONSchema(schema).violations(of: json) == [])
  }

  // MARK: Manual

  @Test func `the manual and the guide list all exit statuses`() throws {
    let manual = try Workplace().run("help").output
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(
      contentsOf: package.appendingPathComponent(
        "Documentation/guides/rendering-on-many-machines.md"), encoding: .utf8)
    for status in ExitStatus.allCases {
      #expect(manual.contains(" \(status.rawValue)  \(status.summary.prefix(30))"))
      #expect(guide.contains("\n| \(status.rawValue) | "), "\(status)")
    }
    for code in ErrorCode.allCases { #expect(guide.contains("`\(code.rawValue)`"), "\(code)") }
  }
}
