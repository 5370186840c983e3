import Films
import Foundation
import Testing

@testable import ametrine

@Suite struct ResumeTests {
  private static let render = [
    "render", "in.caml", "-o", "a.mp4", "--duration", "5", "--shard", "2/2",
  ]

  /// Returns the identifiers of the files, which change when a file is replaced.
  private static func inodes(in place: Workplace) throws -> [String: UInt64] {
    var found: [String: UInt64] = [:]
    for name in place.content {
      var status = stat()
      try #require(lstat(place.path + "/" + name, &status) == 0)
      found[name] = UInt64(status.st_ino)
    }
    return found
  }

  @Test func `a shard that is complete is skipped with one line, and rendered after a change`()
    throws
  {
    let place = try Workplace()
    #expect(try place.run(Self.render).errors == "")
    let before = try Self.inodes(in: place)
    let outcome = try place.run(Self.render)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "a.part-2-of-2.mp4: already complete; skipped\n")
    #expect(try Self.inodes(in: place) == before)
    let other = try place.run(Self.render + ["--scale", "2"])
    #expect(other.status == 0 && other.errors == "")
    #expect(try Self.inodes(in: place) != before)
  }

  @Test func `the images of a document belong to its hash`() throws {
    let place = try Workplace()
    try place.write("x.ca/main.caml", Workplace.document)
    try place.write("x.ca/assets/a.png", "picture")
    let first = try InputHash.hash(ofInputAt: place.path + "/x.ca")
    #expect(try InputHash.hash(ofInputAt: place.path + "/x.ca") == first)
    try place.write("x.ca/assets/a.png", "other")
    #expect(try InputHash.hash(ofInputAt: place.path + "/x.ca") != first)
    let single = try InputHash.hash(ofInputAt: place.path + "/in.caml")
    #expect(try single == ContentHash.hash(ofFileAt: place.path + "/in.caml"))
    try place.write("assets/b.png", "picture")
    #expect(try InputHash.hash(ofInputAt: place.path + "/in.caml") != single)
    #expect(throws: ArgumentError.self) { try InputHash.hash(ofInputAt: place.path + "/none") }
    // The names of the files belong to it.
    try FileManager.default.moveItem(
      atPath: place.path + "/x.ca/assets/a.png", toPath: place.path + "/x.ca/assets/b.png")
    let renamed = try InputHash.hash(ofInputAt: place.path + "/x.ca")
    try FileManager.default.moveItem(
      atPath: place.path + "/x.ca/assets/b.png", toPath: place.path + "/x.ca/assets/a.png")
    #expect(try InputHash.hash(ofInputAt: place.path + "/x.ca") != renamed)
  }

  @Test func `a link has the hash of its target`() throws {
    let place = try Workplace()
    try #require(symlink("in.caml", place.path + "/link.caml") == 0)
    let hash = try InputHash.hash(ofInputAt: place.path + "/link.caml")
    #expect(try hash == InputHash.hash(ofInputAt: place.path + "/in.caml"))
    try place.write("in.caml", Workplace.document + " ")
    #expect(try hash != InputHash.hash(ofInputAt: place.path + "/link.caml"))
  }

  @Test func `--resume writes reports and skips finished files`() throws {
    let place = try Workplace()
    let arguments = ["render", "in.caml", "-o", "a.gif", "-o", "a.png", "--resume"]
    #expect(try place.run(arguments).errors == "")
    #expect(place.content == ["a.gif", "a.gif.json", "a.png", "a.png.json"])
    #expect(
      try place.run(arguments).errors
        == "a.gif: already complete; skipped\na.png: already complete; skipped\n")
    let outcome = try place.run("join", "a.gif", "-o", "b.gif")
    #expect(outcome.errors.contains("the report of a whole file, not of a part"))
  }

  @Test func `shards of several documents render each document once`() throws {
    let place = try Workplace()
    let names = (0..<7).map { "d\($0)" }
    for (number, name) in names.enumerated() {
      try place.write(
        "docs/\(number % 2 == 0 ? "even/" : "")\(name).caml",
        Workplace.document + String(repeating: " ", count: number * 20_000))
    }
    let render = ["render", "docs", "-o", "out", "--format", "png"]
    #expect(try place.run(render + ["--jobs", "2"]).status == 0)
    let expected = try place.shell(
      "cd out && find . -name '*.png' | sort && cat $(find . | grep png$ | sort) | md5sum"
    ).output
    try FileManager.default.removeItem(atPath: place.path + "/out")
    var counts: [Int] = []
    for shard in 1...3 {
      let outcome = try place.run(render + ["--shard", "\(shard)/3"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      counts.append(outcome.output.split(separator: "\n").count { $0.hasPrefix("ok") })
    }
    #expect(counts.reduce(0, +) == 7)
    #expect(counts.allSatisfy { (2...3).contains($0) })
    let written = try place.shell(
      "cd out && find . -name '*.png' | sort && cat $(find . | grep png$ | sort) | md5sum"
    ).output
    #expect(written == expected)
    let again = try place.run(render + ["--shard", "1/3"])
    let skipped = again.output.split(separator: "\n")
    #expect(skipped.dropLast().allSatisfy { $0.hasPrefix("skipped out/") && $0.hasSuffix(".png") })
    #expect(skipped.last == "0 of \(counts[0]) rendered, \(counts[0]) already complete")
  }

  @Test func `a signal removes the part at hand and lists finished files`() throws {
    let place = try Workplace()
    // The first document is short and is finished when the second one begins.
    try place.write(
      "b.caml",
      Workplace.document.replacingOccurrences(of: "duration=\"1\"", with: "duration=\"3000\""))
    let running = try place.start([
      "render", "in.caml", "b.caml", "-o", "out", "--format", "mp4", "--jobs", "1", "--scale", "8",
      "--max-duration", "3000", "--shard", "1/1", "--json",
    ])
    // The finished film, its report and the unfinished film.
    try place.waitForEntries(3, in: "out", of: running)
    kill(running.process.processIdentifier, SIGTERM)
    let errors = String(
      decoding: running.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 128 + SIGTERM)
    #expect(place.entries(of: "out") == ["in.mp4", "in.mp4.json"])
    #expect(
      errors.hasSuffix("ametrine: interrupted; these files are complete:\n  out/in.mp4\n"),
      "\(errors)")
    let lines = try String(
      decoding: running.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self
    ).split(separator: "\n").map { try JSON.parse($0) }
    #expect(lines.count == 2)
    let result = try #require(lines.last)
    #expect(try JSONSchema("results").violations(of: result) == [])
    #expect(result["type"]?.text == "result")
    #expect(result["exitStatus"] == .number(Double(128 + SIGTERM)))
    #expect(result["outputs"] == .number(1))
    #expect(result["error"]?["code"] == .string("INTERRUPTED"))
    #expect(result["error"]?["retryable"] == .bool(true))
  }
}
