package import CoreGraphics
import Foundation
package import TextLayout

/// An object that stands for a colour in attributes.
package protocol TextColor: AnyObject {
  /// The colour of layers.
  var cgColor: CGColor { get }
}

/// An object that says how a paragraph is set.
package protocol TextParagraph: AnyObject {
  /// How.
  var textParagraph: ParagraphStyle { get }
}

/// An object that says what shadow letters throw.
package protocol TextShadow: AnyObject {
  /// What shadow; nil for none.
  var textShade: TextInk.Shade? { get }
}

/// A text with attributes as what is laid out and what it is drawn with.
package struct AttributedText: Hashable, Sendable {
  /// What is laid out; a part's tag is the number of its ink.
  package var text: StyledText
  /// The colours of the parts.
  package var inks: [TextInk]

  /// A text of one look.
  package init(_ string: String, _ style: TextStyle, _ ink: TextInk) {
    text = StyledText(string, style)
    inks = [ink]
  }

  /// A text whose attributes override a look.
  package init(_ string: NSAttributedString, _ style: TextStyle, _ ink: TextInk) {
    text = StyledText(string.string, parts: [])
    inks = []
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: whole) { attributes, range, _ in
      var style = style
      var ink = ink
      for (key, value) in attributes { Self.apply(value, key, &style, &ink) }
      style.tag = inks.count
      text.parts.append(StyledText.Part(length: range.length, style: style))
      inks.append(ink)
    }
    if inks.isEmpty { inks = [ink] }
  }

  /// The text with every part's style changed.
  package func styled(_ change: (inout TextStyle) -> Void) -> AttributedText {
    var copy = self
    for i in copy.text.parts.indices { change(&copy.text.parts[i].style) }
    return copy
  }

  private static func apply(
    _ value: Any, _ key: NSAttributedString.Key, _ style: inout TextStyle, _ ink: inout TextInk
  ) {
    switch key.rawValue {
    case "NSFont":
      if let font = value as? CTFont {
        (style.font, style.size, style.matrix) = (font.request, Double(font.size), font.affine)
      }
    case "NSParagraphStyle":
      if let paragraph = value as? any TextParagraph { style.paragraph = paragraph.textParagraph }
    case "NSKern", "CTTracking":
      // Names of Apple's for a distance that is added after each character.
      if let kern = decodeNumber(value) { style.kern = kern }
    case "NSLigature": style.hasLigatures = decodeNumber(value) != 0
    case "NSBaselineOffset": style.baselineOffset = decodeNumber(value) ?? 0
    case "NSUnderline": style.underlines = lines(value)
    case "NSStrikethrough": style.isStruckThrough = lines(value) > 0
    case "NSColor", "CTForegroundColor": if let color = color(value) { ink.fill = color }
    case "NSBackgroundColor", "kCTBackgroundColorAttributeName": ink.background = color(value)
    case "NSStrokeColor", "CTStrokeColor": ink.stroke = color(value)
    // In percent of the size.
    case "NSStrokeWidth": ink.strokeWidth = (decodeNumber(value) ?? 0) / 100
    case "NSUnderlineColor", "CTUnderlineColor": ink.underline = color(value)
    case "NSStrikethroughColor": ink.strikethrough = color(value)
    case "NSShadow": ink.shadow = (value as? any TextShadow)?.textShade
    default: break
    }
  }

  /// The number of lines of one of Apple's styles: its lowest byte is 1 for one, 2 for a thick one, 9 for two.
  private static func lines(_ value: Any) -> Int {
    guard let number = decodeNumber(value), let style = Int(exactly: number.rounded()) else {
      return 0
    }
    return style & 0xFF == 9 ? 2 : style & 0xFF == 0 ? 0 : 1
  }

  private static func color(_ value: Any) -> CGColor? {
    value as? CGColor ?? (value as? any TextColor)?.cgColor
  }
}
