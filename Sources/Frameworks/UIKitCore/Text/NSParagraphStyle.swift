package import CoreText
public import Foundation
package import TextLayout

/// Where lines of text stand.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// Spread from edge to edge.
  case justified
  /// As the writing direction has it.
  case natural
}

/// What becomes of a line that is too long.
public enum NSLineBreakMode: Int, Sendable {
  /// It breaks between words.
  case byWordWrapping
  /// It breaks between characters.
  case byCharWrapping
  /// It is not drawn beyond the edge.
  case byClipping
  /// An ellipsis stands for its beginning.
  case byTruncatingHead
  /// An ellipsis stands for its end.
  case byTruncatingTail
  /// An ellipsis stands for its middle.
  case byTruncatingMiddle

  /// The mode of the same number in Core Text.
  fileprivate var coreText: CTLineBreakMode {
    CTLineBreakMode(rawValue: UInt8(clamping: rawValue)) ?? .byWordWrapping
  }

  /// Where the ellipsis is; nil for none.
  package var truncation: TextBox.Truncation? { coreText.truncation }
}

/// The direction of writing.
public enum NSWritingDirection: Int, Sendable {
  /// As the first letter has it.
  case natural = -1
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft

  /// The direction of the same number in Core Text.
  fileprivate var coreText: CTWritingDirection {
    CTWritingDirection(rawValue: Int8(clamping: rawValue)) ?? .natural
  }
}

/// How a paragraph is set.
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

  // Sound: an object of this class, unlike its mutable subclass, never changes.
  /// As paragraphs are set that nothing is said of.
  nonisolated(unsafe) public static let `default` = NSParagraphStyle()

  /// Where lines stand.
  open var alignment: NSTextAlignment { values.alignment }
  /// What becomes of lines that are too long.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The direction of the whole.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Between lines, in points.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// After the paragraph, in points.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Before the paragraph, in points.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// From the leading edge to the first line, in points.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// From the leading edge to the other lines, in points.
  open var headIndent: CGFloat { values.headIndent }
  /// From the leading edge, or where negative from the trailing one, to the end of lines.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The least height of lines, in points.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of lines, in points; 0 for none.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// Multiplies the height of lines; 0 for 1.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  /// A style that does not change.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// A style that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Equal where all values are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// By the values.
  open override var hash: Int { values.hashValue }

  /// How, as the layout takes it.
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
  /// Where an ellipsis stands for what is left out; nil for nowhere.
  package var textTruncation: TextBox.Truncation? { lineBreakMode.truncation }
}

/// How a paragraph is set, to be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines stand.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }

  /// What becomes of lines that are too long.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }

  /// The direction of the whole.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }

  /// Between lines, in points.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }

  /// After the paragraph, in points.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }

  /// Before the paragraph, in points.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }

  /// From the leading edge to the first line, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }

  /// From the leading edge to the other lines, in points.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }

  /// From the leading edge, or where negative from the trailing one, to the end of lines.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }

  /// The least height of lines, in points.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }

  /// The greatest height of lines, in points; 0 for none.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }

  /// Multiplies the height of lines; 0 for 1.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }

  /// Takes all values of another.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}
