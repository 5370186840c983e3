import Color
import DisplayList
import Foundation
import Geometry
import RenderTree

/// The drawing steps for a transition at a given progress.
///
/// The animations reproduce recordings of iOS. Transition types that have no effect on iOS are drawn as fades.
struct TransitionFrame {
  /// An image drawn in a transition step: the old image, the new image, or a mixture of both.
  struct TransitionImage {
    enum ImageSource {
      case old, new
      /// The weighted sum of both images; the associated value is the weight of the new image, in `0...1`.
      case both(Double)
    }

    let content: ImageSource
    /// The projection applied to the image, in the coordinates of the layer's bounds.
    var map = Projection.identity
    var opacity = 1.0
    var blend = BlendMode.normal
    /// The mesh that deforms the image.
    var warp: TransitionWarpMesh?
    /// The overlay drawn on the opaque pixels of the image.
    var overlay: ImageOverlay?
  }

  /// An overlay that darkens an image and is visible only where the image is opaque.
  enum ImageOverlay {
    /// Multiplies all color components by the given factor, in `0...1`.
    case light(Double)
    case fill(ShapeFill)
    case shadow(SoftShadow)
    /// Draws black within the bounds, deformed by the given mesh.
    case warp(TransitionWarpMesh)
  }

  /// A shape drawn in a transition in addition to the images.
  ///
  /// Coordinates have their origin at the upper left corner as displayed, with y down.
  struct ShapeFill {
    let shape: Shape
    let paint: Paint
  }

  /// A blurred black shadow drawn in a transition.
  ///
  /// Coordinates have their origin at the upper left corner as displayed, with y down.
  struct SoftShadow {
    let path: Path
    let sigma, opacity: Double
  }

  enum DrawingStep {
    case image(TransitionImage)
    case fill(ShapeFill)
    case shadow(SoftShadow)
  }

  /// The drawing steps, ordered back to front.
  private(set) var steps: [DrawingStep] = []
  /// Whether drawing is clipped to the bounds.
  private(set) var isClipped = false
  /// The transform from displayed coordinates, with the origin at the upper left corner of the bounds and y down, to
  /// the layer's coordinates.
  let viewTransform: Affine

  private let bounds: Rect
  private let rule: ColorInterpolation
  /// Whether the layer is displayed without perspective, so meshes need no additional subdivision.
  private let isFlat: Bool
  /// The distance from the center of the bounds to a corner, in points.
  private let halfDiagonal: Double

  /// Creates the steps of a transition for a layer with standardized bounds.
  ///
  /// - Parameters:
  ///   - transition: The presented transition.
  ///   - bounds: The bounds of the layer, with nonnegative width and height.
  ///   - isMirrored: Whether the y axis of the layer points up on screen.
  ///   - isFlat: Whether the layer is displayed without perspective.
  ///   - rule: The color interpolation of gradients.
  init(
    _ transition: PresentedTransition, bounds: Rect, isMirrored: Bool, isFlat: Bool = true,
    rule: ColorInterpolation = .renderServer
  ) {
    (self.bounds, self.isFlat, self.rule) = (bounds, isFlat, rule)
    viewTransform = Affine(
      1, 0, 0, isMirrored ? -1 : 1, bounds.minX, isMirrored ? bounds.maxY : bounds.minY)
    halfDiagonal = Point(bounds.width, bounds.height).length / 2
    let q = transition.progress
    let side = Self.incomingDirection(transition.direction, isMirrored: isMirrored)
    switch transition.type {
    case .push, .moveIn, .reveal:
      appendSlide(transition.type, progress: q, direction: side, fades: transition.fades)
    case .cube: appendCubeTurn(progress: q.clampedToUnit, direction: side)
    case .flip: appendFlip(progress: q.clampedToUnit, direction: side, isPushedBack: false)
    case .oglFlip: appendFlip(progress: q.clampedToUnit, direction: side, isPushedBack: true)
    case .rotate: appendRotation(progress: q.clampedToUnit, isMirrored: isMirrored)
    case .cameraIris: appendIrisOpening(progress: q.clampedToUnit)
    case .cameraIrisHollowClose: appendIrisOpening(progress: q.clampedToUnit / 2)
    case .cameraIrisHollowOpen: appendIrisOpening(progress: (1 + q.clampedToUnit) / 2)
    case .suckEffect: appendSuckEffect(progress: q.clampedToUnit)
    case .rippleEffect: appendRippleEffect(progress: q.clampedToUnit)
    case .pageCurl:
      appendPageCurl(
        of: .old, over: .new, progress: q.clampedToUnit, direction: transition.direction)
    case .pageUnCurl:
      appendPageCurl(
        of: .new, over: .old, progress: 1 - q.clampedToUnit, direction: transition.direction)
    case .fade: appendFade(progress: q.clampedToUnit)
    }
  }

  /// Returns the unit vector towards the side from which the new image enters, in the layer's coordinates.
  ///
  /// With `fromTop`, the new image enters from below as displayed, as measured on iOS.
  private static func incomingDirection(_ direction: TransitionDirection?, isMirrored: Bool)
    -> Point
  {
    switch direction {
    case .fromRight: Point(1, 0)
    case .fromTop: Point(0, isMirrored ? -1 : 1)
    case .fromBottom: Point(0, isMirrored ? 1 : -1)
    case .fromLeft, nil: Point(-1, 0)
    }
  }

  private mutating func appendImageSteps(_ sheets: TransitionImage...) {
    steps += sheets.map(DrawingStep.image)
  }

  // MARK: - Flat transitions

  /// Adds a crossfade from the old to the new image.
  ///
  /// The weighted images are added, so an area that is opaque in both remains opaque.
  private mutating func appendFade(progress q: Double) {
    appendImageSteps(TransitionImage(content: .both(q)))
  }

  private mutating func appendSlide(
    _ type: TransitionType, progress q: Double, direction side: Point, fades: Bool
  ) {
    let distance = abs(side.x * bounds.width + side.y * bounds.height)
    let old = fades ? (2 - 2 * q).clampedToUnit : 1
    let new = fades ? (2 * q).clampedToUnit : 1
    func moved(_ content: TransitionImage.ImageSource, _ fraction: Double, _ opacity: Double)
      -> TransitionImage
    {
      TransitionImage(
        content: content,
        map: Projection(
          .translation(x: side.x * distance * fraction, y: side.y * distance * fraction)),
        opacity: opacity)
    }
    switch type {
    case .push: appendImageSteps(moved(.old, -q, old), moved(.new, 1 - q, new))
    case .moveIn:
      appendImageSteps(TransitionImage(content: .old, opacity: old), moved(.new, 1 - q, new))
    default: appendImageSteps(TransitionImage(content: .new, opacity: new), moved(.old, -q, old))
    }
  }

  /// Adds a rotation of both images, clockwise by 90° as displayed.
  private mutating func appendRotation(progress q: Double, isMirrored: Bool) {
    let center = bounds.center
    func turned(_ content: TransitionImage.ImageSource, _ quarters: Double, _ opacity: Double)
      -> TransitionImage
    {
      let turn = Affine.translation(x: -center.x, y: -center.y)
        .concatenating(.rotation(angle: (isMirrored ? -quarters : quarters) * .pi / 2))
        .concatenating(.translation(x: center.x, y: center.y))
      return TransitionImage(content: content, map: Projection(turn), opacity: opacity)
    }
    appendImageSteps(turned(.old, q, 1 - q), turned(.new, q - 1, q))
  }

  // MARK: - Transitions in 3D

  /// Returns the brightness factor of a plane that is rotated away from the viewer, from 1 at 0 down to 0.25 at π/2
  /// radians.
  static func lightIntensity(atAngle angle: Double) -> Double { 1 - 0.75 * angle / (.pi / 2) }

  /// Adds two faces of a cube that rotates by 90° around its own axis.
  private mutating func appendCubeTurn(progress q: Double, direction side: Point) {
    let edge = abs(side.x * bounds.width + side.y * bounds.height)
    guard edge > 0 else { return appendFade(progress: q) }
    let angle = q * .pi / 2
    let (s, c) = (sin(angle), cos(angle))
    let half = edge / 2
    let front = projectionOfRotatedPlane(
      side: side, along: (c, -half * s), depth: (s, half * c - half))
    let flank = projectionOfRotatedPlane(
      side: side, along: (s, half * c), depth: (-c, half * s - half))
    let faces = [
      TransitionImage(
        content: .old, map: front, overlay: .light(Self.lightIntensity(atAngle: angle))),
      TransitionImage(
        content: .new, map: flank, overlay: .light(Self.lightIntensity(atAngle: .pi / 2 - angle))),
    ]
    steps = faces.filter { $0.map.determinant > 0 }.map(DrawingStep.image)
  }

  /// Adds a plane with one image on each face, which rotates by 180°.
  ///
  /// The side from which the new image enters moves towards the viewer.
  private mutating func appendFlip(progress q: Double, direction side: Point, isPushedBack: Bool) {
    guard halfDiagonal > 0 else { return appendFade(progress: q) }
    let angle = q * .pi
    let (s, c) = (sin(angle), cos(angle))
    let isNew = q >= 0.5
    // The back face is mirrored, so that its image has the right orientation when it faces the viewer.
    let sign = isNew ? -1.0 : 1
    let edge = abs(side.x * bounds.width + side.y * bounds.height)
    let map = projectionOfRotatedPlane(
      side: side, along: (sign * c, 0), depth: (sign * s, isPushedBack ? -edge / 2 * s : 0))
    appendImageSteps(
      TransitionImage(
        content: isNew ? .new : .old, map: map,
        overlay: .light(Self.lightIntensity(atAngle: min(angle, .pi - angle)))))
  }

  /// Returns the projection of a rotated plane, viewed from a distance of two diagonals.
  ///
  /// A point at distance s from the center towards `side` moves to `along.0 · s + along.1` in that direction, and to
  /// the depth `away.0 · s + away.1` towards the viewer. The coordinate perpendicular to `side` does not change.
  private func projectionOfRotatedPlane(
    side: Point, along: (Double, Double), depth away: (Double, Double)
  ) -> Projection {
    let (center, distance) = (bounds.center, 4 * halfDiagonal)
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

  // MARK: - Warped transitions

  private mutating func appendSuckEffect(progress q: Double) {
    let size = Size(bounds.width, bounds.height)
    guard let mesh = TransitionWarpMesh.makeSuckEffect(progress: q, size: size),
      let shadow = TransitionWarpMesh.makeSuckEffectShadow(progress: q, size: size)
    else { return appendFade(progress: q) }
    appendImageSteps(
      TransitionImage(content: .new, overlay: .warp(shadow.transformed(by: viewTransform))),
      TransitionImage(content: .old, warp: mesh.transformed(by: viewTransform)))
  }

  private mutating func appendRippleEffect(progress q: Double) {
    let warp = TransitionWarpMesh.makeRippleEffect(progress: q, bounds: bounds)
    let fraction = TransitionWarpMesh.rippleCrossfadeFraction(progress: q)
    // Both images have the same deformation, so their sum is deformed once, which halves the work.
    appendImageSteps(
      TransitionImage(
        content: fraction <= 0 ? .old : fraction >= 1 ? .new : .both(fraction), warp: warp))
  }

  private mutating func appendPageCurl(
    of page: TransitionImage.ImageSource, over other: TransitionImage.ImageSource,
    progress q: Double,
    direction: TransitionDirection?
  ) {
    let size = Size(bounds.width, bounds.height)
    guard let curl = PageCurlGeometry(q, size, direction) else { return appendFade(progress: q) }
    isClipped = true
    appendImageSteps(TransitionImage(content: other))
    if !curl.raisedOutline.isEmpty {
      steps.append(.shadow(curl.makeShadow(of: curl.raisedOutline)))
    }
    let columns = isFlat ? 1 : PageCurlGeometry.stepsPerQuarter
    if let front = curl.makeFrontMesh(columns: columns) {
      appendImageSteps(
        TransitionImage(
          content: page, warp: front.transformed(by: viewTransform),
          overlay: curl.backOutline.isEmpty ? nil : .shadow(curl.makeShadow(of: curl.backOutline))))
    }
    if let back = curl.makeBackMesh(columns: columns) {
      appendImageSteps(
        TransitionImage(
          content: page, warp: back.transformed(by: viewTransform),
          overlay: .fill(curl.makeBackShading(colorInterpolation: rule))))
    }
  }

  // MARK: - Masked transitions

  private mutating func appendIrisOpening(progress q: Double) {
    guard halfDiagonal > 0 else { return appendFade(progress: q) }
    appendImageSteps(TransitionImage(content: q < 0.5 ? .old : .new))
    let iris = CameraIrisGeometry(q, Size(bounds.width, bounds.height))
    steps += iris.makeFills(colorInterpolation: rule).map(DrawingStep.fill)
  }
}
