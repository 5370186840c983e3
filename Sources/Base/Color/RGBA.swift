/// A color in extended sRGB with gamma-encoded, unpremultiplied components.
///
/// Colors outside the sRGB gamut have components outside `0...1`.
public struct RGBA: Hashable, Sendable {
  /// The components in the order red, green, blue, alpha.
  public var lanes: SIMD4<Double>

  /// Creates a color from gamma-encoded components.
  ///
  /// It is opaque by default.
  @inlinable public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    lanes = SIMD4(red, green, blue, alpha)
  }

  /// Creates a color from a vector of red, green, blue and alpha.
  ///
  /// Values are not clamped.
  @inlinable public init(lanes: SIMD4<Double>) { self.lanes = lanes }

  /// The gamma-encoded red component, within `0...1` for colors in the sRGB gamut.
  @inlinable public var red: Double { lanes.x }
  /// The gamma-encoded green component, within `0...1` for colors in the sRGB gamut.
  @inlinable public var green: Double { lanes.y }
  /// The gamma-encoded blue component, within `0...1` for colors in the sRGB gamut.
  @inlinable public var blue: Double { lanes.z }
  /// The opacity, from 0 (transparent) to 1 (opaque).
  @inlinable public var alpha: Double { lanes.w }

  /// Transparent black: all components are 0.
  public static let clear = RGBA(0, 0, 0, 0)
  /// Opaque black: the color components are 0, alpha is 1.
  public static let black = RGBA(0, 0, 0)
  /// Opaque sRGB white: all components are 1.
  public static let white = RGBA(1, 1, 1)

  /// Returns the color with its alpha multiplied by the given factor.
  ///
  /// The color components are unchanged.
  @inlinable public func multiplyingAlpha(by k: Double) -> RGBA {
    RGBA(red, green, blue, alpha * k)
  }

  /// Returns the color interpolated toward another color.
  ///
  /// Each gamma-encoded, unpremultiplied component is interpolated linearly, as Core Animation does. A fraction
  /// outside `0...1` extrapolates.
  @inlinable public func lerp(to other: RGBA, fraction t: Double) -> RGBA {
    RGBA(lanes: lanes + (other.lanes - lanes) * t)
  }
}

extension RGBA {
  /// Whether all four components are finite.
  @inlinable public var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }
}
