public import CoreGraphics
public import Foundation
import TextLayout

/// A font by its name or its family's; Helvetica where neither it nor one that stands for it is installed.
///
/// - Units: points; 0 stands for 12.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(CTFontDescriptor(named: name as String, size: 0), size: size, matrix: matrix)
}

/// The font of a descriptor, in its own size for a size of 0.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(descriptor, size: size, matrix: matrix)
}

/// A font of CoreGraphics in a size; the attributes of a descriptor change nothing of it.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(graphicsFont, size: size, matrix: matrix?.pointee ?? .identity)
}

/// The font without its size; stops the program where no fonts are installed.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
  // Sound: the caller owns the descriptor, as functions called Copy say.
  attributes?.pointee = .passRetained(font.descriptor)
  guard let face = font.face else {
    preconditionFailure("no fonts are installed; install some, as with apt-get install fonts-inter")
  }
  return CGFont(face)
}

/// One of the system's fonts; the language changes nothing, as characters choose their fonts themselves.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  func make(_ request: FontRequest, _ usual: CGFloat) -> CTFont {
    CTFont(system: request, size: size == 0 ? usual : size)
  }
  return switch uiType {
  case .user, .system, .label: make(FontRequest(), 13)
  case .userFixedPitch: make(FontRequest(design: .monospaced), 13)
  case .emphasizedSystem: make(FontRequest(weight: 700), 13)
  case .smallSystem: make(FontRequest(), 11)
  case .smallEmphasizedSystem: make(FontRequest(weight: 700), 11)
  }
}

/// A font changed where something is said: a size that is not 0, a matrix, the attributes of a descriptor.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  guard let attributes else {
    return CTFont(font.descriptor, size: size, matrix: matrix)
  }
  return CTFont(
    CTFontDescriptor(
      attributes.request, name: attributes.name,
      size: attributes.size == 0 ? font.size : attributes.size, matrix: font.matrix,
      lent: attributes.externalFace),
    size: size, matrix: matrix)
}

/// A font of the same family whose bits in the mask are those of the value.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let descriptor = font.descriptor
  let kept = descriptor.inferredSymbolicTraits.subtracting(symTraitMask)
  return CTFont(
    descriptor.copy(withTraits: kept.union(symTraitValue.intersection(symTraitMask))), size: size,
    matrix: matrix)
}

/// The same weight and slant of another family; nil where neither it nor one that stands for it is installed.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ family: CFString
) -> CTFont? {
  let name = family as String
  guard FontLibrary.system.containsFont(named: name) else { return nil }
  let known = font.descriptor
  let other = CTFontDescriptor(
    FontRequest(name), name: name, size: known.size, matrix: known.matrix)
  return CTFont(other.copy(withTraits: known.inferredSymbolicTraits), size: size, matrix: matrix)
}

/// The font by which the beginning of a text is drawn that may have characters the font lacks.
public func CTFontCreateForString(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont {
  let text = string as String
  let units = text.utf16
  let start = min(max(range.location, 0), units.count)
  let end = start + min(max(range.length, 0), units.count - start)
  let part = String(decoding: Array(units)[start..<end], as: UTF16.self)
  let style = TextStyle(font: currentFont.request, size: Double(currentFont.size))
  let runs = FontLibrary.system.layOut(StyledText(part, style)).lines.first?.runs ?? []
  guard let face = runs.min(by: { $0.firstTextIndex < $1.firstTextIndex })?.face,
    face !== currentFont.face
  else {
    return currentFont
  }
  return CTFont(CGFont(face), size: currentFont.size, matrix: currentFont.matrix)
}

extension LaidOutText.Run {
  /// The first UTF-16 unit of the text that it stands for.
  var firstTextIndex: Int { glyphs.lazy.map(\.index).min() ?? 0 }
}
