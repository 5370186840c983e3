/// A colour.
public class UIColor: NSObject, @unchecked Sendable {
  /// The same colour for layers.
  public let cgColor: CGColor

  /// The colour of a layer.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// Components in extended sRGB.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// A gray.
  public init(white: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(srgbRed: white, green: white, blue: white, alpha: alpha)
  }

  /// Hue, saturation and brightness; 0 to 1, the hue going round.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func channel(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    cgColor = CGColor(srgbRed: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// The colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  /// Equal where the layer colours are.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  public override var hash: Int { cgColor.hashValue }

  /// - Source: Apple's documentation of UIColor's fixed colours.
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// Dark gray, opaque.
  public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  /// Light gray, opaque.
  public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  /// White, opaque.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// Gray, opaque.
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// Red, opaque.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// Green, opaque.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// Blue, opaque.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// Cyan, opaque.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// Yellow, opaque.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// Magenta, opaque.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// Orange, opaque.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// Purple, opaque.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// Brown, opaque.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// Clear, fully transparent.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}
