public import Foundation
package import TextLayout

/// Where lines of text stand.
public enum CTTextAlignment: UInt8, Hashable, Sendable {
  /// At the left edge.
  case left
  /// At the right edge.
  case right
  /// In the middle.
  case center
  /// Spread from edge to edge.
  case justified
  /// As the writing direction has it.
  case natural
}

/// What becomes of a line that is too long.
public enum CTLineBreakMode: UInt8, Hashable, Sendable {
  /// It breaks between words.
  case byWordWrapping
  /// It breaks between characters.
  case byCharWrapping
  /// It goes on beyond the edge.
  case byClipping
  /// An ellipsis stands for its beginning.
  case byTruncatingHead
  /// An ellipsis stands for its end.
  case byTruncatingTail
  /// An ellipsis stands for its middle.
  case byTruncatingMiddle

  /// Where the ellipsis is; nil for none.
  package var truncation: TextBox.Truncation? {
    switch self {
    case .byTruncatingHead: .head
    case .byTruncatingTail: .tail
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }

  /// The line break mode.
  package var wrap: ParagraphStyle.WrapMode {
    switch self {
    case .byWordWrapping: .word
    case .byCharWrapping: .character
    case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: .none
    }
  }
}

/// The direction of writing.
public enum CTWritingDirection: Int8, Hashable, Sendable {
  /// As the first letter has it.
  case natural = -1
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft

  /// The direction of a paragraph.
  package var paragraphDirection: ParagraphStyle.Direction {
    switch self {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// What a setting of a paragraph is about.
///
/// Numbers are `CGFloat`s in points; the others are the enumerations that their cases name.
public enum CTParagraphStyleSpecifier: UInt32, Hashable, Sendable {
  /// A ``CTTextAlignment``.
  case alignment = 0
  /// From the leading edge to the first line.
  case firstLineHeadIndent = 1
  /// From the leading edge to the other lines.
  case headIndent = 2
  /// From the leading edge, or where negative from the trailing one, to the end of lines.
  case tailIndent = 3
  /// A ``CTLineBreakMode``.
  case lineBreakMode = 6
  /// Multiplies the height of lines; 0 for 1.
  case lineHeightMultiple = 7
  /// The greatest height of lines; 0 for none.
  case maximumLineHeight = 8
  /// The least height of lines.
  case minimumLineHeight = 9
  /// Between lines.
  case lineSpacing = 10
  /// After the paragraph.
  case paragraphSpacing = 11
  /// Before the paragraph.
  case paragraphSpacingBefore = 12
  /// A ``CTWritingDirection``.
  case baseWritingDirection = 13
  /// The greatest distance between lines.
  case maximumLineSpacing = 14
  /// The least distance between lines.
  case minimumLineSpacing = 15
  /// Added to the distance between lines.
  case lineSpacingAdjustment = 16
}

/// One setting of a paragraph.
public struct CTParagraphStyleSetting {
  /// What it is about.
  public var spec: CTParagraphStyleSpecifier
  /// The bytes of the value.
  public var valueSize: Int
  /// The value.
  public var value: UnsafeRawPointer

  /// A setting whose value is read when a style is made of it.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
  }
}

// Sound: the initialiser alone writes the properties.
/// How a paragraph is set.
public final class CTParagraphStyle: NSObject, @unchecked Sendable {
  private let typeIDPlaceholder = CFTypeIDPlaceholder()
  fileprivate private(set) var alignment = CTTextAlignment.natural
  /// What becomes of lines that are too long.
  private(set) var lineBreakMode = CTLineBreakMode.byWordWrapping
  fileprivate private(set) var direction = CTWritingDirection.natural
  private var numbers: [CTParagraphStyleSpecifier: CGFloat] = [:]

  fileprivate init(_ settings: UnsafeBufferPointer<CTParagraphStyleSetting>) {
    super.init()
    for setting in settings { applySetting(setting) }
  }

  private func applySetting(_ setting: CTParagraphStyleSetting) {
    let bytes = UnsafeRawBufferPointer(start: setting.value, count: max(0, setting.valueSize))
    func value<T>(_ type: T.Type) -> T? {
      bytes.count >= MemoryLayout<T>.size ? bytes.loadUnaligned(as: type) : nil
    }
    switch setting.spec {
    case .alignment:
      alignment = value(UInt8.self).flatMap(CTTextAlignment.init) ?? alignment
    case .lineBreakMode:
      lineBreakMode = value(UInt8.self).flatMap(CTLineBreakMode.init) ?? lineBreakMode
    case .baseWritingDirection:
      direction = value(Int8.self).flatMap(CTWritingDirection.init) ?? direction
    case .firstLineHeadIndent, .headIndent, .tailIndent, .lineHeightMultiple, .maximumLineHeight,
      .minimumLineHeight, .lineSpacing, .paragraphSpacing, .paragraphSpacingBefore,
      .maximumLineSpacing, .minimumLineSpacing, .lineSpacingAdjustment:
      numbers[setting.spec] = value(CGFloat.self)
    }
  }

  fileprivate func numberValue(for specifier: CTParagraphStyleSpecifier) -> CGFloat {
    numbers[specifier] ?? (specifier == .maximumLineSpacing ? .greatestFiniteMagnitude : 0)
  }

  /// Equal where all settings are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTParagraphStyle else { return false }
    return alignment == other.alignment && lineBreakMode == other.lineBreakMode
      && direction == other.direction && numbers == other.numbers
  }

  /// By the settings.
  public override var hash: Int { numbers.hashValue ^ alignment.hashValue }
}

extension CTParagraphStyle: ParagraphStyleProvider {
  /// How, as the layout takes it.
  package var layoutStyle: ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: .natural
      }
    style.wrap = lineBreakMode.wrap
    style.direction = direction.paragraphDirection
    func number(_ specifier: CTParagraphStyleSpecifier) -> Double {
      Double(self.numberValue(for: specifier))
    }
    let spacing = number(.lineSpacing)
    style.lineSpacing =
      min(max(spacing, number(.minimumLineSpacing)), number(.maximumLineSpacing))
      + number(.lineSpacingAdjustment)
    style.spacing = number(.paragraphSpacing)
    style.spacingBefore = number(.paragraphSpacingBefore)
    style.firstLineIndent = number(.firstLineHeadIndent)
    style.headIndent = number(.headIndent)
    style.tailIndent = number(.tailIndent)
    style.minimumLineHeight = number(.minimumLineHeight)
    style.maximumLineHeight = number(.maximumLineHeight)
    style.lineHeightMultiple = number(.lineHeightMultiple)
    return style
  }
}

/// A style of settings; what none is about is as paragraphs come.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  CTParagraphStyle(
    UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(0, settingCount)))
}

/// A style with the same settings.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle
}

/// Writes what a style says of one thing.
///
/// - Returns: Whether there is room for it; false with nothing written otherwise.
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  func write<T>(_ value: T) -> Bool {
    guard valueBufferSize >= MemoryLayout<T>.size else { return false }
    withUnsafeBytes(of: value) { bytes in
      if let start = bytes.baseAddress {
        valueBuffer.copyMemory(from: start, byteCount: bytes.count)
      }
    }
    return true
  }
  return switch spec {
  case .alignment: write(paragraphStyle.alignment.rawValue)
  case .lineBreakMode: write(paragraphStyle.lineBreakMode.rawValue)
  case .baseWritingDirection: write(paragraphStyle.direction.rawValue)
  case .firstLineHeadIndent, .headIndent, .tailIndent, .lineHeightMultiple, .maximumLineHeight,
    .minimumLineHeight, .lineSpacing, .paragraphSpacing, .paragraphSpacingBefore,
    .maximumLineSpacing, .minimumLineSpacing, .lineSpacingAdjustment:
    write(paragraphStyle.numberValue(for: spec))
  }
}
