import DisplayList
import Geometry

/// A rectangle whose sides are parallel to the pixel axes, in units of 1/256 pixel.
struct AxisAlignedDeviceRect {
  var x0, y0, x1, y1: Int32

  /// Creates the rectangle transformed to device pixels.
  ///
  /// Returns `nil` if the transform rotates the rectangle or a coordinate is not finite.
  ///
  /// Sides without antialiasing are moved to pixel boundaries, so that a pixel is inside if its center is. Centers on
  /// the left or upper side, or less than a millionth of a pixel before it, are inside.
  init?(_ rect: Rect, _ transform: Projection, _ edges: EdgeAntialiasing) {
    guard transform.isAffine else { return nil }
    let m = transform.affine
    let r = rect.standardized
    let straight = Self.isAxisAligned(from: m.b * r.width, to: m.c * r.height)
    guard straight || Self.isAxisAligned(from: m.a * r.width, to: m.d * r.height) else {
      return nil
    }
    let (p, _, q, _) = r.corners
    let (from, to) = (m.apply(p), m.apply(q))
    guard from.isFinite && to.isFinite else { return nil }
    // The antialiasing bits of the sides that become the left, top, right and bottom sides.
    var across: (UInt8, UInt8) = straight ? (1, 2) : (4, 8)
    var down: (UInt8, UInt8) = straight ? (4, 8) : (1, 2)
    if from.x > to.x { across = (across.1, across.0) }
    if from.y > to.y { down = (down.1, down.0) }
    let smooth: UInt8 =
      switch edges {
      case .smooth: 15
      case .hard: 0
      case .mixed(let mask): mask
      }
    func side(_ v: Double, _ bit: UInt8) -> Int32 {
      let limit = Double(RasterLimits.maximumCoordinate)
      let v = max(-limit, min(limit, v))
      return smooth & bit != 0
        ? Int32((v * 256 + 0.5).rounded(.down)) : Int32((v - 0.5 - 1e-6).rounded(.up)) * 256
    }
    x0 = side(min(from.x, to.x), across.0)
    y0 = side(min(from.y, to.y), down.0)
    x1 = side(max(from.x, to.x), across.1)
    y1 = side(max(from.y, to.y), down.1)
  }

  /// Whether the coordinates at both ends of a side differ by less than a visible amount.
  private static func isAxisAligned(from a: Double, to b: Double) -> Bool {
    abs(a) < 1 / 1024 && abs(b) < 1 / 1024
  }
}
