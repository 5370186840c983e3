import Foundation

/// A color matrix with 4 rows and 5 columns.
///
/// It multiplies a vector of the unpremultiplied, gamma-encoded components red, green, blue and alpha, followed by
/// the constant 1.
/// - Source: W3C Filter Effects for saturation, hue and luminance, with Rec. 709 weights on encoded components.
public struct ColorMatrix: Hashable, Sendable {
  /// The 20 elements in row-major order: four rows of five.
  public var elements: [Double]

  /// Creates a matrix from 20 elements in row-major order.
  ///
  /// Returns `nil` if there are not exactly 20 elements, or if an element is not finite.
  public init?(_ numbers: [Double]) {
    guard numbers.count == 20, numbers.allSatisfy(\.isFinite) else { return nil }
    self.elements = numbers
  }

  private init(rows: [[Double]]) { elements = rows.flatMap { $0 } }

  /// Creates a matrix from the red, green and blue rows, each with the factors for red, green and blue.
  ///
  /// Alpha is unchanged.
  private init(red: [Double], green: [Double], blue: [Double]) {
    self.init(rows: [red + [0, 0], green + [0, 0], blue + [0, 0], [0, 0, 0, 1, 0]])
  }

  /// Creates a matrix that applies the same scale and offset to red, green and blue.
  ///
  /// Alpha is unchanged.
  private init(factor k: Double, adding d: Double) {
    self.init(rows: [[k, 0, 0, 0, d], [0, k, 0, 0, d], [0, 0, k, 0, d], [0, 0, 0, 1, 0]])
  }

  /// The matrix that leaves colors unchanged.
  public static let identity = ColorMatrix(factor: 1, adding: 0)

  /// The BT.709 luminance weights for red, green and blue, whose sum is 1.
  public static let luminance = SIMD3(0.2126, 0.7152, 0.0722)

  /// Returns a matrix that adds the components of the given color, multiplied by its alpha.
  ///
  /// Alpha is unchanged.
  public static func adding(_ c: RGBA) -> ColorMatrix {
    var m = identity
    for row in 0..<3 { m.elements[5 * row + 4] = c.lanes[row] * c.alpha }
    return m
  }

  /// Returns a matrix that multiplies each component, including alpha, by the corresponding component of the given
  /// color.
  public static func multiplying(by c: RGBA) -> ColorMatrix {
    ColorMatrix(rows: (0..<4).map { row in (0..<5).map { $0 == row ? c.lanes[row] : 0 } })
  }

  /// Returns a matrix that inverts red, green and blue.
  ///
  /// An amount of 1 inverts fully, 0 leaves colors unchanged.
  public static func inverting(by amount: Double) -> ColorMatrix {
    ColorMatrix(factor: 1 - 2 * amount, adding: amount)
  }

  /// Returns a matrix that blends each color with the tint color multiplied by the original color's luminance.
  ///
  /// An amount of 1 tints fully, 0 leaves colors unchanged.
  public static func tinting(_ c: RGBA, by amount: Double) -> ColorMatrix {
    let rows = (0..<3).map { row in
      (0..<3).map { amount * c.lanes[row] * luminance[$0] + ($0 == row ? 1 - amount : 0) }
    }
    return ColorMatrix(red: rows[0], green: rows[1], blue: rows[2])
  }

  /// Returns a matrix that changes the saturation: 0 gives gray, 1 leaves colors unchanged, larger values increase
  /// it.
  public static func saturating(by amount: Double) -> ColorMatrix {
    tinting(.white, by: 1 - amount)
  }

  /// Returns a matrix that scales the distance of each component from 0.5: 0 gives mid-gray, 1 leaves colors
  /// unchanged.
  public static func contrasting(by amount: Double) -> ColorMatrix {
    ColorMatrix(factor: amount, adding: (1 - amount) / 2)
  }

  /// Returns a matrix that adds the given amount to red, green and blue.
  ///
  /// Component values range over `0...1`.
  public static func brightening(by amount: Double) -> ColorMatrix {
    ColorMatrix(factor: 1, adding: amount)
  }

  /// Returns a matrix that rotates the hue by the given angle, in radians.
  ///
  /// The luminance is preserved.
  public static func rotatingHue(by angle: Double) -> ColorMatrix {
    let (r, g, b) = (luminance.x, luminance.y, luminance.z)
    // The coefficients of the sine term of `hueRotate` in W3C Filter Effects.
    let quarter = [[-r, -g, 1 - b], [0.143, 0.140, -0.283], [r - 1, g, b]]
    let (cosine, sine) = (cos(angle), sin(angle))
    let rows = (0..<3).map { row in
      (0..<3).map { column in
        let gray = luminance[column]
        return gray + cosine * ((row == column ? 1 : 0) - gray) + sine * quarter[row][column]
      }
    }
    return ColorMatrix(red: rows[0], green: rows[1], blue: rows[2])
  }

  /// The matrix that produces black with the color's luminance as its alpha.
  public static let luminanceToAlpha = ColorMatrix(rows: [
    [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
    [luminance.x, luminance.y, luminance.z, 0, 0],
  ])

  /// Returns the color transformed by the matrix.
  ///
  /// Each component is clamped to `0...1`.
  public func apply(_ c: RGBA) -> RGBA {
    var result = SIMD4<Double>.zero
    for row in 0..<4 {
      var sum = elements[5 * row + 4]
      for column in 0..<4 { sum += elements[5 * row + column] * c.lanes[column] }
      result[row] = min(max(sum, 0), 1)
    }
    return RGBA(lanes: result)
  }
}
