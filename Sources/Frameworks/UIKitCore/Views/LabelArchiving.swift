import CoreGraphics
import Foundation
import QuartzCore

// Archives of labels: what a view does not keep.

extension UILabel {
  private enum Key {
    static let text = "UIText"
    static let color = "UITextColor"
    static let alignment = "UITextAlignment"
    static let lineBreakMode = "UILineBreakMode"
    static let numberOfLines = "UINumberOfLines"
    static let adjustsFontSize = "UIAdjustsFontSizeToFit"
    static let minimumScaleFactor = "UIMinimumScaleFactor"
    static let baselineAdjustment = "UIBaselineAdjustment"
    static let isEnabled = "UIEnabled"
  }

  func encodeLabel(in coder: NSCoder) {
    if let text { coder.encode(NSString(string: text), forKey: Key.text) }
    coder.encode(font: font)
    coder.encode(adjustsFontForContentSizeCategory, forKey: NSCoder.adjustsFontKey)
    if let color = ArchivedValue.archivedObject(of: textColor.cgColor) {
      coder.encode(color, forKey: Key.color)
    }
    coder.encode(textAlignment.rawValue, forKey: Key.alignment)
    coder.encode(lineBreakMode.rawValue, forKey: Key.lineBreakMode)
    coder.encode(numberOfLines, forKey: Key.numberOfLines)
    coder.encode(adjustsFontSizeToFitWidth, forKey: Key.adjustsFontSize)
    coder.encode(Double(minimumScaleFactor), forKey: Key.minimumScaleFactor)
    coder.encode(baselineAdjustment.rawValue, forKey: Key.baselineAdjustment)
    coder.encode(isEnabled, forKey: Key.isEnabled)
  }

  func decodeLabel(from coder: NSCoder) {
    guard coder.containsValue(forKey: Key.numberOfLines) else { return }
    if let archived = coder.archivedFont() { font = archived }
    adjustsFontForContentSizeCategory = coder.decodeBool(forKey: NSCoder.adjustsFontKey)
    let color = coder.object(of: ArchivedValue.classes, forKey: Key.color)
      .flatMap(ArchivedValue.decodedValue)
    if let color = color as? CGColor { textColor = UIColor(cgColor: color) }
    textAlignment =
      NSTextAlignment(rawValue: coder.decodeInteger(forKey: Key.alignment)) ?? .natural
    lineBreakMode =
      NSLineBreakMode(rawValue: coder.decodeInteger(forKey: Key.lineBreakMode)) ?? .byTruncatingTail
    numberOfLines = coder.decodeInteger(forKey: Key.numberOfLines)
    adjustsFontSizeToFitWidth = coder.decodeBool(forKey: Key.adjustsFontSize)
    minimumScaleFactor = CGFloat(coder.decodeDouble(forKey: Key.minimumScaleFactor))
    baselineAdjustment =
      UIBaselineAdjustment(rawValue: coder.decodeInteger(forKey: Key.baselineAdjustment))
      ?? .alignBaselines
    isEnabled = coder.decodeBool(forKey: Key.isEnabled)
    text = (coder.object(of: [NSString.self], forKey: Key.text) as? NSString)?.description
  }
}
