import CRasterKernels

/// A painter that executes the steps of a pass schedule.
struct PassPainter {
  let workers: [RasterWorker]
  let pool: ThreadPool
  let store: PixelMemoryPool
  let scratchMemory: ScratchMemory
  let cache: BlurCache
  let tileSize: PassTileGrid.TileSize
  /// The color beneath the picture, as a premultiplied pixel value.
  let background: UInt32
  /// The damaged region of the picture; `nil` if everything is drawn.
  let damage: DamageRegion?

  /// The minimum number of damaged pixels for which several threads are used.
  private static let minimumParallelPixelCount = 1 << 15

  func executeSteps(_ steps: [PassSchedule.Step], plan: inout RasterPlan) {
    let blurs = BlurRenderer(pool: pool, store: store, scratchMemory: scratchMemory, cache: cache)
    for item in steps {
      switch item {
      case .cast(let shadows): blurs.renderShadows(indices: shadows, plan: &plan)
      case .begin(let surfaces):
        for i in surfaces { plan.graph.surfaces[i].allocatePixels(from: store) }
      case .paint(let passes): paintPasses(passes, plan: &plan, blurs: blurs)
      case .finish(let surfaces, let shadows):
        blurs.filterSurfaces(indices: surfaces, plan: &plan)
        let meshes = MeshRenderer(pool: pool, store: store, scratchMemory: scratchMemory)
        for i in surfaces where plan.graph.surfaces[i].mesh != nil {
          meshes.applyMesh(to: &plan.graph.surfaces[i])
        }
        blurs.renderShadows(indices: shadows, plan: &plan)
      case .release(let surfaces, let shadows):
        for i in surfaces {
          plan.graph.surfaces[i].target.releasePixels(to: store)
          plan.graph.surfaces[i].target = CRTarget()
        }
        for i in shadows { plan.graph.shadows[i].block = nil }
      }
    }
  }

  /// Draws the given passes, either one pass of the final picture or passes of several surfaces, together with their
  /// backdrops.
  private func paintPasses(_ passes: [Int], plan: inout RasterPlan, blurs: BlurRenderer) {
    let backdrops = passes.compactMap { plan.graph.passes[$0].backdrop }
      .filter { !plan.graph.backdrops[$0].bounds.isEmpty }
    if !backdrops.isEmpty { blurs.filterBackdrops(indices: backdrops, plan: &plan) }
    if passes.count == 1, plan.graph.passes[passes[0]].surface == 0 {
      paintFinalImage(pass: passes[0], plan: plan)
    } else {
      paintSurfacePasses(passes, plan: plan)
    }
    scratchMemory.reset()
    if !backdrops.isEmpty { blurs.releaseBackdrops(indices: backdrops, plan: &plan) }
  }

  private func paintFinalImage(pass: Int, plan: RasterPlan) {
    let tiles = PassTileGrid(
      plan.graph, pass: pass, size: tileSize, damage: damage, memory: scratchMemory)
    let isLarge = damage.map { $0.pixelCount >= Self.minimumParallelPixelCount } ?? true
    pool.forEach(count: tiles.count, isParallel: isLarge) { thread, tile in
      workers[thread].painter.paintTile(
        in: tiles, tileIndex: tile, plan: plan, background: background)
    }
  }

  private func paintSurfacePasses(_ passes: [Int], plan: RasterPlan) {
    let tiles = passes.map {
      PassTileGrid(plan.graph, pass: $0, size: tileSize, damage: nil, memory: scratchMemory)
    }
    var pieces: [(tiles: Int, tile: Int)] = []
    for (i, t) in tiles.enumerated() {
      for tile in 0..<t.count { pieces.append((i, tile)) }
    }
    pool.forEach(count: pieces.count) { thread, piece in
      let (i, tile) = pieces[piece]
      workers[thread].painter.paintTile(in: tiles[i], tileIndex: tile, plan: plan, background: 0)
    }
  }
}

extension RasterSurface {
  /// Allocates pixels for the bounds of the surface from the given memory pool.
  mutating func allocatePixels(from store: PixelMemoryPool) {
    guard !bounds.isEmpty else { return }
    target = CRTarget(
      pixels: store.allocatePixels(bounds.width * bounds.height), stride: bounds.width,
      x: bounds.x0,
      y: bounds.y0)
  }
}
