import Color
import Geometry
import RenderTree

/// A reference-counted 3D transform of a coordinate space.
///
/// It is a separate object because few spaces have one, which keeps the spaces small.
final class SpaceDepthTransform: Sendable {
  let matrix: Matrix4

  init(_ matrix: Matrix4) { self.matrix = matrix }
}

/// The color by which the enclosing replicators multiply a layer.
///
/// It is a separate object because few spaces have one.
final class ReplicatorTint: Sendable {
  let color: RGBA

  init(_ color: RGBA) { self.color = color }
}

/// The coordinate space in which a layer's sublayers are placed.
struct LayerCoordinateSpace {
  /// The transform from the superlayer's coordinates to the 3D space that `plane` projects; `nil` if it is the
  /// identity.
  var depth: SpaceDepthTransform?
  /// The projection of the plane z = 0 in the 3D space to pixels.
  var plane: Projection
  /// Whether the y axis points up on screen, because an odd number of ancestors are flipped.
  var isMirrored: Bool
  /// The color by which all colors are multiplied; `nil` if there is no tint.
  var tint: ReplicatorTint?

  /// Returns the space with an additional tint color.
  func tinted(with color: RGBA) -> LayerCoordinateSpace {
    guard color != .white else { return self }
    var space = self
    space.tint = ReplicatorTint(tint.map { RGBA(lanes: $0.color.lanes * color.lanes) } ?? color)
    return space
  }
}

/// The geometry of a layer in the coordinates of its superlayer.
struct LayerGeometry {
  /// The bounds as set by the application.
  ///
  /// The size may be negative.
  let bounds: Rect
  /// The anchor point in the layer's coordinates; its z coordinate is `anchorPointZ`.
  let anchor: SIMD3<Double>
  /// The position in the superlayer's coordinates; its z coordinate is `zPosition`.
  let position: SIMD3<Double>
  let isFlipped: Bool
  /// The layer tree from which transforms are read on demand.
  ///
  /// The reference is unretained because a painter keeps its layer tree longer than any geometry.
  // Sound: the painter or tree that creates a geometry keeps its layers in a constant for longer; geometries are not
  // stored elsewhere.
  private let layers: Unmanaged<PresentedLayerTree>
  private let slot: Int
  /// Whether the layer's own transform applies.
  private let appliesTransform: Bool

  /// Reads the geometry of the layer in the given slot.
  ///
  /// If `isPlaced` is `false`, the superlayer's coordinates are those of the layer's bounds. In `render(in:)`, a
  /// transform that leaves the layer's plane is ignored, together with the position.
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
    // Sound: see the comment on `layers`.
    self.layers = .passUnretained(layers)
    self.slot = slot
    appliesTransform = isPlaced && !isLost
  }

  /// Calls `body` with the property columns without retaining them.
  @inline(__always) private func withColumns<T>(_ body: (PropertyColumnStore) -> T) -> T {
    // Sound: see the comment on `layers`.
    layers._withUnsafeGuaranteedRef { body($0.columns) }
  }

  /// The transform that mirrors y coordinates at the center of the bounds.
  var flip: Affine { Affine(1, 0, 0, -1, 0, 2 * bounds.minY + bounds.height) }

  /// The 2D transform from the layer's to its superlayer's coordinates; `nil` if the layer leaves its superlayer's
  /// plane.
  var affineToSuperlayer: Affine? {
    guard appliesTransform, withColumns({ $0.transform.hasRow(forSlot: slot) }) else {
      return .translation(x: position.x - anchor.x, y: position.y - anchor.y)
    }
    guard let t = withColumns({ $0.transform.affineTransform(inSlot: slot) }) else { return nil }
    return Affine(
      t.a, t.b, t.c, t.d, t.tx + position.x - (anchor.x * t.a + anchor.y * t.c),
      t.ty + position.y - (anchor.x * t.b + anchor.y * t.d))
  }

  /// The transform from the layer's to its superlayer's coordinates.
  var toSuperlayer: Matrix4 {
    let fromAnchor = Matrix4.translation(x: -anchor.x, y: -anchor.y, z: -anchor.z)
    let toPosition = Matrix4.translation(x: position.x, y: position.y, z: position.z)
    guard appliesTransform, let transform = withColumns({ $0.transform.transform(inSlot: slot) })
    else {
      return fromAnchor.concatenating(toPosition)
    }
    return fromAnchor.concatenating(transform).concatenating(toPosition)
  }

  /// Whether the layer has a stored sublayer transform.
  var hasSublayerTransform: Bool { withColumns { $0.sublayerTransform.hasRow(forSlot: slot) } }

  /// Returns the transform of a replicator copy followed by the sublayer transform, both about the anchor point;
  /// `nil` if it is the identity.
  func sublayerTransformAboutAnchor(copyTransform copy: Matrix4?) -> Matrix4? {
    let sublayerTransform = withColumns { $0.sublayerTransform.transform(inSlot: slot) }
    guard
      let turn = copy.map({ $0.concatenating(sublayerTransform ?? .identity) }) ?? sublayerTransform
    else { return nil }
    return Matrix4.translation(x: -anchor.x, y: -anchor.y, z: -anchor.z).concatenating(turn)
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: anchor.z))
  }
}

/// The placement of a layer in the picture.
struct LayerPlacement {
  /// The projection from the layer's bounds coordinates to pixels, used for its own content.
  var contentProjection: Projection
  /// The projection from the sublayers' coordinates to pixels, without the sublayer transform.
  var sublayerProjection: Projection
  /// Whether the y axis of the sublayers' coordinates points up on screen.
  var isMirrored: Bool
  /// Whether the y axis of the layer's own content points up on screen, which includes the layer's own flip.
  let isDrawingMirrored: Bool

  /// Places a layer that flattens its sublayers.
  ///
  /// Returns `nil` if the layer is not visible because its transform is singular, or because it is single-sided and
  /// faces away.
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

  /// Places a layer whose coordinates, before its own flip, are mapped to pixels by `plane`.
  ///
  /// Returns `nil` if a projection is not finite.
  init?(_ geometry: LayerGeometry, on plane: Projection, isMirrored: Bool, turnsItself: Bool) {
    contentProjection = plane
    sublayerProjection = plane
    self.isMirrored = isMirrored
    // If the content's coordinates are not flipped, the images in it are flipped instead.
    isDrawingMirrored = isMirrored != (geometry.isFlipped && !turnsItself)
    guard geometry.isFlipped else { return }
    self.isMirrored.toggle()
    let flipped = Projection(geometry.flip).concatenating(plane)
    guard flipped.row3.isFinite else { return nil }
    sublayerProjection = flipped
    if turnsItself { contentProjection = flipped }
  }

  /// Returns the projection from the layer's coordinates, before its own flip, to pixels.
  ///
  /// Returns `nil` if the layer is not visible.
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

  /// Returns the coordinate space for the sublayers, or for one replicator copy of them.
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
  /// Returns the coordinate space for the sublayers of a layer that preserves depth.
  ///
  /// It extends this 3D space without flattening the layer.
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
