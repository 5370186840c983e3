public import Foundation

/// An object whose fonts can adapt to the preferred content size category.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
  /// Whether the fonts of the object adapt to the content size category of its traits.
  ///
  /// This applies to fonts for text styles and fonts created by ``UIFontMetrics``, including those in attributed
  /// strings. Other fonts do not change.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

/// An object whose image can be enlarged for the accessibility content size categories.
@preconcurrency @MainActor
public protocol UIAccessibilityContentSizeCategoryImageAdjusting: NSObjectProtocol {
  /// Whether the image is enlarged for the accessibility content size categories.
  var adjustsImageSizeForAccessibilityContentSizeCategory: Bool { get set }
}

extension UIImageView: UIAccessibilityContentSizeCategoryImageAdjusting {}

// MARK: - Fonts

extension UIFont {
  /// Returns the font resized for the content size category of the given traits.
  ///
  /// Returns the font itself if its size is fixed or already correct.
  package func adjustedToContentSizeCategory(of traits: UITraitCollection) -> UIFont {
    let adjusted: CGFloat
    switch scaling {
    case nil: return self
    case .textStyle(let name):
      adjusted = TextStyleMetrics.pointSize(for: TextStyle(rawValue: name), traits: traits)
    case .metrics(let style, let base, let maximum):
      adjusted = UIFontMetrics(forTextStyle: TextStyle(rawValue: style))
        .pointSize(for: base, maximum: maximum, traits: traits)
    }
    return adjusted == size ? self : copy(withSize: adjusted, scaling: scaling)
  }
}

extension NSAttributedString {
  /// Returns the string with its fonts adjusted to the content size category of the given traits, or `nil` if no font
  /// changes.
  package func adjustedToContentSizeCategory(of traits: UITraitCollection) -> NSAttributedString? {
    guard length > 0 else { return nil }
    var changes: [(range: NSRange, font: UIFont)] = []
    enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) {
      value, range, _ in
      guard let font = value as? UIFont else { return }
      let adjusted = font.adjustedToContentSizeCategory(of: traits)
      if adjusted !== font { changes.append((range, adjusted)) }
    }
    guard !changes.isEmpty else { return nil }
    let text = NSMutableAttributedString(attributedString: self)
    for (range, font) in changes { text.addAttribute(.font, value: font, range: range) }
    return text
  }
}

extension NSAttributedString {
  /// Returns the string with the given attribute value set over its entire length.
  package func settingAttribute(_ key: NSAttributedString.Key, value: Any) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: self)
    let whole = NSRange(location: 0, length: text.length)
    // The old value is removed first, because adding an equal value has no effect. Fonts that compare as equal may
    // scale differently.
    text.removeAttribute(key, range: whole)
    text.addAttribute(key, value: value, range: whole)
    return text
  }
}

extension [NSAttributedString.Key: Any] {
  /// Adjusts the font to the content size category of the given traits.
  ///
  /// Returns `false` if the font does not change.
  package mutating func adjustFontToContentSizeCategory(of traits: UITraitCollection) -> Bool {
    guard let font = self[.font] as? UIFont else { return false }
    let adjusted = font.adjustedToContentSizeCategory(of: traits)
    self[.font] = adjusted
    return adjusted !== font
  }
}

extension UIView {
  /// Returns the difference between the line heights of a text style in the view's content size category and in the
  /// default category `large`, rounded up to whole points.
  ///
  /// The result is negative for categories smaller than `large`.
  package func lineHeightIncrease(for style: UIFont.TextStyle) -> CGFloat {
    let ordinary = UITraitCollection(preferredContentSizeCategory: .large)
    func line(_ traits: UITraitCollection) -> CGFloat {
      UIFont.preferredFont(forTextStyle: style, compatibleWith: traits).lineHeight
    }
    return (line(traitCollection) - line(ordinary)).rounded(.up)
  }
}

// MARK: - Lists

extension UIView {
  /// Requests a new measurement of the table or collection view row that contains the view.
  package func invalidateRowSize() {
    var at: UIView? = self
    while let view = at {
      if let row = view as? any SelfSizingRow { return row.invalidateSize() }
      at = view.superview
    }
  }
}

/// A list row that determines its own height.
@MainActor
package protocol SelfSizingRow: UIView {
  /// Invalidates the layout of the row and makes the list measure it before its next layout pass.
  func invalidateSize()
}
