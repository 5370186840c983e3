public import Foundation
import QuartzCore

/// A symbol and how it is drawn.
struct SymbolUse: Equatable {
  let name: String
  let configuration: UIImage.SymbolConfiguration
  /// The colour that the image was given; nil for a stencil's black.
  var tint: CGColor?
}

/// Draws symbols.
enum SymbolDrawing {
  /// The size of symbols that say none: that of text in labels.
  static let ordinarySize: CGFloat = 17
  /// The side of a symbol's square against the size of text; our own choice.
  private static let squareFactor: CGFloat = 1.2
  /// The most pixels a side of a symbol that is drawn anew for the size in which it is shown.
  static let largestSide: CGFloat = 4_096
  /// How much of a circle or a square around it a symbol takes.
  private static let innerFactor: CGFloat = 0.54

  /// nil where there is no symbol of the name.
  static func image(
    _ name: String, _ configuration: UIImage.SymbolConfiguration, tint: CGColor? = nil
  ) -> UIImage? {
    let size = configuration.pointSize ?? ordinarySize
    let side = (size * squareFactor * configuration.scale.factor).rounded(.up)
    guard side > 0, side < 4096 else { return nil }
    let scale = ScreenSettings.current.scale
    let symbol = SymbolUse(name: name, configuration: configuration, tint: tint)
    let pixels = CGSize(width: side * scale, height: side * scale)
    guard let picture = picture(of: symbol, pixels) else { return nil }
    var traits = UIImage.Traits(scale: scale)
    traits.renderingMode = .alwaysTemplate
    traits.symbol = symbol
    return UIImage(cgImage: picture, traits: traits)
  }

  /// Draws a symbol over a whole picture of so many pixels, rounded up; nil where there is no symbol of the name.
  static func picture(of symbol: SymbolUse, _ pixels: CGSize) -> CGImage? {
    let box = CGRect(
      x: 0, y: 0, width: pixels.width.rounded(.up), height: pixels.height.rounded(.up))
    guard let parts = parts(of: symbol.name),
      let context = GraphicsStack.makeContext(box, scale: 1, isOpaque: false)
    else { return nil }
    context.saveGState()
    context.setFillColor(UIColor.black.cgColor)
    context.setStrokeColor(UIColor.black.cgColor)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.scaleBy(x: box.width / 24, y: box.height / 24)
    let line = 24 * symbol.configuration.weight.line
    if let around = parts.around {
      draw(around, line, in: context)
      context.translateBy(x: 12 * (1 - innerFactor), y: 12 * (1 - innerFactor))
      context.scaleBy(x: innerFactor, y: innerFactor)
    }
    let innerLine = parts.around == nil ? line : line / innerFactor * 0.9
    draw(parts.symbol, innerLine, isCut: parts.isCut, in: context)
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
  private static func parts(
    of name: String
  ) -> (symbol: SymbolShape, around: SymbolShape?, isCut: Bool)? {
    if let own = SymbolShapes.all[name] { return (own, nil, false) }
    for around in ["circle.fill", "square.fill", "circle", "square"] {
      guard name.hasSuffix("." + around) else { continue }
      let inner = String(name.dropLast(around.count + 1))
      guard let open = SymbolShapes.all[inner] else { return nil }
      guard around.hasSuffix("fill") else { return (open, SymbolShapes.all[around], false) }
      return (SymbolShapes.all[inner + ".fill"] ?? open, SymbolShapes.all[around], true)
    }
    return nil
  }

  /// Draws a shape, or takes it out of what is there; what the shape leaves out is then left in.
  private static func draw(
    _ shape: SymbolShape, _ line: CGFloat, isCut: Bool = false, in context: CGContext
  ) {
    context.setBlendMode(isCut ? .clear : .normal)
    if !shape.areas.isEmpty {
      context.addPath(SymbolShapes.path(shape.areas))
      context.fillPath()
    }
    context.setLineWidth(line)
    if !shape.cuts.isEmpty {
      context.saveGState()
      context.setBlendMode(isCut ? .normal : .clear)
      context.addPath(SymbolShapes.path(shape.cuts))
      context.strokePath()
      context.restoreGState()
    }
    if !shape.lines.isEmpty {
      context.addPath(SymbolShapes.path(shape.lines))
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
    guard let made = SymbolDrawing.image(name, symbol ?? .unspecified) else { return nil }
    self.init(cgImage: made.cgImage, traits: made.traits)
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
  public var isSymbolImage: Bool { traits.symbol != nil }

  /// How it was drawn, where it is a symbol.
  public var symbolConfiguration: SymbolConfiguration? { traits.symbol?.configuration }

  /// The symbol drawn another way; nil for an image that is none.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    traits.symbol.flatMap { configuredSymbol($0.configuration.applying(configuration)) }
  }

  /// Returns the symbol drawn by a configuration, with the image's tint, orientation and rendering mode; nil for an image
  /// that is none.
  func configuredSymbol(_ configuration: SymbolConfiguration) -> UIImage? {
    guard let symbol = traits.symbol,
      let made = SymbolDrawing.image(symbol.name, configuration, tint: symbol.tint)
    else { return nil }
    var traits = traits
    (traits.symbol, traits.scale) = (made.traits.symbol, made.traits.scale)
    return UIImage(cgImage: made.cgImage, traits: traits)
  }

  /// The image with a symbol drawn for so many pixels, upright; itself where it is no symbol or has as many.
  ///
  /// - Source: behaviour/views.md, "Image views".
  func redrawnSymbol(for pixels: CGSize) -> UIImage {
    guard let symbol = traits.symbol, let cgImage, !traits.isResizable else { return self }
    let side = 1...SymbolDrawing.largestSide
    guard side.contains(pixels.width), side.contains(pixels.height) else { return self }
    let stored =
      imageOrientation.isOnSide
      ? CGSize(width: pixels.height, height: pixels.width) : pixels
    // A hair less or more comes of products of scales.
    guard
      abs(stored.width - CGFloat(cgImage.width)) > 0.01
        || abs(stored.height - CGFloat(cgImage.height)) > 0.01,
      let picture = SymbolDrawing.picture(
        of: symbol,
        CGSize(width: stored.width - 0.01, height: stored.height - 0.01))
    else { return self }
    return UIImage(cgImage: picture, traits: traits)
  }

  /// The symbol drawn another way; any other image as it is.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    (configuration as? SymbolConfiguration).flatMap(applyingSymbolConfiguration) ?? self
  }

  private static func common(_ name: String) -> UIImage { UIImage(systemName: name) ?? UIImage() }

  /// A tick.
  public class var checkmark: UIImage { common("checkmark") }
  /// A minus in a disc.
  public class var remove: UIImage { common("minus.circle.fill") }
  /// A plus in a disc.
  public class var add: UIImage { common("plus.circle.fill") }
  /// Three dots in a circle.
  public class var actions: UIImage { common("ellipsis.circle") }
  /// A tick in a circle.
  public class var strokedCheckmark: UIImage { common("checkmark.circle") }
}
