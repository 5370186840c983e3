import CFFmpeg
import CFilmShims
import Foundation
public import Pixels

/// A film as an animated GIF with one palette fitted to all its frames.
///
/// Frames wait compressed on disk until the palette is known; memory holds a few at a time. Pixels
/// less than half opaque become clear, the others opaque, unless a background makes all opaque.
public final class GIFFilm: FilmSink {
  /// Players take delays below two hundredths of a second for ten.
  public static let maximumRate = 50

  /// The file counts the plays after the first, in 16 bits.
  public static let maximumLoops = 65_536

  /// The largest side that 16 bits hold.
  private static let maximumSide = 65_535

  /// A fixed pattern: unlike spread errors it does not shimmer where nothing moves.
  ///
  /// It packs better, too; at this strength gradients show neither steps nor dots.
  private static let dither = "bayer:bayer_scale=2"

  private let place: String
  private let rate: Double
  private let loops: Int
  private let background: Background?
  private var pass: Pass?
  private var size = (width: 0, height: 0)
  private var count = 0
  private let memory = LibavMemory()
  /// How much goes on at once.
  var traffic = FrameTraffic()

  /// The first reading of the frames.
  private struct Pass {
    var spool: FrameSpool
    var palette: FilterGraph
    var line: FrameLine<(counted: LibavFrame, packed: Data)>
    var room: Int
  }

  /// A film of `rate` frames a second in the file at `path`.
  ///
  /// - Range: it plays `loops` times; 0 is for ever.
  public init(path: String, rate: Double, loops: Int = 0, background: Background? = nil) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    precondition((0...Self.maximumLoops).contains(loops), "a film plays so often, or for ever")
    place = path
    self.rate = rate
    self.loops = loops
    self.background = background
  }

  /// Takes the next frame, whose colours are counted before it is put aside.
  public func append(_ frame: Frame) throws(FilmError) {
    let pixels = frame.pixels
    if pass == nil { pass = try begin(pixels) }
    try pixels.checkSize(against: size, at: place)
    let (place, background, time, memory) = (place, background, time(count), memory)
    try pass?.line.append { () throws(FilmError) in
      let picture = background.map { pixels.over($0) } ?? pixels
      return (
        try Self.libavFrame(picture, time: time, in: memory, at: place),
        try FrameSpool.packed(picture, at: place)
      )
    }
    count += 1
  }

  private func begin(_ first: PixelBuffer) throws(FilmError) -> Pass {
    guard rate <= Double(Self.maximumRate) else {
      throw FilmError(.rateTooHigh(limit: Self.maximumRate), at: place)
    }
    size = (first.width, first.height)
    guard max(size.width, size.height) <= Self.maximumSide else {
      throw FilmError(.tooLarge(width: size.width, height: size.height), at: place)
    }
    let clear = background == nil ? 1 : 0
    let palette = try FilterGraph(
      "buffer@in=\(entrance(size)),palettegen=reserve_transparent=\(clear),buffersink@out",
      place: place)
    let spool = try FrameSpool(beside: place)
    let room = traffic.room(for: first)
    let line = FrameLine<(counted: LibavFrame, packed: Data)>(
      threads: traffic.threads, room: room
    ) { frame throws(FilmError) in
      try palette.push(frame.counted, into: "buffer@in")
      try spool.append(frame.packed)
    }
    return Pass(spool: spool, palette: palette, line: line, room: room)
  }

  private func entrance(_ size: (width: Int, height: Int)) -> String {
    "video_size=\(size.width)x\(size.height):pix_fmt=bgra:time_base=1/100"
  }

  /// The time of a frame in hundredths of a second, so that rounding never adds up.
  private func time(_ frame: Int) -> Int64 { Int64((Double(frame) * 100 / rate).rounded()) }

  private static func libavFrame(
    _ picture: PixelBuffer, time: Int64, in memory: LibavMemory, at place: String
  ) throws(FilmError) -> LibavFrame {
    let frame = try LibavFrame(at: place)
    frame.describe(
      AV_PIX_FMT_BGRA, width: Int32(picture.width), height: Int32(picture.height))
    frame.setTime(time)
    try frame.draw(in: memory) { target in
      guard let start = target.data.0 else { return }
      picture.withBytes { source in
        for row in 0..<picture.height {
          film_to_one_bit_alpha(
            source + row * picture.bytesPerRow, start + row * Int(target.linesize.0),
            picture.width)
        }
      }
    }
    return frame
  }

  /// Fits the palette, writes all frames with it and gives the file its name.
  public func finish() throws(FilmError) {
    guard let pass else { throw FilmError(.noFrames, at: place) }
    defer { cancel() }
    try pass.line.finish()
    let palette = try LibavFrame(at: place)
    try pass.palette.push(nil, into: "buffer@in")
    guard try pass.palette.pull(into: palette) else {
      throw FilmError(.codec(step: "fitting a palette", detail: "none came out"), at: place)
    }
    let file = try UnfinishedFile(for: place)
    let writer = try LibavWriter(settings(), into: file, place: place)
    try dither(pass, with: palette, into: writer)
    try writer.setContainerOption("final_delay", time(count) - time(count - 1))
    try writer.finish()
    try file.publish()
  }

  /// The second reading of the frames, with the palette.
  private func dither(
    _ pass: Pass, with palette: LibavFrame, into writer: LibavWriter
  ) throws(FilmError) {
    let graph = try FilterGraph(
      """
      buffer@in=\(entrance(size))[frames];buffer@palette=\(entrance((16, 16)))[palette];\
      [frames][palette]paletteuse=dither=\(Self.dither):alpha_threshold=128,buffersink@out
      """, place: place)
    try graph.push(palette, into: "buffer@palette")
    try graph.push(nil, into: "buffer@palette")
    let indexed = try LibavFrame(at: place)
    func show(_ frame: LibavFrame?) throws(FilmError) {
      try graph.push(frame, into: "buffer@in")
      while try graph.pull(into: indexed) {
        try writer.encode(indexed)
        indexed.empty()
      }
    }
    let line = FrameLine<LibavFrame>(
      threads: traffic.threads, room: pass.room, take: show)
    let (place, memory) = (place, memory)
    var number = 0
    try pass.spool.forEach { bytes throws(FilmError) in
      let time = time(number)
      try line.append { () throws(FilmError) in
        try Self.libavFrame(
          FrameSpool.unpacked(bytes, at: place), time: time, in: memory, at: place)
      }
      number += 1
    }
    try line.finish()
    try show(nil)
  }

  private func settings() -> LibavSettings {
    // Of libav's numbers 0 is for ever and -1 once.
    let repeats = loops == 0 ? 0 : loops == 1 ? -1 : loops - 1
    return LibavSettings(
      container: "gif", encoder: "gif", width: Int32(size.width), height: Int32(size.height),
      pixelFormat: AV_PIX_FMT_PAL8, timeBase: AVRational(num: 1, den: 100),
      containerOptions: [("loop", String(repeats))])
  }

  /// Stops and removes what was put aside.
  public func cancel() {
    pass?.line.cancel()
    pass = nil
  }

  deinit { cancel() }
}
