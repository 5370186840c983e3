public import CoreGraphics
public import Foundation
package import Geometry
package import TextLayout

/// A font at a size.
///
/// UIKit's `UIFont` is the same class.
public final class CTFont: NSObject, Sendable {
  private let typeIDPlaceholder = CFTypeIDPlaceholder()
  /// The properties by which the font is found among the installed fonts.
  package let request: FontRequest
  /// The PostScript name that was requested.
  ///
  /// System fonts have Apple's names, such as ".SFUI-Regular".
  package let name: String
  /// The font size in points.
  package let size: CGFloat
  /// The transform applied to each glyph.
  package let matrix: CGAffineTransform
  /// The rule by which the size follows the content size category; nil for a fixed size.
  package let scaling: FontScaling?
  /// The face of a font created from bytes or a `CGFont`; nil for installed fonts.
  ///
  /// The face is retained here, since possibly no other object retains it.
  private let externalFace: FontFace?

  /// Creates a font from the properties by which it is found.
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

  /// Creates the system font at 14 points.
  public convenience override init() { self.init(system: FontRequest(), size: 0) }

  /// Creates a system font.
  ///
  /// The size is in points; 0 means 14.
  package convenience init(system request: FontRequest, size: CGFloat) {
    self.init(
      request, name: CTFontDescriptor.systemFontName(for: request),
      size: size == 0 ? Self.defaultSystemSize : size)
  }

  /// Creates a font by its name or family name, with a size in points.
  ///
  /// Helvetica is used if neither the font nor a substitute is installed.
  public convenience init(_ name: CFString, size: CGFloat) {
    self.init(CTFontDescriptor(named: name as String, size: size))
  }

  /// Creates the font of a descriptor.
  ///
  /// The size is in points; 0 uses the descriptor's size.
  public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
    self.init(descriptor, size: size, matrix: nil)
  }

  /// Creates the font of a descriptor.
  ///
  /// The size is in points; 0 uses the descriptor's size, or 12 if it has none. A nil matrix uses the descriptor's
  /// matrix.
  package convenience init(
    _ descriptor: CTFontDescriptor, size: CGFloat = 0,
    matrix: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let known = descriptor.size == 0 ? Self.defaultSize : descriptor.size
    // An explicit size is fixed and does not follow the content size category.
    let style = size == 0 ? descriptor.textStyle : nil
    self.init(
      descriptor.request, name: descriptor.name, size: size == 0 ? known : size,
      matrix: matrix?.pointee ?? descriptor.matrix, scaling: style.map(FontScaling.textStyle),
      lent: descriptor.externalFace)
  }

  /// Returns the font at another size in points.
  ///
  /// The size is fixed unless a scaling rule is given.
  package func copy(withSize size: CGFloat, scaling: FontScaling? = nil) -> CTFont {
    CTFont(request, name: name, size: size, matrix: matrix, scaling: scaling, lent: externalFace)
  }

  /// The size in points of fonts created without a size.
  static let defaultSize: CGFloat = 12
  /// The size in points of system fonts created without a size.
  private static let defaultSystemSize: CGFloat = 14

  /// A descriptor from which an equal font can be created.
  package var descriptor: CTFontDescriptor {
    let style: String? = if case .textStyle(let name) = scaling { name } else { nil }
    return CTFontDescriptor(
      request, name: name, size: size, matrix: matrix, textStyle: style, lent: externalFace)
  }

  /// The font face used for layout and drawing; nil if no fonts are installed.
  package var face: FontFace? { externalFace ?? FontLibrary.system.face(for: request) }

  /// Returns a metric of the font face scaled to points; 0 if no fonts are installed.
  package func scaledMetric(_ key: KeyPath<FontFace.Metrics, Double>) -> CGFloat {
    face.map { CGFloat($0.metrics[keyPath: key]) * size } ?? 0
  }

  /// The length of a font unit in points.
  var pointsPerUnit: Double { face.map { Double(size) / $0.unitsPerEm } ?? 0 }

  /// Returns whether font, size and matrix are equal.
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

  /// A CSS-like description with family, weight, style and size in points.
  public override var description: String {
    let traits = descriptor.inferredSymbolicTraits
    let weight = traits.contains(.traitBold) ? "bold" : "normal"
    let style = traits.contains(.traitItalic) ? "italic" : "normal"
    let points = String(format: "%.2f", Double(size))
    return "font-family: \"\(descriptor.familyName)\"; font-weight: \(weight); "
      + "font-style: \(style); font-size: \(points)pt"
  }
}

/// A rule by which a font size follows the content size category.
///
/// - Units: points.
package enum FontScaling: Hashable, Sendable {
  /// The size of a text style, given by Apple's name of the style.
  case textStyle(String)
  /// A base size, scaled like a text style, with an optional maximum.
  case metrics(style: String, base: CGFloat, maximum: CGFloat?)
}

extension CTFont {
  /// Returns the properties by which an installed font like a Core Graphics font is found.
  package static func fontRequest(for font: CGFont) -> FontRequest {
    FontLibrary.system.fontRequest(for: font.face)
  }

  /// Creates a font from a Core Graphics font, with a size in points; 0 means 12.
  convenience init(_ font: CGFont, size: CGFloat, matrix: CGAffineTransform) {
    self.init(
      Self.fontRequest(for: font), name: font.face.postScriptName,
      size: size == 0 ? Self.defaultSize : size, matrix: matrix, lent: font.face)
  }

  /// The glyph transform as an engine transform.
  package var affine: Affine {
    Affine(
      Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d), Double(matrix.tx),
      Double(matrix.ty))
  }
}
