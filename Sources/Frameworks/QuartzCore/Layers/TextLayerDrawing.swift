import CoreGraphics
import CoreText
import Foundation
import Geometry
import TextLayout

// Layout and drawing of the text in text layers.

/// The last drawing of a text layer, shared with its presentation copies.
final class CachedTextDrawing {
  /// The values on which the drawing depends, used to detect changes.
  struct DrawingKey: Hashable {
    let text: AttributedText
    let box: TextBox
    let bounds: CGRect
    let scale: CGFloat
    let isOpaque: Bool
    let isFlipped: Bool
  }

  var key: DrawingKey?
  var image: CGImage?
}

extension CATextLayer {
  /// The text with its attributes, or `nil` if the layer has no string.
  var attributedText: AttributedText? {
    if let attributed = string as? NSAttributedString {
      // By default, an attributed string is drawn in black 12-point Helvetica, regardless of the layer's properties.
      let text = AttributedText(
        attributed, TextStyle(font: FontRequest("Helvetica"), size: 12), TextPaint(.black))
      return text.mappingStyles { applyLineSettings(to: &$0.paragraph) }
    }
    guard let plain = string as? String ?? (string as? NSString)?.description else { return nil }
    var style = TextStyle(font: fontRequest, size: Double(fontSize))
    if let font = font as? CTFont { style.matrix = font.affine }
    applyLineSettings(to: &style.paragraph)
    return AttributedText(plain, style, TextPaint(foregroundColor ?? .black))
  }

  private var fontRequest: FontRequest {
    switch font {
    case let font as CTFont: font.request
    case let font as CGFont: CTFont.fontRequest(for: font)
    case let font?: FontRequest(Self.fontName(of: font) ?? "Helvetica")
    case nil: FontRequest("Helvetica")
    }
  }

  /// Applies the layer's wrapping and alignment settings to a paragraph style.
  private func applyLineSettings(to paragraph: inout ParagraphStyle) {
    paragraph.wrap = isWrapped ? .word : .none
    guard paragraph.alignment == .natural else { return }
    switch alignmentMode {
    case .left: paragraph.alignment = .left
    case .right: paragraph.alignment = .right
    case .center: paragraph.alignment = .center
    case .justified: paragraph.alignment = .justified
    default: break
    }
  }

  /// The box into which the text is laid out.
  ///
  /// Its height is limited only if the text is wrapped and truncated. Otherwise, all lines are laid out.
  var textBox: TextBox {
    let mode: TextBox.Truncation? =
      switch truncationMode {
      case .start: .head
      case .middle: .middle
      case .end: .tail
      default: nil
      }
    let isLimited = isWrapped && mode != nil
    return TextBox(
      width: Double(bounds.width), height: isLimited ? Double(bounds.height) : .infinity,
      truncation: mode)
  }

  /// The values on which the drawing depends, or `nil` if the layer has no string.
  var drawingKey: CachedTextDrawing.DrawingKey? {
    attributedText.map {
      CachedTextDrawing.DrawingKey(
        text: $0, box: textBox, bounds: bounds, scale: contentsScale, isOpaque: isOpaque,
        isFlipped: isGeometryFlipped)
    }
  }

  /// Draws the text, with its first line at the top of the bounds.
  func drawText(in ctx: CGContext) {
    guard let text = attributedText, !text.text.string.isEmpty else {
      didSkipDrawing = true
      return
    }
    let laid = FontLibrary.system.layOut(text.text, in: textBox)
    ctx.drawText(laid, at: Point(bounds.origin), paints: text.paints)
  }

  /// The size of the text, in points.
  ///
  /// Wrapped text is laid out in the width of the bounds. Text that is not wrapped has only the string's own line
  /// breaks.
  var textSize: CGSize {
    guard let text = attributedText else { return .zero }
    let width = isWrapped ? Double(bounds.width) : .infinity
    let size = FontLibrary.system.layOut(text.text, in: TextBox(width: width)).size
    return CGSize(width: size.width, height: size.height)
  }
}
