/// The properties by which a font is requested.
///
/// The size is not included.
public struct FontRequest: Hashable, Sendable {
  /// The family name or PostScript name, as spelled by Apple or by the system.
  ///
  /// An empty name requests the system font.
  public var name: String
  /// The weight of the font.
  ///
  /// Regular is 400 and bold is 700.
  /// - Range: 1…1000.
  public var weight: Double
  /// Whether an italic or oblique font is requested.
  public var isItalic: Bool
  /// The design of the font, used if the name is empty or not installed.
  public var design: Design
  /// Whether all digits have the same width.
  public var hasTabularDigits: Bool

  /// The design of a typeface, for requests without an installed family.
  public enum Design: String, CaseIterable, Hashable, Sendable {
    /// Sans-serif, serif and fixed-width designs.
    case sans, serif, monospaced
  }

  /// Creates a request for a font by its name.
  ///
  /// The default is the regular system font.
  public init(
    _ name: String = "", weight: Double = 400, isItalic: Bool = false, design: Design = .sans,
    hasTabularDigits: Bool = false
  ) {
    self.name = name
    self.weight = weight
    self.isItalic = isItalic
    self.design = design
    self.hasTabularDigits = hasTabularDigits
  }
}
