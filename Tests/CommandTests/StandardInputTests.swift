import CAML
import Foundation
import TestKit
import Testing

@testable import ametrine

/// Tests of documents in standard input.
@Suite struct StandardInputTests {
  private static let archive: Data = {
    var zip = TestZipArchive()
    zip.addEntry(named: "x.ca/main.caml", text: Workplace.document)
    return zip.data
  }()

  @Test(arguments: [
    (Array("PK\u{3}\u{4}...".utf8), StandardInputFile.Kind.zip), (Array("<caml/>".utf8), .caml),
    ([0xEF, 0xBB, 0xBF] + Array(" \n<?xml".utf8), .caml), ([0xFF, 0xFE, 0x3C, 0], .caml),
    ([0xFE, 0xFF, 0, 0x3C], .caml), (Array("import UIKit".utf8), nil), (Array("PK".utf8), nil),
    (Array("bplist00".utf8), nil), ([], nil), (Array("  ".utf8), nil),
  ])
  func `the type of standard input is determined from its bytes`(
    bytes: [UInt8], kind: StandardInputFile.Kind?
  ) {
    #expect(StandardInputFile.Kind(beginning: Data(bytes)) == kind)
  }

  @Test(arguments: ["in.caml", "in.zip"])
  func `render - writes the file of the same document with a name`(name: String) throws {
    let place = try Workplace()
    try place.write("in.zip", Self.archive)
    #expect(try place.run("render", name, "-o", "a.gif", "--duration", "0.2").status == 0)
    let outcome = try place.shell(
      "cat \(name) | \"$0\" render - -o b.gif --duration 0.2 --json --report")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let isEqual = try place.bytes("a.gif") == place.bytes("b.gif")
    #expect(isEqual)
    let document = try JSON.parse(outcome.output.split(separator: "\n")[0])
    #expect(document["input"] == .string("-"))
    #expect(document["outputs"]?.items.count == 1)
    let report = try JSON.parse(String(decoding: place.bytes("b.gif.json"), as: UTF8.self))
    #expect(report["input"]?["path"] == .string("-"))
    // The hash is that of the contents, so a second run finds the file complete.
    let again = try place.shell("cat \(name) | \"$0\" render - -o b.gif --duration 0.2 --resume")
    #expect(again.errors == "b.gif: already complete; skipped\n")
  }

  @Test func `render - --format writes into a folder, and - is its name in results`() throws {
    let place = try Workplace()
    let outcome = try place.shell("\"$0\" render - -o out --format png --json <in.caml")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(place.entries(of: "out") == ["stdin.png"])
    #expect(
      try JSON.parse(outcome.output.split(separator: "\n")[0])["input"] == .string("-"))
    let failed = try place.shell("echo '<caml>' | \"$0\" render - -o out2 --format png")
    #expect(failed.output.contains("failed  -: "), "\(failed.output)")
  }

  @Test func `--input-type tendies gives an archive the background of wallpapers`() throws {
    let place = try Workplace()
    try place.write("in.zip", Self.archive)
    try place.write("in.tendies", Self.archive)
    #expect(try place.run("render", "in.tendies", "-o", "a.png", "--size", "90x90").status == 0)
    let outcome = try place.shell(
      "\"$0\" render - --input-type tendies -o b.png --size 90x90 <in.zip")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let isEqual = try place.bytes("a.png") == place.bytes("b.png")
    #expect(isEqual)
  }

  @Test(arguments: [
    ("printf ''", "", "standard input is empty", "NOT_A_DOCUMENT", Int32(65)),
    (
      "echo text", "", "standard input is neither a zip archive nor XML: it contains other data",
      "NOT_A_DOCUMENT", 65
    ),
    (
      "cat in.caml", "--limit document-bytes=99", "more than 99 bytes in a document",
      "LIMIT_EXCEEDED", 69
    ),
    (
      "cat in.zip", "--limit archive-bytes=99", "more than 99 bytes in the archive",
      "LIMIT_EXCEEDED", 69
    ),
    (
      "cat in.caml", "other.caml", "standard input (-) must be the only input", "INVALID_ARGUMENT",
      64
    ),
    (
      "cat in.zip", "--input-type caml", "contains a zip archive instead of a .caml file",
      "NOT_A_DOCUMENT", 65
    ),
    (
      "cat in.caml", "--input-type tendies", "instead of a zip archive; use --input-type caml",
      "NOT_A_DOCUMENT", 65
    ),
    ("cat in.caml", "--input-type gif", "is invalid for '--input-type", "INVALID_ARGUMENT", 64),
  ])
  func `standard input that is unsuitable is an error and leaves no file`(
    source: String, option: String, message: String, code: String, status: Int32
  ) throws {
    let place = try Workplace()
    try place.write("in.zip", Self.archive)
    let outcome = try place.shell(
      "\(source) | TMPDIR=$PWD \"$0\" render - \(option) -o a.png --json")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(
      try JSON.parse(outcome.output.split(separator: "\n")[0])["error"]?["code"] == .string(code))
    #expect(place.content == ["in.zip"])
  }

  @Test func `the size limit applies while standard input is read`() throws {
    let place = try Workplace()
    // The input never ends.
    let outcome = try place.shell(
      "yes '<caml>' | \"$0\" render - -o a.png --limit document-bytes=100000")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("--limit document-bytes=COUNT"), "\(outcome.errors)")
  }

  @Test func `the file of standard input is removed after success, failure and signals`() throws {
    let place = try Workplace()
    _ = try place.shell("mkdir tmp; TMPDIR=$PWD/tmp \"$0\" render - -o a.png <in.caml")
    _ = try place.shell("TMPDIR=$PWD/tmp \"$0\" render - -o a.png --size 0x0 <in.caml")
    #expect(place.content == ["a.png", "tmp"])
    #expect(place.entries(of: "tmp") == [])
    // The reader waits for the rest of the document.
    let ended = try place.shell(
      """
      mkfifo pipe; exec 3<>pipe
      TMPDIR=$PWD/tmp "$0" render - -o b.png <pipe &
      printf '<caml>%070000d' 0 >&3
      until ls tmp/*/stdin.caml >/dev/null 2>&1; do sleep 0.02; done
      kill -TERM $!; wait $!; echo $?
      """)
    #expect(ended.output == "143\n", "\(ended.errors)")
    #expect(place.entries(of: "tmp") == [])
  }

  @Test func `a plan rejects standard input`() throws {
    let place = try Workplace()
    let outcome = try place.shell("\"$0\" plan - -o a.mp4 -o plan.json <in.caml")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("a plan cannot have standard input"), "\(outcome.errors)")
  }

  @Test func `a file that is named - is given as ./-`() throws {
    let place = try Workplace()
    #expect(
      try place.shell("mkdir -- d; cp in.caml d/-.caml; cd d; \"$0\" render ./-.caml -o a.png")
        .status == 0)
  }
}
