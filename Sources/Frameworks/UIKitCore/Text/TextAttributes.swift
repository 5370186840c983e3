package import CoreGraphics
import CoreText
public import Foundation

extension NSAttributedString.Key {
  /// The key for the font, a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The key for the paragraph style, an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The key for the text color, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The key for the background color, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The key for the use of ligatures: 1 for the default ligatures, or 0 for none.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The key for the additional distance after each character, in points.
  ///
  /// A value of 0 disables the font's kerning pairs.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The key for the additional distance after each character, in points.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// The key for the strikethrough style, the raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The key for the underline style, the raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The key for the color of outlined text, a `UIColor`.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The key for the width of text outlines, as a percentage of the font size.
  ///
  /// If the value is negative, the characters are also filled.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The key for the text shadow, an `NSShadow`.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The key for the distance by which characters are raised above the baseline, in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The key for the underline color, a `UIColor`.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The key for the strikethrough color, a `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
}

/// The style of an underline or strikethrough.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A single line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line, which is drawn like a single line in this implementation.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// A double line.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// A shadow drawn behind text.
open class NSShadow: NSObject {
  private let identity = CFTypeIDPlaceholder()
  /// The offset of the shadow from the text, in points with the y axis pointing down.
  open var shadowOffset = CGSize.zero
  /// The blur radius of the shadow, which is twice the standard deviation, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// The color of the shadow, a `UIColor` or a `CGColor`.
  ///
  /// If the color is `nil`, no shadow is drawn. The default is black with an alpha of 1/3.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)
}

extension NSShadow: TextShadowProvider {
  /// The shadow for a context whose y axis points down, or `nil` if the shadow has no color.
  package var textShadow: TextPaint.Shadow? {
    let color = shadowColor as? CGColor ?? (shadowColor as? UIColor)?.cgColor
    return color.map { TextPaint.Shadow(offset: shadowOffset, blur: shadowBlurRadius, color: $0) }
  }
}

extension UIColor: TextColorProvider {}
