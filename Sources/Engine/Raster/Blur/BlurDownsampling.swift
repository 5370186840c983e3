/// How a Gaussian blur is carried out: directly, or over squares of pixels where it is wide.
struct BlurDownsampling {
  /// The squares' side is 1 << shift.
  let shift: Int32
  /// The standard deviation, in squares.
  let sigma: Double
  /// The furthest tap, in squares.
  let radius: Int32

  /// The squares of a filter's blur are halved no further from this deviation on; with it, what lies
  /// between their centres is straight enough.
  private static let minimumFilterSigma = 3.0
  /// The same for a shadow: its blur ends abruptly, which squares blunt.
  private static let minimumShadowSigma = 12.0

  /// The blur of a filter.
  ///
  /// - Source: behaviour/rendering.md, "Filters and compositing" allows 3/255 from the Gaussian cut at ±3σ.
  init(sigma: Double) {
    (shift, self.sigma) = Self.shiftAndSigma(for: sigma, minimumSigma: Self.minimumFilterSigma)
    radius = Int32((3 * self.sigma).rounded(.up))
  }

  /// The blur of a shadow, cut at ±2σ.
  init(ofShadow sigma: Double) {
    (shift, self.sigma) = Self.shiftAndSigma(for: sigma, minimumSigma: Self.minimumShadowSigma)
    let radius = 2 * sigma / Double(1 << shift)
    self.radius = Int32(radius.rounded(shift > 0 ? .toNearestOrEven : .up))
  }

  private static func shiftAndSigma(for sigma: Double, minimumSigma: Double) -> (
    shift: Int32, sigma: Double
  ) {
    var shift: Int32 = 0
    var side = 1.0
    while sigma / side >= 2 * minimumSigma {
      shift += 1
      side *= 2
    }
    // Averaging adds the variance of a square, spreading that of a triangle twice as wide.
    let added = (side * side - 1) / 12 + (side * side - 1) / 6
    return (shift, (sigma * sigma - added).squareRoot() / side)
  }

  /// Pixels that a pixel is carried at most.
  var outset: Int32 { shift == 0 ? radius : (radius + 2) << shift }
}
