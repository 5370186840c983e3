import Color
import DisplayList
import Foundation
import Geometry
import RenderTree

/// What one instant of a transition is put together of.
///
/// - Source: behaviour/choices.md, "Drawn transitions"; the names that do nothing there are fades.
struct TransitionFrame {
  /// One of the two pictures, moved.
  struct Sheet {
    enum Picture {
      case old, new
      /// Both added, with so much of the new one.
      case both(Double)
    }

    let picture: Picture
    /// Maps the coordinates of the layer's bounds to themselves.
    var map = Projection.identity
    var opacity = 1.0
    var blend = BlendMode.normal
    /// Where its points go.
    var warp: TransitionWarp?
    /// What darkens the picture but not what lies around it.
    var veil: Veil?
  }

  /// What lies over a picture and shows only where that does.
  enum Veil {
    /// Multiplies all colours.
    case light(Double)
    case fill(Fill)
    case shadow(Cast)
    /// Black over the bounds, bent.
    case warp(TransitionWarp)
  }

  /// A shape of its own, in coordinates as seen.
  struct Fill {
    let shape: Shape
    let paint: Paint
  }

  /// A soft black shadow, in coordinates as seen.
  struct Cast {
    let path: Path
    let sigma, opacity: Double
  }

  enum Step {
    case sheet(Sheet)
    case fill(Fill)
    case shadow(Cast)
  }

  /// Back to front.
  private(set) var steps: [Step] = []
  /// Whether nothing shows outside the bounds.
  private(set) var isClipped = false
  /// Maps coordinates as seen, from the upper left corner of the bounds to the right and down, to those of the bounds.
  let seen: Affine

  private let bounds: Rect
  private let rule: ColorRule
  /// Whether the layer is seen without perspective, so that bent pictures need no more pieces than their bends.
  private let isFlat: Bool
  /// How far a corner lies from the centre.
  private let reach: Double

  /// Puts an instant together for a layer of standardized bounds; whether y runs up there is told besides.
  init(
    _ transition: PresentedTransition, bounds: Rect, isMirrored: Bool, isFlat: Bool = true,
    rule: ColorRule = .renderServer
  ) {
    (self.bounds, self.isFlat, self.rule) = (bounds, isFlat, rule)
    seen = Affine(1, 0, 0, isMirrored ? -1 : 1, bounds.minX, isMirrored ? bounds.maxY : bounds.minY)
    reach = Point(bounds.width, bounds.height).length / 2
    let q = transition.progress
    let side = Self.side(transition.direction, isMirrored: isMirrored)
    switch transition.type {
    case .push, .moveIn, .reveal: slide(transition.type, q, side, fades: transition.fades)
    case .cube: turnCube(q.unitClamped, side)
    case .flip: flip(q.unitClamped, side, isPushedBack: false)
    case .oglFlip: flip(q.unitClamped, side, isPushedBack: true)
    case .rotate: rotate(q.unitClamped, isMirrored: isMirrored)
    case .cameraIris: openIris(q.unitClamped)
    case .cameraIrisHollowClose: openIris(q.unitClamped / 2)
    case .cameraIrisHollowOpen: openIris((1 + q.unitClamped) / 2)
    case .suckEffect: suck(q.unitClamped)
    case .rippleEffect: ripple(q.unitClamped)
    case .pageCurl: curl(.old, over: .new, q.unitClamped, transition.direction)
    case .pageUnCurl: curl(.new, over: .old, 1 - q.unitClamped, transition.direction)
    case .fade: fade(q.unitClamped)
    }
  }

  /// The direction from which the new picture comes, in the layer's coordinates: fromTop means from below.
  private static func side(_ direction: TransitionDirection?, isMirrored: Bool) -> Point {
    switch direction {
    case .fromRight: Point(1, 0)
    case .fromTop: Point(0, isMirrored ? -1 : 1)
    case .fromBottom: Point(0, isMirrored ? 1 : -1)
    case .fromLeft, nil: Point(-1, 0)
    }
  }

  private mutating func show(_ sheets: Sheet...) { steps += sheets.map(Step.sheet) }

  // MARK: - In the plane

  /// Both are added, so that what is opaque in both stays so.
  private mutating func fade(_ q: Double) {
    show(Sheet(picture: .both(q)))
  }

  private mutating func slide(_ type: TransitionType, _ q: Double, _ side: Point, fades: Bool) {
    let way = abs(side.x * bounds.width + side.y * bounds.height)
    let old = fades ? (2 - 2 * q).unitClamped : 1
    let new = fades ? (2 * q).unitClamped : 1
    func moved(_ picture: Sheet.Picture, _ share: Double, _ opacity: Double) -> Sheet {
      Sheet(
        picture: picture,
        map: Projection(.translation(side.x * way * share, side.y * way * share)),
        opacity: opacity)
    }
    switch type {
    case .push: show(moved(.old, -q, old), moved(.new, 1 - q, new))
    case .moveIn: show(Sheet(picture: .old, opacity: old), moved(.new, 1 - q, new))
    default: show(Sheet(picture: .new, opacity: new), moved(.old, -q, old))
    }
  }

  /// Both turn a quarter clockwise as seen.
  private mutating func rotate(_ q: Double, isMirrored: Bool) {
    let center = bounds.center
    func turned(_ picture: Sheet.Picture, _ quarters: Double, _ opacity: Double) -> Sheet {
      let turn = Affine.translation(-center.x, -center.y)
        .concat(.rotation((isMirrored ? -quarters : quarters) * .pi / 2))
        .concat(.translation(center.x, center.y))
      return Sheet(picture: picture, map: Projection(turn), opacity: opacity)
    }
    show(turned(.old, q, 1 - q), turned(.new, q - 1, q))
  }

  // MARK: - In space

  /// How much light falls on a plane that is turned away by an angle.
  static func light(_ angle: Double) -> Double { 1 - 0.75 * angle / (.pi / 2) }

  /// Two faces of a cube that is turned a quarter about its own axis across the side.
  private mutating func turnCube(_ q: Double, _ side: Point) {
    let edge = abs(side.x * bounds.width + side.y * bounds.height)
    guard edge > 0 else { return fade(q) }
    let angle = q * .pi / 2
    let (s, c) = (sin(angle), cos(angle))
    let half = edge / 2
    let front = turned(side, along: (c, -half * s), away: (s, half * c - half))
    let flank = turned(side, along: (s, half * c), away: (-c, half * s - half))
    let faces = [
      Sheet(picture: .old, map: front, veil: .light(Self.light(angle))),
      Sheet(picture: .new, map: flank, veil: .light(Self.light(.pi / 2 - angle))),
    ]
    steps = faces.filter { $0.map.determinant > 0 }.map(Step.sheet)
  }

  /// A plane with a picture on either face that is turned over, the side coming nearer.
  private mutating func flip(_ q: Double, _ side: Point, isPushedBack: Bool) {
    guard reach > 0 else { return fade(q) }
    let angle = q * .pi
    let (s, c) = (sin(angle), cos(angle))
    let isNew = q >= 0.5
    // The back face reads right once it is turned to the front.
    let sign = isNew ? -1.0 : 1
    let edge = abs(side.x * bounds.width + side.y * bounds.height)
    let map = turned(
      side, along: (sign * c, 0), away: (sign * s, isPushedBack ? -edge / 2 * s : 0))
    show(
      Sheet(
        picture: isNew ? .new : .old, map: map, veil: .light(Self.light(min(angle, .pi - angle)))))
  }

  /// A plane in space, seen from two diagonals in front of the layer's plane.
  ///
  /// A point that lies s along the side from the centre comes to `along.0 · s + along.1` along it, and to
  /// `away.0 · s + away.1` towards the eye; what lies across stays.
  private func turned(
    _ side: Point, along: (Double, Double), away: (Double, Double)
  ) -> Projection {
    let (center, distance) = (bounds.center, 4 * reach)
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

  private mutating func suck(_ q: Double) {
    let size = Size(bounds.width, bounds.height)
    guard let picture = TransitionWarp.suck(q, size),
      let shadow = TransitionWarp.suckShadow(q, size)
    else { return fade(q) }
    show(
      Sheet(picture: .new, veil: .warp(shadow.mapped(by: seen))),
      Sheet(picture: .old, warp: picture.mapped(by: seen)))
  }

  private mutating func ripple(_ q: Double) {
    let warp = TransitionWarp.ripple(q, bounds)
    let share = TransitionWarp.rippleShare(q)
    // Both are bent alike: what comes out is the same, for half the work.
    show(
      Sheet(picture: share <= 0 ? .old : share >= 1 ? .new : .both(share), warp: warp))
  }

  private mutating func curl(
    _ page: Sheet.Picture, over other: Sheet.Picture, _ q: Double, _ direction: TransitionDirection?
  ) {
    let size = Size(bounds.width, bounds.height)
    guard let curl = TransitionCurl(q, size, direction) else { return fade(q) }
    isClipped = true
    show(Sheet(picture: other))
    if !curl.raised.isEmpty { steps.append(.shadow(curl.shadow(of: curl.raised))) }
    let columns = isFlat ? 1 : TransitionCurl.steps
    if let front = curl.front(columns: columns) {
      show(
        Sheet(
          picture: page, warp: front.mapped(by: seen),
          veil: curl.back.isEmpty ? nil : .shadow(curl.shadow(of: curl.back))))
    }
    if let back = curl.reverse(columns: columns) {
      show(Sheet(picture: page, warp: back.mapped(by: seen), veil: .fill(curl.shade(rule))))
    }
  }

  // MARK: - Through a hole

  private mutating func openIris(_ q: Double) {
    guard reach > 0 else { return fade(q) }
    show(Sheet(picture: q < 0.5 ? .old : .new))
    let iris = TransitionIris(q, Size(bounds.width, bounds.height))
    steps += iris.fills(rule).map(Step.fill)
  }
}
