import CoreGraphics
import CoreText
public import Foundation
import Geometry
import TextLayout

/// How strings are measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: Int
  /// Takes Apple's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The rectangle's origin is the upper left corner of lines that break at its width; else that of one baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines are as far from each other as the font wants; they always are.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The box of what is painted is measured; that of the lines is here in any case.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits ends in an ellipsis where more follow.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What drawing a string may do and has done.
open class NSStringDrawingContext: NSObject {
  /// How small letters may become where the text has no room, as a fraction of their size; 0 for not smaller.
  open var minimumScaleFactor: CGFloat = 0
  /// How much smaller letters were drawn or measured last.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The box of what was drawn last.
  open internal(set) var totalBounds = CGRect.zero
}

// MARK: - Attributed strings

extension NSAttributedString {
  /// Black Helvetica of 12 points unless the attributes say otherwise.
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

  /// The lines in a room, with smaller letters where the context allows them and they are needed.
  private func fitted(
    to size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> (AttributedText, LaidOutText) {
    let box = textBox(size: size, options: options)
    var text = attributedText
    context?.actualScaleFactor = 1
    if let context, context.minimumScaleFactor > 0, context.minimumScaleFactor < 1 {
      var availableBox = box
      // One line breaks nowhere, but has the width given.
      if !availableBox.width.isFinite, size.width > 0 { availableBox.width = Double(size.width) }
      let (smaller, scale) = text.shrunk(
        to: availableBox, minimumScale: Double(context.minimumScaleFactor), limitsHeight: true)
      text = smaller
      context.actualScaleFactor = CGFloat(scale)
    }
    return (text, FontLibrary.system.layOut(text.text, in: box))
  }

  /// The size of the text on lines that only it ends itself.
  public func size() -> CGSize {
    let size = FontLibrary.system.layOut(attributedText.text).size
    return CGSize(width: size.width, height: size.height)
  }

  /// Draws the text in the current context from its upper left corner on.
  public func draw(at point: CGPoint) {
    let styled = attributedText
    UIGraphicsGetCurrentContext()?.drawText(
      FontLibrary.system.layOut(styled.text), at: Point(point), paints: styled.paints)
  }

  /// Draws the lines that a rectangle of the current context has room for.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text into a rectangle of the current context.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    guard let target = UIGraphicsGetCurrentContext() else { return }
    let (styled, laid) = fitted(to: rect.size, options: options, context: context)
    var corner = Point(rect.origin)
    // Otherwise the origin is where the first baseline begins.
    if !options.contains(.usesLineFragmentOrigin) { corner.y -= laid.lines.first?.origin.y ?? 0 }
    target.drawText(laid, at: corner, paints: styled.paints)
    context?.totalBounds = CGRect(
      x: corner.x, y: corner.y, width: laid.size.width, height: laid.size.height)
  }

  /// The box of the text in a room; sides of 0 have no end.
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

  /// The size of the text on lines that only it ends itself.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributedString(attributes: attrs).size()
  }

  /// Draws the text in the current context from its upper left corner on.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributedString(attributes: attrs).draw(at: point)
  }

  /// Draws the lines that a rectangle of the current context has room for.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributedString(attributes: attrs).draw(in: rect)
  }

  /// Draws the text into a rectangle of the current context.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributedString(attributes: attributes).draw(with: rect, options: options, context: context)
  }

  /// The box of the text in a room; sides of 0 have no end.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributedString(attributes: attributes).boundingRect(
      with: size, options: options, context: context)
  }
}

extension String {
  /// The size of the text on lines that only it ends itself.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attrs)
  }

  /// Draws the text in the current context from its upper left corner on.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(at: point, withAttributes: attrs)
  }

  /// Draws the lines that a rectangle of the current context has room for.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(in: rect, withAttributes: attrs)
  }

  /// Draws the text into a rectangle of the current context.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSString(string: self).draw(
      with: rect, options: options, attributes: attributes, context: context)
  }

  /// The box of the text in a room; sides of 0 have no end.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSString(string: self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
