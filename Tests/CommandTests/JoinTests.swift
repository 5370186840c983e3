import Foundation
import ImageCodecs
import Testing

@testable import ametrine

@Suite struct JoinTests {
  /// A film of 301 frames in which a translucent square moves.
  private static let document = Workplace.document
    .replacingOccurrences(of: "backgroundColor=\"1 0 0\"", with: "backgroundColor=\"1 0 0 0.4\"")
    .replacingOccurrences(of: "duration=\"1\"", with: "duration=\"1.3\" repeatCount=\"100\"")
  private static let options = ["--duration", "10.03", "--quiet"]

  /// Renders the shards of a film and returns the names of the files of its parts.
  private static func renderShards(
    _ count: Int, of name: String, in place: Workplace, options: [String] = options
  ) throws -> [String] {
    for number in 1...count {
      let outcome = try place.run(
        ["render", "in.caml", "-o", name, "--shard", "\(number)/\(count)"] + options)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    }
    return place.content.filter { $0.contains(".part-") && $0.contains("-of-\(count).") }
  }

  @Test(arguments: ["mp4", "webm", "mov", "gif", "apng", "webp"])
  func `a film joined from 2 and 5 shards has the bytes of the film in one piece`(
    ending: String
  ) throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let whole = "whole.\(ending)"
    #expect(try place.run(["render", "in.caml", "-o", whole] + Self.options).status == 0)
    for count in [2, 5] {
      let parts = try Self.renderShards(count, of: "film.\(ending)", in: place)
      // Each part has a file and a report, and the film has three segments.
      #expect(parts.count == 2 * min(count, 3))
      let outcome = try place.run(["join"] + parts + ["-o", "joined.\(ending)"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(
        outcome.errors
          == "joined.\(ending): 301 frames from \(min(count, 3)) parts\n")
      let isEqual = try place.bytes("joined.\(ending)") == place.bytes(whole)
      #expect(isEqual, "\(count) shards")
    }
  }

  @Test func `shards write numbered images in place, and join checks them`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    #expect(try place.run(["render", "in.caml", "-o", "whole%03d.png"] + Self.options).status == 0)
    let reports = try Self.renderShards(2, of: "film%03d.png", in: place)
    #expect(reports == ["film%03d.part-1-of-2.png.json", "film%03d.part-2-of-2.png.json"])
    for number in 0..<301 {
      let name = String(format: "%03d.png", number)
      let isEqual = try place.bytes("film" + name) == place.bytes("whole" + name)
      #expect(isEqual, "frame \(number)")
    }
    let outcome = try place.run(["join"] + reports)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "film%03d.png: complete, 301 frames from 2 parts\n")
    try FileManager.default.removeItem(atPath: place.path + "/film200.png")
    let incomplete = try place.run(["join"] + reports)
    #expect(incomplete.status != 0)
    #expect(incomplete.errors.contains("film200.png: missing"), "\(incomplete.errors)")
  }

  @Test func `parts of several output files are written from the same frames`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let files = ["-o", "a.gif", "-o", "a.apng", "-o", "a.mp4"]
    for output in [["--shard", "1/2"], ["--shard", "2/2"]] {
      #expect(try place.run(["render", "in.caml"] + files + Self.options + output).status == 0)
    }
    #expect(try place.run(["render", "in.caml"] + files + Self.options).status == 0)
    for (ending, extra) in [("gif", ".frames"), ("apng", ".frames"), ("mp4", "")] {
      let parts = (1...2).map { "a.part-\($0)-of-2.\(ending)\(extra)" }
      #expect(try place.run(["join"] + parts + ["-o", "joined.\(ending)"]).status == 0)
      let isEqual = try place.bytes("joined.\(ending)") == place.bytes("a.\(ending)")
      #expect(isEqual, "\(ending)")
    }
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

  @Test func `--frames renders a film of these frames, and images with their numbers`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let frames = ["--frames", "7-9"] + Self.options
    #expect(try place.run(["render", "in.caml", "-o", "a%d.png"] + frames).status == 0)
    #expect(place.content == ["a7.png", "a8.png", "a9.png"])
    #expect(try place.run(["render", "in.caml", "-o", "b.apng"] + frames).status == 0)
    #expect(try place.run(["render", "in.caml", "-o", "c%d.png"] + Self.options).status == 0)
    for number in 7...9 {
      #expect(try place.bytes("a\(number).png") == place.bytes("c\(number).png"))
    }
    #expect(
      try place.run("render", "in.caml", "-o", "d.mp4", "--frames", "0-100", "--part").errors
        .contains("parts must begin and end at multiples of 120 frames"))
    for (output, fault) in [("a.png", "single image"), ("a.jpg", "single image")] {
      let outcome = try place.run("render", "in.caml", "-o", output, "--shard", "1/2")
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains("numbered images"), "\(fault): \(outcome.errors)")
    }
  }

  // MARK: Faults

  @Test func `join names missing, doubled, foreign and damaged parts and writes nothing`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    _ = try Self.renderShards(3, of: "a.mp4", in: place)
    _ = try Self.renderShards(2, of: "a.mp4", in: place)
    _ = try Self.renderShards(
      3, of: "scaled.mp4", in: place, options: Self.options + ["--scale", "2"])
    func part(_ number: Int, _ count: Int = 3, _ name: String = "a") -> String {
      "\(name).part-\(number)-of-\(count).mp4"
    }
    let before = place.content
    func fault(_ parts: [String]) throws -> String {
      let outcome = try place.run(["join"] + parts + ["-o", "joined.mp4"])
      #expect(outcome.status != 0)
      #expect(place.content == before)
      return outcome.errors
    }
    #expect(
      try fault([part(1), part(3)]).contains(
        "a.mp4: the frames 120 to 239 of 301 are in no part; render them with --shard 2/3"))
    #expect(
      try fault([part(1), part(2)]).contains(
        "the frames 240 to 300 of 301 are in no part; render them with --shard 3/3"))
    #expect(
      try fault([part(2), part(3)]).contains("the frames 0 to 119 of 301 are in no part"))
    #expect(
      try fault([part(1), part(2), part(3), part(2, 2)]).contains("are also in a.part-"))
    #expect(
      try fault([part(1), part(2, 3, "scaled"), part(3)]).contains(
        "scaled.part-2-of-3.mp4.json: a part of another film: it has other settings than a.part-1-of-3.mp4.json"
      ))
    #expect(try fault(["none.mp4"]).contains("none.mp4.json: no report"))
    let json = try place.run("join", "none.mp4", "-o", "joined.mp4", "--json").output
    #expect(json.contains("\"code\":\"PART_MISSING\""), "\(json)")
    // The same part twice, as a file and as a report, is one part.
    #expect(
      try place.run(
        "join", part(1), part(1) + ".json", "./" + part(1), part(2), part(3), "-o", "joined.mp4"
      ).status == 0)
    try FileManager.default.removeItem(atPath: place.path + "/joined.mp4")

    let bytes = try place.bytes(part(2))
    for damaged in [bytes.dropLast(), bytes + [0], Data(bytes.reversed()), Data()] {
      try place.write(part(2), Data(damaged))
      #expect(
        try fault([part(1), part(2), part(3)]).contains(
          "a.part-2-of-3.mp4: missing, or not the file that its report describes"))
    }
    try place.write(part(2), bytes)
    let report = part(2) + ".json"
    let text = String(decoding: try place.bytes(report), as: UTF8.self)
    for damaged in [
      "", "{}", "[", text.replacingOccurrences(of: "\"first\" : 120", with: "\"first\" : -1"),
      text.replacingOccurrences(of: "\"name\" : \"", with: "\"name\" : \"../"),
      text.replacingOccurrences(of: "\"schema\" : 1", with: "\"schema\" : 99"),
      text.replacingOccurrences(
        of: "\"frameCount\" : 301", with: "\"frameCount\" : 9223372036854775807"),
      text.replacingOccurrences(
        of: "\"last\" : 239", with: "\"last\" : 9223372036854775807"),
    ] {
      try place.write(report, damaged)
      #expect(
        try fault([part(1), part(2), part(3)]).contains("\(report): not a report"), "\(damaged)")
    }
  }

  @Test func `join rejects another file extension and an output that is a part`() throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let parts = try Self.renderShards(1, of: "a.mp4", in: place)
    #expect(
      try place.run(["join"] + parts + ["-o", "a.gif"]).errors.contains(
        "a.gif: the parts are of a .mp4 film"))
    #expect(
      try place.run(["join"] + parts + ["-o", "a.part-1-of-1.mp4"]).errors.contains(
        "would replace an input"))
    #expect(try place.run(["join"] + parts).errors.contains("add -o, such as -o film.mp4"))
    #expect(place.content == parts)
  }

  @Test(arguments: ["mp4", "gif"])
  func `join that exceeds the file size limit fails and leaves no file`(ending: String) throws {
    let place = try Workplace()
    try place.write("in.caml", Self.document)
    let parts = try Self.renderShards(
      1, of: "a.\(ending)", in: place, options: Self.options + ["--scale", "4"])
    let outcome = try place.run(
      ["join"] + parts + ["-o", "joined.\(ending)"],
      under: ["sh", "-c", "ulimit -f 1; exec \"$@\"", "sh"])
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("cannot be written: File too large"), "\(outcome.errors)")
    #expect(place.content == parts)
  }
}
