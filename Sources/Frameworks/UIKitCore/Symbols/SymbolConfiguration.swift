public import CoreText
public import Foundation

extension UIImage {
  // Sound: all stored properties are constants of immutable types.
  /// The base class of configurations with which an image variant is selected or drawn.
  open class Configuration: NSObject, @unchecked Sendable {
    /// The traits for which the configuration is intended; nil for any.
    public let traitCollection: UITraitCollection?

    init(traits: UITraitCollection?) { traitCollection = traits }
  }

  /// The weight of a symbol's lines.
  public enum SymbolWeight: Int, Hashable, Sendable {
    case unspecified
    case ultraLight
    case thin
    case light
    case regular
    case medium
    case semibold
    case bold
    case heavy
    case black

    /// The line width as a fraction of the side length of the symbol's square.
    ///
    /// The values are our own choice.
    var strokeWidth: CGFloat {
      let parts: [CGFloat] = [0.08, 0.025, 0.04, 0.06, 0.08, 0.092, 0.104, 0.12, 0.138, 0.155]
      return parts[rawValue]
    }
  }

  /// The size of a symbol relative to text of the same point size.
  public enum SymbolScale: Int, Hashable, Sendable {
    /// The scale of the view that shows the symbol.
    ///
    /// Here the same as `medium`.
    case `default` = -1
    /// No scale is specified.
    ///
    /// Drawn as `medium`.
    case unspecified
    /// A factor of 0.78 relative to `medium`.
    case small
    /// The size of the text.
    case medium
    /// A factor of 1.28 relative to `medium`.
    case large

    /// The size relative to `medium`.
    ///
    /// The values are our own choice.
    var sizeFactor: CGFloat {
      switch self {
      case .default, .unspecified, .medium: 1
      case .small: 0.78
      case .large: 1.28
      }
    }
  }

  // Sound: all stored properties are constants of immutable types.
  /// The point size, weight and scale with which a symbol is drawn.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale
    /// The text style that determines the size; nil for a fixed size.
    let textStyle: UIFont.TextStyle?

    init(
      size: CGFloat?, weight: SymbolWeight, scale: SymbolScale, textStyle: UIFont.TextStyle? = nil
    ) {
      (pointSize, self.weight, self.scale) = (size, weight, scale)
      self.textStyle = textStyle
      super.init(traits: nil)
    }

    /// A configuration in which nothing is specified.
    public class var unspecified: SymbolConfiguration {
      SymbolConfiguration(size: nil, weight: .unspecified, scale: .unspecified)
    }

    /// Creates a configuration with the size of text in points.
    public convenience init(pointSize: CGFloat) {
      self.init(size: pointSize, weight: .unspecified, scale: .unspecified)
    }

    /// Creates a configuration with the size of text in points, and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(size: pointSize, weight: weight, scale: .unspecified)
    }

    /// Creates a configuration with the size of text in points, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(size: pointSize, weight: weight, scale: scale)
    }

    /// Creates a configuration with a weight and an unspecified size.
    public convenience init(weight: SymbolWeight) {
      self.init(size: nil, weight: weight, scale: .unspecified)
    }

    /// Creates a configuration with a scale and an unspecified size.
    public convenience init(scale: SymbolScale) {
      self.init(size: nil, weight: .unspecified, scale: scale)
    }

    /// Creates a configuration with the size of a text style, which follows the content size category.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(textStyle: textStyle, scale: .unspecified)
    }

    /// Creates a configuration with the size of a text style, which follows the content size category, and a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(
        size: TextStyleMetrics.pointSize(for: textStyle, traits: nil as UITraitCollection?),
        weight: .unspecified,
        scale: scale, textStyle: textStyle)
    }

    /// Creates a configuration with the point size of a font.
    public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }

    /// Creates a configuration with the point size of a font, and a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(size: font.pointSize, weight: .unspecified, scale: scale)
    }

    /// Returns this configuration, with the values that the other configuration specifies replaced by them.
    public func applying(_ otherConfiguration: SymbolConfiguration?) -> SymbolConfiguration {
      guard let other = otherConfiguration else { return self }
      return SymbolConfiguration(
        size: other.pointSize ?? pointSize,
        weight: other.weight == .unspecified ? weight : other.weight,
        scale: other.scale == .unspecified ? scale : other.scale,
        textStyle: other.pointSize == nil ? textStyle : other.textStyle)
    }

    /// Returns the configuration with the text style resolved for the content size category of the traits, and the
    /// size multiplied by a factor.
    func adjusted(for traits: UITraitCollection, scaleFactor factor: CGFloat = 1)
      -> SymbolConfiguration
    {
      let size = textStyle.map { TextStyleMetrics.pointSize(for: $0, traits: traits) } ?? pointSize
      guard size != pointSize || factor != 1 else { return self }
      return SymbolConfiguration(
        size: (size ?? SymbolRenderer.defaultPointSize) * factor, weight: weight, scale: scale,
        textStyle: textStyle)
    }

    // MARK: Archives

    private enum ArchiveKey {
      static let size = "UISymbolPointSize"
      static let weight = "UISymbolWeight"
      static let scale = "UISymbolScale"
      static let textStyle = "UISymbolTextStyle"
    }

    /// Decodes the configuration of a view, or returns nil if the archive contains none.
    static func unarchived(from coder: NSCoder) -> SymbolConfiguration? {
      guard coder.containsValue(forKey: ArchiveKey.weight) else { return nil }
      let style = coder.archivedText(forKey: ArchiveKey.textStyle).map {
        UIFont.TextStyle(rawValue: $0)
      }
      return SymbolConfiguration(
        size: coder.archivedPointSize(forKey: ArchiveKey.size),
        weight: SymbolWeight(rawValue: coder.decodeInteger(forKey: ArchiveKey.weight))
          ?? .unspecified,
        scale: SymbolScale(rawValue: coder.decodeInteger(forKey: ArchiveKey.scale)) ?? .unspecified,
        textStyle: style)
    }

    /// Encodes the configuration with the values of its view.
    func archive(in coder: NSCoder) {
      if let pointSize { coder.encode(Double(pointSize), forKey: ArchiveKey.size) }
      coder.encode(weight.rawValue, forKey: ArchiveKey.weight)
      coder.encode(scale.rawValue, forKey: ArchiveKey.scale)
      if let textStyle {
        coder.encode(NSString(string: textStyle.rawValue), forKey: ArchiveKey.textStyle)
      }
    }

    /// Returns whether size, weight and scale are equal.
    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return other.pointSize == pointSize && other.weight == weight && other.scale == scale
    }

    /// The hash value of the size and the weight.
    open override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      return hasher.finalize()
    }
  }
}
