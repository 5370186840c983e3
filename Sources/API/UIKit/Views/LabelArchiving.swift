import CoreGraphics
import CoreText
import Foundation
import QuartzCore

// Archives of labels: what a view does not keep.

extension UILabel {
  private enum Key {
    static let text = "UIText"
    static let fontName = "UIFontName"
    static let fontSize = "UIFontPointSize"
    static let fontStyle = "UIFontTextStyle"
    static let fontBase = "UIFontBaseSize"
    static let fontMaximum = "UIFontMaximumSize"
    static let adjusts = "UIAdjustsFontForContentSizeCategory"
    static let color = "UITextColor"
    static let alignment = "UITextAlignment"
    static let breaks = "UILineBreakMode"
    static let lines = "UINumberOfLines"
    static let fits = "UIAdjustsFontSizeToFit"
    static let least = "UIMinimumScaleFactor"
    static let baseline = "UIBaselineAdjustment"
    static let isEnabled = "UIEnabled"
  }

  func encodeLabel(in coder: NSCoder) {
    if let text { coder.encode(NSString(string: text), forKey: Key.text) }
    coder.encode(NSString(string: font.fontName), forKey: Key.fontName)
    coder.encode(Double(font.pointSize), forKey: Key.fontSize)
    switch font.scaling {
    case nil: break
    case .textStyle(let style): coder.encode(NSString(string: style), forKey: Key.fontStyle)
    case .metrics(let style, let base, let maximum):
      coder.encode(NSString(string: style), forKey: Key.fontStyle)
      coder.encode(Double(base), forKey: Key.fontBase)
      if let maximum { coder.encode(Double(maximum), forKey: Key.fontMaximum) }
    }
    coder.encode(adjustsFontForContentSizeCategory, forKey: Key.adjusts)
    if let color = ArchivedValue.object(of: textColor.cgColor) {
      coder.encode(color, forKey: Key.color)
    }
    coder.encode(textAlignment.rawValue, forKey: Key.alignment)
    coder.encode(lineBreakMode.rawValue, forKey: Key.breaks)
    coder.encode(numberOfLines, forKey: Key.lines)
    coder.encode(adjustsFontSizeToFitWidth, forKey: Key.fits)
    coder.encode(Double(minimumScaleFactor), forKey: Key.least)
    coder.encode(baselineAdjustment.rawValue, forKey: Key.baseline)
    coder.encode(isEnabled, forKey: Key.isEnabled)
  }

  func decodeLabel(from coder: NSCoder) {
    guard coder.containsValue(forKey: Key.lines) else { return }
    let name = coder.object(of: [NSString.self], forKey: Key.fontName) as? NSString
    let size = CGFloat(coder.decodeDouble(forKey: Key.fontSize))
    if let name, size > 0 {
      let fixed = UIFont(name: name.description, size: size) ?? .systemFont(ofSize: size)
      font = fixed.with(size: size, scaling: decodeScaling(from: coder))
    }
    adjustsFontForContentSizeCategory = coder.decodeBool(forKey: Key.adjusts)
    let color = coder.object(of: ArchivedValue.classes, forKey: Key.color)
      .flatMap(ArchivedValue.value)
    if let color = color as? CGColor { textColor = UIColor(cgColor: color) }
    textAlignment =
      NSTextAlignment(rawValue: coder.decodeInteger(forKey: Key.alignment)) ?? .natural
    lineBreakMode =
      NSLineBreakMode(rawValue: coder.decodeInteger(forKey: Key.breaks)) ?? .byTruncatingTail
    numberOfLines = coder.decodeInteger(forKey: Key.lines)
    adjustsFontSizeToFitWidth = coder.decodeBool(forKey: Key.fits)
    minimumScaleFactor = CGFloat(coder.decodeDouble(forKey: Key.least))
    baselineAdjustment =
      UIBaselineAdjustment(rawValue: coder.decodeInteger(forKey: Key.baseline)) ?? .alignBaselines
    isEnabled = coder.decodeBool(forKey: Key.isEnabled)
    text = (coder.object(of: [NSString.self], forKey: Key.text) as? NSString)?.description
  }

  /// Returns the rule by which the font's size follows a content size category; nil for a fixed size.
  private func decodeScaling(from coder: NSCoder) -> FontScaling? {
    guard let style = coder.object(of: [NSString.self], forKey: Key.fontStyle) as? NSString else {
      return nil
    }
    guard coder.containsValue(forKey: Key.fontBase) else { return .textStyle(style.description) }
    let maximum =
      coder.containsValue(forKey: Key.fontMaximum)
      ? CGFloat(coder.decodeDouble(forKey: Key.fontMaximum)) : nil
    return .metrics(
      style: style.description, base: CGFloat(coder.decodeDouble(forKey: Key.fontBase)),
      maximum: maximum)
  }
}
