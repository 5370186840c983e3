package import Colour
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

  private init(_ space: CGColorSpace, _ values: [Double]) {
    (self.space, self.values) = (space, values)
    rgba = space.color(values)
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
    self.init(space, (0...space.numberOfComponents).map { Double(components[$0]) })
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
    CGColor(space, values.dropLast() + [Double(alpha)])
  }

  /// The same colour in another space; limited to 0…1 where that space is not extended.
  ///
  /// Neither the intent nor the options change anything: all conversions are relative colorimetric.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    space == self.space ? self : CGColor(space, space.components(rgba))
  }

  /// Whether spaces and components are the same.
  public static func == (p: CGColor, q: CGColor) -> Bool {
    p === q || (p.values == q.values && p.space == q.space)
  }

  /// Mixes in the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension CGColor: CustomStringConvertible {
  /// The space's name and the components.
  public var description: String {
    let list = values.map { String(format: "%g", $0) }.joined(separator: " ")
    return "<CGColor> [\(space.profile.rawValue)] ( \(list) )"
  }
}
