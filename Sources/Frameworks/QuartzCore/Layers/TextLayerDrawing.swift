import CoreGraphics
import CoreText
import Foundation
import Geometry
import TextLayout

// What a text layer draws: behaviour/rendering.md, "Shapes".

/// What a text layer drew last; its presentation copies share it.
final class CachedTextDrawing {
  /// All that the picture depends on.
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
  /// The text as it is drawn; nil where there is none.
  var attributedText: AttributedText? {
    if let attributed = string as? NSAttributedString {
      // Without attributes of its own it is black Helvetica of 12 points, whatever the layer says.
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

  /// Gives a paragraph what the layer says of lines.
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

  /// The room for the text; lines that do not fit are left out only where an ellipsis says so.
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

  /// All that the picture depends on; nil where there is no text.
  var drawingKey: CachedTextDrawing.DrawingKey? {
    attributedText.map {
      CachedTextDrawing.DrawingKey(
        text: $0, box: textBox, bounds: bounds, scale: contentsScale, isOpaque: isOpaque,
        isFlipped: isGeometryFlipped)
    }
  }

  /// Draws the text, its first line at the top.
  func drawText(in ctx: CGContext) {
    guard let text = attributedText, !text.text.string.isEmpty else {
      didSkipDrawing = true
      return
    }
    let laid = FontLibrary.system.layOut(text.text, in: textBox)
    ctx.drawText(laid, at: Point(bounds.origin), paints: text.paints)
  }

  /// The size of the text on lines that only it ends itself, or that the bounds end where it is wrapped.
  var textSize: CGSize {
    guard let text = attributedText else { return .zero }
    let width = isWrapped ? Double(bounds.width) : .infinity
    let size = FontLibrary.system.layOut(text.text, in: TextBox(width: width)).size
    return CGSize(width: size.width, height: size.height)
  }
}
