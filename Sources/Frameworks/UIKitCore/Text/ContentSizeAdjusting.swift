public import Foundation

/// What may follow the size of text that a person has chosen.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
  /// Whether its fonts follow the content size category of its surroundings.
  ///
  /// Fonts of a text style and those of ``UIFontMetrics`` follow, also in attributed texts; all others stay.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

/// An object whose image may become larger with the accessibility categories.
@preconcurrency @MainActor
public protocol UIAccessibilityContentSizeCategoryImageAdjusting: NSObjectProtocol {
  /// Whether the image becomes larger in the accessibility content size categories.
  var adjustsImageSizeForAccessibilityContentSizeCategory: Bool { get set }
}

extension UIImageView: UIAccessibilityContentSizeCategoryImageAdjusting {}

// MARK: - Fonts

extension UIFont {
  /// Returns the font in the content size category of surroundings; the font itself where its size is that, or fixed.
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
  /// Returns the text with its fonts in the content size category of surroundings; nil where all of them stay.
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
  /// Returns the text with one value of an attribute for all letters.
  package func settingAttribute(_ key: NSAttributedString.Key, value: Any) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: self)
    let whole = NSRange(location: 0, length: text.length)
    // A value that is equal to the one that is there would not take its place: fonts may be equal and scale differently.
    text.removeAttribute(key, range: whole)
    text.addAttribute(key, value: value, range: whole)
    return text
  }
}

extension [NSAttributedString.Key: Any] {
  /// Puts the font into the content size category of surroundings; false where it stays.
  package mutating func adjustFontToContentSizeCategory(of traits: UITraitCollection) -> Bool {
    guard let font = self[.font] as? UIFont else { return false }
    let adjusted = font.adjustedToContentSizeCategory(of: traits)
    self[.font] = adjusted
    return adjusted !== font
  }
}

extension UIView {
  /// Returns how much higher a line of a text style is here than in the category that phones come with, in whole points;
  /// negative where it is lower.
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
  /// Lets the table or collection whose row holds the view measure the row again.
  package func invalidateRowSize() {
    var at: UIView? = self
    while let view = at {
      if let row = view as? any SelfSizingRow { return row.invalidateSize() }
      at = view.superview
    }
  }
}

/// A row of a list that has a size of its own.
@MainActor
package protocol SelfSizingRow: UIView {
  /// Lays out again and lets the list measure the row before its next layout.
  func invalidateSize()
}
