/// A colour in extended sRGB: encoded components, not premultiplied; outside 0…1 where a wider gamut needs it.
public struct RGBA: Hashable, Sendable {
  /// Red, green, blue, alpha.
  public var lanes: SIMD4<Double>

  @inlinable public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    lanes = SIMD4(red, green, blue, alpha)
  }

  @inlinable public init(lanes: SIMD4<Double>) { self.lanes = lanes }

  @inlinable public var red: Double { lanes.x }
  @inlinable public var green: Double { lanes.y }
  @inlinable public var blue: Double { lanes.z }
  @inlinable public var alpha: Double { lanes.w }

  /// Nothing: black with alpha 0.
  public static let clear = RGBA(0, 0, 0, 0)
  public static let black = RGBA(0, 0, 0)
  public static let white = RGBA(1, 1, 1)

  /// The same colour with its alpha multiplied.
  @inlinable public func multiplyingAlpha(by k: Double) -> RGBA {
    RGBA(red, green, blue, alpha * k)
  }
}
