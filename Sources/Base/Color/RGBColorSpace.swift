/// An RGB color space, defined by its primaries and its transfer curve.
public struct RGBColorSpace: Sendable {
  /// The curve that converts between encoded components and linear light.
  public let curve: TransferCurve
  /// The matrix, by columns, that converts linear components in this color space to linear sRGB.
  private let toSRGB: MatrixColumns
  private let fromSRGB: MatrixColumns

  /// The sRGB color space, in which ``RGBA`` stores its components.
  public static let sRGB = RGBColorSpace(.sRGB, srgbColumns)

  /// Generic RGB with gamma 1.8, in which `render(in:)` interpolates gradients.
  public static let genericRGB = RGBColorSpace(
    .power(1.8),
    (SIMD3(0.4543, 0.2419, 0.0149), SIMD3(0.3533, 0.6736, 0.0906), SIMD3(0.1566, 0.0845, 0.7195)))

  /// Display P3, the wide-gamut color space of Apple's displays.
  /// - Source: The D50 columns of the Display P3 profile.
  public static let displayP3 = RGBColorSpace(.sRGB, displayP3Columns)

  /// Linear sRGB: the primaries of sRGB without gamma encoding.
  public static let linearSRGB = RGBColorSpace(.power(1), srgbColumns)

  /// Linear Display P3: the primaries of Display P3 without gamma encoding.
  public static let linearDisplayP3 = RGBColorSpace(.power(1), displayP3Columns)

  /// Adobe RGB (1998), a wide-gamut color space with gamma 563/256.
  /// - Source: The D50 columns of the Adobe RGB profile.
  public static let adobeRGB = RGBColorSpace(
    .power(2.19921875),
    (SIMD3(0.6097, 0.3111, 0.0195), SIMD3(0.2053, 0.6257, 0.0609), SIMD3(0.1492, 0.0632, 0.7446)))

  /// Converts components in this color space to an extended sRGB color.
  ///
  /// The fourth lane is alpha.
  public func color(from components: SIMD4<Double>) -> RGBA {
    let light = curve.linear(components)
    let srgb = multiply(toSRGB, SIMD3(light.x, light.y, light.z))
    return RGBA(
      lanes: TransferCurve.sRGB.encoded(SIMD4(srgb.x, srgb.y, srgb.z, components.w)))
  }

  /// Converts a color to components in this color space.
  ///
  /// They lie outside `0...1` if the color is out of gamut. The fourth lane is alpha.
  public func components(of color: RGBA) -> SIMD4<Double> {
    let light = TransferCurve.sRGB.linear(color.lanes)
    let own = multiply(fromSRGB, SIMD3(light.x, light.y, light.z))
    return curve.encoded(SIMD4(own.x, own.y, own.z, color.alpha))
  }

  /// Converts a color to components in this color space, each clamped to `0...1`.
  ///
  /// The fourth lane is alpha.
  public func clampedComponents(of color: RGBA) -> SIMD4<Double> {
    components(of: color).clamped(lowerBound: .zero, upperBound: .one)
  }

  private init(_ curve: TransferCurve, _ xyz: MatrixColumns) {
    self.curve = curve
    let (a, b) = (whiteNormalized(xyz), whiteNormalized(srgbColumns))
    toSRGB = product(inverse(b), a)
    fromSRGB = product(inverse(a), b)
  }
}

/// Converts a Generic Gray level (gamma 2.2) in the range `0...1` to an sRGB color.
public func genericGray(_ gray: Double, alpha: Double = 1) -> RGBA {
  let v = TransferCurve.sRGB.encoded(TransferCurve.power(2.2).linear(gray))
  return RGBA(v, v, v, alpha)
}

/// The three columns of a 3 × 3 matrix.
private typealias MatrixColumns = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

/// The sRGB primaries in CIE XYZ, adapted to D50, as matrix columns.
private let srgbColumns: MatrixColumns = (
  SIMD3(0.4361, 0.2225, 0.0139), SIMD3(0.3851, 0.7169, 0.0971), SIMD3(0.1431, 0.0606, 0.7141)
)

/// The Display P3 primaries in CIE XYZ, adapted to D50, as matrix columns.
private let displayP3Columns: MatrixColumns = (
  SIMD3(0.5151, 0.2412, -0.0011), SIMD3(0.2920, 0.6922, 0.0419), SIMD3(0.1571, 0.0666, 0.7841)
)

/// Scales the rows of a matrix so that white maps to the white of sRGB.
///
/// Otherwise the four-digit rounding of the columns would tint grays.
private func whiteNormalized(_ m: MatrixColumns) -> MatrixColumns {
  let white = SIMD3(0.9642, 1, 0.8249)
  let k = white / (m.0 + m.1 + m.2)
  return (m.0 * k, m.1 * k, m.2 * k)
}

private func multiply(_ m: MatrixColumns, _ v: SIMD3<Double>) -> SIMD3<Double> {
  m.0 * v.x + m.1 * v.y + m.2 * v.z
}

private func product(_ a: MatrixColumns, _ b: MatrixColumns) -> MatrixColumns {
  (multiply(a, b.0), multiply(a, b.1), multiply(a, b.2))
}

private func inverse(_ m: MatrixColumns) -> MatrixColumns {
  func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
  let (x, y, z) = (cross(m.1, m.2), cross(m.2, m.0), cross(m.0, m.1))
  let det = (m.0 * x).sum()
  return (
    SIMD3(x.x, y.x, z.x) / det, SIMD3(x.y, y.y, z.y) / det, SIMD3(x.z, y.z, z.z) / det
  )
}
