import CoreGraphics
import Foundation
import QuartzCore

// Archives of labels: what a view does not keep.

extension UILabel {
  private enum Key {
    static let text = "UIText"
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
    coder.encode(font: font)
    coder.encode(adjustsFontForContentSizeCategory, forKey: NSCoder.adjustsFontKey)
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
    if let archived = coder.archivedFont() { font = archived }
    adjustsFontForContentSizeCategory = coder.decodeBool(forKey: NSCoder.adjustsFontKey)
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
}
