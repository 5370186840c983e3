import CFFmpeg
import CFilmShims
import Pixels

/// A film as QuickTime with ProRes 4444 video, for editing: every frame on its own, alpha exactly.
///
/// Colours are straight, BT.709 in limited range, 10 bits, 4:4:4; over a background all is opaque.
public final class ProResFilm: EncodingSink {
  /// Frames are encoded by themselves, so that threads change nothing but memory.
  private static let maximumThreads = 8

  /// Sides have 16 bits, of which FFmpeg keeps one value for itself.
  private static let maximumSide = 65_534

  let encoder: VideoEncoder

  /// A film of `rate` frames a second in the file at `path`.
  public init(path: String, rate: Double, background: Background? = nil) {
    encoder = VideoEncoder(place: path, rate: rate) { _ in
      Self.makeConfiguration(background: background)
    }
  }

  private static func makeConfiguration(background: Background?) -> VideoConfiguration {
    VideoConfiguration(
      container: "mov", encoder: "prores_ks", pixelFormat: AV_PIX_FMT_YUVA444P10LE,
      maximumSide: maximumSide,
      codecOptions: [("profile", "4444"), ("alpha_bits", "16"), ("vendor", "apl0")],
      threadCount: Int32(min(maximumThreads, PipelineLimits().threadCount)), dependsOnThreads: false
    ) { image, target in
      let (data, lines) = (target.data, target.linesize)
      image.unpremultiplied(over: background).withBytes { source in
        film_to_yuva444p10(
          source, Int32(image.width), Int32(image.height),
          [data.0, data.1, data.2, data.3], [lines.0, lines.1, lines.2, lines.3])
      }
    }
  }
}
