/// How a GIF is made small.
public struct GIFSettings: Hashable, Sendable {
  /// What becomes of colours that the palette does not have.
  public enum Dither: String, CaseIterable, Hashable, Sendable {
    /// The nearest colour of the palette: the smallest file, with steps in gradients.
    case none
    /// Two colours of the palette by a fixed pattern, which stands still where the film does.
    case ordered
    /// What a pixel is wrong goes to its neighbours: smooth, but it moves where anything does, and files are large.
    case diffusion
  }

  /// How many colours a palette may have.
  public static let colorLimits = 2...256

  /// How many colours the film has at most, one of them for what is clear or stays as it is; 2…256.
  public var colors: Int
  /// What becomes of colours that the palette does not have.
  public var dither: Dither
  /// How large the file may be; nil where it may be of any size.
  ///
  /// Colours are given up first, and then small differences.
  public var maximumBytes: Int?

  /// As good as the format can be, unless told otherwise.
  public init(colors: Int = 256, dither: Dither = .ordered, maximumBytes: Int? = nil) {
    precondition(Self.colorLimits.contains(colors), "a palette has 2 to 256 colours")
    self.colors = colors
    self.dither = dither
    self.maximumBytes = maximumBytes
  }
}
