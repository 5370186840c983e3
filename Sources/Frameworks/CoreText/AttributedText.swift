package import CoreGraphics
import Foundation
package import TextLayout

/// An object that stands for a colour in attributes.
package protocol TextColorProvider: AnyObject {
  /// The colour of layers.
  var cgColor: CGColor { get }
}

/// An object that says how a paragraph is set.
package protocol ParagraphStyleProvider: AnyObject {
  /// How.
  var layoutStyle: ParagraphStyle { get }
}

/// An object that says what shadow letters throw.
package protocol TextShadowProvider: AnyObject {
  /// What shadow; nil for none.
  var textShadow: TextPaint.Shadow? { get }
}

/// A text with attributes as what is laid out and what it is drawn with.
package struct AttributedText: Hashable, Sendable {
  /// What is laid out; a part's tag is the number of its ink.
  package var text: StyledText
  /// The colours of the parts.
  package var paints: [TextPaint]

  /// A text of one look.
  package init(_ string: String, _ style: TextStyle, _ ink: TextPaint) {
    text = StyledText(string, style)
    paints = [ink]
  }

  /// A text whose attributes override a look.
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

  /// The text with every part's style changed.
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
      // Names of Apple's for a distance that is added after each character.
      if let kern = decodeNumber(value) { style.kern = kern }
    case "NSLigature": style.hasLigatures = decodeNumber(value) != 0
    case "NSBaselineOffset": style.baselineOffset = decodeNumber(value) ?? 0
    case "NSUnderline": style.underlines = underlineLineCount(forStyle: value)
    case "NSStrikethrough": style.isStruckThrough = underlineLineCount(forStyle: value) > 0
    case "NSColor", "CTForegroundColor": if let color = color(from: value) { ink.fill = color }
    case "NSBackgroundColor", "kCTBackgroundColorAttributeName": ink.background = color(from: value)
    case "NSStrokeColor", "CTStrokeColor": ink.stroke = color(from: value)
    // In percent of the size.
    case "NSStrokeWidth": ink.strokeWidth = (decodeNumber(value) ?? 0) / 100
    case "NSUnderlineColor", "CTUnderlineColor": ink.underline = color(from: value)
    case "NSStrikethroughColor": ink.strikethrough = color(from: value)
    case "NSShadow": ink.shadow = (value as? any TextShadowProvider)?.textShadow
    default: break
    }
  }

  /// The number of lines of one of Apple's styles: its lowest byte is 1 for one, 2 for a thick one, 9 for two.
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
