import CFFmpeg
import CFilmShims
public import Pixels

/// A sink that writes a single frame as an AVIF image.
///
/// Pixels are stored with BT.709 primaries, the sRGB transfer function, limited range, 10 bits and 4:4:4 sampling.
/// Transparent pixels are composited over the background. The encoder is libaom, which the system's FFmpeg must
/// include.
public final class AVIFImageSink: FilmSink {
  /// The default quality: 0.9.
  ///
  /// Its compression losses are visible only in comparison with the original.
  public static let defaultQuality = 0.9

  /// The constant rate factor of libaom that corresponds to quality 0.
  ///
  /// Quality 1 corresponds to a factor of 0.
  private static let maximumRateFactor = 63.0

  /// The speed setting of libaom, in the range `0...9`.
  ///
  /// Values below 4 take seconds for an image and reduce its size by only a few percent.
  private static let speed = 6

  /// The number of encoder threads.
  ///
  /// It is 1 because the output depends on the number of threads.
  private static let threadCount: Int32 = 1

  /// The maximum width and height, in pixels, of AV1 at its highest level, 6.3.
  private static let maximumSide = 16_384

  private let encoder: VideoEncoder

  /// Creates a sink for the image file at `path`, composited over the given background.
  ///
  /// `quality` must be in the range `0...1`. ``append(_:)`` throws if it is not, or if the path has an extension other
  /// than `avif`.
  public init(
    path: String, quality: Double = AVIFImageSink.defaultQuality, background: Background = .black
  ) {
    encoder = VideoEncoder(
      place: path, rate: 1,
      settingsError: FilmFormat.avif.settingsError(path: path, quality: quality)
    ) { _ in
      Self.makeConfiguration(quality: quality, background: background)
    }
  }

  /// Encodes a frame as the image.
  ///
  /// If a frame was already appended, the new frame replaces it.
  public func append(_ frame: Frame) throws(FilmError) {
    encoder.cancel()
    try encoder.append(frame.pixels)
  }

  private static func makeConfiguration(quality: Double, background: Background)
    -> VideoConfiguration
  {
    let rateFactor = ((1 - quality) * maximumRateFactor).rounded()
    return VideoConfiguration(
      container: "avif", encoder: "libaom-av1", pixelFormat: AV_PIX_FMT_YUV444P10LE,
      maximumSide: maximumSide,
      codecOptions: [
        ("crf", String(Int(rateFactor))), ("b", "0"), ("cpu-used", String(speed)),
        ("usage", "allintra"), ("still-picture", "1"),
      ],
      threadCount: threadCount, transfer: AVCOL_TRC_IEC61966_2_1
    ) { image, target in
      let (data, lines) = (target.data, target.linesize)
      image.composited(over: background).withBytes { source in
        film_to_yuva444p10(
          source, Int32(image.width), Int32(image.height), [data.0, data.1, data.2, nil],
          [lines.0, lines.1, lines.2, 0])
      }
    }
  }

  /// Moves the finished file to its final path.
  ///
  /// Throws if no frame was appended.
  public func finish() throws(FilmError) { try encoder.finish() }

  /// Discards the unfinished file.
  public func cancel() { encoder.cancel() }
}
