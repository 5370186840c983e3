import CoreGraphics
import CoreText
public import Foundation
import Geometry
import TextLayout

/// The options for measuring and drawing strings.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The origin of the rectangle is the top left corner of the text, and lines wrap at the rectangle's width.
  ///
  /// Without this option, the text has a single line and the origin is on its baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Includes the font's leading in the line height.
  ///
  /// In this implementation it is always included.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measures the painted area instead of the typographic bounds.
  ///
  /// This option is ignored; the typographic bounds are always measured.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// Truncates the last visible line with an ellipsis if the text does not fit.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The permitted scale factor for drawing a string, with the scale factor and bounds of the most recent drawing.
open class NSStringDrawingContext: NSObject {
  /// The minimum factor by which the font size may be reduced to make the text fit, in 0...1.
  ///
  /// If the value is 0, the text is not scaled.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor applied to the font size when the text was most recently drawn or measured.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The bounds of the text when it was most recently drawn or measured, in points.
  open internal(set) var totalBounds = CGRect.zero
}

// MARK: - Attributed strings

extension NSAttributedString {
  /// The string with defaults for missing attributes: black Helvetica with a size of 12 points.
  fileprivate var attributedText: AttributedText {
    AttributedText(
      self, TextStyle(font: FontRequest("Helvetica"), size: 12), TextPaint(.black))
  }

  private var lineBreakMode: NSLineBreakMode {
    guard length > 0 else { return .byWordWrapping }
    let style = attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    return style?.lineBreakMode ?? .byWordWrapping
  }

  private func textBox(size: CGSize, options: NSStringDrawingOptions) -> TextBox {
    func side(_ length: CGFloat) -> Double { length > 0 ? Double(length) : .infinity }
    guard options.contains(.usesLineFragmentOrigin) else { return TextBox(lineLimit: 1) }
    let isCut = options.contains(.truncatesLastVisibleLine)
    return TextBox(
      width: side(size.width), height: side(size.height),
      truncation: lineBreakMode.truncation ?? (isCut ? .tail : nil))
  }

  /// Returns the text laid out in the given size in points, scaled down as far as necessary and permitted by the
  /// context.
  private func fitted(
    to size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> (AttributedText, LaidOutText) {
    let box = textBox(size: size, options: options)
    var text = attributedText
    context?.actualScaleFactor = 1
    if let context, context.minimumScaleFactor > 0, context.minimumScaleFactor < 1 {
      var availableBox = box
      // A single line does not wrap, but the given width limits the text when it is scaled.
      if !availableBox.width.isFinite, size.width > 0 { availableBox.width = Double(size.width) }
      let (smaller, scale) = text.shrunk(
        to: availableBox, minimumScale: Double(context.minimumScaleFactor), limitsHeight: true)
      text = smaller
      context.actualScaleFactor = CGFloat(scale)
    }
    return (text, FontLibrary.system.layOut(text.text, in: box))
  }

  /// Returns the size of the text in points, without wrapping.
  ///
  /// Lines end only at line breaks.
  public func size() -> CGSize {
    let size = FontLibrary.system.layOut(attributedText.text).size
    return CGSize(width: size.width, height: size.height)
  }

  /// Draws the text without wrapping, with its top left corner at the given point of the current context.
  public func draw(at point: CGPoint) {
    let styled = attributedText
    UIGraphicsGetCurrentContext()?.drawText(
      FontLibrary.system.layOut(styled.text), at: Point(point), paints: styled.paints)
  }

  /// Draws the text into the given rectangle of the current context.
  ///
  /// Lines that do not fit are omitted.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text into the given rectangle of the current context, using the given options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    guard let target = UIGraphicsGetCurrentContext() else { return }
    let (styled, laid) = fitted(to: rect.size, options: options, context: context)
    var corner = Point(rect.origin)
    // Without the option, the origin of the rectangle is the start of the first line's baseline.
    if !options.contains(.usesLineFragmentOrigin) { corner.y -= laid.lines.first?.origin.y ?? 0 }
    target.drawText(laid, at: corner, paints: styled.paints)
    context?.totalBounds = CGRect(
      x: corner.x, y: corner.y, width: laid.size.width, height: laid.size.height)
  }

  /// Returns the bounds of the text laid out in the given size in points.
  ///
  /// A width or height of 0 means that there is no limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let (_, laid) = fitted(to: size, options: options, context: context)
    let isLine = !options.contains(.usesLineFragmentOrigin)
    let top = isLine ? -(laid.lines.first?.descent ?? 0) : 0
    let rect = CGRect(x: 0, y: top, width: laid.size.width, height: laid.size.height)
    context?.totalBounds = rect
    return rect
  }
}

// MARK: - Strings

extension NSString {
  private func attributedString(attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: description, attributes: attributes)
  }

  /// Returns the size of the text in points, without wrapping.
  ///
  /// Lines end only at line breaks.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributedString(attributes: attrs).size()
  }

  /// Draws the text without wrapping, with its top left corner at the given point of the current context.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributedString(attributes: attrs).draw(at: point)
  }

  /// Draws the text into the given rectangle of the current context.
  ///
  /// Lines that do not fit are omitted.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributedString(attributes: attrs).draw(in: rect)
  }

  /// Draws the text into the given rectangle of the current context, using the given options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributedString(attributes: attributes).draw(with: rect, options: options, context: context)
  }

  /// Returns the bounds of the text laid out in the given size in points.
  ///
  /// A width or height of 0 means that there is no limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributedString(attributes: attributes).boundingRect(
      with: size, options: options, context: context)
  }
}

extension String {
  /// Returns the size of the text in points, without wrapping.
  ///
  /// Lines end only at line breaks.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attrs)
  }

  /// Draws the text without wrapping, with its top left corner at the given point of the current context.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(at: point, withAttributes: attrs)
  }

  /// Draws the text into the given rectangle of the current context.
  ///
  /// Lines that do not fit are omitted.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(in: rect, withAttributes: attrs)
  }

  /// Draws the text into the given rectangle of the current context, using the given options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSString(string: self).draw(
      with: rect, options: options, attributes: attributes, context: context)
  }

  /// Returns the bounds of the text laid out in the given size in points.
  ///
  /// A width or height of 0 means that there is no limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSString(string: self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
