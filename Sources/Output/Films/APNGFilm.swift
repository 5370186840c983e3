import CFFmpeg
// The C declarations in headers that both modules include are the same in either module, so the order of the imports
// does not matter.
import CFilmShims
import Foundation
import ImageCodecs
import Pixels

/// A sink that writes a film as a lossless animated PNG with alpha.
///
/// Frame delays are exact fractions of a second. Viewers that do not support animation display the first frame. Each
/// stored frame covers only the rectangle that differs from the previous frame; an unchanged frame extends the delay
/// of the previous one.
public final class APNGFilm: EncodingSink {
  /// The maximum frame rate: 90 frames per second.
  ///
  /// Browsers replace delays of 10 milliseconds or less with 100 milliseconds.
  public static let maximumRate = AnimatedImageEncoder.maximumRate

  /// The maximum number of loops that the file format can store.
  public static let maximumLoops = Int(Int32.max)

  let encoder: AnimatedImageEncoder

  /// Creates a film that is written to the file at `path`, with a rate in frames per second.
  ///
  /// `rate` must be greater than 0 and at most ``maximumRate``. `loops` must be in 0...``maximumLoops``, where 0
  /// repeats the animation forever. ``FilmSink/append(_:)`` throws if a value is out of range or the path has an
  /// extension other than `apng`.
  public init(path: String, rate: Double, loops: Int = 0, background: Background? = nil) {
    let keepsAlpha = background == nil
    encoder = AnimatedImageEncoder(
      place: path, rate: rate, background: background,
      settingsError: FilmFormat.apng.settingsError(path: path, rate: rate, loops: loops),
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

  /// Returns the nearest fraction of two 16-bit numbers for a rate in frames per second.
  ///
  /// The result is limited so that a frame lasts at most 65,535 seconds.
  private static func frameRateFraction(nearestTo rate: Double) -> (frames: Int, seconds: Int) {
    let rate = av_d2q(FrameTimes.clampedRate(rate), 65_535)
    return (Int(rate.num), Int(rate.den))
  }
}
