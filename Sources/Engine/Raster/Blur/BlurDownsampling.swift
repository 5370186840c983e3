/// The method of a Gaussian blur: at full resolution, or on a downsampled image for large radii.
///
/// Downsampling averages squares of pixels.
struct BlurDownsampling {
  /// The binary logarithm of the squares' side in pixels.
  let shift: Int32
  /// The standard deviation, in squares.
  let sigma: Double
  /// The distance of the farthest tap, in squares.
  let radius: Int32

  /// The minimum standard deviation in squares of a filter's blur.
  ///
  /// With it, linear interpolation between the squares is accurate enough.
  private static let minimumFilterSigma = 3.0
  /// The minimum standard deviation in squares of a shadow.
  ///
  /// It is larger because a shadow ends abruptly at its cutoff, which downsampling would soften.
  private static let minimumShadowSigma = 12.0

  /// Creates the method for the blur of a filter, with `sigma` in pixels.
  ///
  /// The result may differ by 3/255 from the Gaussian cut at ±3σ.
  init(sigma: Double) {
    (shift, self.sigma) = Self.shiftAndSigma(for: sigma, minimumSigma: Self.minimumFilterSigma)
    radius = Int32((3 * self.sigma).rounded(.up))
  }

  /// Creates the method for the blur of a shadow, which is cut at ±2σ.
  ///
  /// `sigma` is in pixels.
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
    // Averaging adds the variance of a square, and linear upsampling that of a triangle twice as wide.
    let added = (side * side - 1) / 12 + (side * side - 1) / 6
    return (shift, (sigma * sigma - added).squareRoot() / side)
  }

  /// The maximum distance in pixels by which the blur spreads a pixel.
  var outset: Int32 { shift == 0 ? radius : (radius + 2) << shift }
}
