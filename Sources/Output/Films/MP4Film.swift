import CFFmpeg
import CFilmShims
import Pixels

/// A sink that writes an MP4 file with H.264 video, which can be played while it is downloaded.
///
/// Odd widths and heights are made even by repeating the last column or row. Colors are BT.709 in limited range with
/// 4:2:0 sampling. Transparent pixels are composited over the background.
public final class MP4Film: EncodingSink {
  /// The constant rate factor of x264.
  ///
  /// A factor of 18 is generally considered visually lossless.
  private static let rateFactor = 18

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
  public init(path: String, rate: Double, background: Background = .black) {
    encoder = VideoEncoder(place: path, rate: rate) {
      Self.makeConfiguration(firstFrame: $0, background: background)
    }
  }

  private static func makeConfiguration(firstFrame first: PixelBuffer, background: Background)
    -> VideoConfiguration
  {
    let lookahead = lookaheadFrameCount(forSize: (first.width, first.height))
    return VideoConfiguration(
      container: "mp4", encoder: "libx264", pixelFormat: AV_PIX_FMT_YUV420P,
      maximumSide: maximumSide, requiresEvenSize: true,
      codecOptions: [
        ("preset", "medium"), ("crf", String(rateFactor)), ("rc-lookahead", String(lookahead)),
        // A separate lookahead thread would buffer additional frames. Macroblock-tree rate control is not
        // deterministic: on a busy machine, 13 of 1,080 encodings of the same film had different bytes with it, and
        // none without it.
        ("x264-params", "sync-lookahead=0:mbtree=0"),
      ],
      containerOptions: [("movflags", "+faststart")], threadCount: threadCount,
      chromaLocation: AVCHROMA_LOC_LEFT
    ) { image, target in
      let (data, lines) = (target.data, target.linesize)
      image.composited(over: background).withBytes { source in
        film_to_yuv420(
          source, Int32(image.width), Int32(image.height), 1, [data.0, data.1, data.2],
          [lines.0, lines.1, lines.2])
      }
    }
  }
}
