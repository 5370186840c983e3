import CFFmpeg
import CFilmShims
import Pixels

/// A sink that writes an MP4 file with H.264 video, which can be played while it is downloaded.
///
/// Odd widths and heights are made even by repeating the last column or row, which ``notices`` reports. Colors are
/// BT.709 in limited range with 4:2:0 sampling. Transparent pixels are composited over the background.
///
/// With 8 bits, slow dark gradients are dithered, so that they have no bands (Documentation/decisions/0061). With 10
/// bits, the profile is High 10, and every color is represented.
public final class MP4Film: EncodingSink {
  /// The constant rate factors of x264 for quality 0 and quality 1.
  ///
  /// The default quality results in a factor of 18, which is generally considered visually lossless. A factor of 0 would
  /// be lossless, in a profile that few players support.
  private static let rateFactors = (lowest: 48.0, highest: 8.0)

  /// The number of encoder threads.
  ///
  /// It is fixed, because the output of x264 depends on the number of threads, and each thread buffers frames.
  private static let threadCount: Int32 = 3

  /// The maximum number of pixels that x264 buffers for lookahead, each using about 3 bytes of memory.
  private static let maximumLookaheadPixels = 20_000_000

  /// Returns the number of lookahead frames for a frame size in pixels, in the range `8...40`, where 40 is the
  /// default of x264.
  static func lookaheadFrameCount(forSize size: (width: Int, height: Int)) -> Int {
    max(8, min(40, maximumLookaheadPixels / (size.width * size.height)))
  }

  /// The maximum width and height, in pixels, of H.264 at its highest level, 6.2.
  private static let maximumSide = 16_384

  let encoder: VideoEncoder

  /// Creates a film that is written to the file at `path`, with a rate in frames per second.
  ///
  /// ``FilmSink/append(_:)`` throws if the rate is not a finite number above 0, or if the path has an extension other
  /// than `mp4`. It also throws if the sound cannot be decoded.
  public init(
    path: String, rate: Double, background: Background = .black,
    settings: VideoSettings = VideoSettings(), audio: AudioTrack? = nil
  ) {
    encoder = VideoEncoder(
      place: path, rate: rate,
      settingsError: FilmFormat.mp4.settingsError(
        path: path, rate: rate, quality: settings.quality),
      audio: audio
    ) {
      Self.makeConfiguration(firstFrame: $0, background: background, settings: settings)
    }
  }

  /// The differences between the frames and the film, such as an even size.
  public var notices: [FilmNotice] { encoder.notices }

  private static func makeConfiguration(
    firstFrame first: PixelBuffer, background: Background, settings: VideoSettings
  ) -> VideoConfiguration {
    let rateFactor = settings.rateFactor(from: rateFactors.lowest, to: rateFactors.highest)
    let lookahead = lookaheadFrameCount(forSize: (first.width, first.height))
    return VideoConfiguration(
      container: "mp4", encoder: "libx264", pixelFormat: settings.bitDepth.subsampledFormat,
      maximumSide: maximumSide, requiresEvenSize: true,
      codecOptions: [
        ("preset", settings.preset.rawValue), ("crf", String(rateFactor)),
        ("rc-lookahead", String(lookahead)),
        // A separate lookahead thread would buffer additional frames. Macroblock-tree rate control is not
        // deterministic: on a busy machine, 13 of 1,080 encodings of the same film had different bytes with it, and
        // none without it.
        ("x264-params", "sync-lookahead=0:mbtree=0"),
      ],
      containerOptions: [("movflags", "+faststart")], threadCount: threadCount,
      chromaLocation: AVCHROMA_LOC_LEFT
    ) { image, target in
      image.composited(over: background).fillSubsampledPlanes(of: target, settings: settings)
    }
  }
}
