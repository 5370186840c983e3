public import Foundation
import QuartzCore

/// A symbol name with the configuration and tint used to draw it.
struct ConfiguredSymbol: Equatable {
  let name: String
  let configuration: UIImage.SymbolConfiguration
  /// The color with which the symbol is filled, or `nil` for a template image, which is drawn in black.
  var tint: CGColor?
}

/// A renderer that rasterizes symbols.
enum SymbolRenderer {
  /// The default point size, which is also the default font size of labels.
  static let defaultPointSize: CGFloat = 17
  /// The side length of a symbol's square, as a multiple of the point size.
  ///
  /// The value is our own choice.
  private static let squareFactor: CGFloat = 1.2
  /// The maximum display size at which a symbol is redrawn instead of scaled, as a side length in pixels.
  static let maximumPixelSide: CGFloat = 4_096
  /// The size of a symbol inside a circle or square, as a fraction of the enclosing shape's size.
  private static let enclosedSymbolFactor: CGFloat = 0.54

  /// Returns a template image of the symbol with the given name, or `nil` if the name is unknown or the size is out
  /// of range.
  static func image(
    named name: String, configuration: UIImage.SymbolConfiguration, tint: CGColor? = nil
  ) -> UIImage? {
    let size = configuration.pointSize ?? defaultPointSize
    let side = (size * squareFactor * configuration.scale.sizeFactor).rounded(.up)
    guard side > 0, side < 4096 else { return nil }
    let scale = ScreenSettings.current.scale
    let symbol = ConfiguredSymbol(name: name, configuration: configuration, tint: tint)
    let pixels = CGSize(width: side * scale, height: side * scale)
    guard let image = cgImage(of: symbol, pixelSize: pixels) else { return nil }
    var traits = UIImage.Attributes(scale: scale)
    traits.renderingMode = .alwaysTemplate
    traits.symbol = symbol
    return UIImage(cgImage: image, traits: traits)
  }

  /// Returns a bitmap in which the given symbol fills the given size in pixels, rounded up.
  ///
  /// Returns `nil` if the name of the symbol is unknown.
  static func cgImage(of symbol: ConfiguredSymbol, pixelSize pixels: CGSize) -> CGImage? {
    let box = CGRect(
      x: 0, y: 0, width: pixels.width.rounded(.up), height: pixels.height.rounded(.up))
    guard let parts = shapeParts(ofSymbolNamed: symbol.name),
      let context = GraphicsContextStack.makeContext(bounds: box, scale: 1, isOpaque: false)
    else { return nil }
    context.saveGState()
    context.setFillColor(UIColor.black.cgColor)
    context.setStrokeColor(UIColor.black.cgColor)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.scaleBy(x: box.width / 24, y: box.height / 24)
    let line = 24 * symbol.configuration.weight.strokeWidth
    if let around = parts.around {
      drawShape(around, lineWidth: line, in: context)
      context.translateBy(x: 12 * (1 - enclosedSymbolFactor), y: 12 * (1 - enclosedSymbolFactor))
      context.scaleBy(x: enclosedSymbolFactor, y: enclosedSymbolFactor)
    }
    let innerLine = parts.around == nil ? line : line / enclosedSymbolFactor * 0.9
    drawShape(parts.symbol, lineWidth: innerLine, isCutOut: parts.isCut, in: context)
    context.restoreGState()
    if let tint = symbol.tint {
      // The tint is applied last, because lines and areas overlap and a translucent color would make the overlaps
      // visible.
      context.setBlendMode(.sourceIn)
      context.setFillColor(tint)
      context.fill(box)
    }
    return context.makeImage()
  }

  /// Returns the shape of the symbol with the given name, which may be a symbol enclosed in an outlined or filled
  /// circle or square.
  ///
  /// A filled circle or square encloses the filled variant of the symbol, if there is one.
  ///
  /// - Returns: The shape, the enclosing shape if there is one, and whether the shape is cut out of the enclosing
  ///   shape, or `nil` if the name is unknown.
  static func shapeParts(
    ofSymbolNamed name: String
  ) -> (symbol: SymbolShape, around: SymbolShape?, isCut: Bool)? {
    if let own = SymbolShapeLibrary.all[name] { return (own, nil, false) }
    for around in enclosingShapes {
      guard name.hasSuffix("." + around) else { continue }
      let inner = String(name.dropLast(around.count + 1))
      guard let open = SymbolShapeLibrary.all[inner] else { return nil }
      guard around.hasSuffix("fill") else { return (open, SymbolShapeLibrary.all[around], false) }
      return (SymbolShapeLibrary.all[inner + ".fill"] ?? open, SymbolShapeLibrary.all[around], true)
    }
    return nil
  }

  /// Draws the given shape, or erases it from the existing content of the context.
  ///
  /// If the shape is erased, its cut lines are drawn instead.
  private static func drawShape(
    _ shape: SymbolShape, lineWidth line: CGFloat, isCutOut isCut: Bool = false,
    in context: CGContext
  ) {
    context.setBlendMode(isCut ? .clear : .normal)
    if !shape.areas.isEmpty {
      context.addPath(SymbolShapeLibrary.path(parsing: shape.areas))
      context.fillPath()
    }
    context.setLineWidth(line)
    if !shape.cuts.isEmpty {
      context.saveGState()
      context.setBlendMode(isCut ? .normal : .clear)
      context.addPath(SymbolShapeLibrary.path(parsing: shape.cuts))
      context.strokePath()
      context.restoreGState()
    }
    if !shape.lines.isEmpty {
      context.addPath(SymbolShapeLibrary.path(parsing: shape.lines))
      context.strokePath()
    }
  }
}

extension UIImage {
  /// Creates a template image of the system symbol with the given name, in our own design.
  ///
  /// Returns `nil` if the name is not one of about a hundred supported symbols. A diagnostic then names similar ones.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates a template image of the system symbol with the given name, with the size, weight and scale of a
  /// configuration.
  ///
  /// Returns `nil` if the name is not one of about a hundred supported symbols. A diagnostic then names similar ones.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    let symbol = configuration as? SymbolConfiguration
    guard let made = SymbolRenderer.image(named: name, configuration: symbol ?? .unspecified) else {
      if SymbolRenderer.shapeParts(ofSymbolNamed: name) == nil {
        SymbolRenderer.reportUnknownName(name)
      }
      return nil
    }
    self.init(cgImage: made.cgImage, traits: made.attributes)
  }

  /// Creates a template image of the system symbol with the given name.
  ///
  /// The traits are ignored.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates an image from the resource with the given name in a bundle.
  ///
  /// Only the traits of the configuration are used, because the resource is not a symbol.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
  }

  /// Whether the image was created from a symbol.
  public var isSymbolImage: Bool { attributes.symbol != nil }

  /// The configuration with which the symbol was drawn, or `nil` if the image is not a symbol image.
  public var symbolConfiguration: SymbolConfiguration? { attributes.symbol?.configuration }

  /// Returns the symbol redrawn with the values specified by the given configuration, or `nil` if the image is not a
  /// symbol image.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    attributes.symbol.flatMap { configuredSymbol(with: $0.configuration.applying(configuration)) }
  }

  /// Returns the symbol redrawn with the given configuration and with the tint, orientation and rendering mode of
  /// this image, or `nil` if the image is not a symbol image.
  func configuredSymbol(with configuration: SymbolConfiguration) -> UIImage? {
    guard let symbol = attributes.symbol,
      let made = SymbolRenderer.image(
        named: symbol.name, configuration: configuration, tint: symbol.tint)
    else { return nil }
    var traits = attributes
    (traits.symbol, traits.scale) = (made.attributes.symbol, made.attributes.scale)
    return UIImage(cgImage: made.cgImage, traits: traits)
  }

  /// Returns the image with its symbol redrawn at the given display size in pixels, so that it is not scaled.
  ///
  /// The size is that of the upright image. Returns the image itself if it is not a symbol image, already has this
  /// size, or is resizable.
  func redrawnSymbol(forPixelSize pixels: CGSize) -> UIImage {
    guard let symbol = attributes.symbol, let cgImage, !attributes.isResizable else { return self }
    let side = 1...SymbolRenderer.maximumPixelSide
    guard side.contains(pixels.width), side.contains(pixels.height) else { return self }
    let stored =
      imageOrientation.swapsWidthAndHeight
      ? CGSize(width: pixels.height, height: pixels.width) : pixels
    // A difference of less than 0.01 pixels results from rounding the scale factors.
    guard
      abs(stored.width - CGFloat(cgImage.width)) > 0.01
        || abs(stored.height - CGFloat(cgImage.height)) > 0.01,
      let image = SymbolRenderer.cgImage(
        of: symbol,
        pixelSize: CGSize(width: stored.width - 0.01, height: stored.height - 0.01))
    else { return self }
    return UIImage(cgImage: image, traits: attributes)
  }

  /// Returns the symbol redrawn with the given configuration.
  ///
  /// An image that is not a symbol image is returned unchanged.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    (configuration as? SymbolConfiguration).flatMap(applyingSymbolConfiguration) ?? self
  }

  private static func systemImage(named name: String) -> UIImage {
    UIImage(systemName: name) ?? UIImage()
  }

  /// A check mark symbol.
  public class var checkmark: UIImage { systemImage(named: "checkmark") }
  /// The symbol of a minus sign in a filled circle.
  public class var remove: UIImage { systemImage(named: "minus.circle.fill") }
  /// The symbol of a plus sign in a filled circle.
  public class var add: UIImage { systemImage(named: "plus.circle.fill") }
  /// The symbol of an ellipsis in a circle.
  public class var actions: UIImage { systemImage(named: "ellipsis.circle") }
  /// The symbol of a check mark in a circle.
  public class var strokedCheckmark: UIImage { systemImage(named: "checkmark.circle") }
}
