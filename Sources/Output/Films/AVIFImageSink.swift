import CFFmpeg
import CFilmShims
public import Pixels

/// One picture as an AVIF file: the only frame it is given.
///
/// Colours are BT.709's with the transfer of sRGB in limited range, 10 bits, 4:4:4; what is not opaque is put over the
/// background. The encoder is libaom, where the system's FFmpeg has it.
public final class AVIFImageSink: FilmSink {
  /// What is lost at it shows only beside the original.
  public static let defaultQuality = 0.9

  /// The constant rate factor of libaom that stands for quality 0; 0 stands for 1.
  private static let maximumRateFactor = 63.0

  /// Of libaom, 0…9: below 4 a picture takes seconds, for some hundredths of its size.
  private static let speed = 6

  /// Threads would change what comes out.
  private static let threadCount: Int32 = 1

  /// The largest side of AV1 at its highest level, 6.3.
  private static let maximumSide = 16_384

  private let encoder: VideoEncoder

  /// A still in the file at `path`, over a background.
  ///
  /// - Range: `quality` 0…1.
  public init(
    path: String, quality: Double = AVIFImageSink.defaultQuality, background: Background = .black
  ) {
    precondition((0...1).contains(quality), "a quality is 0 to 1")
    encoder = VideoEncoder(place: path, rate: 1) { _ in
      Self.makeConfiguration(quality: quality, background: background)
    }
  }

  /// Takes the picture; a second one replaces the first.
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

  /// Puts the picture under its name.
  public func finish() throws(FilmError) { try encoder.finish() }

  /// Removes the picture.
  public func cancel() { encoder.cancel() }
}
