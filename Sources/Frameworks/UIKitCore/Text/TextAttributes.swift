package import CoreGraphics
import CoreText
public import Foundation

extension NSAttributedString.Key {
  /// The key of the font, a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The key of the paragraph style, an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The key of the text color, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The key of the background color, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The key of the use of ligatures: 1, the default, or 0 for none.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The key of the additional distance after each character, in points.
  ///
  /// The value 0 disables kerning pairs of the font.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The key of the additional distance after each character, in points.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// The key of the strikethrough style, the raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The key of the underline style, the raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The key of the color of outlines, a `UIColor`.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The key of the outline width, in percent of the font size.
  ///
  /// For a negative value the characters are also filled.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The key of the shadow, an `NSShadow`.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The key of the distance by which characters are raised above the baseline, in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The key of the underline color, a `UIColor`.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The key of the strikethrough color, a `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
}

/// The style of an underline or strikethrough.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A single line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line, which is drawn like a single line here.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// A double line.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The shadow of text.
open class NSShadow: NSObject {
  private let identity = CFTypeIDPlaceholder()
  /// The offset of the shadow, in points with the y axis pointing down.
  open var shadowOffset = CGSize.zero
  /// The blur radius, which is twice the standard deviation, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// The color of the shadow, a `UIColor` or a `CGColor`.
  ///
  /// Nil disables the shadow. The default is black with an alpha of 1/3.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)
}

extension NSShadow: TextShadowProvider {
  /// The shadow for a context whose y axis points down; nil without a color.
  package var textShadow: TextPaint.Shadow? {
    let color = shadowColor as? CGColor ?? (shadowColor as? UIColor)?.cgColor
    return color.map { TextPaint.Shadow(offset: shadowOffset, blur: shadowBlurRadius, color: $0) }
  }
}

extension UIColor: TextColorProvider {}
