import CRasterKernels

/// In which order surfaces and shadows are made, so that those that are needed at once fit into memory.
///
/// Surfaces that all fit are drawn level by level, which keeps every thread busy. Else one is drawn after the other, the
/// operations of the one around them cut into parts between them, and the pixels of what was put down are given back
/// before the next are made. No byte depends on it.
struct Schedule {
  /// What is done.
  enum Step {
    /// Makes the coverage of shadows whose silhouettes are there.
    case cast([Int])
    /// Takes memory for surfaces.
    case begin([Int])
    /// Draws a part of surfaces, with the backdrops that it begins with; the picture is surface 0.
    case paint([Int], part: Int)
    /// Blurs and stretches surfaces, and casts their shadows.
    case finish([Int], shadows: [Int])
    /// Gives back what was put down.
    case release(surfaces: [Int], shadows: [Int])
  }

  private(set) var steps: [Step] = []
  /// Bytes that are taken at once at most.
  private(set) var peak = 0

  /// Bytes of surfaces that are drawn together at most: ten groups as large as a telephone's screen, each with its blur.
  static let batch = 128 << 20

  private let batch: Int
  private let needs: SurfaceNeeds
  private var held = 0

  /// Finds the order for what is measured; cuts the operations of surfaces into more parts where that is needed.
  init(_ scene: inout Scene, batch: Int = Schedule.batch, tile: Tiles.Size) {
    self.batch = batch
    needs = SurfaceNeeds(scene, tile: tile)
    if scene.surfaces.count == 1, scene.shadows.isEmpty {
      for part in 0..<(scene.surfaces[0].parts?.count ?? 1) { paint([0], part: part) }
      return
    }
    let isSmall = needs.total[0] <= batch
    if !isSmall { scene.surfaces[0].parts = cut(0, scene) }
    let count = scene.surfaces[0].parts?.count ?? 1
    if isSmall {
      let children = Self.children(of: scene.surfaces[0].operations, scene)
      together(children, with: 0, &scene)
      for part in 0..<count { paint([0], part: part) }
      release(children, Self.shadows(on: scene.surfaces[0].operations, scene))
      return
    }
    for part in 0..<count { makeAndPaint(0, part: part, &scene) }
  }

  // MARK: Order

  /// Makes surfaces, with all that is put onto them.
  private mutating func make(_ indices: [Int], _ scene: inout Scene) {
    var light: [Int] = []
    var bytes = 0
    // What is heavy goes first, as its own needs are gone by the time that the others are held.
    let heavy = indices.filter { needs.total[$0] > batch }
    for index in heavy.sorted(by: { (needs.total[$1], $0) < (needs.total[$0], $1) }) {
      alone(index, &scene)
    }
    for index in indices where needs.total[index] <= batch {
      if bytes + needs.total[index] > batch, !light.isEmpty {
        together(light, with: nil, &scene)
        light.removeAll(keepingCapacity: true)
        bytes = 0
      }
      light.append(index)
      bytes += needs.total[index]
    }
    if !light.isEmpty { together(light, with: nil, &scene) }
  }

  /// Makes one surface part by part.
  private mutating func alone(_ index: Int, _ scene: inout Scene) {
    scene.surfaces[index].parts = cut(index, scene)
    for part in 0..<(scene.surfaces[index].parts?.count ?? 1) {
      makeAndPaint(index, part: part, &scene)
    }
    finish([index], scene)
  }

  /// Makes what a part of a surface needs, draws the part and gives back what was put down.
  private mutating func makeAndPaint(_ index: Int, part: Int, _ scene: inout Scene) {
    let operations = scene.surfaces[index].parts?[part] ?? scene.surfaces[index].operations
    let children = Self.children(of: operations, scene)
    make(children, &scene)
    let shadows = Self.shadows(on: operations, scene)
    cast(shadows.filter { scene.shadows[$0].isOfMask })
    if part == 0, index > 0 { begin([index]) }
    paint([index], part: part)
    release(children, shadows)
  }

  /// Makes surfaces level by level, with all that is put onto them, and where given casts the shadows on the one around.
  private mutating func together(_ roots: [Int], with outer: Int?, _ scene: inout Scene) {
    var levels = [roots]
    while let last = levels.last, !last.isEmpty {
      levels.append(last.flatMap { Self.children(of: scene.surfaces[$0].operations, scene) })
    }
    levels.removeLast()
    let all = [outer].compactMap(\.self) + levels.joined()
    cast(
      all.flatMap { Self.shadows(on: scene.surfaces[$0].operations, scene) }
        .filter { scene.shadows[$0].isOfMask })
    for depth in levels.indices.reversed() {
      let level = levels[depth]
      begin(level)
      let parts = level.map { scene.surfaces[$0].parts?.count ?? 1 }.max() ?? 0
      for part in 0..<parts {
        paint(level.filter { part < scene.surfaces[$0].parts?.count ?? 1 }, part: part)
      }
      finish(level, scene)
      let shadows = level.flatMap { Self.shadows(on: scene.surfaces[$0].operations, scene) }
      release(depth + 1 < levels.count ? levels[depth + 1] : [], shadows)
    }
  }

  // MARK: What is needed

  /// The surfaces that some operations put down.
  private static func children(of operations: [Operation], _ scene: Scene) -> [Int] {
    operations.compactMap { $0.kind == .surface ? $0.index : nil }
  }

  /// The shadows that some operations paint.
  private static func shadows(on operations: [Operation], _ scene: Scene) -> [Int] {
    operations.compactMap { $0.kind == .shadow ? $0.index : nil }
  }

  /// The operations of a surface in parts, each of which needs little, as far as they can be parted: a group that tiles
  /// draw by themselves is not.
  private func cut(_ index: Int, _ scene: Scene) -> [[Operation]]? {
    let surface = scene.surfaces[index]
    var result: [[Operation]] = []
    for part in surface.parts ?? [surface.operations] {
      var clips: [Operation] = []
      var open: [Operation] = []
      var bytes = 0
      for item in Self.items(of: part) {
        let need = part[item].reduce(0) { $0 + needs.held($1, scene) }
        if bytes > 0, bytes + need > batch / 2 {
          result.append(open)
          open = clips
          bytes = 0
        }
        bytes += need
        for operation in part[item] where operation.kind == .pushClip || operation.kind == .popClip
        {
          if operation.kind == .pushClip { clips.append(operation) } else { clips.removeLast() }
        }
        open.append(contentsOf: part[item])
      }
      result.append(open)
    }
    return result.count == 1 ? nil : result
  }

  /// Operations that cannot be parted from each other: groups, and surfaces with their shadows.
  private static func items(of operations: [Operation]) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = 0
    var depth = 0
    for (i, operation) in operations.enumerated() {
      switch operation.kind {
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      case .fill, .pushClip, .popClip, .beginMask, .shadow, .sprites, .surface, .backdrop: break
      }
      let isFollowed =
        operation.kind == .shadow && i + 1 < operations.count
        && operations[i + 1].kind == .surface
      if depth == 0, !isFollowed {
        items.append(start..<i + 1)
        start = i + 1
      }
    }
    if start < operations.count { items.append(start..<operations.count) }
    return items
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
      .cast(shadows), during: needs.sum(shadows, \.casting),
      after: needs.sum(shadows, \.covers))
  }

  private mutating func begin(_ surfaces: [Int]) {
    let own = needs.sum(surfaces, \.own)
    append(.begin(surfaces), during: own, after: own)
  }

  private mutating func paint(_ surfaces: [Int], part: Int) {
    append(.paint(surfaces, part: part), during: needs.sum(surfaces, \.painting), after: 0)
  }

  private mutating func finish(_ surfaces: [Int], _ scene: Scene) {
    let shadows = surfaces.flatMap { needs.shadowsOf[$0] ?? [] }
    let results = needs.sum(surfaces, \.results) - needs.sum(surfaces, \.own)
    let casting = shadows.isEmpty ? 0 : results + needs.sum(shadows, \.casting)
    append(
      .finish(surfaces, shadows: shadows),
      during: max(needs.sum(surfaces, \.finishing) - needs.sum(surfaces, \.own), casting),
      after: results + needs.sum(shadows, \.covers))
  }

  private mutating func release(_ surfaces: [Int], _ shadows: [Int]) {
    guard !surfaces.isEmpty || !shadows.isEmpty else { return }
    append(
      .release(surfaces: surfaces, shadows: shadows), during: 0,
      after: -needs.sum(surfaces, \.results) - needs.sum(shadows, \.covers))
  }
}

extension ShadowJob {
  /// Whether a mask casts it.
  var isOfMask: Bool {
    if case .mask = source { true } else { false }
  }
}
