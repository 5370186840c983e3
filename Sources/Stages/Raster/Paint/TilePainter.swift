import CRasterKernels

/// Carries out the operations of one tile after another; one for each thread.
final class TilePainter {
  /// A target that is drawn on, and what it replaced.
  private struct Open {
    var target: CRTarget
    /// The finished content, while its mask is drawn.
    var content: CRTarget?
    var area: CRRect
    /// Clips below this place belong to the targets around it.
    var firstClip: Int
  }

  private struct ClipState {
    var area: CRRect
    /// Nil where everything is let through.
    var cover: CRCover?
  }

  private let size: Tiles.Size
  @exclusivity(unchecked) private var pixels: [UnsafeMutablePointer<UInt32>] = []
  @exclusivity(unchecked) private var covers: [UnsafeMutablePointer<UInt8>] = []
  @exclusivity(unchecked) private var usedPixels = 0
  @exclusivity(unchecked) private var usedCovers = 0
  @exclusivity(unchecked) private var open: [Open] = []
  @exclusivity(unchecked) private var clips: [ClipState] = []

  init(size: Tiles.Size) { self.size = size }

  deinit {
    for block in pixels { block.deallocate() }
    for block in covers { block.deallocate() }
  }

  /// Draws one tile of a surface from clear, from `background` or over what is there.
  func paint(_ tiles: Tiles, tile: Int, of scene: Scene, background: UInt32) {
    let area = tiles.area(tile)
    let surface = scene.surfaces[tiles.surface]
    usedPixels = 0
    usedCovers = 0
    open.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    open.append(Open(target: surface.target, content: nil, area: area, firstClip: 0))
    clips.append(ClipState(area: area, cover: nil))
    tiles.operations.withUnsafeBufferPointer { operations in
      let places = tiles.places(tile)
      let first = lastCover(of: area, places, operations, scene)
      if first == nil && !tiles.goesOn {
        withUnsafePointer(to: surface.target) { cr_clear($0, area, background) }
      }
      withUnsafePointer(to: surface.target) { target in
        for place in places[(first ?? 0)...] {
          let operation = operations[Int(place)]
          if operation.kind == .fill, clips.count == 1 {
            // Most of the work there is: no clip and no group is open.
            let index = operation.index
            cr_fill(target, area, scene.masks + index, scene.paints + index, nil)
          } else {
            carryOut(operation, scene)
          }
        }
      }
    }
  }

  /// The last operation on the surface itself that covers the whole tile and hides what is beneath.
  private func lastCover(
    of area: CRRect, _ places: UnsafeBufferPointer<Int32>,
    _ operations: UnsafeBufferPointer<Operation>, _ scene: Scene
  ) -> Int? {
    var found: Int?
    var depth = 0
    for (i, place) in places.enumerated() {
      let operation = operations[Int(place)]
      switch operation.kind {
      case .pushClip, .beginGroup: depth += 1
      case .popClip, .endGroup: depth -= 1
      case .fill:
        // Its bounds are at hand; most of what is drawn is smaller than a tile.
        guard depth == 0, operation.bounds.contains(area),
          scene.paints[operation.index].opaque != 0
        else { continue }
        let mask = scene.masks[operation.index]
        if mask.isWhole && mask.bounds.contains(area) { found = i }
      case .beginMask, .shadow, .sprites, .surface, .backdrop: break
      }
    }
    return found
  }

  private func carryOut(_ operation: Operation, _ scene: Scene) {
    let index = operation.index
    switch operation.kind {
    case .fill:
      let area = clips[clips.count - 1].area
      withClip { target, clip in
        cr_fill(target, area, scene.masks + index, scene.paints + index, clip)
      }
    case .pushClip:
      push(scene.masks + index)
    case .popClip:
      if clips.removeLast().cover != nil { usedCovers -= 1 }
    case .beginGroup:
      let area = clips[clips.count - 1].area.intersection(operation.bounds)
      open.append(
        Open(target: blank(area), content: nil, area: area, firstClip: clips.count))
      clips.append(ClipState(area: area, cover: nil))
    case .beginMask:
      let top = open.count - 1
      open[top].content = open[top].target
      open[top].target = blank(open[top].area)
      dropClips(to: open[top].firstClip)
      clips.append(ClipState(area: open[top].area, cover: nil))
    case .endGroup:
      endGroup(scene.groups[index])
    case .shadow:
      let shadow = scene.shadows[index]
      let area = clips[clips.count - 1].area.intersection(shadow.bounds)
      withClip { target, clip in
        withUnsafePointer(to: shadow.cover) {
          cr_fill_cover(target, area, $0, shadow.color, clip)
        }
      }
    case .sprites:
      let area = clips[clips.count - 1].area.intersection(operation.bounds)
      withClip { target, clip in scene.sprites[index].draw(area, onto: target, clip: clip) }
    case .surface:
      let surface = scene.surfaces[index]
      let area = clips[clips.count - 1].area.intersection(surface.bounds)
      withClip { target, clip in
        withUnsafePointer(to: surface.target) {
          cr_composite(target, $0, area, surface.opacity, surface.mode, clip)
        }
      }
    case .backdrop:
      let backdrop = scene.backdrops[index]
      replace(backdrop, scene.masks + backdrop.mask)
    }
  }

  /// Puts changed pixels in place of what is there, by the coverage of their shape.
  private func replace(_ backdrop: BackdropJob, _ mask: UnsafePointer<CRMask>) {
    push(mask)
    let area = clips[clips.count - 1].area.intersection(backdrop.bounds)
    withClip { target, clip in
      withUnsafePointer(to: backdrop.target) {
        cr_replace(target, $0, area, backdrop.opacity, clip)
      }
    }
    if clips.removeLast().cover != nil { usedCovers -= 1 }
  }

  private func withClip(
    _ body: (UnsafePointer<CRTarget>, UnsafePointer<CRCover>?) -> Void
  ) {
    withUnsafePointer(to: open[open.count - 1].target) { target in
      if let cover = clips[clips.count - 1].cover {
        withUnsafePointer(to: cover) { body(target, $0) }
      } else {
        body(target, nil)
      }
    }
  }

  private func push(_ mask: UnsafePointer<CRMask>) {
    let outer = clips[clips.count - 1]
    let area = outer.area.intersection(mask.pointee.bounds)
    guard !mask.pointee.isWhole, !area.isEmpty else {
      // The cover stays the outer one's.
      clips.append(ClipState(area: area, cover: outer.cover))
      if outer.cover != nil { usedCovers += 1 }
      return
    }
    // An empty clip counts as a user of its outer's cover and so may run ahead of what was allocated.
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
    clips.append(ClipState(area: area, cover: whole ? nil : cover))
    if !whole { usedCovers += 1 }
  }

  private func dropClips(to count: Int) {
    while clips.count > count {
      if clips.removeLast().cover != nil { usedCovers -= 1 }
    }
  }

  /// A clear target for an area of the tile.
  private func blank(_ area: CRRect) -> CRTarget {
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
    let last = open.removeLast()
    dropClips(to: last.firstClip)
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
      withClip { target, clip in
        cr_composite(target, source, area, group.opacity, group.mode, clip)
      }
    }
  }
}
