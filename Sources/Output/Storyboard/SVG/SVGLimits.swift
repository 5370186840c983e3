/// The limits for reading SVG path data.
public enum SVGPathLimits {
  /// The maximum size of path data, in bytes.
  ///
  /// Maps exported as a single path have about 5 MB.
  ///
  /// - Beyond: An `SVGPathError` is thrown before the data is read.
  public static let maximumByteCount = 16 << 20
  /// The maximum number of characters in a number.
  ///
  /// A `Double` has at most 767 significant digits and 324 leading zeros.
  ///
  /// - Beyond: An `SVGPathError` is thrown.
  public static let maximumNumberLength = 2_048
  /// The maximum number of elements in a path.
  ///
  /// Each element requires up to 49 bytes of memory.
  ///
  /// - Beyond: An `SVGPathError` is thrown.
  public static let maximumElementCount = 1_000_000
}

/// The limits for reading SVG drawings.
public enum SVGDrawingLimits {
  /// The maximum size of a file, in bytes.
  ///
  /// Logos and icons have up to 1 MB.
  ///
  /// - Beyond: An `SVGDrawingError` is thrown before the file is read.
  public static let maximumByteCount = 16 << 20
  /// The maximum number of XML elements.
  ///
  /// Each element requires about 150 bytes of memory.
  ///
  /// - Beyond: An `SVGDrawingError` is thrown.
  public static let maximumElementCount = 100_000
  /// The maximum nesting depth of XML elements.
  ///
  /// Exported drawings have up to 20 levels, and each level requires stack space.
  ///
  /// - Beyond: An `SVGDrawingError` is thrown.
  public static let maximumNestingDepth = 128
}
