import Foundation
import Testing

@testable import ametrine

@Suite struct JoinTests {
  /// A film of 301 frames in which a translucent square moves.
  private static let document = Workplace.document
    .replacingOccurrences(of: "backgroundColor=\"1 0 0\"", with: "backgroundColor=\"1 0 0 0.4\"")
    .replacingOccurrences(of: "duration=\"1\"", with: "duration=\"1.3\" repeatCount=\"100\"")
  private static let options = ["--duration", "10.03", "--quiet"]

  private static let endings = ["mp4", "webm", "mov", "gif", "apng", "webp"]

  /// Returns the outputs of a command that writes films of all formats from the same frames.
  private static func outputs(_ name: String) -> [String] {
    (endings.map { "\(name).\($0)" } + ["\(name)%03d.png"]).flatMap { ["-o", $0] }
  }

  @Test func `films joined from 2 and 5 shards have the bytes of the films in one piece`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let whole = try place.run(["render", "in.caml"] + Self.outputs("whole") + Self.options)
    #expect(whole.status == 0, "\(whole.errors)")
    // The film has three segments, so two of five shards have no frames.
    for (count, endings, partCount) in [(2, Self.endings, 2), (5, ["mp4", "gif"], 3)] {
      for number in 1...count {
        let outcome = try place.run(
          ["render", "in.caml", "--shard", "\(number)/\(count)"] + Self.outputs("film")
            + Self.options)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      }
      for ending in endings {
        let parts = place.content.filter {
          $0.contains("-of-\(count).\(ending)") && !$0.hasSuffix(".json")
        }
        #expect(parts.count == partCount)
        let outcome = try place.run(["join"] + parts + ["-o", "joined.\(ending)"])
        #expect(outcome.errors == "joined.\(ending): 301 frames from \(partCount) parts\n")
        let isEqual = try place.bytes("joined.\(ending)") == place.bytes("whole.\(ending)")
        #expect(isEqual, "\(ending), \(count) shards")
      }
    }
    try checkImages(in: place)
  }

  /// Tests the images of the shards, and that `join` finds a missing one.
  private func checkImages(in place: Workplace) throws {
    let reports = (1...2).map { "film%03d.part-\($0)-of-2.png.json" }
    let copied = try place.run(["join"] + reports + ["-o", "frames/%d.png"])
    #expect(copied.errors == "frames/%d.png: 301 frames from 2 parts\n")
    for number in 0..<301 {
      let name = String(format: "%03d.png", number)
      let image = try place.bytes("whole" + name)
      let isEqual = try place.bytes("film" + name) == image
      #expect(isEqual, "frame \(number)")
      let isCopied = try place.bytes("frames/\(number).png") == image
      #expect(isCopied, "frame \(number)")
    }
    let outcome = try place.run(["join"] + reports)
    #expect(outcome.errors == "film%03d.png: complete, 301 frames from 2 parts\n")
    try FileManager.default.removeItem(atPath: place.path + "/film200.png")
    let incomplete = try place.run(["join"] + reports + ["-o", "other/%d.png"])
    #expect(incomplete.status == 65)
    #expect(incomplete.errors.contains("film200.png: missing"), "\(incomplete.errors)")
    #expect(!place.content.contains("other"))
  }

  @Test func `parts of --frames are joined, and a folder of parts is accepted`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    for frames in ["0-119", "120-9999"] {
      let outcome = try place.run(
        ["render", "in.caml", "-o", "parts/a.mp4", "--frames", frames, "--part"] + Self.options)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(
      place.entries(of: "parts") == [
        "a.part-0-119.mp4", "a.part-0-119.mp4.json", "a.part-120-300.mp4",
        "a.part-120-300.mp4.json",
      ])
    let outcome = try place.run("join", "parts", "-o", "joined.mp4", "--json", "--quiet")
    #expect(outcome.status == 0 && outcome.errors == "")
    let line = try #require(outcome.output.split(separator: "\n").first)
    let result = try JSONDecoder().decode(DocumentResult.self, from: Data(line.utf8))
    #expect(result.frames == 301)
    #expect(result.outputs.map { ($0 as NSString).lastPathComponent } == ["joined.mp4"])
    #expect(try place.run(["render", "in.caml", "-o", "whole.mp4"] + Self.options).status == 0)
    let isEqual = try place.bytes("joined.mp4") == place.bytes("whole.mp4")
    #expect(isEqual)
  }

  @Test func `--frames renders images with the numbers of the whole film`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let film = ["--duration", "0.4", "--quiet"]
    #expect(
      try place.run(["render", "in.caml", "-o", "a%d.png", "--frames", "7-9"] + film).status == 0)
    #expect(place.content == ["a7.png", "a8.png", "a9.png"])
    #expect(try place.run(["render", "in.caml", "-o", "c%d.png"] + film).status == 0)
    for number in 7...9 {
      #expect(try place.bytes("a\(number).png") == place.bytes("c\(number).png"))
    }
  }

  @Test(arguments: ["a.png", "a.jpg"])
  func `a single image has no shards and frames`(output: String) throws {
    let plan = try FilmPlan(FilmPlan.FilmOptions(output: output))
    let shard = try #require(Shard(number: 1, count: 2))
    for selection in [
      FrameSelection.shard(shard), .frames(try FrameRangeArgument("0"), isPart: false),
    ] {
      let error = #expect(throws: ArgumentError.self) { try plan.restricted(to: selection) }
      #expect(error?.description.contains("only to films and numbered images") == true)
    }
  }

  @Test(arguments: [
    ("0-119", true), ("120-300", true), ("120-", true), ("240-9000", true), ("0-", true),
    ("0-100", false), ("0-120", false), ("1-119", false), ("119-300", false), ("120-299", false),
  ])
  func `parts begin and end at multiples of 120 frames or at the end`(
    frames: String, isValid: Bool
  ) throws {
    let plan = try FilmPlan(FilmPlan.FilmOptions(output: "a.mp4", duration: 10.03))
    let selection = FrameSelection.frames(try FrameRangeArgument(frames), isPart: true)
    if isValid {
      #expect(try plan.restricted(to: selection)?.part?.isPart == true)
    } else {
      let error = #expect(throws: ArgumentError.self) { try plan.restricted(to: selection) }
      #expect(error?.code == .framesOutOfRange)
    }
  }

  // MARK: Faults

  @Test func `join with a missing part fails and writes nothing`() throws {
    let place = try Workplace()
    let shard = ["render", "in.caml", "-o", "a.mp4", "--duration", "5", "--shard", "2/2"]
    #expect(try place.run(shard).status == 0)
    let before = place.content
    let outcome = try place.run("join", "a.part-2-of-2.mp4", "-o", "joined.mp4", "--json")
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("\"code\":\"PART_MISSING\""), "\(outcome.output)")
    #expect(place.content == before)
  }

  @Test(arguments: ["mp4", "gif"])
  func `join that exceeds the file size limit fails and leaves no file`(ending: String) throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let shard = [
      "render", "in.caml", "-o", "a.\(ending)", "--duration", "4", "--scale", "4", "--shard", "1/1",
    ]
    #expect(try place.run(shard).status == 0)
    let parts = place.content
    let outcome = try place.run(
      ["join"] + parts + ["-o", "joined.\(ending)"],
      under: ["sh", "-c", "ulimit -f 1; exec \"$@\"", "sh"])
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("cannot be written: File too large"), "\(outcome.errors)")
    #expect(place.content == parts)
  }
}
