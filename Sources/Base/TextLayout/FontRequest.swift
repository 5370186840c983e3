/// What a font is asked for by; the size is not part of it.
public struct FontRequest: Hashable, Sendable {
  /// The family, or a font's PostScript name, as Apple or the system spells it; empty for the interface's font.
  public var name: String
  /// From thin to black; 400 is regular, 700 bold.
  ///
  /// - Range: 1…1000.
  public var weight: Double
  /// Whether the letters slant.
  public var isItalic: Bool
  /// The form of the letters where no family is named.
  public var design: Design
  /// Whether all digits are of one width.
  public var hasTabularDigits: Bool

  /// A form of letters.
  public enum Design: String, CaseIterable, Hashable, Sendable {
    /// Without serifs, with serifs, of one width.
    case sans, serif, monospaced
  }

  /// A font by its name, or the interface's.
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
