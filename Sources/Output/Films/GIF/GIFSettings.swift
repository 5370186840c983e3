/// The settings that determine the quality and size of a GIF.
public struct GIFSettings: Hashable, Sendable {
  /// The approximation of colors that are missing in the palette.
  public enum Dither: String, CaseIterable, Hashable, Sendable {
    /// Uses the nearest palette color.
    ///
    /// Files are smallest, but gradients have visible steps.
    case none
    /// Mixes two palette colors in a fixed pattern, which does not move in unchanged areas.
    case ordered
    /// Distributes the error of each pixel to its neighbors.
    ///
    /// Gradients are smooth, but the pattern moves with any change and files are large.
    case diffusion
  }

  /// The valid numbers of palette colors.
  public static let colorLimits = 2...256

  /// The maximum number of colors, 2...256.
  ///
  /// One of them represents transparent or unchanged pixels.
  public var colors: Int
  /// The approximation of colors that are missing in the palette.
  public var dither: Dither
  /// The maximum file size in bytes; nil is unlimited.
  ///
  /// To reach it, the number of colors is reduced and the tolerance for small differences increased.
  public var maximumBytes: Int?

  /// Creates settings, by default of the best quality that the format supports.
  ///
  /// - Range: `colors` is 2...256.
  public init(colors: Int = 256, dither: Dither = .ordered, maximumBytes: Int? = nil) {
    precondition(Self.colorLimits.contains(colors), "the number of colors must be in 2...256")
    self.colors = colors
    self.dither = dither
    self.maximumBytes = maximumBytes
  }
}
