package import Color
public import Foundation

/// A colour: components in a space, and alpha.
///
/// Two colours are equal when their spaces and their components are.
public final class CGColor: Hashable, Sendable {
  /// The colour in extended sRGB.
  package let rgba: RGBA

  private let space: CGColorSpace
  /// The components, then alpha.
  private let values: [Double]

  /// The drawing that takes the place of a colour.
  public let pattern: CGPattern?

  private init(_ space: CGColorSpace, _ values: [Double], pattern: CGPattern? = nil) {
    (self.space, self.values, self.pattern) = (space, values, pattern)
    rgba = space.rgba(fromComponents: values)
  }

  /// A colour of sRGB; of extended sRGB where a component is outside 0…1.
  package convenience init(rgba: RGBA) {
    let inside = [rgba.red, rgba.green, rgba.blue].allSatisfy { $0 >= 0 && $0 <= 1 }
    self.init(
      CGColorSpace(profile: inside ? .sRGB : .extendedSRGB),
      [rgba.red, rgba.green, rgba.blue, rgba.alpha])
  }

  /// A colour of sRGB, which is what this platform takes for generic RGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// A colour of sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      CGColorSpace(profile: .sRGB), [Double(red), Double(green), Double(blue), Double(alpha)])
  }

  /// A gray of gamma 2.2.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(genericGrayGamma2_2Gray: gray, alpha: alpha)
  }

  /// A gray of gamma 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(CGColorSpace(profile: .genericGrayGamma2_2), [Double(gray), Double(alpha)])
  }

  /// A colour of four inks, mixed without a profile.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
    alpha: CGFloat
  ) {
    self.init(
      CGColorSpace(profile: .genericCMYK),
      [Double(cyan), Double(magenta), Double(yellow), Double(black), Double(alpha)])
  }

  /// A colour of a space; as many components as the space has, then alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.model != .pattern else { return nil }
    self.init(space, (0...space.numberOfComponents).map { Double(components[$0]) })
  }

  /// A pattern in place of a colour: alpha for one with colours of its own, else a colour of the space's base and alpha.
  ///
  /// Nil where the space has no patterns, or no base for a pattern without colours.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil else {
      return nil
    }
    let count = pattern.isColored ? 0 : space.numberOfComponents
    self.init(space, (0...count).map { Double(components[$0]) }, pattern: pattern)
  }

  /// Black.
  public static let black = CGColor(gray: 0, alpha: 1)

  /// White.
  public static let white = CGColor(gray: 1, alpha: 1)

  /// Nothing: black with alpha 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components followed by alpha.
  public var components: [CGFloat]? { values.map { CGFloat($0) } }

  /// The number of components, alpha among them.
  public var numberOfComponents: Int { values.count }

  /// The coverage, 0…1.
  public var alpha: CGFloat { CGFloat(rgba.alpha) }

  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// The same colour.
  public func copy() -> CGColor? { self }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space, values.dropLast() + [Double(alpha)], pattern: pattern)
  }

  /// The same colour in another space, limited to 0…1 where that space is not extended; nil for patterns.
  ///
  /// Neither the intent nor the options change anything: all conversions are relative colorimetric.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if space == self.space { return self }
    guard pattern == nil, space.model != .pattern else { return nil }
    return CGColor(space, space.encodedComponents(of: rgba))
  }

  /// Whether spaces and components are the same.
  public static func == (p: CGColor, q: CGColor) -> Bool {
    p === q || (p.values == q.values && p.space == q.space && p.pattern == q.pattern)
  }

  /// Mixes in the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension CGColor: CustomStringConvertible {
  /// The space's name and the components.
  public var description: String {
    let list = values.map { String(format: "%g", $0) }.joined(separator: " ")
    return "<CGColor> [\(space.colorProfile.rawValue)] ( \(list) )"
  }
}
