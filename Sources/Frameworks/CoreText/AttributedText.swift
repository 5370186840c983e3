package import CoreGraphics
import Foundation
package import TextLayout

/// An attribute value that provides a color, such as UIKit's `UIColor`.
package protocol TextColorProvider: AnyObject {
  /// The color as a Core Graphics color.
  var cgColor: CGColor { get }
}

/// An attribute value that provides a paragraph style, such as UIKit's `NSParagraphStyle`.
package protocol ParagraphStyleProvider: AnyObject {
  /// The equivalent paragraph style for text layout, with lengths in points.
  var layoutStyle: ParagraphStyle { get }
}

/// An attribute value that provides a text shadow, such as UIKit's `NSShadow`.
package protocol TextShadowProvider: AnyObject {
  /// The shadow, with lengths in points, or `nil` for no shadow.
  var textShadow: TextPaint.Shadow? { get }
}

/// Text with styles for layout and paints for drawing, created from an attributed string.
package struct AttributedText: Hashable, Sendable {
  /// The text and its layout styles.
  ///
  /// The tag of each style is an index into ``paints``.
  package var text: StyledText
  /// The paints used by the style runs.
  package var paints: [TextPaint]

  /// Creates text with a single style and paint.
  package init(_ string: String, _ style: TextStyle, _ ink: TextPaint) {
    text = StyledText(string, style)
    paints = [ink]
  }

  /// Creates text from an attributed string.
  ///
  /// Attributes override the given style and paint; unknown attributes are ignored.
  package init(_ string: NSAttributedString, _ style: TextStyle, _ ink: TextPaint) {
    text = StyledText(string.string, parts: [])
    paints = []
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: whole) { attributes, range, _ in
      var style = style
      var ink = ink
      for (key, value) in attributes {
        Self.applyAttribute(value, key: key, to: &style, paint: &ink)
      }
      style.tag = paints.count
      text.parts.append(StyledText.StyleRun(length: range.length, style: style))
      paints.append(ink)
    }
    if paints.isEmpty { paints = [ink] }
  }

  /// Returns the text after applying the given closure to the style of each run.
  package func mappingStyles(_ change: (inout TextStyle) -> Void) -> AttributedText {
    var copy = self
    for i in copy.text.parts.indices { change(&copy.text.parts[i].style) }
    return copy
  }

  private static func applyAttribute(
    _ value: Any, key: NSAttributedString.Key, to style: inout TextStyle, paint ink: inout TextPaint
  ) {
    switch key.rawValue {
    case "NSFont":
      if let font = value as? CTFont {
        (style.font, style.size, style.matrix) = (font.request, Double(font.size), font.affine)
      }
    case "NSParagraphStyle":
      if let paragraph = value as? any ParagraphStyleProvider {
        style.paragraph = paragraph.layoutStyle
      }
    case "NSKern", "CTTracking":
      // Kerning and tracking both add a distance after each character.
      if let kern = decodeNumber(value) { style.kern = kern }
    case "NSLigature": style.hasLigatures = decodeNumber(value) != 0
    case "NSBaselineOffset": style.baselineOffset = decodeNumber(value) ?? 0
    case "NSUnderline": style.underlines = underlineLineCount(forStyle: value)
    case "NSStrikethrough": style.isStruckThrough = underlineLineCount(forStyle: value) > 0
    case "NSColor", "CTForegroundColor": if let color = color(from: value) { ink.fill = color }
    case "NSBackgroundColor", "kCTBackgroundColorAttributeName": ink.background = color(from: value)
    case "NSStrokeColor", "CTStrokeColor": ink.stroke = color(from: value)
    // The attribute is a percentage of the font size.
    case "NSStrokeWidth": ink.strokeWidth = (decodeNumber(value) ?? 0) / 100
    case "NSUnderlineColor", "CTUnderlineColor": ink.underline = color(from: value)
    case "NSStrikethroughColor": ink.strikethrough = color(from: value)
    case "NSShadow": ink.shadow = (value as? any TextShadowProvider)?.textShadow
    default: break
    }
  }

  /// Returns the number of lines drawn for an underline style.
  ///
  /// The lowest byte of Apple's raw values is 1 for a single line, 2 for a thick line and 9 for a double line.
  private static func underlineLineCount(forStyle value: Any) -> Int {
    guard let number = decodeNumber(value), let style = Int(exactly: number.rounded()) else {
      return 0
    }
    return style & 0xFF == 9 ? 2 : style & 0xFF == 0 ? 0 : 1
  }

  private static func color(from value: Any) -> CGColor? {
    value as? CGColor ?? (value as? any TextColorProvider)?.cgColor
  }
}
