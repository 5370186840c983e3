public import CoreText
public import Foundation

extension UIImage {
  // Sound: all stored properties are constants of values that never change.
  /// How an image is chosen or made.
  open class Configuration: NSObject, @unchecked Sendable {
    /// The surroundings that it is for.
    public let traitCollection: UITraitCollection?

    init(traits: UITraitCollection?) { traitCollection = traits }
  }

  /// How bold a symbol is.
  public enum SymbolWeight: Int, Hashable, Sendable {
    /// Not said.
    case unspecified
    /// Thinner than thin.
    case ultraLight
    /// Thinner than light.
    case thin
    /// Lighter than text.
    case light
    /// As text is set.
    case regular
    /// A little bolder than text.
    case medium
    /// Between medium and bold.
    case semibold
    /// As what stands out is set.
    case bold
    /// Bolder than bold.
    case heavy
    /// As bold as can be.
    case black

    /// How thick lines are, as a part of the side of the symbol's square; our own choice.
    var strokeWidth: CGFloat {
      let parts: [CGFloat] = [0.08, 0.025, 0.04, 0.06, 0.08, 0.092, 0.104, 0.12, 0.138, 0.155]
      return parts[rawValue]
    }
  }

  /// How large a symbol is beside text of the same size.
  public enum SymbolScale: Int, Hashable, Sendable {
    /// Not said.
    case `default` = -1
    /// Not said.
    case unspecified
    /// Smaller.
    case small
    /// As the text.
    case medium
    /// Larger.
    case large

    /// Against the middle one; our own choice.
    var sizeFactor: CGFloat {
      switch self {
      case .default, .unspecified, .medium: 1
      case .small: 0.78
      case .large: 1.28
      }
    }
  }

  // Sound: all stored properties are constants of values that never change.
  /// How a symbol is drawn: its size, its weight and its scale.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale
    /// The text style that the size is of; nil for a size of its own.
    let textStyle: UIFont.TextStyle?

    init(
      size: CGFloat?, weight: SymbolWeight, scale: SymbolScale, textStyle: UIFont.TextStyle? = nil
    ) {
      (pointSize, self.weight, self.scale) = (size, weight, scale)
      self.textStyle = textStyle
      super.init(traits: nil)
    }

    /// Nothing said.
    public class var unspecified: SymbolConfiguration {
      SymbolConfiguration(size: nil, weight: .unspecified, scale: .unspecified)
    }

    /// As large as text of so many points.
    public convenience init(pointSize: CGFloat) {
      self.init(size: pointSize, weight: .unspecified, scale: .unspecified)
    }

    /// As large as text of so many points, in a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(size: pointSize, weight: weight, scale: .unspecified)
    }

    /// As large as text of so many points, in a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(size: pointSize, weight: weight, scale: scale)
    }

    /// In a weight.
    public convenience init(weight: SymbolWeight) {
      self.init(size: nil, weight: weight, scale: .unspecified)
    }

    /// In a scale.
    public convenience init(scale: SymbolScale) {
      self.init(size: nil, weight: .unspecified, scale: scale)
    }

    /// As large as what a text is for.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(textStyle: textStyle, scale: .unspecified)
    }

    /// As large as what a text is for, in a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(
        size: TextStyleMetrics.pointSize(for: textStyle, traits: nil as UITraitCollection?),
        weight: .unspecified,
        scale: scale, textStyle: textStyle)
    }

    /// As large as text of a font.
    public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }

    /// As large as text of a font, in a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(size: font.pointSize, weight: .unspecified, scale: scale)
    }

    /// What another one says, and of the rest what this one does.
    public func applying(_ otherConfiguration: SymbolConfiguration?) -> SymbolConfiguration {
      guard let other = otherConfiguration else { return self }
      return SymbolConfiguration(
        size: other.pointSize ?? pointSize,
        weight: other.weight == .unspecified ? weight : other.weight,
        scale: other.scale == .unspecified ? scale : other.scale,
        textStyle: other.pointSize == nil ? textStyle : other.textStyle)
    }

    /// Returns the configuration in the content size category of surroundings, as large as so many times its size.
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

    /// Reads the configuration of a view; nil where the archive has none.
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

    /// Writes it among the values of a view.
    func archive(in coder: NSCoder) {
      if let pointSize { coder.encode(Double(pointSize), forKey: ArchiveKey.size) }
      coder.encode(weight.rawValue, forKey: ArchiveKey.weight)
      coder.encode(scale.rawValue, forKey: ArchiveKey.scale)
      if let textStyle {
        coder.encode(NSString(string: textStyle.rawValue), forKey: ArchiveKey.textStyle)
      }
    }

    /// Equal where all that is said is.
    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return other.pointSize == pointSize && other.weight == weight && other.scale == scale
    }

    /// By the size and the weight.
    open override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      return hasher.finalize()
    }
  }
}
