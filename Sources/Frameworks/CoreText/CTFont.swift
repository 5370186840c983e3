public import CoreGraphics
public import Foundation
package import Geometry
package import TextLayout

/// A font in a size; the same class as UIKit's `UIFont`.
public final class CTFont: NSObject, Sendable {
  private let typeIDPlaceholder = CFTypeIDPlaceholder()
  /// What to look for.
  package let request: FontRequest
  /// The PostScript name as it was asked for; of the system's fonts Apple's own names for them.
  package let name: String
  /// In points.
  package let size: CGFloat
  /// What is done to each glyph.
  package let matrix: CGAffineTransform
  /// The rule by which the size follows a content size category; nil for a fixed size.
  package let scaling: FontScaling?
  /// A font that nobody else may hold.
  private let externalFace: FontFace?

  /// A font of a request.
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

  /// The interface's font at 14 points.
  public convenience override init() { self.init(system: FontRequest(), size: 0) }

  /// One of the system's fonts; at 14 points for a size of 0.
  package convenience init(system request: FontRequest, size: CGFloat) {
    self.init(
      request, name: CTFontDescriptor.systemFontName(for: request),
      size: size == 0 ? Self.defaultSystemSize : size)
  }

  /// A font by its name or its family's, in a size; Helvetica where neither it nor one that stands for it is installed.
  public convenience init(_ name: CFString, size: CGFloat) {
    self.init(CTFontDescriptor(named: name as String, size: size))
  }

  /// The font of a descriptor, in another size unless that is 0.
  public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
    self.init(descriptor, size: size, matrix: nil)
  }

  /// The font of a descriptor, changed where something is said.
  package convenience init(
    _ descriptor: CTFontDescriptor, size: CGFloat = 0,
    matrix: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let known = descriptor.size == 0 ? Self.defaultSize : descriptor.size
    // A size that is given is fixed.
    let style = size == 0 ? descriptor.textStyle : nil
    self.init(
      descriptor.request, name: descriptor.name, size: size == 0 ? known : size,
      matrix: matrix?.pointee ?? descriptor.matrix, scaling: style.map(FontScaling.textStyle),
      lent: descriptor.externalFace)
  }

  /// Returns the same font in another size, which is fixed unless a rule is given.
  package func copy(withSize size: CGFloat, scaling: FontScaling? = nil) -> CTFont {
    CTFont(request, name: name, size: size, matrix: matrix, scaling: scaling, lent: externalFace)
  }

  /// Of a font of no size, in points.
  static let defaultSize: CGFloat = 12
  /// Of a font of the system in no size, in points.
  private static let defaultSystemSize: CGFloat = 14

  /// What it can be made from again.
  package var descriptor: CTFontDescriptor {
    let style: String? = if case .textStyle(let name) = scaling { name } else { nil }
    return CTFontDescriptor(
      request, name: name, size: size, matrix: matrix, textStyle: style, lent: externalFace)
  }

  /// What is drawn with; nil where no fonts are installed.
  package var face: FontFace? { externalFace ?? FontLibrary.system.face(for: request) }

  /// A measure in points.
  package func scaledMetric(_ key: KeyPath<FontFace.Metrics, Double>) -> CGFloat {
    face.map { CGFloat($0.metrics[keyPath: key]) * size } ?? 0
  }

  /// Points per unit of the font.
  var pointsPerUnit: Double { face.map { Double(size) / $0.unitsPerEm } ?? 0 }

  /// Equal where font, size and matrix are, whether the size is fixed or not, as with Apple's fonts.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return request == other.request && size == other.size && name == other.name
      && matrix == other.matrix
  }

  /// By font and size.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(request)
    hasher.combine(size)
    return hasher.finalize()
  }

  /// The family, the weight, the slant and the size.
  public override var description: String {
    let traits = descriptor.inferredSymbolicTraits
    let weight = traits.contains(.traitBold) ? "bold" : "normal"
    let style = traits.contains(.traitItalic) ? "italic" : "normal"
    let points = String(format: "%.2f", Double(size))
    return "font-family: \"\(descriptor.familyName)\"; font-weight: \(weight); "
      + "font-style: \(style); font-size: \(points)pt"
  }
}

/// The rule by which a font's size follows a content size category.
///
/// - Units: points.
package enum FontScaling: Hashable, Sendable {
  /// The size of a text style, by Apple's name of the style.
  case textStyle(String)
  /// A base size that grows as a text style does, up to a maximum.
  case metrics(style: String, base: CGFloat, maximum: CGFloat?)
}

extension CTFont {
  /// What to look for that looks like a font of CoreGraphics.
  package static func fontRequest(for font: CGFont) -> FontRequest {
    FontLibrary.system.fontRequest(for: font.face)
  }

  /// A font of CoreGraphics in a size.
  convenience init(_ font: CGFont, size: CGFloat, matrix: CGAffineTransform) {
    self.init(
      Self.fontRequest(for: font), name: font.face.postScriptName,
      size: size == 0 ? Self.defaultSize : size, matrix: matrix, lent: font.face)
  }

  /// The matrix as geometry has it.
  package var affine: Affine {
    Affine(
      Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d), Double(matrix.tx),
      Double(matrix.ty))
  }
}
