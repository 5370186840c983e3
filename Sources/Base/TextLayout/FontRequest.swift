/// The properties that identify a requested font, except for its size.
public struct FontRequest: Hashable, Sendable {
  /// The family name or PostScript name, as spelled by Apple or by the system.
  ///
  /// An empty name requests the system font.
  public var name: String
  /// The weight of the font, in the range `1...1000`.
  ///
  /// Regular is 400 and bold is 700.
  public var weight: Double
  /// Whether an italic or oblique font is requested.
  public var isItalic: Bool
  /// The design of the font, used if the name is empty or not installed.
  public var design: Design
  /// Whether to use digits that all have the same width.
  public var hasTabularDigits: Bool

  /// A typeface design, used for requests whose family is not installed.
  public enum Design: String, CaseIterable, Hashable, Sendable {
    /// The sans-serif, serif or fixed-width design.
    case sans, serif, monospaced
  }

  /// Creates a font request.
  ///
  /// The default requests the regular system font.
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
