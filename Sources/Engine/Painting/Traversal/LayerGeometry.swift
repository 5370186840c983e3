import Color
import Geometry
import RenderTree

/// A map that few spaces have, kept apart so that the others stay small.
final class SpaceDepthTransform: Sendable {
  let matrix: Matrix4

  init(_ matrix: Matrix4) { self.matrix = matrix }
}

/// What replicators around a layer multiply its colours by; few spaces have one.
final class ReplicatorTint: Sendable {
  let color: RGBA

  init(_ color: RGBA) { self.color = color }
}

/// Where the sublayers of one layer live.
struct LayerCoordinateSpace {
  /// Maps their superlayer's coordinates into the three-dimensional space that `plane` flattens; nil for the identity.
  var depth: SpaceDepthTransform?
  /// Maps the plane z = 0 of that space to pixels.
  var plane: Projection
  /// Whether y runs up: an odd number of flips lies above.
  var isMirrored: Bool
  /// Multiplies all colours; nil for white.
  var tint: ReplicatorTint?

  /// The same space with another colour to multiply by.
  func tinted(with color: RGBA) -> LayerCoordinateSpace {
    guard color != .white else { return self }
    var space = self
    space.tint = ReplicatorTint(tint.map { RGBA(lanes: $0.color.lanes * color.lanes) } ?? color)
    return space
  }
}

/// The place of a layer in its superlayer.
///
/// - Source: behaviour/layers.md, "Geometry".
struct LayerGeometry {
  /// As set; its size may be negative.
  let bounds: Rect
  /// The point that `position` places, in the layer's coordinates, with anchorPointZ.
  let anchor: SIMD3<Double>
  /// With zPosition.
  let position: SIMD3<Double>
  let isFlipped: Bool
  /// Where the matrices are; they are read when they are needed.
  ///
  /// Not counted, as a painter keeps its layers for longer than any geometry.
  // Sound: the painter or tree that makes a geometry keeps its layers in a constant for longer; geometries are not
  // stored elsewhere.
  private let layers: Unmanaged<PresentedLayerTree>
  private let slot: Int
  /// Whether the transform counts.
  private let appliesTransform: Bool

  /// Reads a layer's geometry; one that is not placed has its bounds' coordinates for its superlayer's.
  ///
  /// In `render(in:)` a transform that leaves the plane counts for nothing, nor does the position:
  /// behaviour/rendering.md, "Drawing into a context".
  init(_ layers: PresentedLayerTree, _ slot: Int, isPlaced: Bool = true) {
    bounds = layers.columns.bounds.rect(inSlot: slot)
    let unit = layers.columns.anchorPoint.point(inSlot: slot)
    anchor = SIMD3(
      bounds.minX + unit.x * bounds.width, bounds.minY + unit.y * bounds.height,
      layers.columns.anchorPointZ.number(inSlot: slot))
    let point = layers.columns.position.point(inSlot: slot)
    let z = layers.columns.zPosition.number(inSlot: slot)
    let isLost =
      layers.isInContext && isPlaced && layers.columns.transform.hasRow(forSlot: slot)
      && !layers.columns.transform.staysInPlane(inSlot: slot)
    position = isLost ? .zero : isPlaced ? SIMD3(point.x, point.y, z.isNaN ? 0 : z) : anchor
    isFlipped = layers.columns.geometryFlipped.bool(inSlot: slot)
    // Sound: see `layers`.
    self.layers = .passUnretained(layers)
    self.slot = slot
    appliesTransform = isPlaced && !isLost
  }

  /// Looks into the columns without counting them.
  @inline(__always) private func withColumns<T>(_ body: (PropertyColumnStore) -> T) -> T {
    // Sound: see `layers`.
    layers._withUnsafeGuaranteedRef { body($0.columns) }
  }

  /// Mirrors y about the middle of the bounds.
  var flip: Affine { Affine(1, 0, 0, -1, 0, 2 * bounds.minY + bounds.height) }

  /// Maps the layer's coordinates to its superlayer's in the plane; nil where the transform leaves the plane.
  var affineToSuperlayer: Affine? {
    guard appliesTransform, withColumns({ $0.transform.hasRow(forSlot: slot) }) else {
      return .translation(x: position.x - anchor.x, y: position.y - anchor.y)
    }
    guard let t = withColumns({ $0.transform.affineTransform(inSlot: slot) }) else { return nil }
    return Affine(
      t.a, t.b, t.c, t.d, t.tx + position.x - (anchor.x * t.a + anchor.y * t.c),
      t.ty + position.y - (anchor.x * t.b + anchor.y * t.d))
  }

  /// Maps the layer's coordinates to its superlayer's.
  var toSuperlayer: Matrix4 {
    let fromAnchor = Matrix4.translation(x: -anchor.x, y: -anchor.y, z: -anchor.z)
    let toPosition = Matrix4.translation(x: position.x, y: position.y, z: position.z)
    guard appliesTransform, let transform = withColumns({ $0.transform.transform(inSlot: slot) })
    else {
      return fromAnchor.concatenating(toPosition)
    }
    return fromAnchor.concatenating(transform).concatenating(toPosition)
  }

  /// Whether there may be a sublayer transform.
  var hasSublayerTransform: Bool { withColumns { $0.sublayerTransform.hasRow(forSlot: slot) } }

  /// The transform of a copy, then the sublayer transform, about the anchor point; nil for the identity.
  func sublayerTransformAboutAnchor(copyTransform copy: Matrix4?) -> Matrix4? {
    let sublayerTransform = withColumns { $0.sublayerTransform.transform(inSlot: slot) }
    guard
      let turn = copy.map({ $0.concatenating(sublayerTransform ?? .identity) }) ?? sublayerTransform
    else { return nil }
    return Matrix4.translation(x: -anchor.x, y: -anchor.y, z: -anchor.z).concatenating(turn)
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: anchor.z))
  }
}

/// A layer's place in the picture.
struct LayerPlacement {
  /// Maps the layer's own drawing, given in its bounds' coordinates, to pixels.
  var contentProjection: Projection
  /// Maps what is given in its sublayers' coordinates, before the sublayer transform, to pixels.
  var sublayerProjection: Projection
  /// Whether y runs up inside the layer.
  var isMirrored: Bool
  /// Whether y runs up for what the layer draws itself, which turns with the layer's own flip.
  let isDrawingMirrored: Bool

  /// Places a layer that flattens what it holds; nil for one that shows nothing of itself: singular, or turned away
  /// and not double-sided.
  init?(
    _ geometry: LayerGeometry, in space: LayerCoordinateSpace, isDoubleSided: Bool,
    turnsItself: Bool
  ) {
    guard let plane = Self.projectionToPixels(of: geometry, in: space, isDoubleSided: isDoubleSided)
    else {
      return nil
    }
    self.init(geometry, on: plane, isMirrored: space.isMirrored, turnsItself: turnsItself)
  }

  /// Places a layer whose bounds' coordinates, before its own flip, a plane maps to pixels.
  init?(_ geometry: LayerGeometry, on plane: Projection, isMirrored: Bool, turnsItself: Bool) {
    contentProjection = plane
    sublayerProjection = plane
    self.isMirrored = isMirrored
    // If the layer's own plane is not turned, its drawing is.
    isDrawingMirrored = isMirrored != (geometry.isFlipped && !turnsItself)
    guard geometry.isFlipped else { return }
    self.isMirrored.toggle()
    let flipped = Projection(geometry.flip).concatenating(plane)
    guard flipped.row3.isFinite else { return nil }
    sublayerProjection = flipped
    if turnsItself { contentProjection = flipped }
  }

  /// Maps a layer's bounds' coordinates, before its own flip, to pixels; nil where it shows nothing of itself.
  static func projectionToPixels(
    of geometry: LayerGeometry, in space: LayerCoordinateSpace, isDoubleSided: Bool
  ) -> Projection? {
    let flat: Projection
    if space.depth == nil, let affine = geometry.affineToSuperlayer {
      flat = Projection(affine)
    } else {
      var matrix = geometry.toSuperlayer
      if let depth = space.depth { matrix = matrix.concatenating(depth.matrix) }
      if !isDoubleSided, !matrix.isFrontFacing { return nil }
      flat = Projection(flattening: matrix)
    }
    return flat.concatenating(space.plane).drawable
  }

  /// The space of the sublayers, or of a replicator's copy of them that is moved.
  func sublayerSpace(of geometry: LayerGeometry, copyTransform copy: Matrix4? = nil)
    -> LayerCoordinateSpace
  {
    guard copy != nil || geometry.hasSublayerTransform,
      let turned = geometry.sublayerTransformAboutAnchor(copyTransform: copy)
    else {
      return LayerCoordinateSpace(plane: sublayerProjection, isMirrored: isMirrored)
    }
    if turned.isAffine {
      return LayerCoordinateSpace(
        plane: Projection(turned.affine).concatenating(sublayerProjection), isMirrored: isMirrored)
    }
    return LayerCoordinateSpace(
      depth: SpaceDepthTransform(turned), plane: sublayerProjection, isMirrored: isMirrored)
  }
}

extension LayerCoordinateSpace {
  /// The space of what a layer in this one holds that keeps depth: it goes on, not flattened.
  func depthPreservingSpace(of geometry: LayerGeometry, copyTransform copy: Matrix4? = nil)
    -> LayerCoordinateSpace
  {
    var matrix = geometry.toSuperlayer
    if geometry.isFlipped { matrix = Matrix4(geometry.flip).concatenating(matrix) }
    if let turned = geometry.sublayerTransformAboutAnchor(copyTransform: copy) {
      matrix = turned.concatenating(matrix)
    }
    if let depth { matrix = matrix.concatenating(depth.matrix) }
    return LayerCoordinateSpace(
      depth: SpaceDepthTransform(matrix), plane: plane,
      isMirrored: isMirrored != geometry.isFlipped,
      tint: tint)
  }
}
