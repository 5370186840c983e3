public import CoreGraphics
public import Foundation

// Sound: the stored source is constant, and a provider closure is `@Sendable`.
/// A static color, a pattern, or a dynamic color computed by a closure for a trait collection.
public class UIColor: NSObject, _ExpressibleByColorLiteral, @unchecked Sendable {
  private enum ColorSource {
    case color(CGColor)
    case provider(@Sendable (UITraitCollection) -> UIColor)
  }

  private let source: ColorSource

  /// The color as a `CGColor`.
  ///
  /// A dynamic color is resolved with the current trait collection.
  public var cgColor: CGColor {
    switch source {
    case .color(let color): color
    case .provider(let provider): provider(.current).cgColor
    }
  }

  /// Returns the `CGColor` for the given view's layer.
  ///
  /// A dynamic color is resolved with the traits of the view.
  @MainActor
  func resolvedCGColor(in view: UIView) -> CGColor {
    switch source {
    case .color(let color): color
    case .provider: resolvedColor(with: view.traitCollection).cgColor
    }
  }

  public required init(cgColor: CGColor) { source = .color(cgColor) }

  /// Creates transparent black.
  public convenience override init() { self.init(cgColor: .clear) }

  /// Creates a dynamic color.
  ///
  /// The closure returns the color for the given trait collection and may be called on any thread.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    source = .provider(dynamicProvider)
  }

  /// Creates a color in extended sRGB.
  ///
  /// Components outside 0...1 are preserved.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let isInside = [red, green, blue].allSatisfy { (0...1).contains($0) }
    source = .color(
      isInside
        ? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
        : CGColor.makeColor(
          colorSpaceName: CGColorSpace.extendedSRGB, components: [red, green, blue, alpha]))
  }

  /// Creates a color in the Display P3 color space.
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .color(
      CGColor.makeColor(
        colorSpaceName: CGColorSpace.displayP3, components: [displayP3Red, green, blue, alpha]))
  }

  /// Creates the color for a Swift color literal, in extended sRGB.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Creates a gray color in sRGB, from 0 for black to 1 for white.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .color(CGColor(srgbRed: white, green: white, blue: white, alpha: alpha))
  }

  /// Creates a color from hue, saturation and brightness, each in 0...1.
  ///
  /// A hue outside this range wraps around.
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

  /// Creates a color that paints copies of an image, starting at the origin of the painted coordinate system.
  public convenience init(patternImage image: UIImage) {
    self.init(cgColor: image.patternColor ?? .clear)
  }

  /// Returns a copy of the color with the given alpha.
  ///
  /// A dynamic color remains dynamic.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .color(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .provider(let provider):
      UIColor { provider($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  /// Returns the static color to which a dynamic color resolves for the given trait collection.
  ///
  /// A static color returns itself.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch source {
    case .color: self
    case .provider(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  /// Returns whether the given object is a color with an equal `cgColor`.
  ///
  /// Dynamic colors are compared as resolved with the current trait collection.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  /// The hash value of the color's `cgColor`.
  public override var hash: Int { cgColor.hashValue }

  // MARK: Drawing

  /// Sets both the fill color and the stroke color of the current graphics context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill color of the current graphics context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the stroke color of the current graphics context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: Components

  /// Writes the components in extended sRGB to the given pointers.
  ///
  /// Returns `false` if the color is a pattern.
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

  /// Writes hue, saturation and brightness to the given pointers, each in 0...1 for a color within sRGB.
  ///
  /// Returns `false` if the color is a pattern.
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

  /// Writes the gray value to the given pointers.
  ///
  /// For a color that is not gray, the value is the weighted luminance. Returns `false` if the color is a pattern.
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

  /// The red, green and blue components in extended sRGB, followed by alpha, or `nil` if the color is a pattern.
  private var extendedRGB: [CGFloat]? {
    guard let space = CGColorSpace(name: CGColorSpace.extendedSRGB) else { return nil }
    return cgColor.converted(to: space, intent: .defaultIntent, options: nil)?.components
  }
}

extension CGColor {
  /// Returns a color in the predefined color space with the given name.
  ///
  /// The components include alpha.
  fileprivate static func makeColor(colorSpaceName name: NSString, components: [CGFloat]) -> CGColor
  {
    CGColorSpace(name: name).flatMap { CGColor(colorSpace: $0, components: components) } ?? .clear
  }
}

// - Source: Apple's documentation of the fixed colors of UIColor.

extension UIColor {
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// A gray with one third of the brightness of white.
  public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  /// A gray with two thirds of the brightness of white.
  public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// A gray with half the brightness of white.
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// The color with the sRGB components 1, 0, 0.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// The color with the sRGB components 0, 1, 0.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// The color with the sRGB components 0, 0, 1.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// The color with the sRGB components 0, 1, 1.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// The color with the sRGB components 1, 1, 0.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// The color with the sRGB components 1, 0, 1.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// The color with the sRGB components 1, 0.5, 0.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// The color with the sRGB components 0.5, 0, 0.5.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// The color with the sRGB components 0.6, 0.4, 0.2.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// Transparent black, with an alpha of 0.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}
