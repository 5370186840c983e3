public import Foundation
import QuartzCore

/// A symbol and how it is drawn.
struct SymbolUse: Equatable {
  let name: String
  let configuration: UIImage.SymbolConfiguration
}

/// Draws symbols.
enum SymbolDrawing {
  /// The size of symbols that say none: that of text in labels.
  private static let ordinarySize: CGFloat = 17
  /// The side of a symbol's square against the size of text; our own choice.
  private static let squareFactor: CGFloat = 1.2
  /// How much of a circle or a square around it a symbol takes.
  private static let innerFactor: CGFloat = 0.54

  /// nil where there is no symbol of the name.
  static func image(_ name: String, _ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    guard let parts = parts(of: name) else { return nil }
    let size = configuration.pointSize ?? ordinarySize
    let side = (size * squareFactor * configuration.scale.factor).rounded(.up)
    guard side > 0, side < 4096 else { return nil }
    let box = CGRect(x: 0, y: 0, width: side, height: side)
    let scale = ScreenSettings.current.scale
    guard let context = GraphicsStack.makeContext(box, scale: scale, isOpaque: false) else {
      return nil
    }
    context.setFillColor(UIColor.black.cgColor)
    context.setStrokeColor(UIColor.black.cgColor)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.scaleBy(x: side / 24, y: side / 24)
    let line = 24 * configuration.weight.line
    if let around = parts.around { draw(around, line, in: context) }
    if parts.around != nil {
      context.translateBy(x: 12 * (1 - innerFactor), y: 12 * (1 - innerFactor))
      context.scaleBy(x: innerFactor, y: innerFactor)
    }
    if parts.isCut { context.setBlendMode(.clear) }
    draw(parts.symbol, parts.around == nil ? line : line / innerFactor * 0.9, in: context)
    var traits = UIImage.Traits(scale: scale)
    traits.renderingMode = .alwaysTemplate
    traits.symbol = SymbolUse(name: name, configuration: configuration)
    return UIImage(cgImage: context.makeImage(), traits: traits)
  }

  /// A symbol by its own name, or one in a circle or a square, open or filled.
  private static func parts(
    of name: String
  ) -> (symbol: SymbolShape, around: SymbolShape?, isCut: Bool)? {
    if let own = SymbolShapes.all[name] { return (own, nil, false) }
    for around in ["circle.fill", "square.fill", "circle", "square"] {
      guard name.hasSuffix("." + around) else { continue }
      let inner = String(name.dropLast(around.count + 1))
      guard let symbol = SymbolShapes.all[inner] else { return nil }
      return (symbol, SymbolShapes.all[around], around.hasSuffix("fill"))
    }
    return nil
  }

  private static func draw(_ shape: SymbolShape, _ line: CGFloat, in context: CGContext) {
    if !shape.areas.isEmpty {
      context.addPath(SymbolShapes.path(shape.areas))
      context.fillPath()
    }
    context.setLineWidth(line)
    if !shape.cuts.isEmpty {
      context.saveGState()
      context.setBlendMode(.clear)
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
    guard let symbol = traits.symbol else { return nil }
    return SymbolDrawing.image(symbol.name, symbol.configuration.applying(configuration))
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
