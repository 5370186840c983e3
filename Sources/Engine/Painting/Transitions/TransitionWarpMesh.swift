import Foundation
import Geometry

/// A grid over a picture of a transition and where its points go, all in the same coordinates.
///
/// - Source: behaviour/choices.md, "Drawn transitions".
struct TransitionWarpMesh {
  /// Quads across and down.
  let columns, rows: Int
  /// Where the grid's points lie in the picture, row by row.
  var samples: [Point] = []
  /// Where they come to lie.
  var points: [Point] = []
  /// How much shows at each point; none at all for everything.
  var alphas: [Double] = []
  /// How far each quad is mixed towards white; none at all for nowhere.
  var shades: [Double] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    samples.reserveCapacity((columns + 1) * (rows + 1))
    points.reserveCapacity((columns + 1) * (rows + 1))
  }

  /// The same in other coordinates.
  func transformed(by map: Affine) -> TransitionWarpMesh {
    var copy = self
    copy.samples = samples.map(map.apply)
    copy.points = points.map(map.apply)
    return copy
  }

  // MARK: Sucked away

  /// Between two rays, in radians: of a phone's page edges between them are straight to a fifteenth of a point.
  private static let rayAngleStep = 0.0236
  /// The parts of an angle or a side at most, also of one that is not finite.
  private static let maximumPartCount = 128
  /// Pieces along a ray.
  private static let ringCount = 24
  /// The shadow at the edge.
  private static let suckShadowOpacity = 0.28
  /// How far the shadow reaches, in diagonals.
  private static let suckShadowExtent = 0.054

  /// The directions from the corner through the picture, the diagonal among them, each with how far the picture goes.
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

  /// The picture, whose points go straight at its upper left corner; nil for one without extent.
  static func makeSuckEffect(progress q: Double, size: Size) -> TransitionWarpMesh? {
    guard size.width > 0, size.height > 0 else { return nil }
    let gone = Point(size.width, size.height).length * q
    let rays = Self.raysFromCorner(size: size)
    var warp = TransitionWarpMesh(columns: rays.count - 1, rows: ringCount)
    for ring in 0...ringCount {
      // Closer towards the corner, where directions change most.
      let fraction = pow(Double(ring) / Double(ringCount), 2)
      for (direction, end) in rays {
        let left = max(0, end - gone)
        warp.points.append(direction * (left * fraction))
        warp.samples.append(direction * (min(end, gone) + left * fraction))
      }
    }
    return warp
  }

  /// Black around the picture that is sucked away, thinning outwards.
  static func makeSuckEffectShadow(progress q: Double, size: Size) -> TransitionWarpMesh? {
    guard size.width > 0, size.height > 0 else { return nil }
    let diagonal = Point(size.width, size.height).length
    let shadowExtent = suckShadowExtent * diagonal
    let rays = Self.raysFromCorner(size: size)
    let center = Point(size.width / 2, size.height / 2)
    var warp = TransitionWarpMesh(columns: rays.count - 1, rows: 2)
    // It begins a point within the picture, so that no light falls between.
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

  /// How many quads a ripple takes along the longer side; they are as near to squares as they come.
  private static let rippleQuadCount = 48

  /// Both pictures under a ring that runs outwards; the outline stays.
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

  /// How much farther out the picture is read at a distance from the centre.
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

  /// How much of the new picture shows, everywhere alike.
  static func rippleCrossfadeFraction(progress q: Double) -> Double {
    let t = ((q - 0.36) / 0.58).clampedToUnit
    return t * t * (3 - 2 * t)
  }
}
