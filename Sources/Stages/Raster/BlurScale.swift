/// How the blur of a filter is carried out: directly, or over squares of pixels where it is wide.
///
/// - Source: spec/06 section 11 allows 3/255 from the Gaussian cut at ±3σ.
struct BlurScale {
  /// The squares' side is 1 << shift.
  let shift: Int32
  /// The standard deviation, in squares.
  let sigma: Double
  /// The furthest tap, in squares.
  let radius: Int32

  /// From this on the squares are halved no further; with it, what lies between their centres is
  /// straight enough.
  private static let least = 3.0

  init(sigma: Double) {
    var shift: Int32 = 0
    var side = 1.0
    while sigma / side >= 2 * Self.least {
      shift += 1
      side *= 2
    }
    self.shift = shift
    // Averaging adds the variance of a square, spreading that of a triangle twice as wide.
    let added = (side * side - 1) / 12 + (side * side - 1) / 6
    self.sigma = (sigma * sigma - added).squareRoot() / side
    radius = Int32((3 * self.sigma).rounded(.up))
  }

  /// Pixels that a pixel is carried at most.
  var reach: Int32 { shift == 0 ? radius : (radius + 2) << shift }
}
