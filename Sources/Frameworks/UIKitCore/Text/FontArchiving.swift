import CoreGraphics
import CoreText
import Foundation

// Archives of fonts: the name, the size, and the rule by which the size follows a content size category.

private enum FontKey {
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
    encode(NSString(string: font.fontName), forKey: FontKey.name)
    encode(Double(font.pointSize), forKey: FontKey.size)
    switch font.scaling {
    case nil: break
    case .textStyle(let style): encode(NSString(string: style), forKey: FontKey.style)
    case .metrics(let style, let base, let maximum):
      encode(NSString(string: style), forKey: FontKey.style)
      encode(Double(base), forKey: FontKey.base)
      if let maximum { encode(Double(maximum), forKey: FontKey.maximum) }
    }
  }

  /// Reads the view's font; nil where the archive has none or one of no valid size.
  package func archivedFont() -> UIFont? {
    guard let name = archivedText(forKey: FontKey.name),
      let size = archivedSize(forKey: FontKey.size)
    else { return nil }
    let fixed = UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    return fixed.with(size: size, scaling: archivedScaling())
  }

  /// Reads the rule by which the font's size follows a category; nil for a fixed size, and for a rule of no valid size.
  private func archivedScaling() -> FontScaling? {
    guard let style = archivedText(forKey: FontKey.style) else { return nil }
    guard containsValue(forKey: FontKey.base) else { return .textStyle(style) }
    guard let base = archivedSize(forKey: FontKey.base) else { return nil }
    return .metrics(style: style, base: base, maximum: archivedSize(forKey: FontKey.maximum))
  }

  /// Reads a text; nil where there is none.
  func archivedText(forKey key: String) -> String? {
    (object(of: [NSString.self], forKey: key) as? NSString)?.description
  }

  /// Reads a size of letters or symbols, in points; nil where there is none or no valid one.
  func archivedSize(forKey key: String) -> CGFloat? {
    guard containsValue(forKey: key) else { return nil }
    let size = CGFloat(decodeDouble(forKey: key))
    return archivedSizes.contains(size) ? size : nil
  }
}
