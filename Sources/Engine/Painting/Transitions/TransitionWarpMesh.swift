import Foundation
import Geometry

/// A grid of quads over a transition image, with a source and a destination point for each grid point.
///
/// Both kinds of points are in the same coordinates.
struct TransitionWarpMesh {
  /// The number of quads in each row, and the number of rows.
  let columns, rows: Int
  /// The position of each grid point in the undeformed image, row by row.
  var samples: [Point] = []
  /// The position to which each source point is moved.
  var points: [Point] = []
  /// The alpha of each grid point, in `0...1`; empty if the image is opaque.
  var alphas: [Double] = []
  /// The amount by which each quad is blended with white, in `0...1`; empty if no quad is blended.
  var shades: [Double] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    samples.reserveCapacity((columns + 1) * (rows + 1))
    points.reserveCapacity((columns + 1) * (rows + 1))
  }

  /// Returns the mesh with `map` applied to its source and destination points.
  func transformed(by map: Affine) -> TransitionWarpMesh {
    var copy = self
    copy.samples = samples.map(map.apply)
    copy.points = points.map(map.apply)
    return copy
  }

  // MARK: Suck effect

  /// The angle between two adjacent rays of the suck effect, in radians.
  ///
  /// On an image the size of a phone screen, the error from straight edges between rays is below 1/15 point.
  private static let rayAngleStep = 0.0236
  /// The maximum number of subdivisions of an angle or a side, which also limits the result if an input is not
  /// finite.
  private static let maximumPartCount = 128
  /// The number of subdivisions along a ray.
  private static let ringCount = 24
  /// The opacity of the shadow at the edge of the image, in `0...1`.
  private static let suckShadowOpacity = 0.28
  /// The width of the shadow, as a fraction of the image's diagonal.
  private static let suckShadowExtent = 0.054

  /// Returns unit vectors from the corner through the image, including its diagonal, each with the distance to the
  /// opposite edge of the image.
  private static func raysFromCorner(size: Size) -> [(way: Point, end: Double)] {
    let diagonal = atan2(size.height, size.width)
    func count(_ angle: Double) -> Int {
      Int(clamping: (angle / rayAngleStep).rounded(.up), in: 1...maximumPartCount)
    }
    let (above, below) = (count(diagonal), count(.pi / 2 - diagonal))
    return (0...above + below).map { index in
      let isAbove = index <= above
      let angle =
        isAbove
        ? diagonal * Double(index) / Double(above)
        : diagonal + (.pi / 2 - diagonal) * Double(index - above) / Double(below)
      let direction = Point(cos(angle), sin(angle))
      return (direction, isAbove ? size.width / direction.x : size.height / direction.y)
    }
  }

  /// Returns the mesh that sucks the image into its upper left corner, or `nil` if the size is empty.
  static func makeSuckEffect(progress q: Double, size: Size) -> TransitionWarpMesh? {
    guard size.width > 0, size.height > 0 else { return nil }
    let gone = Point(size.width, size.height).length * q
    let rays = Self.raysFromCorner(size: size)
    var warp = TransitionWarpMesh(columns: rays.count - 1, rows: ringCount)
    for ring in 0...ringCount {
      // Rings are closer together near the corner, where directions change fastest.
      let fraction = pow(Double(ring) / Double(ringCount), 2)
      for (direction, end) in rays {
        let left = max(0, end - gone)
        warp.points.append(direction * (left * fraction))
        warp.samples.append(direction * (min(end, gone) + left * fraction))
      }
    }
    return warp
  }

  /// Returns the mesh for the shadow around the image in a suck effect.
  ///
  /// The shadow is black at the edge of the image and fades outwards.
  static func makeSuckEffectShadow(progress q: Double, size: Size) -> TransitionWarpMesh? {
    guard size.width > 0, size.height > 0 else { return nil }
    let diagonal = Point(size.width, size.height).length
    let shadowExtent = suckShadowExtent * diagonal
    let rays = Self.raysFromCorner(size: size)
    let center = Point(size.width / 2, size.height / 2)
    var warp = TransitionWarpMesh(columns: rays.count - 1, rows: 2)
    // The shadow begins one point inside the edge, so that no gap is visible.
    for row in [-1.0, 0, 1] {
      for (direction, end) in rays {
        let edge = end - diagonal * q
        let place = max(0, row > 0 ? edge + shadowExtent : edge + row)
        let beyond = shadowExtent > 0 ? max(0, place - edge) / shadowExtent : 1
        warp.points.append(direction * place)
        warp.samples.append(center)
        warp.alphas.append(suckShadowOpacity * (1 - beyond).clampedToUnit)
      }
    }
    return warp
  }

  // MARK: Ripples

  /// The number of quads in a ripple mesh along the longer side of the bounds.
  ///
  /// The shorter side is divided so that the quads are as square as possible.
  private static let rippleQuadCount = 48

  /// Returns the mesh for a ripple, which displaces both images along a ring that moves outwards.
  ///
  /// The outline of the images does not change.
  static func makeRippleEffect(progress q: Double, bounds: Rect) -> TransitionWarpMesh {
    let quad = max(bounds.width, bounds.height) / Double(rippleQuadCount)
    func count(_ side: Double) -> Int {
      Int(clamping: (side / quad).rounded(.up), in: 1...maximumPartCount)
    }
    let (columns, rows) = (count(bounds.width), count(bounds.height))
    var warp = TransitionWarpMesh(columns: columns, rows: rows)
    let center = bounds.center
    let radius = Point(bounds.width, bounds.height).length / 2
    for row in 0...rows {
      for column in 0...columns {
        let point = Point(
          bounds.minX + bounds.width * Double(column) / Double(columns),
          bounds.minY + bounds.height * Double(row) / Double(rows))
        let away = point - center
        let distance = away.length
        warp.points.append(point)
        let shift =
          distance > 0
          ? rippleDisplacement(distance: distance, progress: q, maximumDistance: radius) / distance
          : 0
        warp.samples.append(point + away * shift)
      }
    }
    return warp
  }

  /// Returns the outward displacement of a source point, in points, from its distance to the center.
  static func rippleDisplacement(
    distance: Double, progress q: Double, maximumDistance: Double
  ) -> Double {
    let front = 1.33 * maximumDistance * q
    guard front > 0 else { return 0 }
    let u = distance / front
    let height = 0.042 * maximumDistance * pow(sin(.pi * q), 2)
    if u > 0.15, u < 0.71 { return height * sin(.pi * (0.71 - u) / 0.56) }
    if u >= 0.71, u < 1 { return -0.6 * height * sin(.pi * (1 - u) / 0.29) }
    return 0
  }

  /// Returns the weight of the new image in the crossfade of a ripple transition, in `0...1`.
  ///
  /// It is the same for all pixels.
  static func rippleCrossfadeFraction(progress q: Double) -> Double {
    let t = ((q - 0.36) / 0.58).clampedToUnit
    return t * t * (3 - 2 * t)
  }
}
