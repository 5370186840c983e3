import Color
import DisplayList
import Geometry
import RenderTree

/// What all parts of one layer's own drawing share.
struct LayerPaintState {
  let slot: Int
  /// Standardized.
  let bounds: Rect
  /// 0 for square corners.
  var radius: Double
  let corners: UInt8
  let curve: RoundedRect.Curve
  /// How the outline and the contents meet the pixels.
  let edges: EdgeAntialiasing
  /// Maps the bounds' coordinates to pixels.
  let plane: Projection
  /// Whether the first row of an image lies at the greatest y.
  let isImageFlipped: Bool
  /// Whether the first row of what the layer draws in tiles lies at the greatest y.
  var isDrawingFlipped = false
  /// Multiplies the alpha of every part.
  var opacity: Double
  /// Multiplies every colour; nil for white.
  let tint: ReplicatorTint?
  /// Where the particles of an emitter are that keeps depth; nil where they lie in the layer's plane.
  var particleSpace: ParticleDepthSpace?

  /// The outline of the layer.
  var outline: Shape { Self.simplestShape(for: roundedOutline) }

  /// The outline as a rectangle with corners.
  var roundedOutline: RoundedRect {
    RoundedRect(bounds, radius: radius, corners: corners, curve: curve)
  }

  /// The box around the outline in its own coordinates: a radius over half the side draws outside the bounds.
  var outlineBounds: Rect { roundedOutline.bounds }

  /// A colour of the layer as replicators around it show it.
  func tintedColor(_ color: RGBA) -> RGBA {
    tint.map { RGBA(lanes: color.lanes * $0.color.lanes) } ?? color
  }

  /// A colour of the layer as it is painted.
  func paintedColor(_ color: RGBA) -> RGBA { tintedColor(color).multiplyingAlpha(by: opacity) }

  /// The plainest shape of a rectangle with corners.
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
    // Without a width or a height there is nothing that corners could belong to.
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

  /// The four bits of a mask, which an animation may lead to any number: all where it is none.
  private static func sideMask(from mask: Double) -> UInt8 {
    guard mask.isFinite else { return 15 }
    // A number beyond those of an Int has none of the lowest bits.
    return UInt8(truncatingIfNeeded: Int(exactly: mask.rounded()) ?? 0) & 15
  }

  /// The edges that are smooth on the sides of the mask.
  static func edgeAntialiasing(smoothSides sides: UInt8) -> EdgeAntialiasing {
    switch sides & 15 {
    case 15: .smooth
    case 0: .hard
    case let some: .mixed(smooth: some)
    }
  }
}
