import CRasterKernels

/// A painter that draws the tiles of render passes.
///
/// Each thread has its own painter.
final class TilePainter {
  /// A drawing target: the tile itself, or the pixels of a group that is being drawn.
  private struct RenderTarget {
    var target: CRTarget
    /// The finished content of the group while its mask is being drawn.
    var content: CRTarget?
    var area: CRRect
    /// The number of clips that belong to enclosing targets.
    var firstClip: Int
    /// The indices of the group being drawn and of the operation that composites it.
    var group = 0
    var operation = 0
    /// The index of the operation before which the group's content or mask ends.
    var end = Int.max
  }

  private struct ClipState {
    /// The index of the clip node, or of the target's root node.
    var node: Int32
    var area: CRRect
    /// The coverage of the clip within the area; `nil` if all pixels are fully covered.
    var cover: CRCover?
  }

  private let size: PassTileGrid.TileSize
  // Sound: one thread uses a painter, and none of its methods runs while another one modifies these properties.
  @exclusivity(unchecked) private var pixels: [UnsafeMutablePointer<UInt32>] = []
  @exclusivity(unchecked) private var covers: [UnsafeMutablePointer<UInt8>] = []
  @exclusivity(unchecked) private var usedPixels = 0
  @exclusivity(unchecked) private var usedCovers = 0
  @exclusivity(unchecked) private var openTargets: [RenderTarget] = []
  @exclusivity(unchecked) private var clips: [ClipState] = []

  init(size: PassTileGrid.TileSize) { self.size = size }

  deinit {
    for block in pixels { block.deallocate() }
    for block in covers { block.deallocate() }
  }

  /// Draws one tile of a pass.
  ///
  /// The tile's pixels are initially transparent, filled with `background`, or the existing pixels of the surface.
  func paintTile(in tiles: PassTileGrid, tileIndex tile: Int, plan: RasterPlan, background: UInt32)
  {
    let area = tiles.area(ofTile: tile)
    let target = plan.graph.surfaces[tiles.pass.surface].target
    let root = plan.graph.surfaces[tiles.pass.surface].clip
    usedPixels = 0
    usedCovers = 0
    openTargets.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    openTargets.append(RenderTarget(target: target, content: nil, area: area, firstClip: 0))
    clips.append(ClipState(node: root, area: area, cover: nil))
    plan.graph.operations.withUnsafeBufferPointer { operations in
      let indices = tiles.operationIndices(inTile: tile)
      let first = lastOpaqueFill(
        covering: area, indices: indices, operations: operations, plan: plan, rootClip: root)
      withUnsafePointer(to: target) { target in
        if first == nil && !tiles.pass.loads { cr_clear(target, area, background) }
        for operationIndex in indices[(first ?? 0)...] {
          let operation = operations[Int(operationIndex)]
          if operation.kind == .fill, operation.clip == root, openTargets.count == 1 {
            // This is the fast path for the most common case, in which no clip or group is open.
            let index = operation.index
            cr_fill(target, area, plan.masks + index, plan.paints + index, nil)
          } else {
            finishGroups(before: Int(operationIndex), plan: plan)
            selectClip(operation.clip, plan: plan)
            drawOperation(operation, operationIndex: Int(operationIndex), plan: plan)
          }
        }
      }
      finishGroups(before: .max, plan: plan)
    }
  }

  /// Returns the index of the last operation that covers the whole tile with opaque pixels, or `nil` if there is
  /// none.
  private func lastOpaqueFill(
    covering area: CRRect, indices places: UnsafeBufferPointer<Int32>,
    operations: UnsafeBufferPointer<RasterOperation>, plan: RasterPlan, rootClip root: Int32
  ) -> Int? {
    places.lastIndex { index in
      let operation = operations[Int(index)]
      // The bounds are checked first, because most operations are smaller than a tile.
      guard operation.kind == .fill, operation.clip == root, operation.bounds.contains(area),
        plan.paints[operation.index].opaque != 0
      else { return false }
      let mask = plan.masks[operation.index]
      return mask.isFullyCovered && mask.bounds.contains(area)
    }
  }

  private func drawOperation(_ operation: RasterOperation, operationIndex: Int, plan: RasterPlan) {
    let index = operation.index
    let clipped = clips[clips.count - 1].area
    switch operation.kind {
    case .fill:
      withTargetAndClip { target, clip in
        cr_fill(target, clipped, plan.masks + index, plan.paints + index, clip)
      }
    case .group:
      beginGroup(
        groupIndex: index, operationIndex: operationIndex,
        area: clipped.intersection(operation.bounds),
        groups: plan.graph.groups)
    case .shadow:
      let shadow = plan.graph.shadows[index]
      let area = clipped.intersection(shadow.bounds)
      withTargetAndClip { target, clip in
        withUnsafePointer(to: shadow.cover) {
          cr_fill_cover(target, area, $0, shadow.color, clip)
        }
      }
    case .sprites:
      let area = clipped.intersection(operation.bounds)
      withTargetAndClip { target, clip in
        plan.sprites[index].draw(in: area, onto: target, clip: clip)
      }
    case .surface:
      let surface = plan.graph.surfaces[index]
      let area = clipped.intersection(surface.bounds)
      withTargetAndClip { target, clip in
        withUnsafePointer(to: surface.target) {
          cr_composite(target, $0, area, surface.opacity, surface.mode, clip)
        }
      }
    case .backdrop:
      let backdrop = plan.graph.backdrops[index]
      replaceBackdrop(backdrop, coverage: plan.masks + backdrop.mask)
    }
  }

  /// Replaces pixels with the filtered backdrop, weighted by the coverage of the backdrop filter's shape.
  private func replaceBackdrop(_ backdrop: BackdropJob, coverage mask: UnsafePointer<CRMask>) {
    pushClip(mask: mask, node: clips[clips.count - 1].node)
    let area = clips[clips.count - 1].area.intersection(backdrop.bounds)
    withTargetAndClip { target, clip in
      withUnsafePointer(to: backdrop.target) {
        cr_replace(target, $0, area, backdrop.opacity, clip)
      }
    }
    popClip()
  }

  private func withTargetAndClip(
    _ body: (UnsafePointer<CRTarget>, UnsafePointer<CRCover>?) -> Void
  ) {
    withUnsafePointer(to: openTargets[openTargets.count - 1].target) { target in
      if let cover = clips[clips.count - 1].cover {
        withUnsafePointer(to: cover) { body(target, $0) }
      } else {
        body(target, nil)
      }
    }
  }

  // MARK: - Clips

  /// Applies a clip node together with the clips that enclose it.
  private func selectClip(_ node: Int32, plan: RasterPlan) {
    // An enclosing clip has a smaller index, so clips with a larger index do not enclose this clip.
    while clips[clips.count - 1].node > node { popClip() }
    guard clips[clips.count - 1].node != node else { return }
    let clip = plan.graph[clip: node]
    selectClip(clip.parent, plan: plan)
    pushClip(mask: plan.masks + Int(clip.mask), node: node)
  }

  private func popClip() {
    if clips.removeLast().cover != nil { usedCovers -= 1 }
  }

  private func pushClip(mask: UnsafePointer<CRMask>, node: Int32) {
    let outer = clips[clips.count - 1]
    let area = outer.area.intersection(mask.pointee.bounds)
    guard !mask.pointee.isFullyCovered, !area.isEmpty else {
      // The clip covers the whole area, so the coverage of the enclosing clip is reused.
      clips.append(ClipState(node: node, area: area, cover: outer.cover))
      if outer.cover != nil { usedCovers += 1 }
      return
    }
    // An empty clip also counts as a user of the enclosing clip's coverage, so the count can exceed the number of
    // allocated buffers.
    while covers.count <= usedCovers {
      covers.append(.allocate(capacity: Int(size.width) * Int(size.height)))
    }
    let cover = CRCover(
      cover: covers[usedCovers], stride: Int(size.width), x: area.x0, y: area.y0)
    let whole = withUnsafePointer(to: cover) { out in
      if let outerCover = outer.cover {
        withUnsafePointer(to: outerCover) { cr_cover_from_mask(out, area, mask, $0) }
      } else {
        cr_cover_from_mask(out, area, mask, nil)
      }
    }
    clips.append(ClipState(node: node, area: area, cover: whole ? nil : cover))
    if !whole { usedCovers += 1 }
  }

  private func popClips(to count: Int) {
    while clips.count > count { popClip() }
  }

  // MARK: - Groups

  /// Begins a group, so that the following operations are drawn into a separate target.
  private func beginGroup(
    groupIndex index: Int, operationIndex: Int, area: CRRect, groups: [LocalGroup]
  ) {
    openTargets.append(
      RenderTarget(
        target: makeTransparentTarget(for: area), content: nil, area: area, firstClip: clips.count,
        group: index,
        operation: operationIndex, end: operationIndex + 1 + groups[index].contentCount))
    clips.append(ClipState(node: groups[index].content, area: area, cover: nil))
  }

  /// Finishes all group contents, masks and groups that end before the given operation.
  private func finishGroups(before operation: Int, plan: RasterPlan) {
    while openTargets.count > 1, operation >= openTargets[openTargets.count - 1].end {
      let top = openTargets.count - 1
      let group = plan.graph.groups[openTargets[top].group]
      guard group.mask >= 0, openTargets[top].content == nil else {
        endGroup(group)
        continue
      }
      openTargets[top].content = openTargets[top].target
      openTargets[top].target = makeTransparentTarget(for: openTargets[top].area)
      openTargets[top].end = openTargets[top].operation + 1 + group.count
      popClips(to: openTargets[top].firstClip)
      clips.append(ClipState(node: group.mask, area: openTargets[top].area, cover: nil))
    }
  }

  /// Returns a transparent drawing target for an area of the tile.
  private func makeTransparentTarget(for area: CRRect) -> CRTarget {
    if usedPixels == pixels.count {
      pixels.append(.allocate(capacity: Int(size.width) * Int(size.height)))
    }
    let target = CRTarget(
      pixels: pixels[usedPixels], stride: Int(size.width), x: area.x0, y: area.y0)
    usedPixels += 1
    withUnsafePointer(to: target) { cr_clear($0, area, 0) }
    return target
  }

  private func endGroup(_ group: LocalGroup) {
    let last = openTargets.removeLast()
    popClips(to: last.firstClip)
    let area = last.area
    let finished = last.content ?? last.target
    usedPixels -= last.content == nil ? 1 : 2
    guard !area.isEmpty else { return }
    withUnsafePointer(to: finished) { source in
      if last.content != nil {
        withUnsafePointer(to: last.target) { cr_multiply_alpha(source, $0, area) }
      }
      group.matrices.withUnsafeBufferPointer { matrices in
        guard let base = matrices.baseAddress else { return }
        for i in stride(from: 0, to: matrices.count, by: 20) {
          cr_color_matrix(source, area, base + i)
        }
      }
      withTargetAndClip { target, clip in
        cr_composite(target, source, area, group.opacity, group.mode, clip)
      }
    }
  }
}
