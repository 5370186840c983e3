import Color
import DisplayList
import Geometry
import RenderTree

/// The values used to draw all parts of one layer's own content, such as its background, contents and border.
struct LayerPaintState {
  let slot: Int
  /// The layer's bounds, with nonnegative width and height.
  let bounds: Rect
  /// The corner radius in points; 0 for square corners.
  var radius: Double
  let corners: UInt8
  let curve: RoundedRect.Curve
  /// The edge antialiasing of the outline and the contents.
  let edges: EdgeAntialiasing
  /// The projection from the bounds coordinates to pixels.
  let plane: Projection
  /// Whether the first row of an image is at the maximum y.
  let isImageFlipped: Bool
  /// Whether the first row of the tiles drawn by the layer is at the maximum y.
  var isDrawingFlipped = false
  /// The factor applied to the alpha of each drawn part, in `0...1`.
  var opacity: Double
  /// The color by which all colors are multiplied; `nil` if there is no tint.
  let tint: ReplicatorTint?
  /// The 3D space for the particles of an emitter that preserves depth; `nil` if the particles are in the layer's
  /// plane.
  var particleSpace: ParticleDepthSpace?

  /// The layer's outline, including its rounded corners.
  var outline: Shape { Self.simplestShape(for: roundedOutline) }

  var roundedOutline: RoundedRect {
    RoundedRect(bounds, radius: radius, corners: corners, curve: curve)
  }

  /// The bounding box of the outline in the layer's coordinates.
  ///
  /// If the corner radius exceeds half of a side, the outline extends beyond the bounds.
  var outlineBounds: Rect { roundedOutline.bounds }

  /// Returns a color multiplied by the tint of the enclosing replicators.
  func tintedColor(_ color: RGBA) -> RGBA {
    tint.map { RGBA(lanes: color.lanes * $0.color.lanes) } ?? color
  }

  /// Returns a color with the tint and the opacity applied.
  func paintedColor(_ color: RGBA) -> RGBA { tintedColor(color).multiplyingAlpha(by: opacity) }

  /// Returns a rectangle if the radius is 0, otherwise a rounded rectangle.
  static func simplestShape(for rect: RoundedRect) -> Shape {
    rect.radius > 0 ? .rounded(rect) : .rect(rect.rect)
  }
}

extension LayerPaintState {
  init(
    _ layers: PresentedLayerTree, _ slot: Int, bounds: Rect, _ placement: LayerPlacement,
    opacity: Double,
    tint: ReplicatorTint? = nil, smoothsAll: Bool
  ) {
    self.slot = slot
    self.bounds = bounds
    self.opacity = opacity
    self.tint = tint
    plane = placement.contentProjection
    isImageFlipped = placement.isMirrored
    isDrawingFlipped = placement.isDrawingMirrored
    var radius = layers.columns.cornerRadius.number(inSlot: slot)
    if !(radius > 0 && radius.isFinite) { radius = 0 }
    let hasRadius = radius > 0
    corners =
      layers.context?.roundsAllCorners ?? false
      ? 15 : Self.sideMask(from: layers.columns.maskedCorners.number(inSlot: slot))
    // A layer without width or height has no corners.
    if corners == 0 || bounds.isEmpty { radius = 0 }
    if hasRadius, layers.hasContinuousCorners(slot) {
      curve = .continuous
      radius = min(radius, min(bounds.width, bounds.height) / 2 / CornerCurve.continuousExtent)
    } else {
      curve = .circular
    }
    self.radius = radius
    if smoothsAll || hasRadius {
      edges = .smooth
    } else if layers.columns.allowsEdgeAntialiasing.bool(inSlot: slot) {
      edges = Self.edgeAntialiasing(
        smoothSides: Self.sideMask(from: layers.columns.edgeAntialiasingMask.number(inSlot: slot)))
    } else {
      edges = .hard
    }
  }

  /// Returns the lowest four bits of an edge mask, one for each side.
  ///
  /// The mask is stored as a number because it can be animated. If it is not finite, all four bits are set.
  private static func sideMask(from mask: Double) -> UInt8 {
    guard mask.isFinite else { return 15 }
    // A number outside the range of `Int` is a multiple of 2^10, so its lowest four bits are 0.
    return UInt8(truncatingIfNeeded: Int(exactly: mask.rounded()) ?? 0) & 15
  }

  /// Returns the edge antialiasing that is smooth on the sides whose bits are set in the given mask.
  static func edgeAntialiasing(smoothSides sides: UInt8) -> EdgeAntialiasing {
    switch sides & 15 {
    case 15: .smooth
    case 0: .hard
    case let some: .mixed(smooth: some)
    }
  }
}
