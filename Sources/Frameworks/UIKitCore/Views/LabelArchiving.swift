import CoreGraphics
import Foundation
import QuartzCore

// Archiving of the properties that `UILabel` adds to `UIView`.

extension UILabel {
  private enum ArchiveKey {
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
    if let text { coder.encode(NSString(string: text), forKey: ArchiveKey.text) }
    coder.encode(font: font)
    coder.encode(adjustsFontForContentSizeCategory, forKey: NSCoder.adjustsFontKey)
    if let color = ArchivedValue.archivedObject(of: textColor.cgColor) {
      coder.encode(color, forKey: ArchiveKey.color)
    }
    coder.encode(textAlignment.rawValue, forKey: ArchiveKey.alignment)
    coder.encode(lineBreakMode.rawValue, forKey: ArchiveKey.lineBreakMode)
    coder.encode(numberOfLines, forKey: ArchiveKey.numberOfLines)
    coder.encode(adjustsFontSizeToFitWidth, forKey: ArchiveKey.adjustsFontSize)
    coder.encode(Double(minimumScaleFactor), forKey: ArchiveKey.minimumScaleFactor)
    coder.encode(baselineAdjustment.rawValue, forKey: ArchiveKey.baselineAdjustment)
    coder.encode(isEnabled, forKey: ArchiveKey.isEnabled)
  }

  func decodeLabel(from coder: NSCoder) {
    guard coder.containsValue(forKey: ArchiveKey.numberOfLines) else { return }
    if let archived = coder.archivedFont() { font = archived }
    adjustsFontForContentSizeCategory = coder.decodeBool(forKey: NSCoder.adjustsFontKey)
    let color = coder.object(of: ArchivedValue.classes, forKey: ArchiveKey.color)
      .flatMap(ArchivedValue.decodedValue)
    if let color = color as? CGColor { textColor = UIColor(cgColor: color) }
    textAlignment =
      NSTextAlignment(rawValue: coder.decodeInteger(forKey: ArchiveKey.alignment)) ?? .natural
    lineBreakMode =
      NSLineBreakMode(rawValue: coder.decodeInteger(forKey: ArchiveKey.lineBreakMode))
      ?? .byTruncatingTail
    numberOfLines = coder.decodeInteger(forKey: ArchiveKey.numberOfLines)
    adjustsFontSizeToFitWidth = coder.decodeBool(forKey: ArchiveKey.adjustsFontSize)
    minimumScaleFactor = CGFloat(coder.decodeDouble(forKey: ArchiveKey.minimumScaleFactor))
    baselineAdjustment =
      UIBaselineAdjustment(rawValue: coder.decodeInteger(forKey: ArchiveKey.baselineAdjustment))
      ?? .alignBaselines
    isEnabled = coder.decodeBool(forKey: ArchiveKey.isEnabled)
    text = (coder.object(of: [NSString.self], forKey: ArchiveKey.text) as? NSString)?.description
  }
}
