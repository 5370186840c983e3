import DisplayList
import Geometry
import RenderTree

// Sorts the sublayers that share the 3D space of a flattening layer by depth.

extension LayerTreePainter {
  /// Stores the sublayers in a stack frame: in tree order, or sorted by depth if their planes differ.
  func assignSublayers(_ sublayers: ContiguousArray<Int32>, to frame: inout LayerStackFrame) {
    guard sublayers.count > 1, !isInContext,
      layers.sublayersNeedDepthSorting(sublayers, in: frame.space)
    else {
      frame.sublayers = sublayers
      return
    }
    assignDepthSortedCopies(
      CollectionOfOne(SublayerCopy(space: frame.space, sublayers: sublayers)), to: &frame)
  }

  /// Stores the copies drawn by a replicator or portal in a stack frame: one copy after another, or sorted by depth
  /// if their planes differ.
  func assignSublayerCopies(
    _ copies: ContiguousArray<SublayerCopy>, to frame: inout LayerStackFrame
  ) {
    guard !isInContext, layers.copiesNeedDepthSorting(copies) else {
      frame.copies = copies
      return
    }
    assignDepthSortedCopies(copies, to: &frame)
  }

  private func assignDepthSortedCopies(
    _ parts: some Collection<SublayerCopy>, to frame: inout LayerStackFrame
  ) {
    let order = DepthOrderResolver(layers, diagnostics) { slot in
      self.transitions[slot] != nil && !self.layers.isOutsideActiveTime(slot)
    }
    frame.depthLayers = order.sortedLayers(in: parts, opacity: frame.opacity)
    guard let record else { return }
    record.depthSortedLayerCount += 1
    for layer in frame.depthLayers where layer.plane.extent != nil {
      record.depthSortValues[layer.slot] = DepthSortInputs(
        Int(layer.slot), of: layers, extent: layer.plane.extent)
    }
  }

  /// Begins drawing a layer in a 3D space, or the part of it that remains after cutting.
  func beginDepthLayer(_ layer: DepthLayer) {
    guard !layer.plane.cuts.isEmpty else {
      guard let record, builder.isOutermost, layer.plane.extent != nil else {
        beginLayer(slot: Int(layer.slot), in: layer.space, opacity: layer.opacity)
        return
      }
      let inherited = InheritedPaintState(space: layer.space, opacity: layer.opacity)
      record.setInheritedState(inherited, ofSublayersOf: layers.structure.parents[Int(layer.slot)])
      beginRecordedLayer(layer.slot, inherited: inherited, record: record)
      return
    }
    let geometry = LayerGeometry(layers, Int(layer.slot))
    var matrix = geometry.toSuperlayer
    if let depth = layer.space.depth { matrix = matrix.concatenating(depth.matrix) }
    let flat = Projection(flattening: matrix).concatenating(layer.space.plane)
    guard let plane = flat.drawable else { return }
    let outline = layer.plane.clippedOutline(
      of: plane.visibleRect(in: builder.cullRect, around: geometry.bounds))
    guard let box = outline.finiteBoundingBox,
      builder.beginClip(
        ClipRegion(
          clip: Clip(.path(outline, .nonZero), transform: plane, edges: .hard),
          bounds: plane.visibleBoundingBox(of: box), isRectangular: false))
    else { return }
    frames.append(
      LayerStackFrame(
        open: OpenLayerScopes(hasClip: true), sublayers: [layer.slot], space: layer.space,
        opacity: layer.opacity))
  }
}

/// The property values of a layer that affect its depth order among its siblings in a 3D space.
struct DepthSortInputs: Equatable {
  private let matrix: Matrix4
  private let extent: Rect
  private let isVisible: Bool
  private let isDoubleSided: Bool

  /// Reads the values for the layer in the given slot.
  ///
  /// If `extent` is `nil`, the extent is computed.
  init(_ slot: Int, of layers: PresentedLayerTree, extent: Rect? = nil) {
    matrix = LayerGeometry(layers, slot).toSuperlayer
    self.extent = extent ?? LayerExtentCalculator(layers).boundingBox(ofLayer: slot)
    isVisible = layers.isVisible(slot) && layers.columns.opacity.number(inSlot: slot) > 0
    isDoubleSided = layers.columns.doubleSided.bool(inSlot: slot)
  }
}

extension PresentedLayerTree {
  /// Whether the planes of the given sublayers may differ in more than their zPosition.
  ///
  /// Sublayers are already sorted by zPosition.
  func sublayersNeedDepthSorting(
    _ sublayers: ContiguousArray<Int32>, in space: LayerCoordinateSpace
  ) -> Bool {
    let isReordered = space.depth.map { !$0.matrix.preservesDepthOrder } ?? false
    return sublayers.contains { slot in
      let slot = Int(slot)
      return columns.leavesSuperlayerPlane(slot: slot) || preservesSublayerDepth(slot)
        || isReordered && zPosition(of: slot) != 0
    }
  }

  /// Whether the given sublayer copies may have different planes.
  func copiesNeedDepthSorting(_ copies: ContiguousArray<SublayerCopy>) -> Bool {
    guard copies.count > 1 else {
      return copies.first.map {
        $0.sublayers.count > 1 && sublayersNeedDepthSorting($0.sublayers, in: $0.space)
      }
        ?? false
    }
    return copies.contains { copy in
      copy.space.depth.map { $0.matrix.leavesPlane } ?? false
        || sublayersNeedDepthSorting(copy.sublayers, in: copy.space)
        || columns.zPosition.isUsed
          && copy.sublayers.contains {
            zPosition(of: Int($0)) != zPosition(of: Int(copy.sublayers[0]))
          }
    }
  }

  private func zPosition(of slot: Int) -> Double {
    let z = columns.zPosition.number(inSlot: slot)
    return z.isNaN ? 0 : z
  }
}

extension PropertyColumnStore {
  /// Whether the layer is not in the plane z = zPosition of its superlayer, because of its transform or
  /// `anchorPointZ`.
  @inline(__always) func leavesSuperlayerPlane(slot: Int) -> Bool {
    transform.movesOutOfPlane(inSlot: slot)
      || anchorPointZ.isUsed && anchorPointZ.number(inSlot: slot) != 0
  }
}

extension Matrix4 {
  /// Whether the transform maps the plane z = 0 to a different plane.
  var leavesPlane: Bool { row1.z != 0 || row2.z != 0 || row4.z != 0 }

  /// Whether the transform maps planes of constant z to planes of constant z in the same order.
  var preservesDepthOrder: Bool {
    row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row4.w == 1
      && row3.z - row3.w * row4.z > 0
  }
}
