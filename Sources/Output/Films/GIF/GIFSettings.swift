/// The settings that determine the quality and size of a GIF.
public struct GIFSettings: Hashable, Sendable {
  /// The method of approximating colors that are missing from the palette.
  public enum Dither: String, CaseIterable, Hashable, Sendable {
    /// Uses the nearest palette color.
    ///
    /// Files are the smallest, but gradients have visible steps.
    case none
    /// Mixes two palette colors in a fixed pattern, which remains still in unchanged areas.
    case ordered
    /// Distributes the color error of each pixel to its neighbors.
    ///
    /// Gradients are smooth, but the pattern changes with every change of the image, and files are large.
    case diffusion
  }

  /// The valid range for the number of palette colors.
  public static let colorLimits = 2...256

  /// The maximum number of palette colors, in the range `2...256`.
  ///
  /// The maximum includes the color of transparent or unchanged pixels. ``GIFFilm`` throws ``FilmError`` for other
  /// values.
  public var colors: Int
  /// The method of approximating colors that are missing from the palette.
  public var dither: Dither
  /// The maximum file size in bytes; if `nil`, the size is unlimited.
  ///
  /// To stay below the limit, the encoder reduces the number of colors and increases the tolerance for small
  /// differences.
  public var maximumBytes: Int?

  /// Creates settings; by default, with the best quality that the format supports.
  ///
  /// `colors` must be in the range `2...256`.
  public init(colors: Int = 256, dither: Dither = .ordered, maximumBytes: Int? = nil) {
    self.colors = colors
    self.dither = dither
    self.maximumBytes = maximumBytes
  }
}
