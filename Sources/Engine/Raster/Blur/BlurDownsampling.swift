/// The resolution at which a Gaussian blur is computed: full resolution, or a downsampled image for large radii.
///
/// Downsampling replaces each square of pixels with its average.
struct BlurDownsampling {
  /// The binary logarithm of the side length of each square, in pixels.
  let shift: Int32
  /// The standard deviation, in downsampled squares.
  let sigma: Double
  /// The distance from the center to the farthest filter tap, in downsampled squares.
  let radius: Int32

  /// The minimum standard deviation of a downsampled filter blur, in downsampled squares.
  ///
  /// With this minimum, linear interpolation between the squares is accurate enough.
  private static let minimumFilterSigma = 3.0
  /// The minimum standard deviation of a downsampled shadow blur, in downsampled squares.
  ///
  /// It is larger than that of filters because a shadow ends abruptly at its cutoff, which downsampling would soften.
  private static let minimumShadowSigma = 12.0

  /// Chooses the resolution for a filter's blur, with `sigma` in pixels.
  ///
  /// The result differs by at most 3/255 from a Gaussian that is cut off at ±3σ.
  init(sigma: Double) {
    (shift, self.sigma) = Self.shiftAndSigma(for: sigma, minimumSigma: Self.minimumFilterSigma)
    radius = Int32((3 * self.sigma).rounded(.up))
  }

  /// Chooses the resolution for a shadow's blur, which is cut off at ±2σ.
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
    // Averaging adds the variance of a square, and linear upsampling adds that of a triangle twice as wide.
    let added = (side * side - 1) / 12 + (side * side - 1) / 6
    return (shift, (sigma * sigma - added).squareRoot() / side)
  }

  /// The maximum distance by which the blur spreads a pixel, in pixels.
  var outset: Int32 { shift == 0 ? radius : (radius + 2) << shift }
}
