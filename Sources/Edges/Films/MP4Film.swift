import CFFmpeg
import CFilmShims
import Foundation
public import Pixels

/// A film as MP4 with H.264 video, ready to play while it is fetched.
///
/// Sizes are made even by repeating the last column or row; colours are BT.709 in limited range,
/// 4:2:0; what is not opaque is put over the background.
public final class MP4Film: FilmSink {
  /// The constant rate factor of x264: 18 is taken for visually lossless.
  private static let rateFactor = 18

  /// x264's result depends on the number of its threads, so it must not be that of the machine.
  private static let threads: Int32 = 4

  /// The largest side of H.264 at its highest level, 6.2.
  private static let maximumSide = 16_384

  private let place: String
  private let rate: Double
  private let background: Background
  private var output: (file: UnfinishedFile, writer: LibavWriter)?
  private var size = (width: 0, height: 0)
  private var count: Int64 = 0

  /// A film of `rate` frames a second in the file at `path`.
  public init(path: String, rate: Double, background: Background = .black) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    place = path
    self.rate = rate
    self.background = background
  }

  /// Encodes the next frame.
  public func append(_ frame: Frame) throws(FilmError) {
    if output == nil { output = try open(frame.pixels) }
    try frame.pixels.checkSize(against: size, at: place)
    let opaque = frame.pixels.over(background)
    try output?.writer.encode(time: count) { target in
      let data = target.data
      let lines = target.linesize
      opaque.withBytes { source in
        film_to_yuv420(
          source, Int32(opaque.width), Int32(opaque.height), [data.0, data.1, data.2],
          [lines.0, lines.1, lines.2])
      }
    }
    count += 1
  }

  private func open(
    _ first: PixelBuffer
  ) throws(FilmError) -> (file: UnfinishedFile, writer: LibavWriter) {
    size = (first.width, first.height)
    guard max(size.width, size.height) <= Self.maximumSide else {
      throw FilmError(.tooLarge(width: size.width, height: size.height), at: place)
    }
    // Rates as 30000/1001 need their thousands; larger terms overflow the container's clock.
    let frameRate = av_d2q(rate, 1_001_000)
    let timeBase = AVRational(num: frameRate.den, den: frameRate.num)
    var settings = LibavSettings(
      container: "mp4", encoder: "libx264", width: Int32(size.width + 1) & ~1,
      height: Int32(size.height + 1) & ~1, pixelFormat: AV_PIX_FMT_YUV420P, timeBase: timeBase)
    settings.codecOptions = [("preset", "medium"), ("crf", String(Self.rateFactor))]
    settings.containerOptions = [("movflags", "+faststart")]
    let file = try UnfinishedFile(for: place)
    let writer = try LibavWriter(settings, into: file, place: place) { codec in
      codec.pointee.framerate = frameRate
      codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      codec.pointee.thread_count = Self.threads
      codec.pointee.color_primaries = AVCOL_PRI_BT709
      codec.pointee.color_trc = AVCOL_TRC_BT709
      codec.pointee.colorspace = AVCOL_SPC_BT709
      codec.pointee.color_range = AVCOL_RANGE_MPEG
      codec.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
    }
    return (file, writer)
  }

  /// Writes the rest and the index, and gives the file its name.
  public func finish() throws(FilmError) {
    guard let output else { throw FilmError(.noFrames, at: place) }
    self.output = nil
    try output.writer.finish()
    try output.file.publish()
  }

  /// Removes the file.
  public func cancel() { output = nil }
}
