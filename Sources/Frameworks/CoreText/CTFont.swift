public import CoreGraphics
public import Foundation
package import Geometry
package import TextLayout

/// A font with a size.
///
/// UIKit's `UIFont` is the same class.
public final class CTFont: NSObject, Sendable {
  private let typeIDPlaceholder = CFTypeIDPlaceholder()
  /// The properties used to find the font among the installed fonts.
  package let request: FontRequest
  /// The requested PostScript name.
  ///
  /// System fonts have the names used by Apple, such as ".SFUI-Regular".
  package let name: String
  /// The font size in points.
  package let size: CGFloat
  /// The transform applied to each glyph.
  package let matrix: CGAffineTransform
  /// The rule that adapts the size to the content size category, or `nil` for a fixed size.
  package let scaling: FontScaling?
  /// The face of a font created from bytes or a `CGFont`, or `nil` for installed fonts.
  ///
  /// The face is retained here because possibly no other object retains it.
  private let externalFace: FontFace?

  /// Creates a font from the properties used to find it.
  ///
  /// The size is in points.
  package init(
    _ request: FontRequest, name: String, size: CGFloat, matrix: CGAffineTransform = .identity,
    scaling: FontScaling? = nil, lent: FontFace? = nil
  ) {
    self.request = request
    self.name = name
    self.size = size
    self.matrix = matrix
    self.scaling = scaling
    self.externalFace = lent
  }

  /// Creates the system font with a size of 14 points.
  public convenience override init() { self.init(system: FontRequest(), size: 0) }

  /// Creates a system font with the given size in points, where 0 means 14.
  package convenience init(system request: FontRequest, size: CGFloat) {
    self.init(
      request, name: CTFontDescriptor.systemFontName(for: request),
      size: size == 0 ? Self.defaultSystemSize : size)
  }

  /// Creates a font with the given font or family name and the given size in points.
  ///
  /// Helvetica is used if neither the font nor a substitute is installed.
  public convenience init(_ name: CFString, size: CGFloat) {
    self.init(CTFontDescriptor(named: name as String, size: size))
  }

  /// Creates a font from the given descriptor.
  ///
  /// The size is in points; if it is 0, the descriptor's size is used.
  public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
    self.init(descriptor, size: size, matrix: nil)
  }

  /// Creates a font from the given descriptor.
  ///
  /// The size is in points; if it is 0, the descriptor's size is used, or 12 if it has none. If `matrix` is `nil`,
  /// the descriptor's matrix is used.
  package convenience init(
    _ descriptor: CTFontDescriptor, size: CGFloat = 0,
    matrix: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let known = descriptor.size == 0 ? Self.defaultSize : descriptor.size
    // An explicit size does not adapt to the content size category.
    let style = size == 0 ? descriptor.textStyle : nil
    self.init(
      descriptor.request, name: descriptor.name, size: size == 0 ? known : size,
      matrix: matrix?.pointee ?? descriptor.matrix, scaling: style.map(FontScaling.textStyle),
      lent: descriptor.externalFace)
  }

  /// Returns the font with the given size in points.
  ///
  /// The size is fixed unless a scaling rule is passed.
  package func copy(withSize size: CGFloat, scaling: FontScaling? = nil) -> CTFont {
    CTFont(request, name: name, size: size, matrix: matrix, scaling: scaling, lent: externalFace)
  }

  /// The default size of fonts created without a size, in points.
  static let defaultSize: CGFloat = 12
  /// The default size of system fonts created without a size, in points.
  private static let defaultSystemSize: CGFloat = 14

  /// A descriptor from which an equal font can be created.
  package var descriptor: CTFontDescriptor {
    let style: String? = if case .textStyle(let name) = scaling { name } else { nil }
    return CTFontDescriptor(
      request, name: name, size: size, matrix: matrix, textStyle: style, lent: externalFace)
  }

  /// The font face used for layout and drawing, or `nil` if no fonts are installed.
  package var face: FontFace? { externalFace ?? FontLibrary.system.face(for: request) }

  /// Returns the given metric of the font face in points, or 0 if no fonts are installed.
  package func scaledMetric(_ key: KeyPath<FontFace.Metrics, Double>) -> CGFloat {
    face.map { CGFloat($0.metrics[keyPath: key]) * size } ?? 0
  }

  /// The length of a font unit in points.
  var pointsPerUnit: Double { face.map { Double(size) / $0.unitsPerEm } ?? 0 }

  /// Returns whether the fonts, sizes and matrices are equal.
  ///
  /// Scaling rules are not compared, as in Apple's implementation.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return request == other.request && size == other.size && name == other.name
      && matrix == other.matrix
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(request)
    hasher.combine(size)
    return hasher.finalize()
  }

  /// A CSS-like description with the family, weight, style and size in points.
  public override var description: String {
    let traits = descriptor.inferredSymbolicTraits
    let weight = traits.contains(.traitBold) ? "bold" : "normal"
    let style = traits.contains(.traitItalic) ? "italic" : "normal"
    let points = String(format: "%.2f", Double(size))
    return "font-family: \"\(descriptor.familyName)\"; font-weight: \(weight); "
      + "font-style: \(style); font-size: \(points)pt"
  }
}

/// A rule that adapts a font size, in points, to the content size category.
package enum FontScaling: Hashable, Sendable {
  /// The size of the text style with the given name, as used by Apple.
  case textStyle(String)
  /// A base size, scaled in proportion to a text style, with an optional maximum.
  case metrics(style: String, base: CGFloat, maximum: CGFloat?)
}

extension CTFont {
  /// Returns the properties used to find an installed font that matches the given Core Graphics font.
  package static func fontRequest(for font: CGFont) -> FontRequest {
    FontLibrary.system.fontRequest(for: font.face)
  }

  /// Creates a font from a Core Graphics font with the given size in points, where 0 means 12.
  convenience init(_ font: CGFont, size: CGFloat, matrix: CGAffineTransform) {
    self.init(
      Self.fontRequest(for: font), name: font.face.postScriptName,
      size: size == 0 ? Self.defaultSize : size, matrix: matrix, lent: font.face)
  }

  /// The glyph transform as a value of the Geometry module.
  package var affine: Affine {
    Affine(
      Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d), Double(matrix.tx),
      Double(matrix.ty))
  }
}
