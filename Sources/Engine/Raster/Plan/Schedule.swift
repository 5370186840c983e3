import CRasterKernels

/// The order in which surfaces and shadows are made, so that those that are needed at once fit into memory.
///
/// Surfaces that all fit are drawn level by level, which keeps every thread busy. Else one is drawn after the other, the
/// passes of the one around them divided between them, and the pixels of what was composited are released before the
/// next are made. No byte depends on it.
struct Schedule {
  enum Step {
    /// Makes the coverage of shadows whose silhouettes are there.
    case cast([Int])
    /// Takes memory for surfaces.
    case begin([Int])
    /// Draws passes of different surfaces, with the backdrops that they begin with.
    case paint([Int])
    /// Filters and stretches surfaces, and casts their shadows.
    case finish([Int], shadows: [Int])
    /// Releases what was composited.
    case release(surfaces: [Int], shadows: [Int])
  }

  private(set) var steps: [Step] = []
  /// The maximum of bytes that are taken at once.
  private(set) var peakBytes = 0

  /// The maximum of bytes of surfaces that are drawn together: ten groups as large as a telephone's screen, each with its
  /// blur.
  static let defaultBatchByteLimit = 128 << 20

  private let batchByteLimit: Int
  private let memory: SurfaceMemory
  private var heldBytes = 0

  /// Finds the order for a graph whose bounds are known; divides passes where that is needed.
  init(_ graph: inout PassGraph, batch: Int = Schedule.defaultBatchByteLimit, tile: Tiles.Size) {
    self.batchByteLimit = batch
    memory = SurfaceMemory(graph, tile: tile)
    if memory.surfaces[0].total > batch {
      makeSurfaceInPasses(0, &graph)
    } else {
      let inputs = graph.inputs(of: 0)
      makeSurfacesByLevel(inputs.surfaces, with: inputs.shadows, graph)
      for pass in graph.surfaces[0].passes { paintPasses([pass], graph) }
      releaseInputs(inputs)
    }
  }

  // MARK: Order

  /// Makes surfaces, with all their inputs.
  private mutating func makeSurfaces(_ indices: [Int], _ graph: inout PassGraph) {
    var light: [Int] = []
    var bytes = 0
    // The heavy ones come first, as their own needs are gone by the time that the others are held.
    let heavy = indices.filter { memory.surfaces[$0].total > batchByteLimit }
    for index in heavy.sorted(by: {
      (memory.surfaces[$1].total, $0) < (memory.surfaces[$0].total, $1)
    }) {
      makeSurfaceInPasses(index, &graph)
      finishSurfaces([index], graph)
    }
    for index in indices where memory.surfaces[index].total <= batchByteLimit {
      let more = memory.surfaces[index].total
      if bytes + more > batchByteLimit {
        makeSurfacesByLevel(light, graph)
        light.removeAll(keepingCapacity: true)
        bytes = 0
      }
      light.append(index)
      bytes += more
    }
    makeSurfacesByLevel(light, graph)
  }

  /// Draws the passes of one surface, each after its inputs are made; they are released before the next.
  private mutating func makeSurfaceInPasses(_ index: Int, _ graph: inout PassGraph) {
    splitPasses(of: index, &graph)
    let passes = graph.surfaces[index].passes
    for pass in passes {
      let inputs = graph.inputs[graph.passes[pass].inputs]
      makeSurfaces(inputs.surfaces, &graph)
      castShadows(inputs.shadows.filter { graph.shadows[$0].isOfMask })
      if pass == passes.lowerBound, index > 0 { beginSurfaces([index]) }
      paintPasses([pass], graph)
      releaseInputs(inputs)
    }
  }

  /// Makes surfaces level by level, with all their inputs, and casts shadows of masks together with theirs.
  private mutating func makeSurfacesByLevel(
    _ roots: [Int], with shadows: [Int] = [], _ graph: PassGraph
  ) {
    var levels: [(surfaces: [Int], inputs: [PassInput])] = []
    var next = roots
    while !next.isEmpty {
      levels.append((next, next.flatMap { graph.inputs(of: $0) }))
      next = levels[levels.count - 1].inputs.surfaces
    }
    let all = shadows + levels.flatMap(\.inputs.shadows)
    castShadows(all.filter { graph.shadows[$0].isOfMask })
    for level in levels.reversed() {
      beginSurfaces(level.surfaces)
      let passes = level.surfaces.map { graph.surfaces[$0].passes }
      for number in 0..<(passes.map(\.count).max() ?? 0) {
        paintPasses(passes.compactMap { number < $0.count ? $0.lowerBound + number : nil }, graph)
      }
      finishSurfaces(level.surfaces, graph)
      releaseInputs(level.inputs)
    }
  }

  /// Divides the passes of a surface into some whose inputs take little, as far as they can be divided: a group that tiles
  /// draw by themselves is in one pass.
  private func splitPasses(of index: Int, _ graph: inout PassGraph) {
    let first = graph.passes.count
    for number in graph.surfaces[index].passes {
      var pass = graph.passes[number]
      var bytes = 0
      var input = pass.inputs.lowerBound
      while input < pass.inputs.upperBound {
        let item = graph.inputs[input].item
        let end = graph.inputs[input..<pass.inputs.upperBound].firstIndex { $0.item != item }
        let next = end ?? pass.inputs.upperBound
        let more = graph.inputs[input..<next].reduce(0) { $0 + memory.heldBytes(for: $1, graph) }
        if bytes > 0, bytes + more > batchByteLimit / 2 {
          graph.passes.append(pass.removeHead(before: item, input: input))
          bytes = 0
        }
        bytes += more
        input = next
      }
      graph.passes.append(pass)
    }
    graph.surfaces[index].passes = first..<graph.passes.count
  }

  // MARK: Steps and what they take

  private mutating func appendStep(
    _ step: Step, temporaryBytes more: Int, heldBytesChange change: Int
  ) {
    steps.append(step)
    peakBytes = max(peakBytes, heldBytes + more)
    heldBytes += change
  }

  private mutating func castShadows(_ shadows: [Int]) {
    guard !shadows.isEmpty else { return }
    appendStep(
      .cast(shadows), temporaryBytes: memory.totalBytes(ofShadows: shadows, \.casting),
      heldBytesChange: memory.totalBytes(ofShadows: shadows, \.cover))
  }

  private mutating func beginSurfaces(_ surfaces: [Int]) {
    let own = memory.totalBytes(ofSurfaces: surfaces, \.pixels)
    appendStep(.begin(surfaces), temporaryBytes: own, heldBytesChange: own)
  }

  private mutating func paintPasses(_ passes: [Int], _ graph: PassGraph) {
    let bytes = passes.reduce(0) { $0 + memory.surfaces[graph.passes[$1].surface].painting }
    appendStep(.paint(passes), temporaryBytes: bytes, heldBytesChange: 0)
  }

  private mutating func finishSurfaces(_ surfaces: [Int], _ graph: PassGraph) {
    let shadows = surfaces.compactMap { graph.surfaces[$0].shadow }
    let own = memory.totalBytes(ofSurfaces: surfaces, \.pixels)
    let results = memory.totalBytes(ofSurfaces: surfaces, \.result) - own
    let casting = shadows.isEmpty ? 0 : results + memory.totalBytes(ofShadows: shadows, \.casting)
    appendStep(
      .finish(surfaces, shadows: shadows),
      temporaryBytes: max(memory.totalBytes(ofSurfaces: surfaces, \.finishing) - own, casting),
      heldBytesChange: results + memory.totalBytes(ofShadows: shadows, \.cover))
  }

  private mutating func releaseInputs(_ inputs: some Collection<PassInput>) {
    guard !inputs.isEmpty else { return }
    let (surfaces, shadows) = (inputs.surfaces, inputs.shadows)
    appendStep(
      .release(surfaces: surfaces, shadows: shadows), temporaryBytes: 0,
      heldBytesChange: -memory.totalBytes(ofSurfaces: surfaces, \.result)
        - memory.totalBytes(ofShadows: shadows, \.cover))
  }
}
