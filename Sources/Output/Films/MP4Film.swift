import CFFmpeg
import CFilmShims
import Pixels

/// A film as MP4 with H.264 video, ready to play while it is fetched.
///
/// Sizes are made even by repeating the last column or row; colours are BT.709 in limited range,
/// 4:2:0; what is not opaque is put over the background.
public final class MP4Film: EncodingSink {
  /// The constant rate factor of x264: 18 is taken for visually lossless.
  private static let rateFactor = 18

  /// x264's result depends on the number of its threads, so it must not be that of the machine; each
  /// holds some frames.
  private static let threadCount: Int32 = 3

  /// How many pixels x264 may hold back to look ahead, at some three bytes of memory each.
  private static let maximumLookaheadPixels = 20_000_000

  /// The frames of such a size that it looks ahead, at most what is usual.
  static func lookaheadFrameCount(forSize size: (width: Int, height: Int)) -> Int {
    max(8, min(40, maximumLookaheadPixels / (size.width * size.height)))
  }

  /// The largest side of H.264 at its highest level, 6.2.
  private static let maximumSide = 16_384

  let encoder: VideoEncoder

  /// A film of `rate` frames a second in the file at `path`.
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
        // A thread of its own to look ahead would hold frames for that, too. The macroblock tree does not always come out
        // the same: with it 13 of 1,080 equal films had other bytes on a busy machine, without it none.
        ("x264-params", "sync-lookahead=0:mbtree=0"),
      ],
      containerOptions: [("movflags", "+faststart")], threadCount: threadCount,
      chromaLocation: AVCHROMA_LOC_LEFT
    ) { image, target in
      let (data, lines) = (target.data, target.linesize)
      image.composited(over: background).withBytes { source in
        film_to_yuv420(
          source, Int32(image.width), Int32(image.height), [data.0, data.1, data.2],
          [lines.0, lines.1, lines.2])
      }
    }
  }
}
