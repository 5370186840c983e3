public import CoreGraphics
public import Foundation
import TextLayout

/// Returns the font with the given font or family name.
///
/// The size is in points, where 0 means 12. Helvetica is used if neither the font nor a substitute is installed.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(CTFontDescriptor(named: name as String, size: 0), size: size, matrix: matrix)
}

/// Returns a font created from the given descriptor.
///
/// The size is in points; if it is 0, the descriptor's size is used.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(descriptor, size: size, matrix: matrix)
}

/// Returns a font created from a Core Graphics font, with the given size in points.
///
/// The descriptor has no effect.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(graphicsFont, size: size, matrix: matrix?.pointee ?? .identity)
}

/// Returns the Core Graphics font without a size, and optionally stores the font's descriptor in `attributes`.
///
/// Ends the process if no fonts are installed.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
  // Sound: by Core Foundation's naming rule for "Copy", the caller owns the descriptor.
  attributes?.pointee = .passRetained(font.descriptor)
  guard let face = font.face else {
    preconditionFailure(
      "no fonts are installed; install some, for example with apt-get install fonts-inter")
  }
  return CGFont(face)
}

/// Returns the system font for the given role.
///
/// The size is in points; if it is 0, the default size for the role is used. The language has no effect, since fonts
/// are chosen for each character.
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

/// Returns a modified copy of a font.
///
/// The matrix and the attributes override those of the font unless they are `nil`, and the size unless it is 0.
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

/// Returns a font from the same family whose traits in the mask are set to those in `symTraitValue`.
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

/// Returns a font from the given family with the same weight and slant.
///
/// Returns `nil` if neither the family nor a substitute is installed.
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

/// Returns the font used to draw the first glyphs of a string: the given font, or a fallback font if it lacks the
/// characters.
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
  /// The smallest UTF-16 index in the text that is represented by a glyph of the run.
  var firstTextIndex: Int { glyphs.lazy.map(\.index).min() ?? 0 }
}
