import Foundation
import Testing

@testable import ametrine

@Suite struct AudioOptionTests {
  private static let options = ["--duration", "10.03", "--width", "20", "--quiet"]

  /// Returns a WAV file with a tone of the given duration in seconds.
  static func sound(seconds: Double = 1, frequency: Double = 440) -> Data {
    let rate = 8_000
    let count = Int(seconds * Double(rate))
    var bytes = Data()
    func append(_ value: Int, _ size: Int) {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    bytes.append(Data("RIFF".utf8))
    append(36 + count * 2, 4)
    bytes.append(Data("WAVEfmt ".utf8))
    for (value, size) in [(16, 4), (1, 2), (1, 2), (rate, 4), (rate * 2, 4), (2, 2), (16, 2)] {
      append(value, size)
    }
    bytes.append(Data("data".utf8))
    append(count * 2, 4)
    for index in 0..<count {
      append(Int(8_000 * sin(2 * .pi * frequency * Double(index) / Double(rate))), 2)
    }
    return bytes
  }

  private static func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("a.wav", sound())
    return place
  }

  /// The names of the encodings of sound, as containers store them.
  private static let encodings = ["mp4": "mp4a", "webm": "A_OPUS", "mov": "in24"]

  private static func hasSound(_ name: String, in place: Workplace) throws -> Bool {
    let encoding = try #require(encodings[String(name.split(separator: ".").last ?? "")])
    return try place.bytes(name).range(of: Data(encoding.utf8)) != nil
  }

  // MARK: Files

  @Test func `--audio adds sound to the formats that can contain it`() throws {
    let place = try Self.workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "f.mp4", "-o", "f.webm", "-o", "f.mov", "-o", "f.gif", "--audio",
      "a.wav",
      "--audio-offset", "-0.25", "--audio-gain", "-3", "--audio-fade-in", "0.1",
      "--audio-fade-out=0.5", "--quiet")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    for ending in ["mp4", "webm", "mov"] { #expect(try Self.hasSound("f.\(ending)", in: place)) }
    #expect(try place.run("render", "in.caml", "-o", "s.mp4", "-o", "s.gif", "--quiet").status == 0)
    #expect(try !Self.hasSound("s.mp4", in: place))
    #expect(try place.bytes("s.gif") == place.bytes("f.gif"))
  }

  @Test(arguments: ["gain=-6", "offset=0.5", "offset=-0.5", "fade-in=0.5", "fade-out=0.5"])
  func `each setting changes the film`(setting: String) throws {
    let place = try Self.workplace()
    let render = ["render", "in.caml", "--quiet", "--audio", "a.wav"]
    #expect(try place.run(render + ["-o", "a.mov"]).status == 0)
    #expect(try place.run(render + ["-o", "b.mov", "--audio-\(setting)"]).status == 0)
    #expect(try place.bytes("a.mov") != place.bytes("b.mov"))
  }

  @Test func `each document of a folder has the sound`() throws {
    let place = try Self.workplace()
    for name in ["x", "y"] { try place.write("docs/\(name).caml", Workplace.document) }
    let outcome = try place.run(
      "render", "docs", "-o", "out", "--format", "mp4", "--format", "gif", "--audio", "a.wav",
      "--audio-gain", "-6")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(place.entries(of: "out") == ["x.gif", "x.mp4", "y.gif", "y.mp4"])
    #expect(try Self.hasSound("out/x.mp4", in: place) && Self.hasSound("out/y.mp4", in: place))
  }

  // MARK: Errors

  @Test(arguments: [
    (
      ["-o", "f.gif", "--audio", "a.wav"],
      "--audio applies only to .mp4, .webm or .mov; remove it or change the file type"
    ),
    (["-o", "f.png", "--audio", "a.wav"], "--audio applies only to .mp4, .webm or .mov"),
    (
      ["-o", "f.mp4", "--audio-gain", "1"],
      "--audio-gain requires --audio; add the file with the sound"
    ),
    (
      ["-o", "f.mp4", "--audio", "a.wav", "--audio-gain", "61"],
      "invalid --audio-gain '61': must be between -120 and 60 decibels"
    ),
    (["-o", "f.mp4", "--audio", "a.wav", "--audio-gain", "nan"], "invalid --audio-gain 'nan'"),
    (
      ["-o", "f.mp4", "--audio", "a.wav", "--audio-offset", "-90000"],
      "invalid --audio-offset '-90000': must be between -86400 and 86400 seconds"
    ),
    (["-o", "f.mp4", "--audio", "a.wav", "--audio-fade-in", "-1"], "invalid --audio-fade-in '-1'"),
    (
      ["-o", "f.mp4", "--audio", "a.wav", "--audio-fade-out", "inf"],
      "invalid --audio-fade-out 'inf'"
    ),
    (["-o", "a.wav/f.mp4", "--audio", "a.wav"], "the output would replace an input"),
  ])
  func `wrong options are usage errors`(options: [String], message: String) throws {
    let place = try Self.workplace()
    let outcome = try place.run(["render", "in.caml"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(place.content == ["a.wav"])
  }

  @Test(arguments: [
    ("none.wav", "FILE_MISSING", "none.wav: no such file; check the path of the sound"),
    (".", "NOT_A_REGULAR_FILE", ".: not a regular file; name a file with sound"),
    ("in.caml", "AUDIO_UNSUPPORTED", "in.caml: not a file with sound in a known format"),
    (
      "list.ffconcat", "AUDIO_UNSUPPORTED",
      "list.ffconcat: sound in the format 'concat' is not supported"
    ),
    ("silent.mp4", "AUDIO_MISSING", "silent.mp4: the file has no sound; use another file"),
    ("short.mov", "AUDIO_DAMAGED", "short.mov: the sound is damaged or truncated at 0"),
  ])
  func `sound that cannot be used has a code, also in a dry run`(
    name: String, code: String, message: String
  ) throws {
    let place = try Self.workplace()
    try place.write("list.ffconcat", "ffconcat version 1.0\nfile 'a.wav'\n")
    #expect(try place.run("render", "in.caml", "-o", "silent.mp4", "--quiet").status == 0)
    #expect(
      try place.run("render", "in.caml", "-o", "short.mov", "--audio", "a.wav", "-q").status == 0)
    try place.write("short.mov", Data(place.bytes("short.mov").dropLast(5_000)))
    let before = place.content
    for options in [["--dry-run"], []] {
      let outcome = try place.run(
        ["render", "in.caml", "-o", "f.mp4", "--audio", name, "--json"] + options)
      #expect(outcome.status == 65)
      let line = try #require(outcome.output.split(separator: "\n").last)
      let result = try JSONDecoder().decode(CommandResult.self, from: Data(line.utf8))
      #expect(result.error?.code.rawValue == code)
      #expect(result.error?.message.hasPrefix(message) == true, "\(result.error?.message ?? "")")
      #expect(place.content == before)
    }
  }

  @Test func `the file of the sound is not replaced`() throws {
    let place = try Self.workplace()
    #expect(try place.run("render", "in.caml", "-o", "s.mp4", "--audio", "a.wav", "-q").status == 0)
    for arguments in [
      ["in.caml", "-o", "s.mp4"], ["in.caml", "-o", "./s.mp4"],
      ["in.caml", "in.caml", "-o", ".", "--format", "mp4"],
    ] {
      let name = arguments.contains("--format") ? "in.mp4" : "s.mp4"
      try place.write("in.mp4", place.bytes("s.mp4"))
      let outcome = try place.run(["render"] + arguments + ["--audio", name])
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("would replace an input"), "\(outcome.errors)")
    }
  }

  // MARK: Parts

  @Test(arguments: ["mp4", "webm", "mov"])
  func `a film joined with the sound of its reports has the bytes of the film in one piece`(
    ending: String
  ) throws {
    let place = try Self.workplace()
    try place.write("a.wav", Self.sound(seconds: 12))
    let sound = [
      "--audio", "a.wav", "--audio-offset", "1", "--audio-gain=-6", "--audio-fade-out", "3",
    ]
    let render = ["render", "in.caml"] + Self.options
    #expect(try place.run(render + sound + ["-o", "whole.\(ending)"]).status == 0)
    #expect(try Self.hasSound("whole.\(ending)", in: place))
    for number in 1...3 {
      let outcome = try place.run(
        render + sound + ["-o", "parts/f.\(ending)", "--shard", "\(number)/3"])
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      #expect(try !Self.hasSound("parts/f.part-\(number)-of-3.\(ending)", in: place))
    }
    let whole = try place.bytes("whole.\(ending)")
    #expect(try place.run("join", "parts", "-o", "joined.\(ending)").status == 0)
    #expect(try place.bytes("joined.\(ending)") == whole)
    // The same file at another path, and a file for parts that were rendered without sound.
    try place.write("moved.wav", place.bytes("a.wav"))
    try FileManager.default.removeItem(atPath: place.path + "/a.wav")
    let missing = try place.run("join", "parts", "-o", "missing.\(ending)", "--json")
    #expect(missing.status == 65 && missing.output.contains("\"code\":\"AUDIO_CHANGED\""))
    #expect(!place.content.contains("missing.\(ending)"))
    #expect(
      try place.run("join", "parts", "-o", "moved.\(ending)", "--audio", "moved.wav").status == 0)
    #expect(try place.bytes("moved.\(ending)") == whole)
    #expect(try place.run(render + ["-o", "silent/f.\(ending)", "--shard", "1/1"]).status == 0)
    let added =
      ["join", "silent", "-o", "added.\(ending)", "--audio", "moved.wav"] + sound.dropFirst(2)
    #expect(try place.run(added).status == 0)
    #expect(try place.bytes("added.\(ending)") == whole)
  }

  @Test func `join rejects sound for other formats, and settings without sound`() throws {
    let place = try Self.workplace()
    for name in ["f.gif", "f.mp4"] {
      #expect(
        try place.run("render", "in.caml", "-o", "p-\(name)", "--shard", "1/1", "-q").status == 0)
    }
    let gif = try place.run(
      "join", "p-f.part-1-of-1.gif.frames", "-o", "f.gif", "--audio", "a.wav")
    #expect(gif.status == 64 && gif.errors.contains("--audio applies only to"), "\(gif.errors)")
    let mp4 = try place.run("join", "p-f.part-1-of-1.mp4", "-o", "f.mp4", "--audio-gain", "1")
    #expect(mp4.status == 64 && mp4.errors.contains("--audio-gain requires --audio"))
    #expect(!place.content.contains("f.gif") && !place.content.contains("f.mp4"))
  }

  @Test func `parts with different sound are not joined`() throws {
    let place = try Self.workplace()
    let render = ["render", "in.caml", "-o", "f.mp4", "--audio", "a.wav"] + Self.options
    #expect(try place.run(render + ["--shard", "1/2"]).status == 0)
    #expect(try place.run(render + ["--shard", "2/2", "--audio-gain", "3"]).status == 0)
    let outcome = try place.run("join", ".", "-o", "f.mp4", "--json")
    #expect(outcome.output.contains("\"code\":\"PART_FOREIGN\""))
    #expect(outcome.output.contains("it has another sound"))
  }

  // MARK: Resume and plans

  @Test(arguments: ["contents", "gain", "removed", "added", "path"])
  func `a finished film is rendered again if its sound has changed`(change: String) throws {
    let place = try Self.workplace()
    let render = ["render", "in.caml", "-o", "f.mp4", "-o", "f.gif", "--resume"]
    var sound = ["--audio", "a.wav"]
    #expect(try place.run(render + (change == "added" ? [] : sound)).status == 0)
    switch change {
    case "contents": try place.write("a.wav", Self.sound(frequency: 500))
    case "gain": sound += ["--audio-gain", "1"]
    case "removed": sound = []
    case "path":
      try place.write("b.wav", Self.sound())
      sound = ["--audio", "b.wav"]
    default: break
    }
    let outcome = try place.run(render + sound)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("f.mp4: already complete; skipped") == (change == "path"))
    #expect(try place.run(render + sound).errors.contains("f.mp4: already complete; skipped"))
  }

  @Test func `a plan contains the sound, and is invalid if it has changed`() throws {
    let place = try Self.workplace()
    let outcome = try place.run(
      [
        "plan", "in.caml", "-o", "f.mp4", "-o", "plan.json", "--audio", "a.wav", "--audio-gain",
        "-6",
      ] + Self.options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let plan = try RenderPlan(contentsOf: place.path + "/plan.json")
    #expect(plan.resources?.map(\.path) == ["a.wav"] && plan.resources?.first?.sha256.count == 64)
    for number in 1...2 {
      #expect(try place.run("render", "--plan", "plan.json", "--shard", "\(number)/2").status == 0)
    }
    let parts = (1...2).map { "f.part-\($0)-of-2.mp4" }
    #expect(try place.run(["join", "-o", "f.mp4"] + parts).status == 0)
    #expect(try Self.hasSound("f.mp4", in: place))
    try place.write("a.wav", Self.sound(frequency: 500))
    let changed = try place.run("render", "--plan", "plan.json", "--shard", "1/2", "--json")
    #expect(changed.output.contains("\"code\":\"PLAN_INPUT_CHANGED\""))
    #expect(changed.output.contains("a.wav: missing or changed"))
    let other = try place.run("render", "--plan", "plan.json", "--audio-gain", "-7")
    #expect(other.errors.contains("--plan sets the inputs, outputs and options"))
  }

  @Test func `reports and plans with sound match their schemas`() throws {
    let place = try Self.workplace()
    #expect(
      try place.run(
        "render", "in.caml", "-o", "f.mp4", "--report", "--audio", "a.wav", "--audio-offset", "-1"
      ).status == 0)
    #expect(
      try place.run("plan", "in.caml", "-o", "f.mp4", "-o", "plan.json", "--audio", "a.wav").status
        == 0)
    for (file, schema) in [("f.mp4.json", "part"), ("plan.json", "plan")] {
      let value = try JSON.parse(String(decoding: place.bytes(file), as: UTF8.self))
      #expect(try JSONSchema(schema).violations(of: value) == [])
    }
  }
}
