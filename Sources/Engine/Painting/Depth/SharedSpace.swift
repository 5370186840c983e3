import DisplayList
import Geometry
import RenderTree

// The space that the sublayers of a flattening layer share: behaviour/rendering.md, "Depth".

extension TreePainter {
  /// Gives a frame its sublayers: in the order of the tree, or sorted by depth where the planes of some differ.
  func hold(_ sublayers: ContiguousArray<Int32>, in frame: inout Frame) {
    guard sublayers.count > 1, !isInContext, layers.haveDepth(sublayers, in: frame.space) else {
      frame.sublayers = sublayers
      return
    }
    sort(CollectionOfOne(ReplicaPart(space: frame.space, sublayers: sublayers)), in: &frame)
  }

  /// Gives a frame what a replicator shows: copy by copy, or sorted by depth where the planes of some differ.
  func hold(copies: ContiguousArray<ReplicaPart>, in frame: inout Frame) {
    guard !isInContext, layers.haveDepth(copies) else {
      frame.copies = copies
      return
    }
    sort(copies, in: &frame)
  }

  private func sort(_ parts: some Collection<ReplicaPart>, in frame: inout Frame) {
    let order = DepthOrder(layers, notes) { slot in
      self.transitions[slot] != nil && !self.layers.isOver(slot)
    }
    frame.depthLayers = order.layers(parts, opacity: frame.opacity)
    guard let record else { return }
    record.sortedSpaces += 1
    for layer in frame.depthLayers where layer.plane.extent != nil {
      record.members[layer.slot] = SpaceMember(
        Int(layer.slot), of: layers, extent: layer.plane.extent)
    }
  }

  /// Enters a layer of a three-dimensional space, or the part that cuts left of it.
  func enter(_ layer: DepthLayer) {
    guard !layer.plane.cuts.isEmpty else {
      guard let record, builder.isOutermost, layer.plane.extent != nil else {
        enter(Int(layer.slot), in: layer.space, opacity: layer.opacity)
        return
      }
      let inherited = Inherited(space: layer.space, opacity: layer.opacity)
      record.note(inherited, under: layers.structure.parents[Int(layer.slot)])
      enter(layer.slot, inherited, on: record)
      return
    }
    let geometry = LayerGeometry(layers, Int(layer.slot))
    var matrix = geometry.toSuperlayer
    if let depth = layer.space.depth { matrix = matrix.concat(depth.matrix) }
    let flat = Projection(flattening: matrix).concat(layer.space.plane)
    guard let plane = flat.drawable else { return }
    let outline = layer.plane.outline(plane.visible(in: builder.cull, around: geometry.bounds))
    guard let box = outline.finiteBox,
      builder.beginClip(
        ClipRegion(
          clip: Clip(.path(outline, .nonZero), transform: plane, edges: .hard),
          box: plane.box(box), isBox: false))
    else { return }
    frames.append(
      Frame(
        open: Open(hasClip: true), sublayers: [layer.slot], space: layer.space,
        opacity: layer.opacity))
  }
}

/// The values of a layer on which the order of the layers around it in a space depends.
struct SpaceMember: Equatable {
  private let matrix: Matrix4
  private let extent: Rect
  private let isShown: Bool
  private let isDoubleSided: Bool

  /// Reads the values of a layer, and its extent where that is not known.
  init(_ slot: Int, of layers: PresentedLayers, extent: Rect? = nil) {
    matrix = LayerGeometry(layers, slot).toSuperlayer
    self.extent = extent ?? LayerExtent(layers).box(slot)
    isShown = layers.isShown(slot) && layers.columns.opacity.number(slot) > 0
    isDoubleSided = layers.columns.doubleSided.bool(slot)
  }
}

extension PresentedLayers {
  /// Whether sublayers of one layer may lie in different planes, other than by zPosition alone, which is their order.
  func haveDepth(_ sublayers: ContiguousArray<Int32>, in space: Space) -> Bool {
    let isReordered = space.depth.map { !$0.matrix.keepsOrderOfDepth } ?? false
    return sublayers.contains { slot in
      let slot = Int(slot)
      return columns.leavesPlane(slot) || keepsDepth(slot) || isReordered && zPosition(slot) != 0
    }
  }

  /// Whether copies of sublayers may lie in different planes.
  func haveDepth(_ copies: ContiguousArray<ReplicaPart>) -> Bool {
    guard copies.count > 1 else {
      return copies.first.map { $0.sublayers.count > 1 && haveDepth($0.sublayers, in: $0.space) }
        ?? false
    }
    return copies.contains { copy in
      copy.space.depth.map { $0.matrix.leavesPlane } ?? false
        || haveDepth(copy.sublayers, in: copy.space)
        || columns.zPosition.isUsed
          && copy.sublayers.contains { zPosition(Int($0)) != zPosition(Int(copy.sublayers[0])) }
    }
  }

  private func zPosition(_ slot: Int) -> Double {
    let z = columns.zPosition.number(slot)
    return z.isNaN ? 0 : z
  }
}

extension Columns {
  /// Whether a layer lies in another plane than z = 0 of its space, its zPosition aside.
  @inline(__always) func leavesPlane(_ slot: Int) -> Bool {
    transform.leavesPlane(slot) || anchorPointZ.isUsed && anchorPointZ.number(slot) != 0
  }
}

extension Matrix4 {
  /// Whether the plane z = 0 is mapped to another one.
  var leavesPlane: Bool { row1.z != 0 || row2.z != 0 || row4.z != 0 }

  /// Whether planes of the same z are mapped to such planes, the nearest to the nearest.
  var keepsOrderOfDepth: Bool {
    row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row4.w == 1
      && row3.z - row3.w * row4.z > 0
  }
}
