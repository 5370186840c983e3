import CFFmpeg
// Of the headers that both hold, names count as those of either.
import CFilmShims
import Foundation
import ImageCodecs
import Pixels

/// A film as an animated PNG: every pixel and its alpha exactly, delays as exact fractions.
///
/// Programs that know only still PNGs show the first frame. A frame holds what differs from the one
/// before, and frames that equal it are not stored: they make it last longer.
public final class APNGFilm: EncodingSink {
  /// Browsers take delays of ten thousandths of a second and less for a hundred.
  public static let maximumRate = AnimatedImageEncoder.maximumRate

  /// What the file's count of plays holds.
  public static let maximumLoops = Int(Int32.max)

  let encoder: AnimatedImageEncoder

  /// A film of `rate` frames a second in the file at `path`.
  ///
  /// - Range: it plays `loops` times; 0 is for ever.
  public init(path: String, rate: Double, loops: Int = 0, background: Background? = nil) {
    precondition((0...Self.maximumLoops).contains(loops), "a film plays so often, or for ever")
    let keepsAlpha = background == nil
    encoder = AnimatedImageEncoder(
      place: path, rate: rate, background: background,
      format: AnimatedImageEncoder.Format(
        allowsBlending: keepsAlpha, maximumSide: ImageLimits.maximumSide,
        encode: { image throws(ImageError) in
          try encodePNGData(image, keepsAlpha: keepsAlpha)
        },
        open: { width, height throws(FilmError) in
          try APNGFile(
            place: path, width: width, height: height, keepsAlpha: keepsAlpha, loops: loops,
            rate: Self.frameRateFraction(nearestTo: rate))
        }))
  }

  /// The nearest rate of two numbers of 16 bits; a frame lasts at most 65535 seconds.
  private static func frameRateFraction(nearestTo rate: Double) -> (frames: Int, seconds: Int) {
    let rate = av_d2q(FrameTimes.clampedRate(rate), 65_535)
    return (Int(rate.num), Int(rate.den))
  }
}
