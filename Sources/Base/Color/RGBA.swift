/// A colour in extended sRGB: encoded components, not premultiplied; outside 0…1 where a wider gamut needs it.
public struct RGBA: Hashable, Sendable {
  /// Red, green, blue, alpha.
  public var lanes: SIMD4<Double>

  /// Takes encoded components; opaque unless told.
  @inlinable public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    lanes = SIMD4(red, green, blue, alpha)
  }

  /// Takes red, green, blue, alpha as they are.
  @inlinable public init(lanes: SIMD4<Double>) { self.lanes = lanes }

  /// The encoded red component.
  @inlinable public var red: Double { lanes.x }
  /// The encoded green component.
  @inlinable public var green: Double { lanes.y }
  /// The encoded blue component.
  @inlinable public var blue: Double { lanes.z }
  /// The coverage, 0…1.
  @inlinable public var alpha: Double { lanes.w }

  /// Nothing: black with alpha 0.
  public static let clear = RGBA(0, 0, 0, 0)
  /// Opaque black.
  public static let black = RGBA(0, 0, 0)
  /// Opaque white of sRGB.
  public static let white = RGBA(1, 1, 1)

  /// The same colour with its alpha multiplied.
  @inlinable public func multiplyingAlpha(by k: Double) -> RGBA {
    RGBA(red, green, blue, alpha * k)
  }

  /// The colour a fraction of the way to another, per encoded, not premultiplied component.
  ///
  /// - Range: the fraction may leave 0…1.
  /// - Source: behaviour/animations.md, "Interpolation".
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
