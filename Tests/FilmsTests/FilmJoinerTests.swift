import Foundation
import Pixels
import Testing

@testable import Films

@Suite struct FilmJoinerTests {
  /// A format with settings whose parts are joined.
  enum Kind: String, CaseIterable {
    case mp4, tenBit, webM, alphaWebM, proRes, gif, apng, webP

    var fileExtension: String {
      switch self {
      case .mp4, .tenBit: "mp4"
      case .webM, .alphaWebM: "webm"
      case .proRes: "mov"
      case .gif: "gif"
      case .apng: "apng"
      case .webP: "webp"
      }
    }

    /// Whether encoded frames are copied.
    var isVideo: Bool { ![.gif, .apng, .webP].contains(self) }

    func sink(_ path: String, rate: Double) -> any FilmSink {
      switch self {
      case .mp4: MP4Film(path: path, rate: rate)
      case .tenBit: MP4Film(path: path, rate: rate, settings: VideoSettings(bitDepth: .ten))
      case .webM: WebMFilm(path: path, rate: rate, background: .black)
      case .alphaWebM: WebMFilm(path: path, rate: rate)
      case .proRes: ProResFilm(path: path, rate: rate)
      case .gif: GIFFilm(path: path, rate: rate)
      case .apng: APNGFilm(path: path, rate: rate)
      case .webP: WebPFilm(path: path, rate: rate)
      }
    }
  }

  /// The frames of a film of five segments and one frame, in which everything moves and the opacity changes.
  private static let frames: [Frame] = (0..<601).map { k in
    let pixels = picture(32, 22) { x, y in
      let alpha = UInt8(255 - (k + 3 * y) % 256)
      if (x - k % 32) * (x - k % 32) + (y - 11) * (y - 11) < 20 { return (255, 230, 40, 255) }
      return (UInt8(Int(alpha) * x / 32), UInt8(Int(alpha) * (k % 90) / 90), alpha / 3, alpha)
    }
    return Frame(pixels: pixels, time: Double(k) / 30)
  }

  /// Writes the parts of a film in shards and returns those that have frames.
  private static func writeParts(
    _ kind: Kind, of frames: [Frame], shards: Int, rate: Double, in scratch: Scratch
  ) throws -> [FilmPart] {
    try (1...shards).compactMap { shard in
      let range = FilmSegments.frames(ofShard: shard, of: shards, frameCount: frames.count)
      guard !range.isEmpty else { return nil }
      let ending = kind.isVideo ? kind.fileExtension : FramesFile.fileExtension
      let path = scratch("part-\(shard)-of-\(shards).\(ending)")
      try write(
        Array(frames[range]),
        to: kind.isVideo ? kind.sink(path, rate: rate) : FramesFile(path: path))
      return FilmPart(path: path, frameCount: range.count)
    }
  }

  private static func join(_ parts: [FilmPart], _ kind: Kind, to path: String, rate: Double) throws
  {
    if kind.isVideo {
      try FilmJoiner.join(parts, to: path, rate: rate)
    } else {
      try FilmJoiner.join(parts, into: kind.sink(path, rate: rate))
    }
  }

  @Test(arguments: Kind.allCases)
  func `a film joined from 1, 2, 5 and 6 parts has the bytes of the film in one piece`(
    kind: Kind
  ) throws {
    let scratch = try Scratch()
    let whole = "whole." + kind.fileExtension
    try write(Self.frames, to: kind.sink(scratch(whole), rate: 30))
    let expected = try scratch.bytes(whole)
    for shards in [1, 2, 5, 6] {
      let parts = try Self.writeParts(
        kind, of: Self.frames, shards: shards, rate: 30, in: scratch)
      #expect(parts.count == shards)
      let joined = "joined-\(shards)." + kind.fileExtension
      try Self.join(parts, kind, to: scratch(joined), rate: 30)
      let isEqual = try scratch.bytes(joined) == expected
      #expect(isEqual, "\(shards) parts")
    }
  }

  @Test(arguments: [Kind.mp4, .alphaWebM, .proRes], [30_000.0 / 1001, 23.976, 60, 12.5, 1])
  func `a joined video has the bytes of the video in one piece at any rate`(
    kind: Kind, rate: Double
  ) throws {
    let scratch = try Scratch()
    let whole = "whole." + kind.fileExtension
    let frames = Array(Self.frames.prefix(242))
    try write(frames, to: kind.sink(scratch(whole), rate: rate))
    let parts = try Self.writeParts(kind, of: frames, shards: 3, rate: rate, in: scratch)
    let joined = "joined." + kind.fileExtension
    try Self.join(parts, kind, to: scratch(joined), rate: rate)
    let isEqual = try scratch.bytes(joined) == scratch.bytes(whole)
    #expect(isEqual)
  }

  @Test(arguments: [Kind.mp4, .webM, .alphaWebM, .proRes])
  func `a part of a video can be played`(kind: Kind) throws {
    let scratch = try Scratch()
    let whole = scratch("whole." + kind.fileExtension)
    let frames = Array(Self.frames.prefix(300))
    try write(frames, to: kind.sink(whole, rate: 30))
    let decoder = kind == .alphaWebM ? "libvpx-vp9" : nil
    let expected = try PlayedFilm(whole, decoder: decoder).pictures
    let parts = try Self.writeParts(kind, of: frames, shards: 3, rate: 30, in: scratch)
    var played: [PlayedFilm.Picture] = []
    for part in parts { played += try PlayedFilm(part.path, decoder: decoder).pictures }
    #expect(played.map(\.planes) == expected.map(\.planes))
  }

  @Test func `the number of encoder threads does not affect the bytes of a ProResFilm`() throws {
    let scratch = try Scratch()
    for threads in [1, 2, 5, 8] {
      let film = ProResFilm(
        path: scratch("\(threads).mov"), rate: 30, background: nil, encoderThreadCount: threads)
      try write(Array(Self.frames.prefix(130)), to: film)
      let isEqual = try scratch.bytes("\(threads).mov") == scratch.bytes("1.mov")
      #expect(isEqual, "\(threads) threads")
    }
  }

  @Test func `the first frame of a film does not affect the encoding of later segments`() throws {
    let scratch = try Scratch()
    var other = Array(Self.frames.prefix(240))
    other[0] = Frame(pixels: noise(32, 22, seed: 3), time: 0)
    let parts = try ["a": Array(Self.frames.prefix(240)), "b": other].mapValues { frames in
      try Kind.allCases.filter(\.isVideo).map { kind in
        let name = "\(kind.rawValue)-\(frames.count)." + kind.fileExtension
        try write(frames, to: kind.sink(scratch(name), rate: 30))
        let decoder = kind == .alphaWebM ? "libvpx-vp9" : nil
        return try PlayedFilm(scratch(name), decoder: decoder).pictures[120...].map(\.planes)
      }
    }
    #expect(parts["a"] == parts["b"])
  }

  // MARK: PNG

  @Test func `PNGSequence numbers its files from firstNumber`() throws {
    let scratch = try Scratch()
    let frames = Array(Self.frames.prefix(5))
    try write(frames, to: PNGSequence(pattern: scratch("a%03d.png")))
    try write(Array(frames[..<2]), to: PNGSequence(pattern: scratch("b%03d.png")))
    try write(Array(frames[2...]), to: PNGSequence(pattern: scratch("b%03d.png"), firstNumber: 2))
    for number in 0..<5 {
      #expect(try scratch.bytes("a00\(number).png") == scratch.bytes("b00\(number).png"))
    }
    #expect(scratch.content.count == 10)
  }

  @Test func `FramesFile stores every premultiplied color exactly`() throws {
    let scratch = try Scratch()
    let colors = picture(256, 256) { x, alpha in
      let value = UInt8(min(x, alpha))
      return (value, UInt8(alpha) - value, value, UInt8(alpha))
    }
    try write([Frame(pixels: colors, time: 0)], to: FramesFile(path: scratch("a.frames")))
    var found: [PixelBuffer] = []
    try FramesFile.forEachFrame(of: scratch("a.frames")) { bytes throws(FilmError) in
      found.append(try FrameSpool.decompressFrame(bytes, path: ""))
    }
    #expect(found == [colors])
  }

  // MARK: Faults

  /// Returns the cause for which joining fails, and checks that no file is written.
  private static func fault(
    _ parts: [FilmPart], _ kind: Kind, in scratch: Scratch, rate: Double = 30
  ) throws -> String? {
    let before = scratch.content
    defer { #expect(scratch.content == before) }
    do {
      try join(parts, kind, to: scratch("joined." + kind.fileExtension), rate: rate)
      return nil
    } catch let error as FilmError {
      guard case .invalidPart(let cause) = error.reason else { throw error }
      return cause
    }
  }

  @Test(arguments: [Kind.mp4, .webM, .proRes, .gif])
  func `FilmJoiner rejects parts with another number of frames`(kind: Kind) throws {
    let scratch = try Scratch()
    let frames = Array(Self.frames.prefix(240))
    var parts = try Self.writeParts(kind, of: frames, shards: 2, rate: 30, in: scratch)
    parts[1].frameCount = 121
    #expect(try Self.fault(parts, kind, in: scratch) == "it has 120 frames instead of 121")
    parts[1].frameCount = 119
    let cause = try #require(try Self.fault(parts, kind, in: scratch))
    #expect(
      [
        "it has more than 119 frames", "it has 120 frames instead of 119",
        "it has more than 119 frames or another rate",
      ].contains(cause), "\(cause)")
  }

  @Test(arguments: [Kind.mp4, .webM, .alphaWebM, .proRes, .gif])
  func `FilmJoiner rejects a truncated, empty or missing part`(kind: Kind) throws {
    let scratch = try Scratch()
    let frames = Array(Self.frames.prefix(240))
    let parts = try Self.writeParts(kind, of: frames, shards: 2, rate: 30, in: scratch)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: parts[1].path))
    for length in [0, 7, 100, bytes.count / 2, bytes.count * 9 / 10, bytes.count - 1] {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: parts[1].path))
      // The last byte of a WebM file belongs to its index.
      if length == bytes.count - 1, [.webM, .alphaWebM].contains(kind) { continue }
      #expect(try Self.fault(parts, kind, in: scratch) != nil, "\(length) of \(bytes.count) bytes")
    }
    try FileManager.default.removeItem(atPath: parts[1].path)
    #expect(try Self.fault(parts, kind, in: scratch) != nil)
  }

  @Test(arguments: [Kind.mp4, .webM, .proRes, .gif])
  func `FilmJoiner rejects parts of different sizes`(kind: Kind) throws {
    let scratch = try Scratch()
    let parts = try Self.writeParts(
      kind, of: Array(Self.frames.prefix(240)), shards: 2, rate: 30, in: scratch)
    let path = parts[1].path
    let wide = (0..<120).map { Frame(pixels: noise(40, 22, seed: $0, opaque: true), time: 0) }
    try write(wide, to: kind.isVideo ? kind.sink(path, rate: 30) : FramesFile(path: path))
    do {
      #expect(
        try Self.fault(parts, kind, in: scratch)
          == "its size or encoding differs from that of the first part")
    } catch let error as FilmError {
      #expect(error.reason == .sizeChanged(expected: [32, 22], found: [40, 22]))
    }
  }

  @Test func `FilmJoiner rejects WebM parts with and without alpha`() throws {
    let scratch = try Scratch()
    let frames = Array(Self.frames.prefix(240))
    let parts = try Self.writeParts(.webM, of: frames, shards: 2, rate: 30, in: scratch)
    try write(Array(frames[120...]), to: Kind.alphaWebM.sink(parts[1].path, rate: 30))
    #expect(
      try Self.fault(parts, .webM, in: scratch)
        == "its size or encoding differs from that of the first part")
  }

  @Test func `FilmJoiner rejects a part that does not end at a segment, unless it is the last`()
    throws
  {
    let scratch = try Scratch()
    let parts = try Self.writeParts(
      .mp4, of: Array(Self.frames.prefix(130)), shards: 2, rate: 30, in: scratch)
    try Self.join(parts, .mp4, to: scratch("joined.mp4"), rate: 30)
    #expect(
      try Self.fault(parts.reversed(), .mp4, in: scratch)
        == "it does not begin at a multiple of 120 frames")
  }

  @Test func `FilmJoiner rejects other formats and an empty list`() throws {
    let scratch = try Scratch()
    #expect(throws: FilmError(.noFrames, at: "a.mp4")) {
      try FilmJoiner.join([], to: "a.mp4", rate: 30)
    }
    #expect(
      throws: FilmError(
        .wrongExtension(found: "gif", expected: ["mp4", "webm", "mov"]), at: "a.gif")
    ) { try FilmJoiner.join([], to: "a.gif", rate: 30) }
    #expect(scratch.content.isEmpty)
  }
}

@Suite struct FilmSegmentsTests {
  @Test(arguments: [0, 1, 119, 120, 121, 600, 601, 7_201], [1, 2, 3, 5, 6, 8, 100])
  func `shards contain every frame once and begin at segments`(frames: Int, shards: Int) {
    let ranges = (1...shards).map {
      FilmSegments.frames(ofShard: $0, of: shards, frameCount: frames)
    }
    #expect(ranges.flatMap(Array.init) == Array(0..<frames))
    for range in ranges where !range.isEmpty { #expect(range.lowerBound % 120 == 0) }
    let segments = ranges.map { ($0.count + 119) / 120 }
    #expect(segments.prefix { $0 > 0 } + segments.drop { $0 > 0 }.map { _ in 0 } == segments)
    if let least = segments.min(), let most = segments.max() { #expect(most - least <= 1) }
  }
}
