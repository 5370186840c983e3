import CFFmpeg
import CFilmShims
import Pixels

/// A film as WebM with VP9 video and alpha, as browsers show it over a page.
///
/// Colours are straight, BT.709 in limited range, 4:2:0; alpha is a second VP9 picture beside each,
/// close to what it was but not exactly. Over a background there is none.
public final class WebMFilm: EncodingSink {
  /// The constant quality of libvpx, 0…63: 15 keeps edges and gradients clean.
  private static let quality = 15

  /// Of libvpx, 0…8: from 4 on a core encodes as many frames as people wait for.
  private static let speed = 4

  /// libvpx's result must not be that of the machine's cores.
  private static let threadCount: Int32 = 4

  /// The largest side of VP9 at its highest level, 6.2.
  private static let maximumSide = 16_384

  let encoder: VideoEncoder

  /// A film of `rate` frames a second in the file at `path`.
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
        // The two pictures of a frame must not part: libvpx then hides none, and has no use for frames
        // held back to look ahead.
        ("auto-alt-ref", keepsAlpha ? "0" : "1"), ("lag-in-frames", keepsAlpha ? "0" : "16"),
        ("row-mt", "1"), ("tile-columns", "2"),
      ],
      threadCount: threadCount, chromaLocation: AVCHROMA_LOC_LEFT
    ) { image, target in
      let (data, lines) = (target.data, target.linesize)
      let (width, height) = (Int32(image.width), Int32(image.height))
      image.unpremultiplied(over: background).withBytes { source in
        film_to_yuv420(
          source, width, height, [data.0, data.1, data.2], [lines.0, lines.1, lines.2])
        if let alpha = data.3 { film_extract_alpha(source, width, height, alpha, lines.3) }
      }
    }
  }
}
