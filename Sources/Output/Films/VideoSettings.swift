/// The settings that determine the quality, the size and the encoding time of a video.
public struct VideoSettings: Hashable, Sendable {
  /// The presets of x264, from the fastest encoding to the smallest files.
  public enum Preset: String, CaseIterable, Hashable, Sendable {
    case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow, placebo
  }

  /// The number of bits for each luma and chroma value.
  public enum BitDepth: Int, CaseIterable, Hashable, Sendable {
    /// 8 bits, which all players support.
    ///
    /// Slow dark gradients are dithered.
    case eight = 8
    /// 10 bits, which represent every color of a frame, so that gradients have no bands.
    ///
    /// Many hardware decoders and some browsers cannot play H.264 video with 10 bits.
    case ten = 10
  }

  /// The default quality: 0.75.
  ///
  /// Compression losses are generally considered invisible.
  public static let defaultQuality = 0.75

  /// The minimum quality at which slow dark gradients are dithered: 0.7.
  ///
  /// At lower qualities, the encoders remove the dither pattern.
  public static let minimumDitheredQuality = 0.7

  /// The quality, in the range `0...1`.
  ///
  /// ``MP4Film`` and ``WebMFilm`` throw ``FilmError`` for other values.
  public var quality: Double
  /// The preset of x264.
  ///
  /// ``WebMFilm`` ignores it.
  public var preset: Preset
  /// The number of bits for each luma and chroma value.
  public var bitDepth: BitDepth

  /// Creates settings; the default values suit films that are published.
  public init(
    quality: Double = VideoSettings.defaultQuality, preset: Preset = .medium,
    bitDepth: BitDepth = .eight
  ) {
    self.quality = quality
    self.preset = preset
    self.bitDepth = bitDepth
  }

  /// Whether slow dark gradients are dithered.
  var isDithered: Bool { bitDepth == .eight && quality >= Self.minimumDitheredQuality }

  /// Returns the constant rate factor of an encoder, given the factors of quality 0 and quality 1.
  func rateFactor(from lowest: Double, to highest: Double) -> Double {
    lowest + (highest - lowest) * quality
  }
}
