import CFFmpeg
import CFilmShims
import Pixels

/// A sink that writes a WebM file with VP9 video and alpha, which browsers composite over the page.
///
/// Colors have straight alpha and are stored as BT.709 in limited range with 4:2:0 sampling. The alpha channel is
/// stored as a second, lossy VP9 image for each frame. With a background, the video has no alpha channel.
///
/// With 8 bits, slow dark gradients are dithered, as in ``MP4Film``. With 10 bits, the profile is 2, which has no alpha
/// channel: transparent pixels are composited over the background, or over black.
public final class WebMFilm: EncodingSink {
  /// The constant quality levels of libvpx for quality 0 and quality 1, in the range `0...63`.
  ///
  /// The default quality results in 15, which keeps edges and gradients clean.
  private static let qualityLevels = (lowest: 48.0, highest: 4.0)

  /// The speed setting of libvpx, in the range `0...8`.
  ///
  /// Starting with 4, one core encodes at an acceptable frame rate.
  private static let speed = 4

  /// The number of encoder threads.
  ///
  /// It is fixed, because the output of libvpx depends on the number of threads.
  private static let threadCount: Int32 = 4

  /// The maximum width and height, in pixels, of VP9 at its highest level, 6.2.
  private static let maximumSide = 16_384

  let encoder: VideoEncoder

  /// Creates a film that is written to the file at `path`, with a rate in frames per second.
  ///
  /// ``FilmSink/append(_:)`` throws if the rate is not a finite number above 0, or if the path has an extension other
  /// than `webm`. It also throws if the sound cannot be decoded.
  ///
  /// Without a background, transparency is kept.
  public init(
    path: String, rate: Double, background: Background? = nil,
    settings: VideoSettings = VideoSettings(), audio: AudioTrack? = nil
  ) {
    let background = background ?? (settings.bitDepth == .ten ? .black : nil)
    encoder = VideoEncoder(
      place: path, rate: rate,
      settingsError: FilmFormat.webM.settingsError(
        path: path, rate: rate, quality: settings.quality),
      audio: audio
    ) { _ in
      Self.makeConfiguration(background: background, settings: settings)
    }
  }

  private static func makeConfiguration(
    background: Background?, settings: VideoSettings
  ) -> VideoConfiguration {
    let level = settings.rateFactor(from: qualityLevels.lowest, to: qualityLevels.highest)
    let keepsAlpha = background == nil
    return VideoConfiguration(
      container: "webm", encoder: "libvpx-vp9",
      pixelFormat: keepsAlpha ? AV_PIX_FMT_YUVA420P : settings.bitDepth.subsampledFormat,
      maximumSide: maximumSide,
      codecOptions: [
        ("deadline", "good"), ("cpu-used", String(speed)), ("crf", String(Int(level.rounded()))),
        ("b", "0"),
        // With alpha, the color and alpha images of a frame must remain together, so libvpx must not create hidden
        // frames, and buffering lookahead frames has no use.
        ("auto-alt-ref", keepsAlpha ? "0" : "1"), ("lag-in-frames", keepsAlpha ? "0" : "16"),
        ("row-mt", "1"), ("tile-columns", "2"),
      ],
      threadCount: threadCount, chromaLocation: AVCHROMA_LOC_LEFT
    ) { image, target in
      let pixels = image.unpremultiplied(over: background)
      pixels.fillSubsampledPlanes(of: target, settings: settings)
      guard let alpha = target.data.3 else { return }
      pixels.withBytes {
        film_extract_alpha(
          $0, Int32(image.width), Int32(image.height), alpha, target.linesize.3)
      }
    }
  }
}
