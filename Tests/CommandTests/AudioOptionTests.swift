import Films
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

  @Test func `each setting changes the film`() throws {
    let place = try Self.workplace()
    let render = ["render", "in.caml", "--quiet", "--audio", "a.wav"]
    #expect(try place.run(render + ["-o", "a.mov"]).status == 0)
    let unchanged = try place.bytes("a.mov")
    for setting in ["gain=-6", "offset=0.5", "offset=-0.5", "fade-in=0.5", "fade-out=0.5"] {
      #expect(try place.run(render + ["-o", "b.mov", "--audio-\(setting)"]).status == 0)
      let isEqual = try place.bytes("b.mov") == unchanged
      #expect(!isEqual, "\(setting)")
    }
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

  @Test(arguments: ["f.gif", "f.png", "f%d.png", "f.webp"])
  func `sound for formats without sound is a usage error`(output: String) {
    let options = FilmPlan.FilmOptions(audio: AudioTrack(path: "a.wav"))
    let error = #expect(throws: ArgumentError.self) { try RenderOutputPlan([output], options) }
    #expect(
      error?.description
        == "--audio applies only to .mp4, .webm or .mov; remove it or change the file type")
  }

  @Test func `wrong options are usage errors`() throws {
    let place = try Self.workplace()
    for (options, message) in [
      (["--audio-gain", "1"], "--audio-gain requires --audio; add the file with the sound"),
      (["--audio", "-"], "invalid --audio '-': name a file with sound"),
      (["--audio", ""], "invalid --audio '': name a file with sound"),
      (["--audio-gain", "61"], "invalid --audio-gain '61': must be between -120 and 60 decibels"),
      (
        ["--audio-offset", "-90000"],
        "invalid --audio-offset '-90000': must be between -86400 and 86400 seconds"
      ),
      (["--audio-fade-in", "-1"], "invalid --audio-fade-in '-1'"),
      (["--audio-fade-out", "nan"], "invalid --audio-fade-out 'nan'"),
      (["--audio", "a.wav", "-o", "a.wav/f.webm"], "the output would replace an input"),
    ] {
      let outcome = try place.run(["render", "in.caml", "-o", "f.mp4"] + options)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(place.content == ["a.wav"])
    }
  }

  @Test func `sound that cannot be used has a code, also in a dry run`() throws {
    let place = try Self.workplace()
    try place.write("list.ffconcat", "ffconcat version 1.0\nfile 'a.wav'\n")
    let outputs = ["-o", "silent.gif", "-o", "short.mov", "--audio", "a.wav", "-q"]
    #expect(try place.run(["render", "in.caml"] + outputs).status == 0)
    try place.write("short.mov", Data(place.bytes("short.mov").dropLast(5_000)))
    // The sound is damaged where only the whole film needs it.
    try place.write("half.wav", Self.sound(seconds: 0.9).prefix(9_000))
    let before = place.content
    for (name, code, message) in [
      ("none.wav", "FILE_MISSING", "none.wav: no such file; check the path of the sound"),
      (".", "NOT_A_REGULAR_FILE", ".: not a regular file; name a file with sound"),
      ("in.caml", "AUDIO_UNSUPPORTED", "in.caml: not a file with sound in a known format"),
      (
        "list.ffconcat", "AUDIO_UNSUPPORTED",
        "list.ffconcat: sound in the format 'concat' is not supported"
      ),
      ("silent.gif", "AUDIO_MISSING", "silent.gif: the file has no sound; use another file"),
      ("short.mov", "AUDIO_DAMAGED", "short.mov: the sound is damaged or truncated at 0"),
      ("half.wav", "AUDIO_DAMAGED", "half.wav: the sound is damaged or truncated at 0.56 s"),
    ] {
      for options in name == "half.wav" ? [["--dry-run"], []] : [["--dry-run"]] {
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

  @Test func `a film without any sound at its times is a warning`() throws {
    let place = try Self.workplace()
    let render = ["render", "in.caml", "-o", "f.mp4", "-o", "f.mov", "--audio", "a.wav"]
    let message = "the film has no audible sound: 'a.wav' has only silence at its times"
    let line = "in.caml: warning: \(message); change its offset or use another file\n"
    // The film and the sound have a second.
    for offset in ["1", "-1"] {
      let outcome = try place.run(render + ["--audio-offset", offset])
      #expect(outcome.status == 0 && outcome.errors == line, "\(outcome.errors)")
    }
    let strict = try place.run(render + ["--audio-offset=1", "--strict", "--dry-run", "--json"])
    #expect(strict.status == 65 && strict.output.contains("\"code\":\"AUDIO_SILENT\""))
    let json = try place.run(render + ["--audio-offset=1", "--dry-run", "--json", "--quiet"])
    let result = try #require(json.output.split(separator: "\n").first)
    let document = try JSONDecoder().decode(DocumentResult.self, from: Data(result.utf8))
    #expect(document.diagnostics.map(\.code) == [.audioSilent])
    #expect(document.diagnostics.first?.message == message)
    #expect(try place.run(render + ["--audio-offset=0.9", "--dry-run"]).errors == "")
    // A range of frames may be silent, but not the film that is joined.
    let part = ["render", "in.caml", "-o", "f.mp4", "--audio", "a.wav", "--audio-offset=1"]
    #expect(try place.run(part + ["--frames", "0-9"]).errors == "")
    #expect(try place.run(part + ["--shard", "1/1"]).errors == "")
    let joined = try place.run("join", "f.part-1-of-1.mp4", "-o", "f.mp4")
    #expect(joined.errors.hasPrefix("f.mp4: warning: \(message)"), "\(joined.errors)")
  }

  // MARK: Parts

  @Test
  func `a film joined with the sound of its reports has the bytes of the film in one piece`() throws
  {
    let (place, ending) = (try Self.workplace(), "mp4")
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

  @Test func `sound is not added with other versions than those of the parts`() throws {
    let place = try Self.workplace()
    #expect(
      try place.run("render", "in.caml", "-o", "f.mp4", "--shard", "1/1", "-q").status == 0)
    let (part, report) = ("f.part-1-of-1.mp4", "f.part-1-of-1.mp4.json")
    let version = try #require(RenderReport.Tool.current.libraries["libswresample"])
    let text = try String(decoding: place.bytes(report), as: UTF8.self)
    try place.write(
      report,
      text.replacingOccurrences(
        of: "\"libswresample\" : \"\(version)\"", with: "\"libswresample\" : \"1.2.3\""))
    let outcome = try place.run("join", part, "-o", "f.mp4", "--audio", "a.wav", "--json")
    #expect(outcome.status == 65 && outcome.output.contains("\"code\":\"PART_FOREIGN\""))
    #expect(
      outcome.errors.contains("was made with libswresample 1.2.3 instead of \(version)"),
      "\(outcome.errors)")
    #expect(!place.content.contains("f.mp4"))
    #expect(try place.run("join", part, "-o", "f.mp4").status == 0)
  }

  // MARK: Resume and plans

  @Test func `a finished film is rendered again if its sound has changed`() throws {
    let place = try Self.workplace()
    var sound = ["--audio", "a.wav"]
    func isSkipped() throws -> Bool {
      let outcome = try place.run(["render", "in.caml", "-o", "f.mp4", "--resume"] + sound)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.errors.contains("f.mp4: already complete; skipped")
    }
    #expect(try !isSkipped())
    try place.write("a.wav", Self.sound(frequency: 500))
    #expect(try !isSkipped(), "other contents")
    sound += ["--audio-gain", "1"]
    #expect(try !isSkipped(), "another gain")
    try place.write("b.wav", Self.sound(frequency: 500))
    sound[1] = "b.wav"
    #expect(try isSkipped(), "another path")
    sound = []
    #expect(try !isSkipped(), "no sound")
    // Whether there is a sound is an option, because that of a scene is known only to its program.
    func options() throws -> [String] {
      try RenderReport(contentsOf: place.path + "/f.mp4.json").arguments
    }
    #expect(try !options().contains("--audio="))
    sound = ["--audio", "a.wav"]
    #expect(try !isSkipped(), "sound again")
    #expect(try options().contains("--audio="))
  }

  @Test func `a planned film contains its sound and the encoder`() throws {
    let track = AudioTrack(path: "b.wav", offset: -1, gain: 2, fadeIn: 0.5, fadeOut: 0.25)
    func planned(_ output: String) throws -> PlannedAudio? {
      try PlannedAudio(of: FilmPlan(FilmPlan.FilmOptions(output: output, audio: track)))
    }
    let audio = try #require(try planned("a.webm"))
    #expect((audio.path, audio.offset, audio.gain) == ("b.wav", -1, 2))
    #expect((audio.fadeIn, audio.fadeOut, audio.encoder.name) == (0.5, 0.25, "libopus"))
    #expect(try planned("a.mp4")?.encoder.name == "aac")
    #expect(try PlannedAudio(of: FilmPlan(FilmPlan.FilmOptions(output: "a.mp4"))) == nil)
    var film = RenderPlan.Film(
      path: "a.webm", format: "webM", frameCount: 1, rate: 1, width: 1, height: 1)
    let silent = film
    film.audio = audio
    let input = RenderPlan.Input(path: "a.swift", sha256: "", cost: 1, films: [film, silent, film])
    #expect(PlannedAudio.paths(in: [input, input]) == ["b.wav"])
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
    #expect(plan.inputs.first?.films.first?.audio?.gain == -6)
    for number in 1...2 {
      #expect(try place.run("render", "--plan", "plan.json", "--shard", "\(number)/2").status == 0)
    }
    let parts = (1...2).map { "f.part-\($0)-of-2.mp4" }
    for (file, schema) in [("plan.json", "plan"), (parts[0] + ".json", "part")] {
      let value = try JSON.parse(String(decoding: place.bytes(file), as: UTF8.self))
      #expect(try JSONSchema(schema).violations(of: value) == [])
    }
    #expect(try place.run(["join", "-o", "f.mp4"] + parts).status == 0)
    #expect(try Self.hasSound("f.mp4", in: place))
    try place.write("a.wav", "no sound")
    let changed = try place.run("render", "--plan", "plan.json", "--shard", "1/2", "--json")
    #expect(changed.output.contains("\"code\":\"PLAN_INPUT_CHANGED\""))
    #expect(changed.output.contains("a.wav: missing or changed"))
    let other = try place.run("render", "--plan", "plan.json", "--audio-gain", "-7")
    #expect(other.errors.contains("--plan sets the inputs, outputs and options"))
  }
}
