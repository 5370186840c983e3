package import Color
public import Foundation

/// A color, defined by its components in a color space and its alpha.
///
/// Two colors are equal when their color spaces, components and patterns are equal.
public final class CGColor: Hashable, Sendable {
  /// The color converted to nonlinear extended sRGB, not premultiplied.
  ///
  /// Components may lie outside 0...1.
  package let rgba: RGBA

  private let space: CGColorSpace
  /// The components in the color space, followed by the alpha value.
  private let values: [Double]

  /// The pattern painted in place of a plain color, or `nil` for a plain color.
  public let pattern: CGPattern?

  private init(_ space: CGColorSpace, _ values: [Double], pattern: CGPattern? = nil) {
    (self.space, self.values, self.pattern) = (space, values, pattern)
    rgba = space.rgba(fromComponents: values)
  }

  /// Creates a color in sRGB, or in extended sRGB if a component lies outside 0...1.
  package convenience init(rgba: RGBA) {
    let inside = [rgba.red, rgba.green, rgba.blue].allSatisfy { $0 >= 0 && $0 <= 1 }
    self.init(
      CGColorSpace(profile: inside ? .sRGB : .extendedSRGB),
      [rgba.red, rgba.green, rgba.blue, rgba.alpha])
  }

  /// Creates a color in generic RGB, which is treated as sRGB on this platform.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color in sRGB.
  ///
  /// Components are expected to be in the range 0...1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      CGColorSpace(profile: .sRGB), [Double(red), Double(green), Double(blue), Double(alpha)])
  }

  /// Creates a gray color in ``CGColorSpace/genericGrayGamma2_2``, whose gamma is 2.2.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(genericGrayGamma2_2Gray: gray, alpha: alpha)
  }

  /// Creates a gray color in ``CGColorSpace/genericGrayGamma2_2``, whose gamma is 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(CGColorSpace(profile: .genericGrayGamma2_2), [Double(gray), Double(alpha)])
  }

  /// Creates a color from CMYK components.
  ///
  /// The components are converted to RGB without an ICC profile.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
    alpha: CGFloat
  ) {
    self.init(
      CGColorSpace(profile: .genericCMYK),
      [Double(cyan), Double(magenta), Double(yellow), Double(black), Double(alpha)])
  }

  /// Creates a color in the given color space from its components, followed by alpha.
  ///
  /// Returns `nil` for a pattern color space.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.model != .pattern else { return nil }
    self.init(space, (0...space.numberOfComponents).map { Double(components[$0]) })
  }

  /// Creates a color that paints with a pattern.
  ///
  /// For a colored pattern, the only component is alpha. For an uncolored pattern, the components are a color in the
  /// base color space, followed by alpha.
  ///
  /// Returns `nil` if `space` is not a pattern color space, or if the pattern is uncolored and the space has no base
  /// color space.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil else {
      return nil
    }
    let count = pattern.isColored ? 0 : space.numberOfComponents
    self.init(space, (0...count).map { Double(components[$0]) }, pattern: pattern)
  }

  public static let black = CGColor(gray: 0, alpha: 1)

  public static let white = CGColor(gray: 1, alpha: 1)

  /// Transparent black, with an alpha of 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The color components, followed by the alpha value.
  public var components: [CGFloat]? { values.map { CGFloat($0) } }

  /// The number of components, including alpha.
  public var numberOfComponents: Int { values.count }

  /// The opacity, in the range 0...1.
  public var alpha: CGFloat { CGFloat(rgba.alpha) }

  /// The color space in which the components are defined.
  public var colorSpace: CGColorSpace? { space }

  /// Returns the color itself, since colors are immutable.
  public func copy() -> CGColor? { self }

  /// Returns the color with the given alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space, values.dropLast() + [Double(alpha)], pattern: pattern)
  }

  /// Returns the color converted to the given color space, or `nil` for a pattern color.
  ///
  /// Components are clamped to 0...1 unless the target space is extended. `intent` and `options` have no effect:
  /// every conversion is relative colorimetric.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if space == self.space { return self }
    guard pattern == nil, space.model != .pattern else { return nil }
    return CGColor(space, space.encodedComponents(of: rgba))
  }

  public static func == (p: CGColor, q: CGColor) -> Bool {
    p === q || (p.values == q.values && p.space == q.space && p.pattern == q.pattern)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension CGColor: CustomStringConvertible {
  /// The color space name, the components and the alpha, for debugging.
  public var description: String {
    let list = values.map { String(format: "%g", $0) }.joined(separator: " ")
    return "<CGColor> [\(space.colorProfile.rawValue)] ( \(list) )"
  }
}
