import CFFmpeg
import CFilmShims
import Pixels

/// A sink that writes a QuickTime file with ProRes 4444 video for editing: independent frames with exact alpha.
///
/// Colors have straight alpha and are stored as BT.709 in limited range with 10 bits and 4:4:4 sampling. With a
/// background, all pixels are opaque.
public final class ProResFilm: EncodingSink {
  /// The maximum number of encoder threads.
  ///
  /// Frames are encoded independently, so the number of threads affects memory use but not the output.
  private static let maximumThreads = 8

  /// The maximum width and height, in pixels.
  ///
  /// Both are stored in 16 bits, and FFmpeg reserves one value.
  private static let maximumSide = 65_534

  let encoder: VideoEncoder

  /// Creates a film that is written to the file at `path`, with a rate in frames per second.
  ///
  /// ``FilmSink/append(_:)`` throws if the rate is not a finite number above 0, or if the path has an extension other
  /// than `mov`. It also throws if the sound cannot be decoded.
  public convenience init(
    path: String, rate: Double, background: Background? = nil, audio: AudioTrack? = nil
  ) {
    self.init(
      path: path, rate: rate, background: background, audio: audio,
      encoderThreadCount: min(Self.maximumThreads, PipelineLimits().threadCount))
  }

  /// Creates a film with the given number of encoder threads, which does not affect the file.
  init(
    path: String, rate: Double, background: Background?, audio: AudioTrack? = nil,
    encoderThreadCount: Int
  ) {
    encoder = VideoEncoder(
      place: path, rate: rate,
      settingsError: FilmFormat.proRes.settingsError(path: path, rate: rate), audio: audio
    ) { _ in
      Self.makeConfiguration(background: background, threadCount: Int32(encoderThreadCount))
    }
  }

  private static func makeConfiguration(
    background: Background?, threadCount: Int32
  ) -> VideoConfiguration {
    VideoConfiguration(
      container: "mov", encoder: "prores_ks", pixelFormat: AV_PIX_FMT_YUVA444P10LE,
      maximumSide: maximumSide,
      codecOptions: [("profile", "4444"), ("alpha_bits", "16"), ("vendor", "apl0")],
      threadCount: threadCount, dependsOnThreads: false
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
