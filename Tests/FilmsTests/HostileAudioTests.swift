import Foundation
import Testing

@testable import Films

/// Tests of files that are no sound, damaged sound, or sound that refers to other files.
@Suite struct HostileAudioTests {
  private static let frames = movingSquare(32, 22, frames: 10)

  /// Returns the problem with a file, and checks that no film remains.
  private static func problem(
    with audio: AudioTrack, in scratch: Scratch, _ format: SoundFormat = .mp4
  ) throws -> AudioTrack.Problem? {
    let before = scratch.content
    do {
      try write(frames, to: format.sink(scratch("film.\(format.rawValue)"), audio: audio))
      try FileManager.default.removeItem(atPath: scratch("film.\(format.rawValue)"))
      return nil
    } catch let error as FilmError {
      #expect(scratch.content == before)
      guard case .audio(let problem) = error.reason else { throw error }
      #expect(error.path == audio.path)
      #expect(error.description == "\(audio.path): \(problem)")
      return problem
    }
  }

  // MARK: Files

  @Test func `files that cannot be sound are named errors`() throws {
    let scratch = try Scratch()
    func problem(_ name: String, _ bytes: Data) throws -> AudioTrack.Problem? {
      try bytes.write(to: URL(fileURLWithPath: scratch(name)))
      return try Self.problem(with: AudioTrack(path: scratch(name)), in: scratch)
    }
    #expect(try Self.problem(with: AudioTrack(path: scratch("none.wav")), in: scratch) == .missing)
    #expect(
      try Self.problem(with: AudioTrack(path: scratch("none/a.wav")), in: scratch) == .missing)
    #expect(try Self.problem(with: AudioTrack(path: scratch.path), in: scratch) == .notARegularFile)
    #expect(mkfifo(scratch("pipe.wav"), 0o600) == 0)
    #expect(
      try Self.problem(with: AudioTrack(path: scratch("pipe.wav")), in: scratch) == .notARegularFile
    )
    #expect(
      try Self.problem(with: AudioTrack(path: "/dev/zero"), in: scratch) == .notARegularFile)
    #expect(try problem("empty.wav", Data()) == .unsupportedFormat(nil))
    #expect(try problem("text.wav", Data("no sound\n".utf8)) == .unsupportedFormat(nil))
    // The name alone selects a format, whose decoder exists.
    #expect(try problem("zeros.mp3", Data(count: 100_000)) == .damaged(time: 0))
    let png = scratch("picture%d.png")
    try write(Array(Self.frames.prefix(1)), to: PNGSequence(pattern: png))
    #expect(
      try Self.problem(with: AudioTrack(path: scratch("picture0.png")), in: scratch) == .noSound)
  }

  @Test(arguments: SoundFormat.allCases)
  func `a video without sound is a named error`(format: SoundFormat) throws {
    let scratch = try Scratch()
    let silent = scratch("silent.\(format.rawValue)")
    try write(Self.frames, to: format.sink(silent, audio: nil))
    #expect(try Self.problem(with: AudioTrack(path: silent), in: scratch) == .noSound)
  }

  @Test func `paths are names of files, not of protocols`() throws {
    let scratch = try Scratch()
    try WAVFile.write([WAVFile.tone(4_800)], to: scratch("a.wav"))
    for path in [
      "concat:\(scratch("a.wav"))|\(scratch("a.wav"))", "http://localhost:1/a.wav",
      "file:" + scratch("a.wav"),
      "data:audio/wav;base64,UklGRg==", "subfile,,start,0,end,100,,:" + scratch("a.wav"), "pipe:0",
      "cache:a.wav",
      "lavfi:sine", "-",
    ] {
      #expect(try Self.problem(with: AudioTrack(path: path), in: scratch) == .missing)
    }
    // A file with such a name is read.
    let odd = scratch("http:a%d|b.wav")
    try WAVFile.write([WAVFile.tone(4_800)], to: odd)
    #expect(try Self.problem(with: AudioTrack(path: odd), in: scratch) == nil)
  }

  @Test(arguments: [
    (
      "list.m3u8",
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nFILE\n#EXT-X-ENDLIST\n"
    ),
    ("list.ffconcat", "ffconcat version 1.0\nfile 'FILE'\n"),
    (
      "list.mpd",
      """
      <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" \
      mediaPresentationDuration="PT1S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period>\
      <AdaptationSet mimeType="audio/mp4"><Representation id="1" bandwidth="1"><BaseURL>FILE</BaseURL>\
      </Representation></AdaptationSet></Period></MPD>
      """
    ),
    (
      "list.sdp",
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n"
    ),
    ("script.sbg", "-SE\nnow: alpha\nalpha: 200+10/10\nNOW alpha\n"),
    ("script.avs", "WAVSource(\"FILE\")\n"),
  ])
  func `playlists and scripts are rejected without reading what they name`(
    name: String, text: String
  ) throws {
    let scratch = try Scratch()
    try WAVFile.write([WAVFile.tone(48_000)], to: scratch("a.wav"))
    for file in ["a.wav", scratch("a.wav"), "file:" + scratch("a.wav")] {
      try text.replacingOccurrences(of: "FILE", with: file)
        .write(toFile: scratch(name), atomically: true, encoding: .utf8)
      let problem = try Self.problem(with: AudioTrack(path: scratch(name)), in: scratch)
      guard case .unsupportedFormat = problem else {
        Issue.record("\(name): \(String(describing: problem))")
        continue
      }
    }
  }

  // MARK: Samples

  @Test func `numbers of channels and rates out of range are named errors`() throws {
    let scratch = try Scratch()
    try WAVFile.write([WAVFile.tone(480)], to: scratch("a.wav"))
    let bytes = try scratch.bytes("a.wav")
    func problem(rate: UInt32, channels: UInt16) throws -> AudioTrack.Problem? {
      var changed = bytes
      for index in 0..<2 { changed[22 + index] = UInt8(channels >> (8 * UInt16(index)) & 255) }
      for index in 0..<4 { changed[24 + index] = UInt8(rate >> (8 * UInt32(index)) & 255) }
      let align = UInt16(truncatingIfNeeded: Int(channels) * 2)
      for index in 0..<2 { changed[32 + index] = UInt8(align >> (8 * UInt16(index)) & 255) }
      try Data(changed).write(to: URL(fileURLWithPath: scratch("b.wav")))
      return try Self.problem(with: AudioTrack(path: scratch("b.wav")), in: scratch, .mov)
    }
    #expect(try problem(rate: 48_000, channels: 2) == nil)
    #expect(try problem(rate: 1_000, channels: 1) == nil)
    #expect(try problem(rate: 999, channels: 1) == .unsupportedSamples(channels: 1, rate: 999))
    #expect(try problem(rate: 1, channels: 1) == .unsupportedSamples(channels: 1, rate: 1))
    #expect(try problem(rate: 3_072_000, channels: 1) == nil)
    #expect(
      try problem(rate: 2_000_000_000, channels: 1)
        == .unsupportedSamples(channels: 1, rate: 2_000_000_000))
    for (rate, channels) in [(0, 1), (48_000, 0), (UInt32.max, 1), (48_000, 65), (48_000, 65_535)] {
      #expect(try problem(rate: UInt32(rate), channels: UInt16(channels)) != nil)
    }
  }

  @Test(arguments: [
    (AudioTrack(path: "a", offset: .nan), "offset"),
    (AudioTrack(path: "a", offset: 86_401), "offset"),
    (AudioTrack(path: "a", offset: -.infinity), "offset"),
    (AudioTrack(path: "a", gain: .nan), "gain"),
    (AudioTrack(path: "a", gain: 61), "gain"), (AudioTrack(path: "a", gain: -.infinity), "gain"),
    (AudioTrack(path: "a", fadeIn: -1), "fade"),
    (AudioTrack(path: "a", fadeOut: .infinity), "fade"),
    (AudioTrack(path: "a", fadeOut: -0.001), "fade"),
  ])
  func `invalid settings are named errors`(audio: AudioTrack, name: String) throws {
    let scratch = try Scratch()
    let problem = try #require(try Self.problem(with: audio, in: scratch))
    #expect("\(problem)".hasPrefix("invalid \(name) '"))
    #expect("\(problem)".contains("' of the sound: must be between "))
  }

  @Test func `a film with sound of more than a day is a named error`() throws {
    let scratch = try Scratch()
    try WAVFile.write([WAVFile.tone(480)], to: scratch("a.wav"))
    let audio = AudioTrack(path: scratch("a.wav"))
    try audio.validate(frameCount: 86, rate: 0.001)
    #expect(throws: FilmError(.audio(.filmTooLong(87_000)), at: audio.path)) {
      try audio.validate(frameCount: 87, rate: 0.001)
    }
  }

  // MARK: Damage

  /// Sound of one second in containers of different kinds.
  private static func sources(in scratch: Scratch) throws -> [String] {
    try WAVFile.write([WAVFile.tone(48_000), WAVFile.noise(48_000)], to: scratch("s.wav"))
    return ["s.wav"]
      + (try SoundFormat.allCases.map { format in
        let name = "s.\(format.rawValue)"
        try write(
          movingSquare(32, 22, frames: 30),
          to: format.sink(scratch(name), audio: AudioTrack(path: scratch("s.wav"))))
        return name
      })
  }

  /// Decodes a file, and expects samples in range or a named error, and always the number that a film needs.
  private static func decode(_ bytes: [UInt8], _ name: String, in scratch: Scratch) throws -> Bool {
    let path = scratch("damaged-\(name)")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do {
      var track = AudioTrack(path: path)
      track.fadeOut = 0.1
      let sound = try FilmSound(
        track, frameCount: 60, frameRate: VideoEncoder.frameRateFraction(nearestTo: 30))
      var (buffer, count) = (SampleBuffer(capacity: 4_096), 0)
      while case let read = try sound.read(into: &buffer), read > 0 {
        #expect(buffer.values.allSatisfy { abs($0) <= 1 })
        count += read
      }
      #expect(count == 96_000)
      return true
    } catch {
      guard case .audio = error.reason else { throw error }
      return false
    }
  }

  @Test func `truncated sound is a named error if the film needs what is missing`() throws {
    let scratch = try Scratch()
    for name in try Self.sources(in: scratch) {
      let bytes = try scratch.bytes(name)
      #expect(try Self.decode(bytes, name, in: scratch))
      for part in 0..<24 {
        let length = bytes.count * part / 32
        let isDecoded = try Self.decode(Array(bytes.prefix(length)), name, in: scratch)
        #expect(!isDecoded, "\(name), \(length) of \(bytes.count) bytes")
      }
    }
    let half = try scratch.bytes("s.wav")
    try Data(half.prefix(half.count / 2)).write(to: URL(fileURLWithPath: scratch("half.wav")))
    let track = AudioTrack(path: scratch("half.wav"))
    try track.validate(frameCount: 14, rate: 30)
    let error = #expect(throws: FilmError.self) { try track.validate(frameCount: 16, rate: 30) }
    guard case .audio(.damaged(let time)) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(time - 0.5) < 0.001)
  }

  @Test(arguments: ["aiff", "flac", "mp3"])
  func `truncated sound without video is a named error`(ending: String) throws {
    let scratch = try Scratch()
    // The duration of the tone is less than the tolerance, so the header is changed to one second.
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fuzzing/Seeds/audio/tone.\(ending)").standardizedFileURL
    var bytes = [UInt8](try Data(contentsOf: file))
    #expect(try Self.decode(bytes, "tone.\(ending)", in: scratch))
    switch ending {
    case "aiff":
      let common = try #require(Data(bytes).range(of: Data("COMM".utf8))).lowerBound
      (bytes[common + 10], bytes[common + 12]) = (0, 187)
    case "flac":
      // The number of samples is in the lower 36 bits of the eight bytes after ten bytes of the stream information.
      (bytes[23], bytes[24]) = (0, 187)
    default:
      let header = try #require(
        Data(bytes).range(of: Data("Xing".utf8)) ?? Data(bytes).range(of: Data("Info".utf8)))
      bytes[header.lowerBound + 11] = 40
    }
    #expect(try !Self.decode(bytes, "tone.\(ending)", in: scratch))
  }

  @Test(arguments: 0..<4)
  func `damaged bytes are decoded or a named error`(seed: Int) throws {
    let scratch = try Scratch()
    var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 11) % limit
    }
    for name in try Self.sources(in: scratch) {
      let bytes = try scratch.bytes(name)
      for round in 0..<25 {
        var damaged = bytes
        // Headers are damaged more often than samples.
        for _ in 0...next(12) {
          damaged[next(round % 2 == 0 ? bytes.count : min(bytes.count, 600))] = UInt8(next(256))
        }
        _ = try Self.decode(damaged, name, in: scratch)
      }
    }
  }

  @Test func `a header with a damaged size is damage, not a lack of memory`() throws {
    let scratch = try Scratch()
    try WAVFile.write([WAVFile.tone(2_205)], rate: 44_100, to: scratch("a.wav"))
    var bytes = try scratch.bytes("a.wav")
    // The size of the format, of which libav reads more than the file contains.
    bytes[18] = 128
    for (index, byte) in [0x02, 0x00, 0x10, 0x00].enumerated() { bytes[32 + index] = UInt8(byte) }
    try Data(bytes).write(to: URL(fileURLWithPath: scratch("b.wav")))
    #expect(
      try Self.problem(with: AudioTrack(path: scratch("b.wav")), in: scratch) == .damaged(time: 0))
  }

  /// Programs that write to a pipe store these sizes.
  @Test(arguments: [0, 0x7FFF_F000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32])
  func `a file without a known end of its sound ends with its bytes`(size: UInt32) throws {
    let scratch = try Scratch()
    try WAVFile.write([WAVFile.tone(24_000)], to: scratch("a.wav"))
    var bytes = try scratch.bytes("a.wav")
    for index in 0..<4 {
      let byte = UInt8(truncatingIfNeeded: size >> (8 * UInt32(index)))
      (bytes[4 + index], bytes[40 + index]) = (byte, byte)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: scratch("a.wav")))
    let path = scratch("film.mov")
    try write(
      movingSquare(32, 22, frames: 30),
      to: ProResFilm(path: path, rate: 30, audio: AudioTrack(path: scratch("a.wav"))))
    let played = try PlayedSound(path)
    #expect(played.level(from: 0, to: 0.5) > 0.3)
    #expect(played.level(from: 0.5, to: 1) == 0)
  }
}
