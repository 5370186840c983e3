import CoreText
import TextLayout

/// A text that is drawn as outlines, so that it is sharp at every zoom of the camera.
///
/// The layer's size is that of the text. Motions type it, or morph it into another text,
/// see ``Motion``. Characters without outlines, such as color emoji, are not drawn.
open class Text: CAShapeLayer {
  /// The weight of a font.
  public enum Weight: Double, CaseIterable, Sendable {
    case thin = 100
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
  }

  /// The design of a font.
  public enum Design: Sendable {
    /// The sans-serif system font.
    case sans
    /// A font with serifs.
    case serif
    /// A font whose characters all have the same width, for code.
    case monospaced
  }

  /// The alignment of lines, and of texts that are shorter or longer while they count.
  public enum Alignment: Sendable {
    /// At the side at which the text's script begins.
    case leading
    case center
    /// At the side at which the text's script ends.
    case trailing
  }

  /// The text.
  ///
  /// Setting it changes the layer's size, and keeps its center.
  open var string: String { didSet { if string != oldValue { layOutText() } } }
  let outliner: TextOutliner
  private(set) var textLayout: TextOutliner.Layout

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - string: The text. It may contain line separators and any script for which a font is installed.
  ///   - size: The font size in points, above 0.
  ///   - weight: The weight of the font.
  ///   - color: The color.
  ///   - design: The design of the system font, used if no `font` is given.
  ///   - font: The name of a font or a font family.
  ///   - alignment: The alignment of the lines.
  ///   - width: The maximum width of a line in points; by default, lines are not broken.
  ///   - lineSpacing: The distance between lines as a multiple of the font's line height.
  ///   - hasTabularDigits: Whether all digits have the same width.
  public init(
    _ string: String, size: CGFloat = 32, weight: Weight = .regular, color: CGColor = .white,
    design: Design = .sans, font: String? = nil, alignment: Alignment = .center,
    width: CGFloat? = nil, lineSpacing: CGFloat = 1.15, hasTabularDigits: Bool = false
  ) {
    precondition(
      size > 0 && size.isFinite, "invalid font size '\(size)': it must be finite and above 0")
    self.string = string
    let request = FontRequest(
      font ?? "", weight: weight.rawValue, design: design.fontDesign,
      hasTabularDigits: hasTabularDigits)
    outliner = TextOutliner(
      font: font.map { CTFont(request, name: $0, size: size) }
        ?? CTFont(system: request, size: size),
      maximumWidth: width, alignment: alignment, lineSpacing: lineSpacing)
    textLayout = outliner.layout(of: string)
    super.init()
    fillColor = color
    layOutText()
  }

  /// Creates a copy for the presentation of another text layer.
  public override init(layer: Any) {
    guard let text = layer as? Text else {
      preconditionFailure("init(layer:) requires a Text, not a \(type(of: layer))")
    }
    string = text.string
    outliner = text.outliner
    textLayout = text.textLayout
    super.init(layer: layer)
  }

  /// Returns `nil`: text layers cannot be decoded.
  public required init?(coder: NSCoder) { nil }

  private func layOutText() {
    textLayout = outliner.layout(of: string)
    bounds = CGRect(
      x: 0, y: 0, width: max(textLayout.size.width, outliner.maximumWidth ?? 0),
      height: textLayout.size.height)
    path = outliner.outlines(of: textLayout, width: bounds.width)
  }

  /// The number of characters that a reader sees as one.
  var characterCount: Int { textLayout.lines.reduce(0) { $0 + $1.text.count } }

  /// Returns the outlines of the first characters, with a caret of the given width in points behind them.
  func outlines(ofFirst count: Int, caret: CGFloat) -> CGPath {
    outliner.outlines(ofFirst: count, in: textLayout, width: bounds.width, caret: caret)
  }

  /// Returns the outlines of another text in the layer's bounds.
  func outlines(of string: String) -> CGPath {
    outliner.outlines(of: outliner.layout(of: string), width: bounds.width)
  }
}

extension Text.Design {
  fileprivate var fontDesign: FontRequest.Design {
    switch self {
    case .sans: .sans
    case .serif: .serif
    case .monospaced: .monospaced
    }
  }
}

/// A number that a motion can count, with digits of one width.
public final class Number: Text {
  /// The value of the number.
  ///
  /// Setting it changes the text.
  public var value: Double { didSet { if value != oldValue { string = format(value) } } }
  let format: (Double) -> String

  /// Creates a number.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - size: The font size in points, above 0.
  ///   - weight: The weight of the font.
  ///   - color: The color.
  ///   - alignment: The side that stays while the number of digits changes.
  ///   - format: Returns the text for a value. The default is a whole number.
  public init(
    _ value: Double, size: CGFloat = 32, weight: Weight = .regular, color: CGColor = .white,
    alignment: Alignment = .center, format: @escaping (Double) -> String = Number.whole
  ) {
    (self.value, self.format) = (value, format)
    super.init(
      format(value), size: size, weight: weight, color: color, alignment: alignment,
      hasTabularDigits: true)
  }

  /// Creates a copy for the presentation of another number.
  public override init(layer: Any) {
    guard let number = layer as? Number else {
      preconditionFailure("init(layer:) requires a Number, not a \(type(of: layer))")
    }
    (value, format) = (number.value, number.format)
    super.init(layer: layer)
  }

  /// Returns `nil`: numbers cannot be decoded.
  public required init?(coder: NSCoder) { nil }

  /// Returns the text of a value rounded to a whole number, with commas between groups of three digits.
  public nonisolated static func whole(_ value: Double) -> String { grouped(value, decimals: 0) }

  /// Returns a format with a number of decimals and texts before and behind the number.
  ///
  /// Groups of three digits are separated by commas.
  ///
  /// - Parameters:
  ///   - decimals: The number of digits behind the decimal point, at least 0.
  ///   - prefix: The text before the number, such as a currency sign.
  ///   - suffix: The text behind the number, such as a unit.
  /// - Returns: A function that returns the text of a value.
  public nonisolated static func decimals(_ decimals: Int, prefix: String = "", suffix: String = "")
    -> (Double) -> String
  { { prefix + grouped($0, decimals: decimals) + suffix } }

  nonisolated static func grouped(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "−∞" : "∞" }
    let text = String(format: "%.\(max(decimals, 0))f", abs(value))
    let whole = text.prefix { $0 != "." }
    var digits = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    let isZero = text.allSatisfy { "0.".contains($0) }
    return (value < 0 && !isZero ? "−" : "") + digits + text.dropFirst(whole.count)
  }
}
