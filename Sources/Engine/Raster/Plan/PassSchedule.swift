import CRasterKernels

/// The order in which surfaces and shadows are computed, chosen to limit the memory used at one time.
///
/// If all surfaces fit into memory, they are drawn level by level, which uses all threads.
///
/// Otherwise they are drawn one after another. The passes of the enclosing surface are divided between them, and
/// pixels are released as soon as they have been composited. The order does not affect the resulting pixels.
struct PassSchedule {
  enum Step {
    /// Computes the coverage of the given shadows, whose silhouettes are complete.
    case cast([Int])
    /// Allocates pixels for the given surfaces.
    case begin([Int])
    /// Draws the given passes, which belong to different surfaces, with the backdrop filters at their beginning.
    case paint([Int])
    /// Applies the filters and meshes of the given surfaces, and computes their shadows.
    case finish([Int], shadows: [Int])
    /// Releases the given surfaces and shadows after they have been composited.
    case release(surfaces: [Int], shadows: [Int])
  }

  private(set) var steps: [Step] = []
  /// The maximum number of bytes allocated at the same time.
  private(set) var peakBytes = 0

  /// The default limit for surfaces that are drawn together, in bytes.
  ///
  /// It is sufficient for ten blurred groups the size of a phone screen.
  static let defaultBatchByteLimit = 128 << 20

  private let batchByteLimit: Int
  private let memory: SurfaceMemoryEstimate
  private var heldBytes = 0

  /// Creates a schedule for a graph whose bounds have been computed.
  ///
  /// It divides passes in the graph if necessary to limit memory.
  init(
    _ graph: inout PassGraph, batch: Int = PassSchedule.defaultBatchByteLimit,
    tile: PassTileGrid.TileSize
  ) {
    self.batchByteLimit = batch
    memory = SurfaceMemoryEstimate(graph, tile: tile)
    if memory.surfaces[0].total > batch {
      scheduleSurfacePassByPass(0, graph: &graph)
    } else {
      let inputs = graph.inputs(of: 0)
      scheduleSurfacesByLevel(inputs.surfaces, shadows: inputs.shadows, graph: graph)
      for pass in graph.surfaces[0].passes { appendPaintStep([pass], graph: graph) }
      appendReleaseStep(inputs)
    }
  }

  // MARK: Order

  /// Schedules the given surfaces together with all their inputs.
  private mutating func scheduleSurfaces(_ indices: [Int], graph: inout PassGraph) {
    var light: [Int] = []
    var bytes = 0
    // Surfaces with large inputs come first, because those inputs are released before the other surfaces are
    // allocated.
    let heavy = indices.filter { memory.surfaces[$0].total > batchByteLimit }
    for index in heavy.sorted(by: {
      (memory.surfaces[$1].total, $0) < (memory.surfaces[$0].total, $1)
    }) {
      scheduleSurfacePassByPass(index, graph: &graph)
      appendFinishSurfacesStep([index], graph: graph)
    }
    for index in indices where memory.surfaces[index].total <= batchByteLimit {
      let more = memory.surfaces[index].total
      if bytes + more > batchByteLimit {
        scheduleSurfacesByLevel(light, graph: graph)
        light.removeAll(keepingCapacity: true)
        bytes = 0
      }
      light.append(index)
      bytes += more
    }
    scheduleSurfacesByLevel(light, graph: graph)
  }

  /// Schedules one surface pass by pass.
  ///
  /// The inputs of each pass are computed before the pass and released after it.
  private mutating func scheduleSurfacePassByPass(_ index: Int, graph: inout PassGraph) {
    splitPasses(ofSurface: index, graph: &graph)
    let passes = graph.surfaces[index].passes
    for pass in passes {
      let inputs = graph.inputs[graph.passes[pass].inputs]
      scheduleSurfaces(inputs.surfaces, graph: &graph)
      appendShadowStep(inputs.shadows.filter { graph.shadows[$0].isOfMask })
      if pass == passes.lowerBound, index > 0 { appendAllocateSurfacesStep([index]) }
      appendPaintStep([pass], graph: graph)
      appendReleaseStep(inputs)
    }
  }

  /// Schedules surfaces and all their inputs level by level.
  ///
  /// Shadows cast by masks, including those in `shadows`, are computed before the surfaces.
  private mutating func scheduleSurfacesByLevel(
    _ roots: [Int], shadows: [Int] = [], graph: PassGraph
  ) {
    var levels: [(surfaces: [Int], inputs: [PassInput])] = []
    var next = roots
    while !next.isEmpty {
      levels.append((next, next.flatMap { graph.inputs(of: $0) }))
      next = levels[levels.count - 1].inputs.surfaces
    }
    let all = shadows + levels.flatMap(\.inputs.shadows)
    appendShadowStep(all.filter { graph.shadows[$0].isOfMask })
    for level in levels.reversed() {
      appendAllocateSurfacesStep(level.surfaces)
      let passes = level.surfaces.map { graph.surfaces[$0].passes }
      for number in 0..<(passes.map(\.count).max() ?? 0) {
        appendPaintStep(
          passes.compactMap { number < $0.count ? $0.lowerBound + number : nil }, graph: graph)
      }
      appendFinishSurfacesStep(level.surfaces, graph: graph)
      appendReleaseStep(level.inputs)
    }
  }

  /// Divides the passes of a surface into passes with fewer inputs.
  ///
  /// A group that is composited within tiles is not divided.
  private func splitPasses(ofSurface index: Int, graph: inout PassGraph) {
    let first = graph.passes.count
    for number in graph.surfaces[index].passes {
      var pass = graph.passes[number]
      var bytes = 0
      var input = pass.inputs.lowerBound
      while input < pass.inputs.upperBound {
        let item = graph.inputs[input].item
        let end = graph.inputs[input..<pass.inputs.upperBound].firstIndex { $0.item != item }
        let next = end ?? pass.inputs.upperBound
        let more = graph.inputs[input..<next].reduce(0) {
          $0 + memory.heldByteCount(for: $1, graph: graph)
        }
        if bytes > 0, bytes + more > batchByteLimit / 2 {
          graph.passes.append(pass.splitOffHead(beforeOperation: item, input: input))
          bytes = 0
        }
        bytes += more
        input = next
      }
      graph.passes.append(pass)
    }
    graph.surfaces[index].passes = first..<graph.passes.count
  }

  // MARK: Steps and their memory

  private mutating func appendStep(
    _ step: Step, temporaryByteCount more: Int, heldByteCountChange change: Int
  ) {
    steps.append(step)
    peakBytes = max(peakBytes, heldBytes + more)
    heldBytes += change
  }

  private mutating func appendShadowStep(_ shadows: [Int]) {
    guard !shadows.isEmpty else { return }
    appendStep(
      .cast(shadows),
      temporaryByteCount: memory.totalByteCount(ofShadows: shadows, keyPath: \.casting),
      heldByteCountChange: memory.totalByteCount(ofShadows: shadows, keyPath: \.cover))
  }

  private mutating func appendAllocateSurfacesStep(_ surfaces: [Int]) {
    let own = memory.totalByteCount(ofSurfaces: surfaces, keyPath: \.pixels)
    appendStep(.begin(surfaces), temporaryByteCount: own, heldByteCountChange: own)
  }

  private mutating func appendPaintStep(_ passes: [Int], graph: PassGraph) {
    let bytes = passes.reduce(0) { $0 + memory.surfaces[graph.passes[$1].surface].painting }
    appendStep(.paint(passes), temporaryByteCount: bytes, heldByteCountChange: 0)
  }

  private mutating func appendFinishSurfacesStep(_ surfaces: [Int], graph: PassGraph) {
    let shadows = surfaces.compactMap { graph.surfaces[$0].shadow }
    let own = memory.totalByteCount(ofSurfaces: surfaces, keyPath: \.pixels)
    let results = memory.totalByteCount(ofSurfaces: surfaces, keyPath: \.result) - own
    let casting =
      shadows.isEmpty ? 0 : results + memory.totalByteCount(ofShadows: shadows, keyPath: \.casting)
    appendStep(
      .finish(surfaces, shadows: shadows),
      temporaryByteCount: max(
        memory.totalByteCount(ofSurfaces: surfaces, keyPath: \.finishing) - own, casting),
      heldByteCountChange: results + memory.totalByteCount(ofShadows: shadows, keyPath: \.cover))
  }

  private mutating func appendReleaseStep(_ inputs: some Collection<PassInput>) {
    guard !inputs.isEmpty else { return }
    let (surfaces, shadows) = (inputs.surfaces, inputs.shadows)
    appendStep(
      .release(surfaces: surfaces, shadows: shadows), temporaryByteCount: 0,
      heldByteCountChange: -memory.totalByteCount(ofSurfaces: surfaces, keyPath: \.result)
        - memory.totalByteCount(ofShadows: shadows, keyPath: \.cover))
  }
}
