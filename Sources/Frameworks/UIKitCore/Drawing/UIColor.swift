public import CoreGraphics
public import Foundation

// Sound: the source is constant, and a provider can be called on any thread.
/// A colour, a pattern, or a rule that gives a colour for the surroundings.
public class UIColor: NSObject, _ExpressibleByColorLiteral, @unchecked Sendable {
  private enum ColorSource {
    case color(CGColor)
    case provider(@Sendable (UITraitCollection) -> UIColor)
  }

  private let source: ColorSource

  /// The same colour for layers; of a dynamic one, that for the current surroundings.
  public var cgColor: CGColor {
    switch source {
    case .color(let color): color
    case .provider(let provider): provider(.current).cgColor
    }
  }

  /// What a view's layer shows: of a dynamic one, that for the view's own surroundings.
  @MainActor
  func resolvedCGColor(in view: UIView) -> CGColor {
    switch source {
    case .color(let color): color
    case .provider: resolvedColor(with: view.traitCollection).cgColor
    }
  }

  /// The colour of a layer.
  public required init(cgColor: CGColor) { source = .color(cgColor) }

  /// No colour: clear black.
  public convenience override init() { self.init(cgColor: .clear) }

  /// A colour that depends on the surroundings.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    source = .provider(dynamicProvider)
  }

  /// Components in extended sRGB.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let isInside = [red, green, blue].allSatisfy { (0...1).contains($0) }
    source = .color(
      isInside
        ? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
        : CGColor.makeColor(
          colorSpaceName: CGColorSpace.extendedSRGB, components: [red, green, blue, alpha]))
  }

  /// Components in Display P3.
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .color(
      CGColor.makeColor(
        colorSpaceName: CGColorSpace.displayP3, components: [displayP3Red, green, blue, alpha]))
  }

  /// A colour literal's components in extended sRGB.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// A gray with the curve of sRGB.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .color(CGColor(srgbRed: white, green: white, blue: white, alpha: alpha))
  }

  /// Hue, saturation and brightness; 0 to 1, the hue going round.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    func channel(_ n: CGFloat) -> CGFloat {
      let turn = hue - hue.rounded(.down)
      let k = (n + turn * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// The picture again and again from the origin of what is painted, one pixel row at the top.
  public convenience init(patternImage image: UIImage) {
    self.init(cgColor: image.patternColor ?? .clear)
  }

  /// The same colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .color(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .provider(let provider):
      UIColor { provider($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  /// The fixed colour that a dynamic one is in the surroundings; any other is its own.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch source {
    case .color: self
    case .provider(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  /// Equal where the layer colours are.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  /// By the layer colour.
  public override var hash: Int { cgColor.hashValue }

  // MARK: Drawing

  /// Fills and draws lines with it from here on, in the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Fills with it from here on, in the current context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Draws lines with it from here on, in the current context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: Components

  /// Reads the components in extended sRGB; false for a pattern.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let values = extendedRGB else { return false }
    red?.pointee = values[0]
    green?.pointee = values[1]
    blue?.pointee = values[2]
    alpha?.pointee = values[3]
    return true
  }

  /// Reads hue, saturation and brightness, each 0 to 1 within sRGB; false for a pattern.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let values = extendedRGB else { return false }
    let (r, g, b) = (values[0], values[1], values[2])
    let (high, low) = (max(r, g, b), min(r, g, b))
    let span = high - low
    let sixth: CGFloat =
      if span == 0 { 0 } else if high == r { (g - b) / span } else if high == g {
        (b - r) / span + 2
      } else {
        (r - g) / span + 4
      }
    hue?.pointee = (sixth < 0 ? sixth + 6 : sixth) / 6
    saturation?.pointee = high == 0 ? 0 : span / high
    brightness?.pointee = high
    alpha?.pointee = values[3]
    return true
  }

  /// Reads the gray, weighed by luminance for what is not gray; false for a pattern.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let values = extendedRGB,
      let gray = cgColor.converted(
        to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)?.components
    else { return false }
    white?.pointee = gray[0]
    alpha?.pointee = values[3]
    return true
  }

  /// Red, green, blue in extended sRGB, and alpha; nil for a pattern.
  private var extendedRGB: [CGFloat]? {
    guard let space = CGColorSpace(name: CGColorSpace.extendedSRGB) else { return nil }
    return cgColor.converted(to: space, intent: .defaultIntent, options: nil)?.components
  }
}

extension CGColor {
  /// Components and alpha in a space that is always there.
  fileprivate static func makeColor(colorSpaceName name: NSString, components: [CGFloat]) -> CGColor
  {
    CGColorSpace(name: name).flatMap { CGColor(colorSpace: $0, components: components) } ?? .clear
  }
}

// - Source: Apple's documentation of UIColor's fixed colours.

extension UIColor {
  /// Black, opaque.
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// A third of white.
  public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  /// Two thirds of white.
  public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  /// White, opaque.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// Half of white.
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// 1, 0, 0.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// 0, 1, 0.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// 0, 0, 1.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// 0, 1, 1.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// 1, 1, 0.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// 1, 0, 1.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// 1, 0.5, 0.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// 0.5, 0, 0.5.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// 0.6, 0.4, 0.2.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// Nothing: black with alpha 0.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}
