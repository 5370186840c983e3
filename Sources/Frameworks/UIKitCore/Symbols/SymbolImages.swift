public import Foundation
import QuartzCore

/// A symbol and how it is drawn.
struct ConfiguredSymbol: Equatable {
  let name: String
  let configuration: UIImage.SymbolConfiguration
  /// The colour that the image was given; nil for a stencil's black.
  var tint: CGColor?
}

/// Draws symbols.
enum SymbolRenderer {
  /// The size of symbols that say none: that of text in labels.
  static let defaultPointSize: CGFloat = 17
  /// The side of a symbol's square against the size of text; our own choice.
  private static let squareFactor: CGFloat = 1.2
  /// The most pixels a side of a symbol that is drawn anew for the size in which it is shown.
  static let maximumPixelSide: CGFloat = 4_096
  /// How much of a circle or a square around it a symbol takes.
  private static let enclosedSymbolFactor: CGFloat = 0.54

  /// nil where there is no symbol of the name.
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

  /// Draws a symbol over a whole picture of so many pixels, rounded up; nil where there is no symbol of the name.
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
      // At the end, since lines and areas overlap, which a translucent colour would show.
      context.setBlendMode(.sourceIn)
      context.setFillColor(tint)
      context.fill(box)
    }
    return context.makeImage()
  }

  /// A symbol by its own name, or one in a circle or a square, open or filled.
  ///
  /// A filled circle or square shows the filled form of what is in it, where there is one.
  private static func shapeParts(
    ofSymbolNamed name: String
  ) -> (symbol: SymbolShape, around: SymbolShape?, isCut: Bool)? {
    if let own = SymbolShapeLibrary.all[name] { return (own, nil, false) }
    for around in ["circle.fill", "square.fill", "circle", "square"] {
      guard name.hasSuffix("." + around) else { continue }
      let inner = String(name.dropLast(around.count + 1))
      guard let open = SymbolShapeLibrary.all[inner] else { return nil }
      guard around.hasSuffix("fill") else { return (open, SymbolShapeLibrary.all[around], false) }
      return (SymbolShapeLibrary.all[inner + ".fill"] ?? open, SymbolShapeLibrary.all[around], true)
    }
    return nil
  }

  /// Draws a shape, or takes it out of what is there; what the shape leaves out is then left in.
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
  /// A symbol by its name, as a stencil in our own drawing; nil for one that is not among some hundred common ones.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A symbol by its name in a size, a weight and a scale; nil for one that is not among some hundred common ones.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    let symbol = configuration as? SymbolConfiguration
    guard let made = SymbolRenderer.image(named: name, configuration: symbol ?? .unspecified) else {
      return nil
    }
    self.init(cgImage: made.cgImage, traits: made.attributes)
  }

  /// A symbol by its name; surroundings change nothing.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A picture by its name among the resources of a bundle; a configuration changes nothing of one that is no symbol.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection)
  }

  /// Whether it is a symbol.
  public var isSymbolImage: Bool { attributes.symbol != nil }

  /// How it was drawn, where it is a symbol.
  public var symbolConfiguration: SymbolConfiguration? { attributes.symbol?.configuration }

  /// The symbol drawn another way; nil for an image that is none.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    attributes.symbol.flatMap { configuredSymbol(with: $0.configuration.applying(configuration)) }
  }

  /// Returns the symbol drawn by a configuration, with the image's tint, orientation and rendering mode; nil for an image
  /// that is none.
  func configuredSymbol(with configuration: SymbolConfiguration) -> UIImage? {
    guard let symbol = attributes.symbol,
      let made = SymbolRenderer.image(
        named: symbol.name, configuration: configuration, tint: symbol.tint)
    else { return nil }
    var traits = attributes
    (traits.symbol, traits.scale) = (made.attributes.symbol, made.attributes.scale)
    return UIImage(cgImage: made.cgImage, traits: traits)
  }

  /// The image with a symbol drawn for so many pixels, upright; itself where it is no symbol or has as many.
  ///
  /// - Source: behaviour/views.md, "Image views".
  func redrawnSymbol(forPixelSize pixels: CGSize) -> UIImage {
    guard let symbol = attributes.symbol, let cgImage, !attributes.isResizable else { return self }
    let side = 1...SymbolRenderer.maximumPixelSide
    guard side.contains(pixels.width), side.contains(pixels.height) else { return self }
    let stored =
      imageOrientation.swapsWidthAndHeight
      ? CGSize(width: pixels.height, height: pixels.width) : pixels
    // A hair less or more comes of products of scales.
    guard
      abs(stored.width - CGFloat(cgImage.width)) > 0.01
        || abs(stored.height - CGFloat(cgImage.height)) > 0.01,
      let image = SymbolRenderer.cgImage(
        of: symbol,
        pixelSize: CGSize(width: stored.width - 0.01, height: stored.height - 0.01))
    else { return self }
    return UIImage(cgImage: image, traits: attributes)
  }

  /// The symbol drawn another way; any other image as it is.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    (configuration as? SymbolConfiguration).flatMap(applyingSymbolConfiguration) ?? self
  }

  private static func systemImage(named name: String) -> UIImage {
    UIImage(systemName: name) ?? UIImage()
  }

  /// A tick.
  public class var checkmark: UIImage { systemImage(named: "checkmark") }
  /// A minus in a disc.
  public class var remove: UIImage { systemImage(named: "minus.circle.fill") }
  /// A plus in a disc.
  public class var add: UIImage { systemImage(named: "plus.circle.fill") }
  /// Three dots in a circle.
  public class var actions: UIImage { systemImage(named: "ellipsis.circle") }
  /// A tick in a circle.
  public class var strokedCheckmark: UIImage { systemImage(named: "checkmark.circle") }
}
