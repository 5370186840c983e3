package import CoreText
public import Foundation
package import TextLayout

/// The horizontal alignment of text.
public enum NSTextAlignment: Int, Sendable {
  case left
  case center
  case right
  /// Stretches lines to the full width.
  case justified
  /// Aligns lines with the leading edge according to the writing direction.
  case natural
}

/// The treatment of text that exceeds the width of its container.
public enum NSLineBreakMode: Int, Sendable {
  /// Wraps lines between words.
  case byWordWrapping
  /// Wraps lines between characters.
  case byCharWrapping
  /// Clips lines at the edge of the container.
  case byClipping
  /// Replaces the start of the line with an ellipsis.
  case byTruncatingHead
  /// Replaces the end of the line with an ellipsis.
  case byTruncatingTail
  /// Replaces the middle of the line with an ellipsis.
  case byTruncatingMiddle

  /// The Core Text line break mode with the same raw value.
  fileprivate var coreText: CTLineBreakMode {
    CTLineBreakMode(rawValue: UInt8(clamping: rawValue)) ?? .byWordWrapping
  }

  /// The position of the ellipsis, or `nil` for modes without truncation.
  package var truncation: TextBox.Truncation? { coreText.truncation }
}

/// The writing direction of text.
public enum NSWritingDirection: Int, Sendable {
  /// The direction is determined by the first character with a strong direction.
  case natural = -1
  case leftToRight
  case rightToLeft

  /// The Core Text writing direction with the same raw value.
  fileprivate var coreText: CTWritingDirection {
    CTWritingDirection(rawValue: Int8(clamping: rawValue)) ?? .natural
  }
}

/// The text attributes that apply to an entire paragraph.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, ParagraphStyleProvider {
  fileprivate struct StyleAttributes: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
  }

  private let identity = CFTypeIDPlaceholder()
  fileprivate var values = StyleAttributes()

  // Sound: objects of this class are immutable, and only those of its mutable subclass can change.
  /// A style in which all attributes have their default values.
  nonisolated(unsafe) public static let `default` = NSParagraphStyle()

  /// The horizontal alignment of lines.
  ///
  /// The default is `natural`.
  open var alignment: NSTextAlignment { values.alignment }
  /// The treatment of lines that exceed the width.
  ///
  /// The default is `byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The base writing direction of the paragraph.
  ///
  /// The default is `natural`.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The additional space between lines, in points.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The space after the paragraph, in points.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space before the paragraph, in points.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The distance from the leading edge to the start of the first line, in points.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The distance from the leading edge to the start of all other lines, in points.
  open var headIndent: CGFloat { values.headIndent }
  /// The distance from the leading edge to the end of each line, in points.
  ///
  /// A value of zero or less is measured from the trailing edge.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The minimum line height, in points.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The maximum line height, in points.
  ///
  /// If the value is 0, there is no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor by which the line height is multiplied.
  ///
  /// A value of 0 is equivalent to 1.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  /// Returns an immutable copy of the style.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// Returns a mutable copy of the style.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Returns whether the given object is a style with equal attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// The hash value of all attributes.
  open override var hash: Int { values.hashValue }

  /// The style as it is represented in the text layout module.
  package var layoutStyle: ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment =
      switch alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: .natural
      }
    style.wrap = lineBreakMode.coreText.wrap
    style.direction = baseWritingDirection.coreText.paragraphDirection
    style.lineSpacing = Double(lineSpacing)
    style.spacing = Double(paragraphSpacing)
    style.spacingBefore = Double(paragraphSpacingBefore)
    style.firstLineIndent = Double(firstLineHeadIndent)
    style.headIndent = Double(headIndent)
    style.tailIndent = Double(tailIndent)
    style.minimumLineHeight = Double(minimumLineHeight)
    style.maximumLineHeight = Double(maximumLineHeight)
    style.lineHeightMultiple = Double(lineHeightMultiple)
    return style
  }
}

extension NSParagraphStyle: TruncationProvider {
  /// The position of the ellipsis for truncated text, or `nil` for modes without truncation.
  package var textTruncation: TextBox.Truncation? { lineBreakMode.truncation }
}

/// A paragraph style whose attributes can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }

  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }

  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }

  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }

  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }

  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }

  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }

  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }

  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }

  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }

  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }

  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }

  /// Replaces all attributes with those of the given style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}
