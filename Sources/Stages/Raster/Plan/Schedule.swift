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
  private(set) var peak = 0

  /// The maximum of bytes of surfaces that are drawn together: ten groups as large as a telephone's screen, each with its
  /// blur.
  static let batch = 128 << 20

  private let batch: Int
  private let memory: SurfaceMemory
  private var held = 0

  /// Finds the order for a graph whose bounds are known; divides passes where that is needed.
  init(_ graph: inout PassGraph, batch: Int = Schedule.batch, tile: Tiles.Size) {
    self.batch = batch
    memory = SurfaceMemory(graph, tile: tile)
    if graph.isFlat {
      for pass in graph.surfaces[0].passes { paint([pass], graph) }
    } else if memory.surfaces[0].total <= batch {
      let inputs = Inputs(graph.inputs(of: 0))
      makeTogether(inputs.surfaces, on: 0, graph)
      for pass in graph.surfaces[0].passes { paint([pass], graph) }
      release(inputs)
    } else {
      makeInPasses(0, &graph)
    }
  }

  /// What passes or surfaces read.
  private struct Inputs {
    var surfaces: [Int] = []
    var shadows: [Int] = []

    init(_ inputs: ArraySlice<PassInput>) { add(inputs) }

    init(of surfaces: [Int], _ graph: PassGraph) {
      for surface in surfaces { add(graph.inputs(of: surface)) }
    }

    private mutating func add(_ inputs: ArraySlice<PassInput>) {
      for input in inputs {
        switch input.source {
        case .surface(let surface): surfaces.append(surface)
        case .shadow(let shadow): shadows.append(shadow)
        }
      }
    }
  }

  // MARK: Order

  /// Makes surfaces, with all their inputs.
  private mutating func make(_ indices: [Int], _ graph: inout PassGraph) {
    var light: [Int] = []
    var bytes = 0
    // The heavy ones come first, as their own needs are gone by the time that the others are held.
    let total = memory.surfaces.map(\.total)
    let heavy = indices.filter { total[$0] > batch }
    for index in heavy.sorted(by: { (total[$1], $0) < (total[$0], $1) }) {
      makeInPasses(index, &graph)
      finish([index], graph)
    }
    for index in indices where total[index] <= batch {
      if bytes + total[index] > batch, !light.isEmpty {
        makeTogether(light, on: nil, graph)
        light.removeAll(keepingCapacity: true)
        bytes = 0
      }
      light.append(index)
      bytes += total[index]
    }
    if !light.isEmpty { makeTogether(light, on: nil, graph) }
  }

  /// Draws the passes of one surface, each after its inputs are made; they are released before the next.
  private mutating func makeInPasses(_ index: Int, _ graph: inout PassGraph) {
    divide(index, &graph)
    let passes = graph.surfaces[index].passes
    for pass in passes {
      let inputs = Inputs(graph.inputs[graph.passes[pass].inputs])
      make(inputs.surfaces, &graph)
      cast(inputs.shadows.filter { graph.shadows[$0].isOfMask })
      if pass == passes.lowerBound, index > 0 { begin([index]) }
      paint([pass], graph)
      release(inputs)
    }
  }

  /// Makes surfaces level by level, with all their inputs, and where given casts the shadows on the one around.
  private mutating func makeTogether(_ roots: [Int], on outer: Int?, _ graph: PassGraph) {
    var levels = [(surfaces: roots, inputs: Inputs(of: roots, graph))]
    while let last = levels.last, !last.inputs.surfaces.isEmpty {
      levels.append((last.inputs.surfaces, Inputs(of: last.inputs.surfaces, graph)))
    }
    let own = outer.map { Inputs(graph.inputs(of: $0)).shadows } ?? []
    cast((own + levels.flatMap(\.inputs.shadows)).filter { graph.shadows[$0].isOfMask })
    for level in levels.reversed() where !level.surfaces.isEmpty {
      begin(level.surfaces)
      let passes = level.surfaces.map { graph.surfaces[$0].passes }
      for number in 0..<(passes.map(\.count).max() ?? 0) {
        paint(passes.compactMap { number < $0.count ? $0.lowerBound + number : nil }, graph)
      }
      finish(level.surfaces, graph)
      release(level.inputs)
    }
  }

  /// Divides the passes of a surface into some whose inputs take little, as far as they can be divided: a group that tiles
  /// draw by themselves is in one pass.
  private func divide(_ index: Int, _ graph: inout PassGraph) {
    let first = graph.passes.count
    for number in graph.surfaces[index].passes {
      var pass = graph.passes[number]
      var bytes = 0
      var input = pass.inputs.lowerBound
      while input < pass.inputs.upperBound {
        let item = graph.inputs[input].item
        let end = graph.inputs[input..<pass.inputs.upperBound].firstIndex { $0.item != item }
        let next = end ?? pass.inputs.upperBound
        let more = graph.inputs[input..<next].reduce(0) { $0 + memory.held($1, graph) }
        if bytes > 0, bytes + more > batch / 2 {
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

  private mutating func append(_ step: Step, during more: Int, after change: Int) {
    steps.append(step)
    peak = max(peak, held + more)
    held += change
  }

  private mutating func cast(_ shadows: [Int]) {
    guard !shadows.isEmpty else { return }
    append(
      .cast(shadows), during: memory.sum(shadows: shadows, \.casting),
      after: memory.sum(shadows: shadows, \.cover))
  }

  private mutating func begin(_ surfaces: [Int]) {
    let own = memory.sum(surfaces, \.own)
    append(.begin(surfaces), during: own, after: own)
  }

  private mutating func paint(_ passes: [Int], _ graph: PassGraph) {
    let bytes = passes.reduce(0) { $0 + memory.surfaces[graph.passes[$1].surface].painting }
    append(.paint(passes), during: bytes, after: 0)
  }

  private mutating func finish(_ surfaces: [Int], _ graph: PassGraph) {
    let shadows = surfaces.compactMap { graph.surfaces[$0].shadow }
    let own = memory.sum(surfaces, \.own)
    let results = memory.sum(surfaces, \.result) - own
    let casting = shadows.isEmpty ? 0 : results + memory.sum(shadows: shadows, \.casting)
    append(
      .finish(surfaces, shadows: shadows),
      during: max(memory.sum(surfaces, \.finishing) - own, casting),
      after: results + memory.sum(shadows: shadows, \.cover))
  }

  private mutating func release(_ inputs: Inputs) {
    guard !inputs.surfaces.isEmpty || !inputs.shadows.isEmpty else { return }
    append(
      .release(surfaces: inputs.surfaces, shadows: inputs.shadows), during: 0,
      after: -memory.sum(inputs.surfaces, \.result) - memory.sum(shadows: inputs.shadows, \.cover))
  }
}
