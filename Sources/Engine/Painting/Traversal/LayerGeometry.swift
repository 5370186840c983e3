import Color
import Geometry
import RenderTree

/// A map that few spaces have, kept apart so that the others stay small.
final class DepthTransform: Sendable {
  let matrix: Matrix4

  init(_ matrix: Matrix4) { self.matrix = matrix }
}

/// What replicators around a layer multiply its colours by; few spaces have one.
final class Tint: Sendable {
  let color: RGBA

  init(_ color: RGBA) { self.color = color }
}

/// Where the sublayers of one layer live.
struct CoordinateSpace {
  /// Maps their superlayer's coordinates into the three-dimensional space that `plane` flattens; nil for the identity.
  var depth: DepthTransform?
  /// Maps the plane z = 0 of that space to pixels.
  var plane: Projection
  /// Whether y runs up: an odd number of flips lies above.
  var isMirrored: Bool
  /// Multiplies all colours; nil for white.
  var tint: Tint?

  /// The same space with another colour to multiply by.
  func tinted(_ color: RGBA) -> CoordinateSpace {
    guard color != .white else { return self }
    var space = self
    space.tint = Tint(tint.map { RGBA(lanes: $0.color.lanes * color.lanes) } ?? color)
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
  private let layers: Unmanaged<PresentedLayers>
  private let slot: Int
  /// Whether the transform counts.
  private let appliesTransform: Bool

  /// Reads a layer's geometry; one that is not placed has its bounds' coordinates for its superlayer's.
  ///
  /// In `render(in:)` a transform that leaves the plane counts for nothing, nor does the position:
  /// behaviour/rendering.md, "Drawing into a context".
  init(_ layers: PresentedLayers, _ slot: Int, isPlaced: Bool = true) {
    bounds = layers.columns.bounds.rect(slot)
    let unit = layers.columns.anchorPoint.point(slot)
    anchor = SIMD3(
      bounds.minX + unit.x * bounds.width, bounds.minY + unit.y * bounds.height,
      layers.columns.anchorPointZ.number(slot))
    let point = layers.columns.position.point(slot)
    let z = layers.columns.zPosition.number(slot)
    let isLost =
      layers.isInContext && isPlaced && layers.columns.transform.hasRow(slot)
      && !layers.columns.transform.staysInPlane(slot)
    position = isLost ? .zero : isPlaced ? SIMD3(point.x, point.y, z.isNaN ? 0 : z) : anchor
    isFlipped = layers.columns.geometryFlipped.bool(slot)
    // Sound: see `layers`.
    self.layers = .passUnretained(layers)
    self.slot = slot
    appliesTransform = isPlaced && !isLost
  }

  /// Looks into the columns without counting them.
  @inline(__always) private func withColumns<T>(_ body: (Columns) -> T) -> T {
    // Sound: see `layers`.
    layers._withUnsafeGuaranteedRef { body($0.columns) }
  }

  /// Mirrors y about the middle of the bounds.
  var flip: Affine { Affine(1, 0, 0, -1, 0, 2 * bounds.minY + bounds.height) }

  /// Maps the layer's coordinates to its superlayer's in the plane; nil where the transform leaves the plane.
  var affineToSuperlayer: Affine? {
    guard appliesTransform, withColumns({ $0.transform.hasRow(slot) }) else {
      return .translation(position.x - anchor.x, position.y - anchor.y)
    }
    guard let t = withColumns({ $0.transform.affine(slot) }) else { return nil }
    return Affine(
      t.a, t.b, t.c, t.d, t.tx + position.x - (anchor.x * t.a + anchor.y * t.c),
      t.ty + position.y - (anchor.x * t.b + anchor.y * t.d))
  }

  /// Maps the layer's coordinates to its superlayer's.
  var toSuperlayer: Matrix4 {
    let fromAnchor = Matrix4.translation(-anchor.x, -anchor.y, -anchor.z)
    let toPosition = Matrix4.translation(position.x, position.y, position.z)
    guard appliesTransform, let transform = withColumns({ $0.transform.transform(slot) }) else {
      return fromAnchor.concat(toPosition)
    }
    return fromAnchor.concat(transform).concat(toPosition)
  }

  /// Whether there may be a sublayer transform.
  var hasSublayerTransform: Bool { withColumns { $0.sublayerTransform.hasRow(slot) } }

  /// The transform of a copy, then the sublayer transform, about the anchor point; nil for the identity.
  func sublayerTransformAboutAnchor(_ copy: Matrix4?) -> Matrix4? {
    let sublayerTransform = withColumns { $0.sublayerTransform.transform(slot) }
    guard let turn = copy.map({ $0.concat(sublayerTransform ?? .identity) }) ?? sublayerTransform
    else { return nil }
    return Matrix4.translation(-anchor.x, -anchor.y, -anchor.z).concat(turn)
      .concat(.translation(anchor.x, anchor.y, anchor.z))
  }
}

/// A layer's place in the picture.
struct Placement {
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
    _ geometry: LayerGeometry, in space: CoordinateSpace, isDoubleSided: Bool, turnsItself: Bool
  ) {
    guard let plane = Self.projection(of: geometry, in: space, isDoubleSided: isDoubleSided) else {
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
    let flipped = Projection(geometry.flip).concat(plane)
    guard flipped.row3.isFinite else { return nil }
    sublayerProjection = flipped
    if turnsItself { contentProjection = flipped }
  }

  /// Maps a layer's bounds' coordinates, before its own flip, to pixels; nil where it shows nothing of itself.
  static func projection(
    of geometry: LayerGeometry, in space: CoordinateSpace, isDoubleSided: Bool
  ) -> Projection? {
    let flat: Projection
    if space.depth == nil, let affine = geometry.affineToSuperlayer {
      flat = Projection(affine)
    } else {
      var matrix = geometry.toSuperlayer
      if let depth = space.depth { matrix = matrix.concat(depth.matrix) }
      if !isDoubleSided, !matrix.isFrontFacing { return nil }
      flat = Projection(flattening: matrix)
    }
    return flat.concat(space.plane).drawable
  }

  /// The space of the sublayers, or of a replicator's copy of them that is moved.
  func sublayerSpace(_ geometry: LayerGeometry, copy: Matrix4? = nil) -> CoordinateSpace {
    guard copy != nil || geometry.hasSublayerTransform,
      let turned = geometry.sublayerTransformAboutAnchor(copy)
    else {
      return CoordinateSpace(plane: sublayerProjection, isMirrored: isMirrored)
    }
    if turned.isAffine {
      return CoordinateSpace(
        plane: Projection(turned.affine).concat(sublayerProjection), isMirrored: isMirrored)
    }
    return CoordinateSpace(
      depth: DepthTransform(turned), plane: sublayerProjection, isMirrored: isMirrored)
  }
}

extension CoordinateSpace {
  /// The space of what a layer in this one holds that keeps depth: it goes on, not flattened.
  func depthPreservingSpace(_ geometry: LayerGeometry, copy: Matrix4? = nil) -> CoordinateSpace {
    var matrix = geometry.toSuperlayer
    if geometry.isFlipped { matrix = Matrix4(geometry.flip).concat(matrix) }
    if let turned = geometry.sublayerTransformAboutAnchor(copy) { matrix = turned.concat(matrix) }
    if let depth { matrix = matrix.concat(depth.matrix) }
    return CoordinateSpace(
      depth: DepthTransform(matrix), plane: plane, isMirrored: isMirrored != geometry.isFlipped,
      tint: tint)
  }
}
