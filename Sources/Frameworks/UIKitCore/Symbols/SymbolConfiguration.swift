public import CoreText
public import Foundation

extension UIImage {
  // Sound: all stored properties are constants of immutable types.
  /// The base class of configurations used to select or draw an image variant.
  open class Configuration: NSObject, @unchecked Sendable {
    /// The traits to which the configuration applies, or `nil` if it applies to all traits.
    public let traitCollection: UITraitCollection?

    init(traits: UITraitCollection?) { traitCollection = traits }
  }

  /// The line weight of a symbol.
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

    /// The line width, as a fraction of the side length of the symbol's square.
    ///
    /// The values are our own choice.
    var strokeWidth: CGFloat {
      let parts: [CGFloat] = [0.08, 0.025, 0.04, 0.06, 0.08, 0.092, 0.104, 0.12, 0.138, 0.155]
      return parts[rawValue]
    }
  }

  /// The size of a symbol relative to text with the same point size.
  public enum SymbolScale: Int, Hashable, Sendable {
    /// The scale of the view that displays the symbol.
    ///
    /// In this implementation it is the same as `medium`.
    case `default` = -1
    /// No scale is specified.
    ///
    /// The symbol is drawn with the `medium` scale.
    case unspecified
    /// A symbol that is 0.78 times as large as with the `medium` scale.
    case small
    /// A symbol with the size of the text.
    case medium
    /// A symbol that is 1.28 times as large as with the `medium` scale.
    case large

    /// The size of the symbol relative to the `medium` scale.
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
  /// The point size, weight and scale used to draw a symbol.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale
    /// The text style that determines the size, or `nil` if the size is fixed or unspecified.
    let textStyle: UIFont.TextStyle?

    init(
      size: CGFloat?, weight: SymbolWeight, scale: SymbolScale, textStyle: UIFont.TextStyle? = nil
    ) {
      (pointSize, self.weight, self.scale) = (size, weight, scale)
      self.textStyle = textStyle
      super.init(traits: nil)
    }

    /// A configuration without a specified size, weight or scale.
    public class var unspecified: SymbolConfiguration {
      SymbolConfiguration(size: nil, weight: .unspecified, scale: .unspecified)
    }

    /// Creates a configuration with the given text size in points.
    public convenience init(pointSize: CGFloat) {
      self.init(size: pointSize, weight: .unspecified, scale: .unspecified)
    }

    /// Creates a configuration with the given text size in points and the given weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(size: pointSize, weight: weight, scale: .unspecified)
    }

    /// Creates a configuration with the given text size in points, weight and scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(size: pointSize, weight: weight, scale: scale)
    }

    /// Creates a configuration with the given weight and an unspecified size.
    public convenience init(weight: SymbolWeight) {
      self.init(size: nil, weight: weight, scale: .unspecified)
    }

    /// Creates a configuration with the given scale and an unspecified size.
    public convenience init(scale: SymbolScale) {
      self.init(size: nil, weight: .unspecified, scale: scale)
    }

    /// Creates a configuration with the size of the given text style, which depends on the content size category.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(textStyle: textStyle, scale: .unspecified)
    }

    /// Creates a configuration with the given scale and the size of the given text style, which depends on the
    /// content size category.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(
        size: TextStyleMetrics.pointSize(for: textStyle, traits: nil as UITraitCollection?),
        weight: .unspecified,
        scale: scale, textStyle: textStyle)
    }

    /// Creates a configuration with the point size of the given font.
    public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }

    /// Creates a configuration with the point size of the given font and the given scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(size: font.pointSize, weight: .unspecified, scale: scale)
    }

    /// Returns a copy of this configuration in which the values specified by the other configuration replace its own.
    public func applying(_ otherConfiguration: SymbolConfiguration?) -> SymbolConfiguration {
      guard let other = otherConfiguration else { return self }
      return SymbolConfiguration(
        size: other.pointSize ?? pointSize,
        weight: other.weight == .unspecified ? weight : other.weight,
        scale: other.scale == .unspecified ? scale : other.scale,
        textStyle: other.pointSize == nil ? textStyle : other.textStyle)
    }

    /// Returns the configuration with the text style resolved for the content size category of the traits, and the
    /// size multiplied by the given factor.
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

    /// Decodes the symbol configuration of a view, or returns `nil` if the archive does not contain one.
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

    /// Encodes the configuration together with its view.
    func archive(in coder: NSCoder) {
      if let pointSize { coder.encode(Double(pointSize), forKey: ArchiveKey.size) }
      coder.encode(weight.rawValue, forKey: ArchiveKey.weight)
      coder.encode(scale.rawValue, forKey: ArchiveKey.scale)
      if let textStyle {
        coder.encode(NSString(string: textStyle.rawValue), forKey: ArchiveKey.textStyle)
      }
    }

    /// Returns whether the given object is a configuration with equal size, weight and scale.
    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return other.pointSize == pointSize && other.weight == weight && other.scale == scale
    }

    /// The hash value, which depends on the size and the weight.
    open override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      return hasher.finalize()
    }
  }
}
