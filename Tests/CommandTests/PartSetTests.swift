import Films
import Foundation
import Testing
import TextLayout

@testable import ametrine

/// Tests of the checks before joining, with reports on files that contain no film.
@Suite struct PartSetTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Writes a part of a film of 301 frames and its report, and returns the path of the part.
  @discardableResult
  private func writePart(
    _ frames: Range<Int>, shard: Shard? = nil, named name: String? = nil,
    change: (inout RenderReport) -> Void = { _ in }
  ) throws -> String {
    let name = name ?? "a.part-\(frames.lowerBound).mp4"
    try place.write(name, "frames \(frames)")
    let path = place.path + "/" + name
    let film = try FilmPlan(FilmPlan.FilmOptions(output: "a.mp4", duration: 10.03))
    var report = try RenderReport(
      type: .part, job: "job",
      input: RenderReport.Input(path: "in.caml", sha256: String(repeating: "0", count: 64)),
      arguments: ["--duration=10.03"],
      film: RenderReport.Film(
        path: "a.mp4", format: "mp4", frameCount: 301, rate: 30, time: 0, encoding: film.encoding),
      frames: frames, shard: shard, fonts: [], files: RenderReport.files(at: [path]),
      resources: nil)
    change(&report)
    try report.write(to: RenderReport.path(forFile: path))
    return path
  }

  /// Writes the three parts of the film.
  private func writeParts(count: Int? = nil) throws -> [String] {
    try (0..<3).map { number in
      try writePart(
        120 * number..<min(301, 120 * number + 120),
        shard: count.flatMap { Shard(number: number + 1, count: $0) })
    }
  }

  private func set(_ paths: [String]) throws(ArgumentError) -> PartSet {
    try PartSet(reportPaths: PartSet.reportPaths(for: paths))
  }

  /// Returns the code and the message of the error for parts, without the folder.
  private func problem(_ paths: [String]) -> (code: ErrorCode, text: String)? {
    do throws(ArgumentError) {
      _ = try set(paths)
      return nil
    } catch {
      return (
        error.code, error.description.replacingOccurrences(of: place.path + "/", with: "")
      )
    }
  }

  // MARK: Paths

  @Test func `parts, their reports and folders are accepted in any order, and sorted`() throws {
    let parts = try writeParts()
    #expect(try set(parts.reversed()).parts.map(\.path) == parts)
    #expect(try set(parts.map(RenderReport.path(forFile:))).parts.map(\.path) == parts)
    #expect(try set([place.path]).parts.map(\.path) == parts)
    // A part and its report, as in `a.part-*`.
    #expect(try set(parts + parts.map(RenderReport.path(forFile:))).parts.map(\.path) == parts)
  }

  @Test func `a part that is given twice is an error`() throws {
    let parts = try writeParts()
    for again in [parts[1], place.path + "/./a.part-120.mp4"] {
      let fault = try #require(problem(parts + [again]))
      #expect(fault.code == .partDuplicated)
      #expect(fault.text.contains("a.part-120.mp4: given twice"), "\(fault.text)")
    }
    #expect(
      problem(parts.map(RenderReport.path(forFile:)) + [parts[0] + ".json"])?.code
        == .partDuplicated)
  }

  @Test func `a folder without parts and a part without a report are missing parts`() throws {
    let empty = try #require(problem([place.path]))
    #expect(empty.code == .partMissing)
    #expect(empty.text.contains("no parts found"))
    let fault = try #require(problem([place.path + "/none.mp4"]))
    #expect(fault.code == .partMissing)
    #expect(fault.text.hasPrefix("none.mp4.json: no report"))
  }

  // MARK: Frames

  @Test(arguments: [
    ([1, 2], 3, "the frames 0 to 119 of 301 are in no part; render them with --shard 1/3"),
    ([0, 2], 3, "the frames 120 to 239 of 301 are in no part; render them with --shard 2/3"),
    ([0, 1], 3, "the frames 240 to 300 of 301 are in no part; render them with --shard 3/3"),
    ([0], nil, "the frames 120 to 300 of 301 are in no part; render them with --frames 120-300"),
  ])
  func `missing frames are reported with the option that renders them`(
    present: [Int], count: Int?, message: String
  ) throws {
    let parts = try writeParts(count: count)
    let fault = try #require(problem(present.map { parts[$0] }))
    #expect(fault.code == .partMissing)
    #expect(fault.text.contains("a.mp4: \(message)"), "\(fault.text)")
  }

  @Test(arguments: [(0..<120, "0 to 119"), (0..<240, "0 to 119"), (240..<301, "240 to 300")])
  func `frames in two parts are reported with both`(frames: Range<Int>, doubled: String) throws {
    var parts = try writeParts()
    parts.append(try writePart(frames, named: "b.part-1.mp4"))
    let fault = try #require(problem(parts))
    #expect(fault.code == .partDuplicated)
    #expect(fault.text.contains("the frames \(doubled) are also in "), "\(fault.text)")
    #expect(fault.text.contains("b.part-1.mp4.json"))
  }

  // MARK: Foreign parts

  /// A difference of a part, and the word for it in the message.
  struct Difference: CustomTestStringConvertible, Sendable {
    let word: String
    let apply: @Sendable (inout RenderReport) -> Void
    init(_ word: String, _ apply: @escaping @Sendable (inout RenderReport) -> Void) {
      (self.word, self.apply) = (word, apply)
    }
    var testDescription: String { word }
  }

  @Test(arguments: [
    Difference("another input") { $0.input.sha256 = String(repeating: "1", count: 64) },
    Difference("another version") { $0.tool.version = "0.0.1" },
    Difference("another version") { $0.tool.libraries["libavcodec"] = "1" },
    Difference("other settings (--scale=2.0 instead of none)") { $0.arguments += ["--scale=2.0"] },
    Difference("another sound") { report in
      report.film.audio = try? RecordedAudio(AudioTrack(path: #filePath))
    },
    Difference("another format") { $0.film.format = "webM" },
    Difference("another film") { $0.job = "other" },
    Difference("another film") { $0.film.frameCount = 302 },
    Difference("another film") { $0.film.rate = 25 },
    Difference("another film") { $0.film.encoding.quality = 0.5 },
    Difference("the report of a whole file") { $0.type = .file },
  ])
  func `a part of another film is reported with the difference`(difference: Difference) throws {
    var parts = try writeParts()
    parts[1] = try writePart(120..<240, named: "b.mp4", change: difference.apply)
    let fault = try #require(problem(parts))
    #expect(fault.code == .partForeign)
    #expect(fault.text.hasPrefix("b.mp4.json: "), "\(fault.text)")
    #expect(fault.text.contains(difference.word), "\(fault.text)")
  }

  @Test func `the path of the input does not matter`() throws {
    var parts = try writeParts()
    parts[1] = try writePart(120..<240, named: "b.mp4") { report in
      report.input.path = "/elsewhere/in.caml"
      report.film.path = "/elsewhere/a.mp4"
    }
    #expect(try set(parts).parts.count == 3)
  }

  @Test func `parts with another font for the same text do not belong together`() throws {
    func font(_ hash: String?, index: Int = 0, characters: String? = nil) -> RenderReport.Font {
      RenderReport.Font(
        name: "Helvetica", weight: 400, isItalic: false, design: "sans", requiresName: false,
        characters: characters, isEmoji: false, sha256: hash, index: index)
    }
    let known = String(repeating: "2", count: 64)
    func joins(_ first: RenderReport.Font, _ second: RenderReport.Font) throws -> Bool {
      let parts = [
        try writePart(0..<120) { $0.fonts = [first] },
        try writePart(120..<301) { $0.fonts = [second] },
      ]
      guard let fault = problem(parts) else { return true }
      #expect(fault.code == .partForeign)
      #expect(fault.text.contains("another font for "), "\(fault.text)")
      return false
    }
    #expect(try joins(font(known), font(known)))
    #expect(try !joins(font(known), font(String(repeating: "3", count: 64))))
    #expect(try !joins(font(known), font(nil)))
    // A collection contains several fonts.
    #expect(try !joins(font(known), font(known, index: 1)))
    // Fonts are compared for the requests and characters that both parts have.
    #expect(try joins(font(known), font(nil, characters: "a")))
    #expect(try joins(font(known, characters: "a"), font(nil, characters: "b")))
    #expect(try !joins(font(known, characters: "ac"), font(nil, characters: "bc")))
  }

  // MARK: Damaged parts

  @Test func `a part whose file is missing is missing`() throws {
    let parts = try writeParts()
    try FileManager.default.removeItem(atPath: parts[1])
    let fault = try #require(problem(parts))
    #expect(fault.code == .partMissing)
    #expect(fault.text == "a.part-120.mp4: missing; render the part again")
  }

  @Test(arguments: ["frames", "", "frames 120..<240 and more"])
  func `a part that differs from its report is damaged`(contents: String) throws {
    let parts = try writeParts()
    try place.write("a.part-120.mp4", contents)
    let fault = try #require(problem(parts))
    #expect(fault.code == .partDamaged)
    #expect(
      fault.text.hasPrefix(
        "a.part-120.mp4: not the file that its report describes"), "\(fault.text)")
  }

  @Test(arguments: [
    ("^(?s:.*)$", ""), ("^(?s:.*)$", "{}"), ("^(?s:.*)$", "["),
    ("\"first\" : 120", "\"first\" : -1"),
    ("\"first\" : 120", "\"first\" : 240"), ("\"name\" : \"", "\"name\" : \"../"),
    ("\"name\" : \"[^\"]*", "\"name\" : \".."), ("\"name\" : \"[^\"]*", "\"name\" : \""),
    ("\"schema\" : 1", "\"schema\" : 99"), ("\"rate\" : 30", "\"rate\" : 0"),
    ("\"frameCount\" : 301", "\"frameCount\" : 9223372036854775807"),
    ("\"frameCount\" : 301", "\"frameCount\" : 239"),
    ("\"last\" : 239", "\"last\" : 9223372036854775807"),
    ("\"number\" : 2", "\"number\" : 4"), ("\"number\" : 2", "\"number\" : 0"),
    // Only numbered images have several files.
    ("(?s)\"files\" : \\[(.*?\\})", "\"files\" : [$1, $1"),
    ("(?s)\"files\" : \\[.*?\\]", "\"files\" : []"),
    ("\"format\" : \"mp4\"", "\"format\" : \"pngSequence\""),
  ])
  func `a report that is damaged or was changed is rejected`(old: String, new: String) throws {
    let parts = try writeParts(count: 3)
    let text = String(decoding: try place.bytes("a.part-120.mp4.json"), as: UTF8.self)
    let changed = text.replacingOccurrences(of: old, with: new, options: .regularExpression)
    #expect(changed != text)
    try place.write("a.part-120.mp4.json", changed)
    let fault = try #require(problem(parts))
    #expect(fault.code == .partDamaged)
    #expect(fault.text.hasPrefix("a.part-120.mp4.json: not a report"), "\(fault.text)")
  }

  @Test func `an unknown format is damage`() throws {
    let fault = try #require(
      problem([writePart(0..<301, change: { $0.film.format = "none" })]))
    #expect(fault.code == .partDamaged)
    #expect(fault.text.contains("unknown format 'none'"))
  }

  // MARK: The output

  @Test(arguments: [
    ("a.gif", "the parts are of a .mp4 film"), ("a.part-0.mp4", "would replace an input"),
    ("a.part-0.mp4.json", "the parts are of a .mp4 film"),
    (nil, "add -o, such as -o film.mp4"),
  ])
  func `join rejects an output of another format and one that is a part`(
    output: String?, message: String
  ) throws {
    let parts = try writeParts()
    let before = place.content
    let arguments = ["join"] + parts + (output.map { ["-o", place.path + "/" + $0] } ?? [])
    let command = try #require(Ametrine.parseCommandLine(arguments) as? JoinCommand)
    let results = ResultWriter(command: "join", isEnabled: false)
    let error = #expect(throws: ArgumentError.self) { try command.run(reportingTo: results) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(place.content == before)
    // The film is an input that failed.
    #expect(results.result.inputs == 1)
    #expect(results.result.failed == 1)
  }
}
