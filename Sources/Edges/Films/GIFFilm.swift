import CFFmpeg
import CFilmShims
import Foundation
public import Pixels

/// A film as an animated GIF that plays for ever, with one palette fitted to all its frames.
///
/// Frames wait compressed on disk until the palette is known; memory holds one at a time. Pixels
/// less than half opaque become clear, the others opaque, unless a background makes all opaque.
public final class GIFFilm: FilmSink {
  /// Players take delays below two hundredths of a second for ten.
  public static let maximumRate = 50

  /// The largest side that 16 bits hold.
  private static let maximumSide = 65_535

  /// A fixed pattern: unlike spread errors it does not shimmer where nothing moves.
  ///
  /// It packs better, too; at this strength gradients show neither steps nor dots.
  private static let dither = "bayer:bayer_scale=2"

  private let place: String
  private let rate: Double
  private let background: Background?
  private var pass: (spool: FrameSpool, palette: FilterGraph)?
  private var size = (width: 0, height: 0)

  /// A film of `rate` frames a second in the file at `path`.
  public init(path: String, rate: Double, background: Background? = nil) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    place = path
    self.rate = rate
    self.background = background
  }

  /// Counts the next frame's colours and puts it aside.
  public func append(_ frame: Frame) throws(FilmError) {
    if pass == nil { pass = try begin(frame.pixels) }
    guard let pass else { return }
    try frame.pixels.checkSize(against: size, at: place)
    let picture = background.map { frame.pixels.over($0) } ?? frame.pixels
    let counted = try libavFrame(picture, number: pass.spool.count)
    try pass.palette.push(counted, into: "buffer@in")
    try pass.spool.append(picture)
  }

  private func begin(
    _ first: PixelBuffer
  ) throws(FilmError) -> (spool: FrameSpool, palette: FilterGraph) {
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
    return (try FrameSpool(beside: place), palette)
  }

  private func entrance(_ size: (width: Int, height: Int)) -> String {
    "video_size=\(size.width)x\(size.height):pix_fmt=bgra:time_base=1/100"
  }

  /// The time of a frame in hundredths of a second, so that rounding never adds up.
  private func time(_ frame: Int) -> Int64 { Int64((Double(frame) * 100 / rate).rounded()) }

  private func libavFrame(_ picture: PixelBuffer, number: Int) throws(FilmError) -> LibavFrame {
    let frame = try LibavFrame(at: place)
    frame.describe(
      AV_PIX_FMT_BGRA, width: Int32(picture.width), height: Int32(picture.height))
    frame.setTime(time(number))
    try frame.draw { target in
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
    self.pass = nil
    let palette = try LibavFrame(at: place)
    try pass.palette.push(nil, into: "buffer@in")
    guard try pass.palette.pull(into: palette) else {
      throw FilmError(.codec(step: "fitting a palette", detail: "none came out"), at: place)
    }
    let file = try UnfinishedFile(for: place)
    let writer = try LibavWriter(settings(), into: file, place: place)
    let dither = try FilterGraph(
      """
      buffer@in=\(entrance(size))[frames];buffer@palette=\(entrance((16, 16)))[palette];\
      [frames][palette]paletteuse=dither=\(Self.dither):alpha_threshold=128,buffersink@out
      """, place: place)
    try dither.push(palette, into: "buffer@palette")
    try dither.push(nil, into: "buffer@palette")

    let indexed = try LibavFrame(at: place)
    func drain() throws(FilmError) {
      while try dither.pull(into: indexed) {
        try writer.encode(indexed)
        indexed.empty()
      }
    }
    var number = 0
    try pass.spool.forEach { picture throws(FilmError) in
      try dither.push(libavFrame(picture, number: number), into: "buffer@in")
      try drain()
      number += 1
    }
    try dither.push(nil, into: "buffer@in")
    try drain()
    try writer.setContainerOption("final_delay", time(number) - time(number - 1))
    try writer.finish()
    try file.publish()
  }

  private func settings() -> LibavSettings {
    LibavSettings(
      container: "gif", encoder: "gif", width: Int32(size.width), height: Int32(size.height),
      pixelFormat: AV_PIX_FMT_PAL8, timeBase: AVRational(num: 1, den: 100),
      containerOptions: [("loop", "0")])
  }

  /// Removes what was put aside.
  public func cancel() { pass = nil }
}
