import CoreGraphics
import CoreText
import Foundation

// Archiving of fonts: their name, their point size, and the rule by which the size adapts to the content size
// category.

private enum FontArchiveKey {
  static let name = "UIFontName"
  static let size = "UIFontPointSize"
  static let style = "UIFontTextStyle"
  static let base = "UIFontBaseSize"
  static let maximum = "UIFontMaximumSize"
}

/// The valid range of archived point sizes.
///
/// The limits are our own choice. Text outside this range is not readable on a screen.
private let archivedSizes: ClosedRange<CGFloat> = 0.1...10_000

extension NSCoder {
  /// The key for whether a view's font adapts to the content size category.
  package static let adjustsFontKey = "UIAdjustsFontForContentSizeCategory"

  /// Encodes the font of a view.
  ///
  /// An archived view can contain only one font, because the keys are fixed.
  package func encode(font: UIFont) {
    encode(NSString(string: font.fontName), forKey: FontArchiveKey.name)
    encode(Double(font.pointSize), forKey: FontArchiveKey.size)
    switch font.scaling {
    case nil: break
    case .textStyle(let style): encode(NSString(string: style), forKey: FontArchiveKey.style)
    case .metrics(let style, let base, let maximum):
      encode(NSString(string: style), forKey: FontArchiveKey.style)
      encode(Double(base), forKey: FontArchiveKey.base)
      if let maximum { encode(Double(maximum), forKey: FontArchiveKey.maximum) }
    }
  }

  /// Decodes the font of a view.
  ///
  /// Returns `nil` if the font is missing or its size is outside the valid range.
  package func archivedFont() -> UIFont? {
    guard let name = archivedText(forKey: FontArchiveKey.name),
      let size = archivedPointSize(forKey: FontArchiveKey.size)
    else { return nil }
    let fixed = UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    return fixed.copy(withSize: size, scaling: archivedFontScaling())
  }

  /// Decodes the rule by which the font size adapts to the content size category.
  ///
  /// Returns `nil` if the size is fixed or the rule is invalid.
  private func archivedFontScaling() -> FontScaling? {
    guard let style = archivedText(forKey: FontArchiveKey.style) else { return nil }
    guard containsValue(forKey: FontArchiveKey.base) else { return .textStyle(style) }
    guard let base = archivedPointSize(forKey: FontArchiveKey.base) else { return nil }
    return .metrics(
      style: style, base: base, maximum: archivedPointSize(forKey: FontArchiveKey.maximum))
  }

  /// Decodes the string for the given key, or returns `nil` if it is missing.
  func archivedText(forKey key: String) -> String? {
    (object(of: [NSString.self], forKey: key) as? NSString)?.description
  }

  /// Decodes the point size for the given key.
  ///
  /// Returns `nil` if the size is missing or outside 0.1...10,000.
  func archivedPointSize(forKey key: String) -> CGFloat? {
    guard containsValue(forKey: key) else { return nil }
    let size = CGFloat(decodeDouble(forKey: key))
    return archivedSizes.contains(size) ? size : nil
  }
}
