import CFFmpeg
// The C declarations in headers that both modules include are the same in either module, so the order of the imports
// does not matter.
import CFilmShims
import Foundation
import Pixels
import Testing

@testable import Films

/// A video format with sound, for the tests.
enum SoundFormat: String, CaseIterable {
  case mp4, webm, mov

  /// The maximum number of samples in a packet of the sound.
  var packetLength: Int {
    switch self {
    case .mp4, .mov: 1_024
    case .webm: 960
    }
  }

  var codec: String {
    switch self {
    case .mp4: "aac"
    case .webm: "opus"
    case .mov: "pcm_s24le"
    }
  }

  func sink(_ path: String, rate: Double = 30, audio: AudioTrack?) -> any FilmSink {
    switch self {
    case .mp4: MP4Film(path: path, rate: rate, audio: audio)
    case .webm: WebMFilm(path: path, rate: rate, background: .black, audio: audio)
    case .mov: ProResFilm(path: path, rate: rate, audio: audio)
    }
  }
}

@Suite struct AudioTests {
  private static let frames = movingSquare(48, 32, frames: 60)

  /// Writes a film of the first frames with sound and returns its streams.
  private static func film(
    _ format: SoundFormat, _ audio: AudioTrack, frameCount: Int = 60, rate: Double = 30,
    in scratch: Scratch
  ) throws -> PlayedSound {
    let path = scratch("film-\(UUID().uuidString).\(format.rawValue)")
    try write(Array(frames.prefix(frameCount)), to: format.sink(path, rate: rate, audio: audio))
    return try PlayedSound(path)
  }

  private static func track(_ channels: [[Float]], rate: Int = 48_000, in scratch: Scratch) throws
    -> AudioTrack
  {
    let path = scratch("sound-\(UUID().uuidString).wav")
    try WAVFile.write(channels, rate: rate, to: path)
    return AudioTrack(path: path)
  }

  // MARK: Length

  @Test(
    arguments: SoundFormat.allCases,
    [
      (frames: 1, rate: 30.0, seconds: 1.0), (60, 30.0, 1.0), (60, 30.0, 5.0), (60, 30.0, 0.01),
      (7, 30_000.0 / 1001, 3.0), (60, 12.5, 1.0), (50, 60.0, 1.0),
    ])
  func `sound ends with the video, cut or followed by silence`(
    format: SoundFormat, film: (frames: Int, rate: Double, seconds: Double)
  ) throws {
    let scratch = try Scratch()
    let sound = try Self.track([WAVFile.noise(Int(film.seconds * 48_000))], in: scratch)
    let played = try Self.film(
      format, sound, frameCount: film.frames, rate: film.rate, in: scratch)
    let expected = Double(film.frames) / film.rate
    #expect(played.codec == format.codec)
    #expect(played.rate == 48_000 && played.channels.count == 2)
    #expect(abs(played.start) < 0.001)
    #expect(abs(played.videoEnd - expected) < 0.001)
    let packet = Double(format.packetLength) / 48_000
    #expect(abs(played.end - played.videoEnd) <= packet, "\(played.end) \(played.videoEnd)")
  }

  @Test(arguments: SoundFormat.allCases)
  func `the end of the sound is followed by silence`(format: SoundFormat) throws {
    let scratch = try Scratch()
    let sound = try Self.track([WAVFile.noise(24_000)], in: scratch)
    let played = try Self.film(format, sound, in: scratch)
    #expect(played.level(from: 0.1, to: 0.45) > 0.2)
    #expect(played.level(from: 0.53, to: 1.9) < 0.001)
  }

  // MARK: Time

  @Test(arguments: SoundFormat.allCases, [0, 0.25, 0.5001, 1.5, -0.25, -0.5])
  func `sound begins at its offset, measured by cross-correlation`(
    format: SoundFormat, offset: Double
  ) throws {
    let scratch = try Scratch()
    let noise = WAVFile.noise(96_000)
    var sound = try Self.track([noise], in: scratch)
    sound.offset = offset
    let played = try Self.film(format, sound, in: scratch)
    let expected = Int((offset * 48_000).rounded())
    // A part of the noise that is in the film.
    let first = max(0, -expected) + 2_000
    let delay = played.delay(
      of: Array(noise[first..<first + 1_000]),
      within: first + expected - 1_200...first + expected + 1_200)
    let start = Int((played.start * 48_000).rounded())
    #expect(abs(delay + start - first - expected) <= 1, "\(delay - first) \(start)")
    if offset > 0 { #expect(played.level(from: 0, to: offset - 0.03) < 0.001) }
  }

  @Test(arguments: SoundFormat.allCases)
  func `sound that begins after the end of the film, or ended before it, leaves silence`(
    format: SoundFormat
  ) throws {
    let scratch = try Scratch()
    for offset in [2.0, 100, -1.5, -1_000] {
      var sound = try Self.track([WAVFile.noise(48_000)], in: scratch)
      (sound.offset, sound.fadeOut) = (offset, 0.5)
      let played = try Self.film(format, sound, in: scratch)
      #expect(played.level(from: 0, to: 2) < 0.0001)
      #expect(abs(played.end - 2) < 0.022)
    }
  }

  // MARK: Volume

  @Test(arguments: SoundFormat.allCases, [0, -6, 3, -40])
  func `gain changes the level by its decibels`(format: SoundFormat, gain: Double) throws {
    let scratch = try Scratch()
    var sound = try Self.track([WAVFile.tone(96_000)], in: scratch)
    sound.gain = gain
    let played = try Self.film(format, sound, in: scratch)
    let decibels = 20 * log10(played.level(from: 0.3, to: 1.7) / (0.5 / 2.0.squareRoot()))
    #expect(abs(decibels - gain) < 0.2, "\(decibels)")
  }

  @Test func `samples beyond the maximum are clipped`() throws {
    let scratch = try Scratch()
    var sound = try Self.track([WAVFile.tone(96_000)], in: scratch)
    sound.gain = 20
    let played = try Self.film(.mov, sound, in: scratch)
    #expect(played.channels[0].max() == 1 - 0x1p-23)
    #expect((played.channels[0].min() ?? 0) < -0.9999)
  }

  @Test(arguments: SoundFormat.allCases)
  func `fades are linear, from the beginning of the sound and to its end`(format: SoundFormat)
    throws
  {
    let scratch = try Scratch()
    var sound = try Self.track([WAVFile.tone(48_000)], in: scratch)
    // The sound is between 0.5 and 1.5 s of the film.
    (sound.offset, sound.fadeIn, sound.fadeOut) = (0.5, 0.4, 0.2)
    let played = try Self.film(format, sound, in: scratch)
    let full = 0.5 / 2.0.squareRoot()
    for (time, factor) in [
      (0.6, 0.25), (0.7, 0.5), (0.8, 0.75), (0.95, 1), (1.2, 1), (1.35, 0.75), (1.4, 0.5),
      (1.45, 0.25),
    ] {
      let level = played.level(from: time - 0.01, to: time + 0.01) / full
      #expect(abs(level - factor) < 0.04, "\(level) at \(time) s")
    }
    #expect(played.level(from: 0, to: 0.47) < 0.001)
    #expect(played.level(from: 1.53, to: 2) < 0.001)
  }

  @Test func `the fade-out of longer sound ends with the film`() throws {
    let scratch = try Scratch()
    var sound = try Self.track([WAVFile.tone(480_000)], in: scratch)
    sound.fadeOut = 1
    let played = try Self.film(.mov, sound, in: scratch)
    let full = 0.5 / 2.0.squareRoot()
    for (time, factor) in [(0.9, 1.0), (1.25, 0.75), (1.5, 0.5), (1.75, 0.25)] {
      let level = played.level(from: time - 0.01, to: time + 0.01) / full
      #expect(abs(level - factor) < 0.03, "\(level) at \(time) s")
    }
    #expect(abs(played.channels[0].last ?? 1) < 0.0001)
  }

  @Test func `fades longer than the sound are multiplied`() throws {
    let scratch = try Scratch()
    var sound = try Self.track([WAVFile.tone(96_000)], in: scratch)
    (sound.fadeIn, sound.fadeOut) = (4, 4)
    let played = try Self.film(.mov, sound, in: scratch)
    let level = played.level(from: 0.99, to: 1.01) / (0.5 / 2.0.squareRoot())
    #expect(abs(level - 0.0625) < 0.002)
  }

  // MARK: Formats

  @Test(arguments: [8_000, 11_025, 22_050, 44_100, 96_000])
  func `sound of other rates is converted without a delay`(rate: Int) throws {
    let scratch = try Scratch()
    // A chirp has one place at which it is similar to itself.
    func chirp(_ rate: Int) -> [Float] {
      (0..<rate * 2).map {
        let time = Double($0) / Double(rate)
        return Float(0.5 * sin(2 * .pi * (200 * time + 600 * time * time)))
      }
    }
    let sound = try Self.track([chirp(rate)], rate: rate, in: scratch)
    let played = try Self.film(.mov, sound, in: scratch)
    let part = Array(chirp(48_000)[20_000..<28_000])
    #expect(abs(played.delay(of: part, within: 19_900...20_100) - 20_000) <= 1)
    let decibels = 20 * log10(played.level(from: 0.5, to: 1.5) / (0.5 / 2.0.squareRoot()))
    #expect(abs(decibels) < 0.1)
  }

  @Test func `a single channel is copied to both sides`() throws {
    let scratch = try Scratch()
    let tone = WAVFile.tone(96_000)
    let played = try Self.film(.mov, try Self.track([tone], in: scratch), in: scratch)
    #expect(played.channels[0] == played.channels[1])
    #expect(zip(played.channels[0], tone).allSatisfy { abs($0 - $1) < 0.0001 })
  }

  @Test func `left and right keep their sides`() throws {
    let scratch = try Scratch()
    let left = WAVFile.tone(96_000)
    let silence = [Float](repeating: 0, count: 96_000)
    for format in SoundFormat.allCases {
      let played = try Self.film(format, try Self.track([left, silence], in: scratch), in: scratch)
      #expect(played.level(0, from: 0.2, to: 1.8) > 0.34)
      #expect(played.level(1, from: 0.2, to: 1.8) < 0.002)
    }
  }

  @Test func `six channels are mixed so that they cannot clip`() throws {
    let scratch = try Scratch()
    // The order is left, right, center, low frequencies, rear left and rear right.
    func level(of speaker: Int) throws -> (left: Double, right: Double) {
      let silence = [Float](repeating: 0, count: 19_200)
      var channels = Array(repeating: silence, count: 6)
      channels[speaker] = WAVFile.tone(19_200)
      let played = try Self.film(
        .mov, try Self.track(channels, in: scratch), frameCount: 12, in: scratch)
      let full = 0.5 / 2.0.squareRoot()
      return (
        played.level(0, from: 0.1, to: 0.3) / full, played.level(1, from: 0.1, to: 0.3) / full
      )
    }
    // 1 + √½ for the center + √½ for the rear is the sum of the weights of a side.
    let sum = 1 + 2 * 0.5.squareRoot()
    for (speaker, left, right) in [
      (0, 1.0, 0.0), (1, 0, 1), (2, 0.5.squareRoot(), 0.5.squareRoot()), (3, 0, 0),
      (4, 0.5.squareRoot(), 0), (5, 0, 0.5.squareRoot()),
    ] {
      let found = try level(of: speaker)
      #expect(abs(found.left - left / sum) < 0.001, "channel \(speaker): \(found)")
      #expect(abs(found.right - right / sum) < 0.001, "channel \(speaker): \(found)")
    }
  }

  @Test(arguments: SoundFormat.allCases)
  func `the sound of a film is decoded with its exact beginning`(format: SoundFormat) throws {
    let scratch = try Scratch()
    let noise = WAVFile.noise(96_000)
    let source = scratch("source.\(format.rawValue)")
    try write(
      Self.frames, to: format.sink(source, audio: try Self.track([noise], in: scratch)))
    let played = try Self.film(.mov, AudioTrack(path: source), in: scratch)
    let delay = played.delay(of: Array(noise[1_500..<2_500]), within: 0...3_000)
    #expect(abs(delay - 1_500) <= 1)
    #expect(played.level(from: 1, to: 1.9) > 0.2)
  }

  @Test(arguments: ["aac", "ac3", "aiff", "flac", "m4a", "mka", "mp3", "ogg", "opus", "wav"])
  func `sound is read from every common format`(ending: String) throws {
    let scratch = try Scratch()
    // A tone of 440 Hz and 0.05 s with an amplitude of 1/8.
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fuzzing/Seeds/audio/tone.\(ending)").standardizedFileURL
    let played = try Self.film(.mov, AudioTrack(path: file.path), frameCount: 6, in: scratch)
    #expect(abs(played.level(from: 0.01, to: 0.04) - 0.125 / 2.0.squareRoot()) < 0.015)
    #expect(played.level(from: 0.12, to: 0.2) == 0)
    // The sound begins at 0, except for formats that do not store the delay of their encoder.
    if !["aac", "ac3"].contains(ending) { #expect(played.level(from: 0, to: 0.0045) > 0.05) }
  }

  @Test func `the instructions of the processor do not affect the bytes of a film`() throws {
    let scratch = try Scratch()
    let sources = ["mp3", "m4a", "opus", "ogg", "ac3", "wav"].map { ending in
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fuzzing/Seeds/audio/tone.\(ending)").standardizedFileURL.path
    }
    func films(_ name: String) throws -> [[UInt8]] {
      try sources.flatMap { source in
        try SoundFormat.allCases.map { format in
          let path = scratch("\(name).\(format.rawValue)")
          try write(
            Array(Self.frames.prefix(3)), to: format.sink(path, audio: AudioTrack(path: source)))
          return try scratch.bytes("\(name).\(format.rawValue)")
        }
      }
    }
    let expected = try films("a")
    let flags = av_get_cpu_flags()
    // The oldest x86-64 processors have these instructions. Other tests that run now are only slower.
    av_force_cpu_flags(
      flags & (AV_CPU_FLAG_MMX | AV_CPU_FLAG_MMXEXT | AV_CPU_FLAG_SSE | AV_CPU_FLAG_SSE2))
    defer { av_force_cpu_flags(flags) }
    #expect(try films("b") == expected)
  }

  // MARK: Bytes

  @Test(arguments: SoundFormat.allCases)
  func `sound changes neither the frames of a video nor their times`(format: SoundFormat) throws {
    let scratch = try Scratch()
    let frames = movingSquare(48, 32, frames: 130)
    let silent = scratch("silent.\(format.rawValue)")
    try write(frames, to: format.sink(silent, audio: nil))
    let sound = try Self.track([WAVFile.noise(96_000)], in: scratch)
    let path = scratch("film.\(format.rawValue)")
    try write(frames, to: format.sink(path, audio: sound))
    let played = try PlayedSound(path)
    // Equal packets are decoded to equal frames.
    var format: UnsafeMutablePointer<AVFormatContext>?
    defer { avformat_close_input(&format) }
    try #require(avformat_open_input(&format, silent, nil, nil) == 0)
    try #require(avformat_find_stream_info(format, nil) >= 0)
    let stream = try #require(format?.pointee.streams[0])
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    let read = try #require(packet)
    var (packets, times): ([Data], [Double]) = ([], [])
    while av_read_frame(format, read) >= 0 {
      packets.append(Data(bytes: read.pointee.data, count: Int(read.pointee.size)))
      times.append(Double(read.pointee.pts) * av_q2d(stream.pointee.time_base))
      av_packet_unref(read)
    }
    #expect(packets.count == 130)
    #expect(played.videoPackets == packets)
    #expect(played.videoTimes == times.sorted())
  }

  @Test(arguments: SoundFormat.allCases)
  func `a film joined from parts and sound has the bytes of the film in one piece`(
    format: SoundFormat
  ) throws {
    let scratch = try Scratch()
    let frames = movingSquare(32, 22, frames: 301)
    var sound = try Self.track([WAVFile.noise(441_000)], rate: 44_100, in: scratch)
    (sound.offset, sound.gain, sound.fadeIn, sound.fadeOut) = (0.3, -3, 1, 2)
    try write(frames, to: format.sink(scratch("whole.\(format.rawValue)"), audio: sound))
    let whole = try scratch.bytes("whole.\(format.rawValue)")
    try write(frames, to: format.sink(scratch("again.\(format.rawValue)"), audio: sound))
    #expect(try scratch.bytes("again.\(format.rawValue)") == whole)
    for shards in [1, 2, 3] {
      let parts = try (1...shards).map { shard in
        let range = FilmSegments.frames(ofShard: shard, of: shards, frameCount: 301)
        let path = scratch("part-\(shard).\(format.rawValue)")
        try write(Array(frames[range]), to: format.sink(path, audio: nil))
        return FilmPart(path: path, frameCount: range.count)
      }
      let path = scratch("joined.\(format.rawValue)")
      try FilmJoiner.join(parts, to: path, rate: 30, audio: sound)
      let isEqual = try scratch.bytes("joined.\(format.rawValue)") == whole
      #expect(isEqual, "\(shards) parts")
    }
  }

  @Test func `an excerpt has the sound of its time in the film`() throws {
    let scratch = try Scratch()
    let noise = WAVFile.noise(96_000)
    var sound = try Self.track([noise], in: scratch)
    (sound.offset, sound.fadeIn, sound.fadeOut) = (0.25, 1, 0.5)
    let whole = try Self.film(.mov, sound, in: scratch)
    sound.excerpt = AudioTrack.Excerpt(firstFrame: 20, filmFrameCount: 60)
    let part = try Self.film(.mov, sound, frameCount: 25, in: scratch)
    #expect(part.channels[0] == Array(whole.channels[0][32_000..<72_000]))
  }

  @Test func `the samples do not depend on the number that is read at once`() throws {
    let scratch = try Scratch()
    let sound = try Self.track([WAVFile.noise(44_100)], rate: 44_100, in: scratch)
    func samples(capacity: Int) throws -> [Float] {
      let reader = try LibavAudioReader(path: sound.path)
      var (buffer, all) = (SampleBuffer(capacity: capacity), [Float]())
      while case let count = try reader.read(into: &buffer), count > 0 {
        all += buffer.values.prefix(count * 2)
      }
      return all
    }
    let expected = try samples(capacity: 100_000)
    #expect(abs(expected.count / 2 - 48_000) <= 1)
    for capacity in [1, 7, 960, 4_096] { #expect(try samples(capacity: capacity) == expected) }
  }
}
