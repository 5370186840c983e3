import CFFmpeg
// Of the headers that both hold, names count as those of either.
import CFilmShims
import Foundation
import ImageCodecs
public import Pixels

/// A film as an animated PNG: every pixel and its alpha exactly, delays as exact fractions.
///
/// Programs that know only still PNGs show the first frame. A frame holds what differs from the one
/// before, and frames that equal it are not stored: they make it last longer.
public final class APNGFilm: FilmSink {
  /// Browsers take delays of ten thousandths of a second and less for a hundred.
  public static let maximumRate = 90

  /// What the file's count of plays holds.
  public static let maximumLoops = Int(Int32.max)

  private let place: String
  private let rate: Double
  private let loops: Int
  private let background: Background?
  private var film: PatchedFilm?
  /// How much goes on at once.
  var traffic = FrameTraffic()

  /// A film of `rate` frames a second in the file at `path`.
  ///
  /// - Range: it plays `loops` times; 0 is for ever.
  public init(path: String, rate: Double, loops: Int = 0, background: Background? = nil) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    precondition((0...Self.maximumLoops).contains(loops), "a film plays so often, or for ever")
    place = path
    self.rate = rate
    self.loops = loops
    self.background = background
  }

  /// Takes the next frame.
  public func append(_ frame: Frame) throws(FilmError) {
    if film == nil { film = try begin() }
    try film?.append(frame.pixels)
  }

  private func begin() throws(FilmError) -> PatchedFilm {
    guard rate <= Double(Self.maximumRate) else {
      throw FilmError(.rateTooHigh(limit: Self.maximumRate), at: place)
    }
    let (place, loops, keepsAlpha) = (place, loops, background == nil)
    let rate = Self.fraction(rate)
    return PatchedFilm(
      place: place, background: background,
      format: PatchedFilm.Format(
        canBeOver: keepsAlpha, maximumSide: ImageLimits.maximumSide,
        encode: { picture throws(ImageError) in
          try encodePNGData(picture, keepsAlpha: keepsAlpha)
        },
        open: { width, height throws(FilmError) in
          try APNGFile(
            place: place, width: width, height: height, keepsAlpha: keepsAlpha, loops: loops,
            rate: rate)
        }), traffic: traffic)
  }

  /// The nearest rate of two numbers of 16 bits; a frame lasts at most 65535 seconds.
  private static func fraction(_ rate: Double) -> (frames: Int, seconds: Int) {
    let rate = av_d2q(FrameTimes.held(rate), 65_535)
    return (Int(rate.num), Int(rate.den))
  }

  /// Writes the rest and gives the file its name.
  public func finish() throws(FilmError) {
    guard let film else { throw FilmError(.noFrames, at: place) }
    self.film = nil
    try film.finish()
  }

  /// Stops and removes the file.
  public func cancel() {
    film?.cancel()
    film = nil
  }
}
