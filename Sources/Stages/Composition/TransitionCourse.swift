import Colour
import DisplayList
import Foundation
import Geometry
import RenderTree

/// What one instant of a transition is put together of.
///
/// - Source: spec/08 section 1; the names that do nothing there are fades.
struct TransitionCourse {
  /// One of the two pictures, moved and cut.
  struct Sheet {
    enum Picture {
      case old, new
    }

    let picture: Picture
    /// Maps the coordinates of the layer's bounds to themselves.
    var map = Projection.identity
    var opacity = 1.0
    var blend = BlendMode.normal
    /// A circle that alone shows it.
    var iris: Iris?
    /// Where its points go.
    var warp: TransitionWarp?
  }

  /// A round hole.
  struct Iris {
    let center: Point
    let radius: Double
  }

  /// Back to front.
  private(set) var sheets: [Sheet] = []
  /// Whether nothing shows outside the bounds.
  private(set) var isClipped = false
  /// What lies behind them, over the bounds.
  private(set) var backdrop: RGBA?

  /// Puts an instant together for a layer of standardized bounds; whether y runs up there is told besides.
  init(_ transition: PresentedTransition, bounds: Rect, isOdd: Bool) {
    let q = transition.progress
    let side = Self.side(transition.subtype, isOdd: isOdd)
    switch transition.type {
    case "push", "moveIn", "reveal":
      slide(transition.type, q, side, bounds, fades: transition.fades)
    case "cube": turnCube(q.unitClamped, side, bounds)
    case "oglFlip": flip(q.unitClamped, side, bounds)
    case "cameraIris", "cameraIrisOpen", "cameraIrisClose": openIris(q.unitClamped, bounds)
    case "cameraIrisHollowOpen": hollow(.new, over: .old, q.unitClamped, bounds)
    case "cameraIrisHollowClose": hollow(.old, over: .new, 1 - q.unitClamped, bounds)
    case "suckEffect": suck(q.unitClamped, bounds, isOdd: isOdd)
    case "rippleEffect": ripple(q.unitClamped, bounds)
    case "pageCurl": curl(.old, over: .new, q.unitClamped, bounds, transition.subtype, isOdd)
    case "pageUnCurl": curl(.new, over: .old, 1 - q.unitClamped, bounds, transition.subtype, isOdd)
    default: fade(q.unitClamped)
    }
  }

  /// The direction from which the new picture comes.
  private static func side(_ subtype: String?, isOdd: Bool) -> Point {
    switch subtype {
    case "fromRight": Point(1, 0)
    case "fromTop": Point(0, isOdd ? 1 : -1)
    case "fromBottom": Point(0, isOdd ? -1 : 1)
    default: Point(-1, 0)
    }
  }

  // MARK: - In the plane

  /// Both are added, so that what is opaque in both stays so.
  private mutating func fade(_ q: Double) {
    sheets = [
      Sheet(picture: .old, opacity: 1 - q), Sheet(picture: .new, opacity: q, blend: .plusLighter),
    ]
  }

  private mutating func slide(
    _ type: String, _ q: Double, _ side: Point, _ bounds: Rect, fades: Bool
  ) {
    let way = abs(side.x * bounds.width + side.y * bounds.height)
    func sheet(_ picture: Sheet.Picture, _ share: Double, opacity: Double) -> Sheet {
      Sheet(
        picture: picture,
        map: Projection(.translation(side.x * way * share, side.y * way * share)),
        opacity: fades ? opacity.unitClamped : 1)
    }
    let leaving = sheet(.old, -q, opacity: 1 - q)
    let arriving = sheet(.new, 1 - q, opacity: q)
    switch type {
    case "push": sheets = [leaving, arriving]
    case "moveIn": sheets = [Sheet(picture: .old), arriving]
    default: sheets = [Sheet(picture: .new), leaving]
    }
  }

  // MARK: - In space

  /// Two faces of a cube that is turned a quarter about its own axis across the side.
  private mutating func turnCube(_ q: Double, _ side: Point, _ bounds: Rect) {
    let edge = abs(side.x * bounds.width + side.y * bounds.height)
    guard edge > 0 else { return fade(q) }
    let (s, c) = (sin(q * .pi / 2), cos(q * .pi / 2))
    let half = edge / 2
    let front = Self.turned(
      about: bounds.center, side, along: (c, -half * s), away: (s, half * c - half),
      distance: 2 * edge)
    let flank = Self.turned(
      about: bounds.center, side, along: (s, half * c), away: (-c, half * s - half),
      distance: 2 * edge)
    sheets = [Sheet(picture: .old, map: front), Sheet(picture: .new, map: flank)]
      .filter { $0.map.determinant > 0 }
  }

  /// A plane with a picture on either face that is turned over.
  private mutating func flip(_ q: Double, _ side: Point, _ bounds: Rect) {
    let distance = 2 * max(bounds.width, bounds.height)
    guard distance > 0 else { return fade(q) }
    let (s, c) = (sin(q * .pi), cos(q * .pi))
    let isNew = q >= 0.5
    // The back face reads right once it is turned to the front.
    let sign = isNew ? -1.0 : 1
    let map = Self.turned(
      about: bounds.center, side, along: (sign * c, 0), away: (sign * -s, 0), distance: distance)
    sheets = [Sheet(picture: isNew ? .new : .old, map: map)]
  }

  /// A plane in space, seen from a distance in front of the layer's plane.
  ///
  /// A point that lies s along the side from the centre comes to `along.0 · s + along.1` along it, and to
  /// `away.0 · s + away.1` towards the eye; what lies across stays.
  private static func turned(
    about center: Point, _ side: Point, along: (Double, Double), away: (Double, Double),
    distance: Double
  ) -> Projection {
    func image(_ x: Double, _ y: Double) -> SIMD3<Double> {
      let (dx, dy) = (x - center.x, y - center.y)
      let (s, t) = (dx * side.x + dy * side.y, dy * side.x - dx * side.y)
      let u = along.0 * s + along.1
      let w = 1 - (away.0 * s + away.1) / distance
      return SIMD3(
        center.x * w + u * side.x - t * side.y, center.y * w + u * side.y + t * side.x, w)
    }
    let origin = image(0, 0)
    return Projection(image(1, 0) - origin, image(0, 1) - origin, origin)
  }

  // MARK: - Bent

  private mutating func suck(_ q: Double, _ bounds: Rect, isOdd: Bool) {
    sheets = [
      Sheet(picture: .new),
      Sheet(picture: .old, warp: .suck(q, bounds, isOdd: isOdd)),
    ]
  }

  private mutating func ripple(_ q: Double, _ bounds: Rect) {
    let (old, new) = TransitionWarp.ripple(q, bounds)
    sheets = [
      Sheet(picture: .old, warp: old), Sheet(picture: .new, blend: .plusLighter, warp: new),
    ]
  }

  private mutating func curl(
    _ page: Sheet.Picture, over other: Sheet.Picture, _ q: Double, _ bounds: Rect,
    _ subtype: String?, _ isOdd: Bool
  ) {
    let way =
      switch subtype {
      case "fromTop": Point(0, isOdd ? -1 : 1)
      case "fromLeft": Point(1, 0)
      case "fromRight": Point(-1, 0)
      default: Point(0, isOdd ? 1 : -1)
      }
    sheets = [Sheet(picture: other), Sheet(picture: page, warp: .curl(q, bounds, way: way))]
    isClipped = true
  }

  // MARK: - Through a hole

  private mutating func openIris(_ q: Double, _ bounds: Rect) {
    backdrop = RGBA(0, 0, 0, 1)
    let iris = Iris(
      center: bounds.center, radius: Self.halfDiagonal(bounds) * abs(1 - 2 * q))
    sheets = [Sheet(picture: q < 0.5 ? .old : .new, iris: iris)]
  }

  private mutating func hollow(
    _ inner: Sheet.Picture, over outer: Sheet.Picture, _ share: Double, _ bounds: Rect
  ) {
    let iris = Iris(center: bounds.center, radius: Self.halfDiagonal(bounds) * share)
    sheets = [Sheet(picture: outer), Sheet(picture: inner, iris: iris)]
  }

  private static func halfDiagonal(_ bounds: Rect) -> Double {
    (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot() / 2
  }
}
