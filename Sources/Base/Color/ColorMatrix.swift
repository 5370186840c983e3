import Foundation

/// A linear change of a colour: 4 rows of 5 numbers over encoded, not premultiplied red, green, blue, alpha and one.
///
/// - Source: Filter Effects of the W3C for saturation, hue and luminance (Rec. 709 weights on encoded components);
///   behaviour/rendering.md, "Filters and compositing".
public struct ColorMatrix: Hashable, Sendable {
  /// Twenty numbers, row by row.
  public var elements: [Double]

  /// Takes twenty numbers; nil for another count or where one is not finite.
  public init?(_ numbers: [Double]) {
    guard numbers.count == 20, numbers.allSatisfy(\.isFinite) else { return nil }
    self.elements = numbers
  }

  private init(rows: [[Double]]) { elements = rows.flatMap { $0 } }

  /// Nine factors of red, green and blue; alpha stays.
  private init(red: [Double], green: [Double], blue: [Double]) {
    self.init(rows: [red + [0, 0], green + [0, 0], blue + [0, 0], [0, 0, 0, 1, 0]])
  }

  /// The same factor and summand for red, green and blue; alpha stays.
  private init(factor k: Double, adding d: Double) {
    self.init(rows: [[k, 0, 0, 0, d], [0, k, 0, 0, d], [0, 0, k, 0, d], [0, 0, 0, 1, 0]])
  }

  /// Leaves colours as they are.
  public static let identity = ColorMatrix(factor: 1, adding: 0)

  /// The shares of red, green and blue in the luminance.
  public static let luminance = SIMD3(0.2126, 0.7152, 0.0722)

  /// Adds a colour by the share of its alpha; the alpha stays.
  public static func adding(_ c: RGBA) -> ColorMatrix {
    var m = identity
    for row in 0..<3 { m.elements[5 * row + 4] = c.lanes[row] * c.alpha }
    return m
  }

  /// Multiplies all four components.
  public static func multiplying(by c: RGBA) -> ColorMatrix {
    ColorMatrix(rows: (0..<4).map { row in (0..<5).map { $0 == row ? c.lanes[row] : 0 } })
  }

  /// Turns colours over: 1 wholly, 0 not at all.
  public static func inverting(by amount: Double) -> ColorMatrix {
    ColorMatrix(factor: 1 - 2 * amount, adding: amount)
  }

  /// Mixes with the luminance in one colour: 1 wholly, 0 not at all.
  public static func tinting(_ c: RGBA, by amount: Double) -> ColorMatrix {
    let rows = (0..<3).map { row in
      (0..<3).map { amount * c.lanes[row] * luminance[$0] + ($0 == row ? 1 - amount : 0) }
    }
    return ColorMatrix(red: rows[0], green: rows[1], blue: rows[2])
  }

  /// Draws colours away from their gray: 0 is gray, 1 leaves them.
  public static func saturating(by amount: Double) -> ColorMatrix {
    tinting(.white, by: 1 - amount)
  }

  /// Draws components away from the middle: 0 is mid gray, 1 leaves them.
  public static func contrasting(by amount: Double) -> ColorMatrix {
    ColorMatrix(factor: amount, adding: (1 - amount) / 2)
  }

  /// Adds to red, green and blue.
  public static func brightening(by amount: Double) -> ColorMatrix {
    ColorMatrix(factor: 1, adding: amount)
  }

  /// Turns colours about the gray axis by an angle in radians; the luminance stays.
  public static func rotatingHue(by angle: Double) -> ColorMatrix {
    let (r, g, b) = (luminance.x, luminance.y, luminance.z)
    // The quarter turn of Filter Effects, per component.
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

  /// Black with the luminance for its alpha.
  public static let luminanceToAlpha = ColorMatrix(rows: [
    [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
    [luminance.x, luminance.y, luminance.z, 0, 0],
  ])

  /// A colour changed, each component confined to 0…1.
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
