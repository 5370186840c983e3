package import CoreGraphics
import CoreText
public import Foundation

extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The colour of the letters, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the letters, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// Whether letters grow together where the font has it: 1, the default, or 0.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// Added after each character, in points; 0 for no spacing but the letters' own widths.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// Added after each character, in points.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// An `NSUnderlineStyle`'s raw value.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// An `NSUnderlineStyle`'s raw value.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of the outlines, a `UIColor`.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of the outlines in percent of the font's size; negative for letters that are filled besides.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// How far letters are above the baseline, in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// A `UIColor`.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
}

/// A line beneath or through letters.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: Int
  /// Takes Apple's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One line, drawn like a single one here.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// What letters throw.
open class NSShadow: NSObject {
  private let identity = CFTypeIDPlaceholder()
  /// In points, y running down.
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor` or a `CGColor`; nil for no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)
}

extension NSShadow: TextShadowProvider {
  /// The shadow in a context whose y runs down.
  package var textShadow: TextPaint.Shadow? {
    let color = shadowColor as? CGColor ?? (shadowColor as? UIColor)?.cgColor
    return color.map { TextPaint.Shadow(offset: shadowOffset, blur: shadowBlurRadius, color: $0) }
  }
}

extension UIColor: TextColorProvider {}
