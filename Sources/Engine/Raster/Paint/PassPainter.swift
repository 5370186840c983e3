import CRasterKernels

/// Carries out the steps of a schedule.
struct PassPainter {
  let workers: [RasterWorker]
  let pool: ThreadPool
  let store: PixelStore
  let step: StepMemory
  let cache: BlurCache
  let tileSize: Tiles.Size
  /// The pixel beneath the picture.
  let background: UInt32
  /// What is drawn of the picture; nil for all of it.
  let damage: Damage?

  /// Pixels of damage below which it does not pay to wake other threads.
  private static let manyPixels = 1 << 15

  func carryOut(_ steps: [Schedule.Step], _ plan: inout RasterPlan) {
    let blurs = Blurs(pool: pool, store: store, step: step, cache: cache)
    for item in steps {
      switch item {
      case .cast(let shadows): blurs.cast(shadows, &plan)
      case .begin(let surfaces):
        for i in surfaces { plan.graph.surfaces[i].takePixels(of: store) }
      case .paint(let passes): paint(passes, &plan, blurs)
      case .finish(let surfaces, let shadows):
        blurs.finish(surfaces, &plan)
        let meshes = Meshes(pool: pool, store: store, step: step)
        for i in surfaces where plan.graph.surfaces[i].mesh != nil {
          meshes.stretch(&plan.graph.surfaces[i])
        }
        blurs.cast(shadows, &plan)
      case .release(let surfaces, let shadows):
        for i in surfaces {
          plan.graph.surfaces[i].target.giveBack(to: store)
          plan.graph.surfaces[i].target = CRTarget()
        }
        for i in shadows { plan.graph.shadows[i].block = nil }
      }
    }
  }

  /// Draws one pass of the picture itself, or passes of several surfaces, with their backdrops.
  private func paint(_ passes: [Int], _ plan: inout RasterPlan, _ blurs: Blurs) {
    let backdrops = passes.compactMap { plan.graph.passes[$0].backdrop }
      .filter { !plan.graph.backdrops[$0].bounds.isEmpty }
    if !backdrops.isEmpty { blurs.filter(backdrops: backdrops, &plan) }
    if passes.count == 1, plan.graph.passes[passes[0]].surface == 0 {
      paintPicture(passes[0], plan)
    } else {
      paintSurfaces(passes, plan)
    }
    step.end()
    if !backdrops.isEmpty { blurs.release(backdrops: backdrops, &plan) }
  }

  private func paintPicture(_ pass: Int, _ plan: RasterPlan) {
    let tiles = Tiles(plan.graph, pass: pass, size: tileSize, damage: damage, memory: step)
    let isLarge = damage.map { $0.pixelCount >= Self.manyPixels } ?? true
    pool.forEach(tiles.count, parallel: isLarge) { thread, tile in
      workers[thread].painter.paint(tiles, tile: tile, of: plan, background: background)
    }
  }

  private func paintSurfaces(_ passes: [Int], _ plan: RasterPlan) {
    let tiles = passes.map {
      Tiles(plan.graph, pass: $0, size: tileSize, damage: nil, memory: step)
    }
    var pieces: [(tiles: Int, tile: Int)] = []
    for (i, t) in tiles.enumerated() {
      for tile in 0..<t.count { pieces.append((i, tile)) }
    }
    pool.forEach(pieces.count) { thread, piece in
      let (i, tile) = pieces[piece]
      workers[thread].painter.paint(tiles[i], tile: tile, of: plan, background: 0)
    }
  }
}

extension Surface {
  /// Allocates the pixels of its bounds.
  mutating func takePixels(of store: PixelStore) {
    guard !bounds.isEmpty else { return }
    target = CRTarget(
      pixels: store.takePixels(bounds.width * bounds.height), stride: bounds.width, x: bounds.x0,
      y: bounds.y0)
  }
}
