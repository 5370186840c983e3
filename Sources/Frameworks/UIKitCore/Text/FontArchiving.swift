import CoreGraphics
import CoreText
import Foundation

// Archives of fonts: the name, the size, and the rule by which the size follows a content size category.

private enum FontArchiveKey {
  static let name = "UIFontName"
  static let size = "UIFontPointSize"
  static let style = "UIFontTextStyle"
  static let base = "UIFontBaseSize"
  static let maximum = "UIFontMaximumSize"
}

/// The point sizes that archives can give, our own choice: beyond them nobody reads letters on a screen.
private let archivedSizes: ClosedRange<CGFloat> = 0.1...10_000

extension NSCoder {
  /// The key of whether the font follows the view's content size category.
  package static let adjustsFontKey = "UIAdjustsFontForContentSizeCategory"

  /// Writes a font, one to a view.
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

  /// Reads the view's font; nil where the archive has none or one of no valid size.
  package func archivedFont() -> UIFont? {
    guard let name = archivedText(forKey: FontArchiveKey.name),
      let size = archivedPointSize(forKey: FontArchiveKey.size)
    else { return nil }
    let fixed = UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    return fixed.copy(withSize: size, scaling: archivedFontScaling())
  }

  /// Reads the rule by which the font's size follows a category; nil for a fixed size, and for a rule of no valid size.
  private func archivedFontScaling() -> FontScaling? {
    guard let style = archivedText(forKey: FontArchiveKey.style) else { return nil }
    guard containsValue(forKey: FontArchiveKey.base) else { return .textStyle(style) }
    guard let base = archivedPointSize(forKey: FontArchiveKey.base) else { return nil }
    return .metrics(
      style: style, base: base, maximum: archivedPointSize(forKey: FontArchiveKey.maximum))
  }

  /// Reads a text; nil where there is none.
  func archivedText(forKey key: String) -> String? {
    (object(of: [NSString.self], forKey: key) as? NSString)?.description
  }

  /// Reads a size of letters or symbols, in points; nil where there is none or no valid one.
  func archivedPointSize(forKey key: String) -> CGFloat? {
    guard containsValue(forKey: key) else { return nil }
    let size = CGFloat(decodeDouble(forKey: key))
    return archivedSizes.contains(size) ? size : nil
  }
}
