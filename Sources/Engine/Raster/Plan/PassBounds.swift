import CRasterKernels

extension RasterPlan {
  /// Computes the pixel bounds of clips, operations, shadows, backdrops and surfaces, and counts the tiles that they
  /// touch.
  ///
  /// Throws an error if a group exceeds the size limit.
  mutating func computeBounds(tileSize tile: PassTileGrid.TileSize) throws(RasterError) {
    computeClipBounds(tileSize: tile)
    // The array is moved out of the graph while it is modified, to avoid a copy.
    var operations: [RasterOperation] = []
    swap(&operations, &graph.operations)
    defer { swap(&operations, &graph.operations) }
    // A surface has a larger index than the surface onto which it is composited, so the order is reversed.
    for index in graph.surfaces.indices.reversed() {
      computeBounds(of: &operations, onSurfaceAt: index, tileSize: tile)
      if index > 0 { try graph.surfaces[index].checkPixelCount() }
    }
    for backdrop in graph.backdrops where !backdrop.bounds.isEmpty {
      try backdrop.source.checkPixelCount()
    }
    if !graph.groups.isEmpty { clipOperationsToGroups(&operations) }
  }

  /// Computes the pixel bounds of all clips.
  private mutating func computeClipBounds(tileSize tile: PassTileGrid.TileSize) {
    for surface in graph.surfaces { graph[clip: surface.clip].area = surface.limit }
    for index in graph.clips.indices {
      let clip = graph.clips[index]
      guard clip.parent >= 0 else { continue }
      var area = graph[clip: clip.parent].area
      if clip.mask >= 0 {
        let mask = masks[Int(clip.mask)]
        area = mask.bounds.intersection(area)
        graph.pixelCost += RasterCostModel.clipCost(
          mask: mask, area: area, tileCount: PassTileGrid.tileCount(in: area, size: tile))
      }
      graph.clips[index].area = area
    }
  }

  /// Computes the bounds of a surface and its operations.
  ///
  /// Operations are visited in reverse, because the operations inside a group follow the one that composites it.
  private mutating func computeBounds(
    of operations: inout [RasterOperation], onSurfaceAt index: Int,
    tileSize tile: PassTileGrid.TileSize
  ) {
    var touchedTiles = 0
    for operationIndex in graph.operations(of: index).reversed() {
      let operation = operations[operationIndex]
      let clip = graph[clip: operation.clip]
      let bounds = bounds(of: operation, within: clip.area)
      operations[operationIndex].bounds = bounds
      if bounds.isEmpty { continue }
      graph[clip: clip.root].bounds = graph[clip: clip.root].bounds.union(bounds)
      let tiles = PassTileGrid.tileCount(in: bounds, size: tile)
      touchedTiles += tiles
      graph.pixelCost += pixelCost(of: operation, bounds: bounds, tileCount: tiles)
    }
    let limit = graph.surfaces[index].limit
    var bounds = graph[clip: graph.surfaces[index].clip].bounds
    if let affectedBounds = graph.surfaces[index].affectedBounds {
      bounds = bounds.union(affectedBounds).intersection(limit)
    }
    graph.surfaces[index].touchedTiles = touchedTiles
    graph.surfaces[index].bounds = index == 0 ? limit : bounds.isEmpty ? .empty : bounds
  }

  private mutating func bounds(of operation: RasterOperation, within area: CRRect) -> CRRect {
    let index = operation.index
    switch operation.kind {
    case .fill: return masks[index].bounds.intersection(area)
    case .group: return bounds(ofGroup: index, within: area)
    case .shadow: return computeBounds(ofShadow: index).intersection(area)
    case .sprites: return sprites[index].bounds.intersection(area)
    case .surface: return graph.surfaces[index].finishedBounds.intersection(area)
    case .backdrop:
      let bounds = masks[graph.backdrops[index].mask].bounds.overlap(with: area)
      graph.backdrops[index].bounds = bounds
      return bounds
    }
  }

  private func bounds(ofGroup index: Int, within area: CRRect) -> CRRect {
    // A group that affects pixels outside its content is limited to its affected bounds. Beyond them, it would change
    // unrelated pixels whose coverage is in the same machine word.
    if let affectedBounds = graph.groups[index].affectedBounds {
      return affectedBounds.overlap(with: area)
    }
    let content = graph[clip: graph.groups[index].content].bounds
    let mask = graph.groups[index].mask
    return mask < 0 ? content : content.overlap(with: graph[clip: mask].bounds)
  }

  private mutating func computeBounds(ofShadow index: Int) -> CRRect {
    let shadow = graph.shadows[index]
    let caster =
      switch shadow.source {
      case .mask(let mask): masks[mask].bounds
      case .surface(let surface): graph.surfaces[surface].finishedBounds.intersection(.unbounded)
      }
    let bounds = caster.expanded(by: shadow.radius).offsetBy(dx: shadow.dx, dy: shadow.dy)
      .overlap(with: shadow.limit)
    graph.shadows[index].bounds = bounds
    return bounds
  }

  /// Limits the bounds of operations to those of the enclosing groups, so that no tile contains an operation without
  /// its group.
  private mutating func clipOperationsToGroups(_ operations: inout [RasterOperation]) {
    for index in operations.indices {
      let operation = operations[index]
      let root = graph[clip: operation.clip].root
      let bounds = operation.bounds.intersection(graph[clip: root].bounds)
      operations[index].bounds = bounds
      guard operation.kind == .group else { continue }
      let group = graph.groups[operation.index]
      graph[clip: group.content].bounds = bounds
      if group.mask >= 0 { graph[clip: group.mask].bounds = bounds }
    }
  }

  private func pixelCost(of operation: RasterOperation, bounds: CRRect, tileCount tiles: Int)
    -> Double
  {
    let index = operation.index
    switch operation.kind {
    case .fill:
      return RasterCostModel.fillCost(
        mask: masks[index], paint: paints[index], bounds: bounds, tileCount: tiles)
    case .sprites:
      return RasterCostModel.spriteCost(of: sprites[index], tileCount: tiles)
    case .group:
      let ends = graph.groups[index].mask < 0 ? 2 : 3
      return Double(ends) * RasterCostModel.compositeCost(in: bounds, tileCount: tiles)
    case .shadow, .surface, .backdrop:
      return RasterCostModel.compositeCost(in: bounds, tileCount: tiles)
    }
  }
}

extension RasterSurface {
  /// The bounds of the surface after its filters and its mesh have been applied.
  fileprivate var finishedBounds: CRRect {
    if let mesh { return mesh.bounds }
    var bounds = bounds
    for filter in filters { bounds = bounds.expanded(by: filter.radius) }
    return bounds
  }

  fileprivate func checkPixelCount() throws(RasterError) {
    try bounds.expanded(by: filters.outset).intersection(limit).checkPixelCount()
    if let mesh { try mesh.bounds.checkPixelCount() }
  }
}

extension CRRect {
  /// The rectangle that contains all pixels within the maximum coordinates.
  static let unbounded = CRRect(
    x0: -Int32(RasterLimits.maximumCoordinate), y0: -Int32(RasterLimits.maximumCoordinate),
    x1: Int32(RasterLimits.maximumCoordinate), y1: Int32(RasterLimits.maximumCoordinate))

  fileprivate func checkPixelCount() throws(RasterError) {
    guard isEmpty || width * height <= RasterLimits.maximumGroupPixelCount else {
      throw .groupTooLarge(width: width, height: height)
    }
  }
}
