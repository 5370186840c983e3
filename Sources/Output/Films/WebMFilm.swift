import CFFmpeg
import CFilmShims
import Pixels

/// A sink that writes a WebM file with VP9 video and alpha, which browsers composite over the page.
///
/// Colors have straight alpha and are stored as BT.709 in limited range with 4:2:0 sampling. The alpha channel is
/// stored as a second, lossy VP9 image for each frame. With a background, the video has no alpha channel.
public final class WebMFilm: EncodingSink {
  /// The constant quality of libvpx, in the range `0...63`.
  ///
  /// A value of 15 keeps edges and gradients clean.
  private static let quality = 15

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
  /// Without a background, transparency is kept.
  public init(path: String, rate: Double, background: Background? = nil) {
    encoder = VideoEncoder(place: path, rate: rate) { _ in
      Self.makeConfiguration(background: background)
    }
  }

  private static func makeConfiguration(background: Background?) -> VideoConfiguration {
    let keepsAlpha = background == nil
    return VideoConfiguration(
      container: "webm", encoder: "libvpx-vp9",
      pixelFormat: keepsAlpha ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUV420P,
      maximumSide: maximumSide,
      codecOptions: [
        ("deadline", "good"), ("cpu-used", String(speed)), ("crf", String(quality)), ("b", "0"),
        // With alpha, the color and alpha images of a frame must remain together, so libvpx must not create hidden
        // frames, and buffering lookahead frames has no use.
        ("auto-alt-ref", keepsAlpha ? "0" : "1"), ("lag-in-frames", keepsAlpha ? "0" : "16"),
        ("row-mt", "1"), ("tile-columns", "2"),
      ],
      threadCount: threadCount, chromaLocation: AVCHROMA_LOC_LEFT
    ) { image, target in
      let (data, lines) = (target.data, target.linesize)
      let (width, height) = (Int32(image.width), Int32(image.height))
      image.unpremultiplied(over: background).withBytes { source in
        film_to_yuv420(
          source, width, height, 1, [data.0, data.1, data.2], [lines.0, lines.1, lines.2])
        if let alpha = data.3 { film_extract_alpha(source, width, height, alpha, lines.3) }
      }
    }
  }
}
