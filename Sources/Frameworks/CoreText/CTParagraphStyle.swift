public import Foundation
package import TextLayout

/// The horizontal alignment of lines.
public enum CTTextAlignment: UInt8, Hashable, Sendable {
  case left
  case right
  case center
  /// Lines are stretched to fill the width between the edges.
  case justified
  /// The default alignment for the writing direction.
  case natural
}

/// The treatment of lines that are too long.
public enum CTLineBreakMode: UInt8, Hashable, Sendable {
  /// Lines wrap at word boundaries.
  case byWordWrapping
  /// Lines wrap at character boundaries.
  case byCharWrapping
  /// Lines are clipped at the edge.
  case byClipping
  /// An ellipsis replaces the beginning of the line.
  case byTruncatingHead
  /// An ellipsis replaces the end of the line.
  case byTruncatingTail
  /// An ellipsis replaces the middle of the line.
  case byTruncatingMiddle

  /// The position of the ellipsis, or `nil` if the mode does not truncate.
  package var truncation: TextBox.Truncation? {
    switch self {
    case .byTruncatingHead: .head
    case .byTruncatingTail: .tail
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }

  /// The wrap mode used for text layout.
  ///
  /// Modes that clip or truncate do not wrap.
  package var wrap: ParagraphStyle.WrapMode {
    switch self {
    case .byWordWrapping: .word
    case .byCharWrapping: .character
    case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: .none
    }
  }
}

/// The base writing direction of a paragraph.
public enum CTWritingDirection: Int8, Hashable, Sendable {
  /// The writing direction is that of the first character with a strong direction.
  case natural = -1
  case leftToRight
  case rightToLeft

  /// The equivalent writing direction for text layout.
  package var paragraphDirection: ParagraphStyle.Direction {
    switch self {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// The paragraph property to which a setting applies.
///
/// Values are `CGFloat` lengths in points, unless stated otherwise.
public enum CTParagraphStyleSpecifier: UInt32, Hashable, Sendable {
  /// The alignment, a ``CTTextAlignment``.
  case alignment = 0
  /// The distance from the leading edge to the first line.
  case firstLineHeadIndent = 1
  /// The distance from the leading edge to the lines after the first.
  case headIndent = 2
  /// The distance from the leading edge to the trailing end of the lines.
  ///
  /// A negative value is a distance from the trailing edge.
  case tailIndent = 3
  /// The line break mode, a ``CTLineBreakMode``.
  case lineBreakMode = 6
  /// The factor by which the line height is multiplied, where 0 means 1.
  case lineHeightMultiple = 7
  /// The maximum line height, or 0 for no maximum.
  case maximumLineHeight = 8
  /// The minimum line height.
  case minimumLineHeight = 9
  /// The extra spacing between lines.
  case lineSpacing = 10
  /// The spacing added after the paragraph.
  case paragraphSpacing = 11
  /// The spacing added before the paragraph.
  case paragraphSpacingBefore = 12
  /// The base writing direction, a ``CTWritingDirection``.
  case baseWritingDirection = 13
  /// The maximum spacing between lines.
  case maximumLineSpacing = 14
  /// The minimum spacing between lines.
  case minimumLineSpacing = 15
  /// A distance added to the line spacing.
  case lineSpacingAdjustment = 16
}

/// A paragraph setting: a property and its value.
public struct CTParagraphStyleSetting {
  /// The property set by this setting.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value, in bytes.
  public var valueSize: Int
  /// A pointer to the value.
  public var value: UnsafeRawPointer

  /// Creates a setting for the given property.
  ///
  /// The value is copied when a paragraph style is created from the setting.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
  }
}

// Sound: only the initializer writes the properties.
/// The alignment, indents, spacing and line break mode of a paragraph.
public final class CTParagraphStyle: NSObject, @unchecked Sendable {
  private let typeIDPlaceholder = CFTypeIDPlaceholder()
  fileprivate private(set) var alignment = CTTextAlignment.natural
  /// The treatment of lines that are too long.
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

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTParagraphStyle else { return false }
    return alignment == other.alignment && lineBreakMode == other.lineBreakMode
      && direction == other.direction && numbers == other.numbers
  }

  public override var hash: Int { numbers.hashValue ^ alignment.hashValue }
}

extension CTParagraphStyle: ParagraphStyleProvider {
  /// The equivalent paragraph style for text layout, with lengths in points.
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

/// Returns a paragraph style with the given settings.
///
/// The remaining properties have their default values.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  CTParagraphStyle(
    UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(0, settingCount)))
}

/// Returns `paragraphStyle` itself, since paragraph styles are immutable.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle
}

/// Copies the value of the given property to a buffer.
///
/// - Returns: Whether the buffer is large enough. If not, nothing is copied.
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
