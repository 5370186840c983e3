import CRasterKernels

/// Finds the pixels of every operation, shadow and surface once the masks are known.
struct Layout {
  private var open: [Open] = []

  mutating func measure(_ scene: inout Scene) throws(RasterError) {
    // A surface comes after the one it is put onto.
    for index in scene.surfaces.indices.reversed() {
      measure(index, &scene)
      if index > 0 { try check(scene.surfaces[index]) }
    }
    for backdrop in scene.backdrops where !backdrop.bounds.isEmpty {
      let box = backdrop.source
      guard box.width * box.height <= RasterLimits.groupPixels else {
        throw .groupSize(width: box.width, height: box.height)
      }
    }
  }

  private func check(_ surface: Surface) throws(RasterError) {
    let margin = surface.passes.reduce(0) { $0 + $1.radius }
    let most = surface.bounds.expanded(margin).intersection(surface.limit)
    for box in [most, surface.mesh?.bounds ?? .none] {
      guard box.isEmpty || box.width * box.height <= RasterLimits.groupPixels else {
        throw .groupSize(width: box.width, height: box.height)
      }
    }
  }

  /// A target that is open while a surface's operations are walked.
  private struct Open {
    var begin: Int
    var mask = -1
    /// What may be drawn on; narrowed by clips.
    var area: CRRect
    var outer: CRRect
    var clips: [(begin: Int, area: CRRect)] = []
    var content = CRRect.none
    var maskContent = CRRect.none
  }

  private mutating func measure(_ index: Int, _ scene: inout Scene) {
    let limit = scene.surfaces[index].limit
    open.removeAll(keepingCapacity: true)
    open.append(Open(begin: -1, area: limit, outer: limit))
    // Taken out while it is changed, so that it is not copied.
    var operations: [Operation] = []
    swap(&operations, &scene.surfaces[index].operations)
    for i in operations.indices {
      let top = open.count - 1
      switch operations[i].kind {
      case .fill:
        let bounds = scene.masks[operations[i].index].bounds.intersection(open[top].area)
        operations[i].bounds = bounds
        open[top].content = open[top].content.union(bounds)
      case .pushClip:
        open[top].clips.append((i, open[top].area))
        let area = scene.masks[operations[i].index].bounds.intersection(open[top].area)
        open[top].area = area
        operations[i].bounds = area
      case .popClip:
        guard let last = open[top].clips.popLast() else { continue }
        operations[i].bounds = operations[last.begin].bounds
        open[top].area = last.area
      case .beginGroup:
        let area = open[top].area
        open.append(Open(begin: i, area: area, outer: area))
      case .beginMask:
        open[top].mask = i
        open[top].area = open[top].outer
        open[top].maskContent = open[top].content
        open[top].content = .none
      case .endGroup:
        let last = open.removeLast()
        var bounds = last.content
        if last.mask >= 0 { bounds = bounds.intersection(last.maskContent) }
        // Beyond its reach such a group would act on whatever lies beside it in the words that coverage is kept in.
        if let reach = scene.groups[operations[i].index].reach {
          bounds = reach.intersection(last.outer)
        }
        if bounds.isEmpty { bounds = .none }
        operations[last.begin].bounds = bounds
        if last.mask >= 0 { operations[last.mask].bounds = bounds }
        operations[i].bounds = bounds
        open[open.count - 1].content = open[open.count - 1].content.union(bounds)
      case .shadow:
        let bounds = placeShadow(operations[i].index, &scene).intersection(open[top].area)
        operations[i].bounds = bounds
        open[top].content = open[top].content.union(bounds)
      case .sprites:
        let bounds = scene.sprites[operations[i].index].bounds.intersection(open[top].area)
        operations[i].bounds = bounds
        open[top].content = open[top].content.union(bounds)
      case .surface:
        let surface = scene.surfaces[operations[i].index]
        let bounds = Self.finishedBounds(surface, within: open[top].area)
        operations[i].bounds = bounds
        open[top].content = open[top].content.union(bounds)
      case .backdrop:
        let mask = scene.backdrops[operations[i].index].mask
        let bounds = scene.masks[mask].bounds.intersection(open[top].area)
        operations[i].bounds = bounds.isEmpty ? .none : bounds
        scene.backdrops[operations[i].index].bounds = operations[i].bounds
        open[top].content = open[top].content.union(bounds)
      }
    }
    scene.surfaces[index].parts = Self.parts(operations)
    scene.surfaces[index].operations = operations
    if index > 0 {
      var bounds = open[0].content
      if let reach = scene.surfaces[index].reach {
        bounds = bounds.union(reach).intersection(limit)
      }
      scene.surfaces[index].bounds = bounds.isEmpty ? .none : bounds
    } else {
      scene.surfaces[index].bounds = limit
    }
  }

  /// The operations cut before each backdrop; clips that are open there are pushed once more.
  private static func parts(_ operations: [Operation]) -> [[Operation]]? {
    guard operations.contains(where: { $0.kind == .backdrop }) else { return nil }
    var parts: [[Operation]] = [[]]
    var clips: [Operation] = []
    for operation in operations {
      switch operation.kind {
      case .pushClip: clips.append(operation)
      case .popClip: clips.removeLast()
      case .backdrop: parts.append(clips)
      case .fill, .beginGroup, .beginMask, .endGroup, .shadow, .sprites, .surface: break
      }
      parts[parts.count - 1].append(operation)
    }
    return parts
  }

  /// What a nested surface covers once its passes are done.
  private static func finishedBounds(_ surface: Surface, within area: CRRect) -> CRRect {
    var bounds = surface.bounds
    if let mesh = surface.mesh { return mesh.bounds.intersection(area) }
    for pass in surface.passes {
      bounds = bounds.expanded(pass.radius)
    }
    return bounds.intersection(area)
  }

  private func placeShadow(_ index: Int, _ scene: inout Scene) -> CRRect {
    let shadow = scene.shadows[index]
    let cast: CRRect
    switch shadow.source {
    case .mask(let mask): cast = scene.masks[mask].bounds
    case .surface(let surface):
      cast = Self.finishedBounds(scene.surfaces[surface], within: CRRect.everything)
    }
    let bounds = cast.expanded(shadow.radius).offset(shadow.dx, shadow.dy)
      .intersection(shadow.limit)
    scene.shadows[index].bounds = bounds.isEmpty ? .none : bounds
    return scene.shadows[index].bounds
  }
}

extension CRRect {
  /// All pixels within the renderer's reach.
  static let everything = CRRect(
    x0: -Int32(RasterLimits.reach), y0: -Int32(RasterLimits.reach),
    x1: Int32(RasterLimits.reach), y1: Int32(RasterLimits.reach))
}
