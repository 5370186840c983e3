import CRasterKernels

/// The bytes that surfaces and shadows take while they are made, and held until they are put down.
struct SurfaceNeeds {
  /// A surface's pixels while it is drawn; nothing for the picture.
  private(set) var own: [Int]
  /// What drawing a part of it takes besides: lists of its tiles, and backdrops.
  private(set) var painting: [Int]
  /// All that is taken at once while it is blurred and stretched, with its own pixels.
  private(set) var finishing: [Int]
  /// Its finished pixels.
  private(set) var results: [Int]
  /// All of it, and of all that is put onto it, together.
  private(set) var total: [Int]
  /// What casting a shadow takes, with the coverage.
  private(set) var casting: [Int]
  /// A shadow's coverage.
  private(set) var covers: [Int]
  /// The shadows that surfaces cast.
  private(set) var shadowsOf: [Int: [Int]] = [:]

  init(_ scene: Scene, tile: Tiles.Size) {
    let count = scene.surfaces.count
    own = scene.surfaces.map { PixelStore.cost(4 * $0.bounds.pixelCount) }
    own[0] = 0
    painting = scene.surfaces.map { Self.entries($0, tile) }
    finishing = own
    results = own
    total = own
    casting = scene.shadows.map(Self.casting)
    covers = scene.shadows.map { PixelStore.cost($0.bounds.pixelCount) }
    for (i, shadow) in scene.shadows.enumerated() {
      if case .surface(let s) = shadow.source { shadowsOf[s, default: []].append(i) }
    }
    for backdrop in scene.backdrops where !backdrop.bounds.isEmpty {
      let need = PassNeeds(
        backdrop.passes, from: backdrop.source, limits: backdrop.limits)
      painting[backdrop.surface] = max(
        painting[backdrop.surface], Self.entries(scene.surfaces[backdrop.surface], tile) + need.most
      )
    }
    // A surface comes after the one it is put onto.
    for i in (0..<count).reversed() {
      let surface = scene.surfaces[i]
      if i > 0 {
        let need = PassNeeds(
          surface.passes, from: surface.bounds, limits: surface.passes.map { _ in surface.limit })
        (finishing[i], results[i]) = (need.most, need.result)
        if let mesh = surface.mesh {
          let bent = PixelStore.cost(4 * mesh.bounds.pixelCount)
          finishing[i] = max(finishing[i], results[i] + bent)
          results[i] = bent
        }
      }
      if count == 1, scene.shadows.isEmpty { break }
      total[i] = max(own[i] + painting[i], finishing[i]) + (i > 0 ? results[i] : 0)
      for operation in surface.operations { total[i] += taken(operation) }
    }
  }

  /// What an operation adds to what its surface takes altogether.
  private func taken(_ operation: Operation) -> Int {
    switch operation.kind {
    case .surface: total[operation.index]
    case .shadow: casting[operation.index]
    case .fill, .pushClip, .popClip, .beginGroup, .beginMask, .endGroup, .sprites, .backdrop: 0
    }
  }

  /// What an operation needs to be there when it is carried out.
  func held(_ operation: Operation, _ scene: Scene) -> Int {
    switch operation.kind {
    case .surface: results[operation.index]
    case .shadow:
      scene.shadows[operation.index].isOfMask
        ? casting[operation.index] : covers[operation.index]
    case .fill, .pushClip, .popClip, .beginGroup, .beginMask, .endGroup, .sprites, .backdrop: 0
    }
  }

  /// The bytes of several together.
  func sum(_ indices: [Int], _ bytes: KeyPath<SurfaceNeeds, [Int]>) -> Int {
    let bytes = self[keyPath: bytes]
    return indices.reduce(0) { $0 + bytes[$1] }
  }

  /// The lists of which operations lie in which tiles.
  private static func entries(_ surface: Surface, _ tile: Tiles.Size) -> Int {
    var count = 2 * Tiles.count(surface.bounds, tile)
    for operation in surface.operations { count += Tiles.count(operation.bounds, tile) }
    return MemoryLayout<Int32>.stride * count
  }

  private static func casting(_ shadow: ShadowJob) -> Int {
    let bounds = shadow.bounds
    if bounds.isEmpty { return 0 }
    // What it is cast by is not larger than the shadow's own box without its offset, but for what was cut off.
    let from = bounds.expanded(max(shadow.radius, shadow.scale.reach))
    return 2 * StepMemory.cost(UInt8.self, from.pixelCount) + 2 * PixelStore.cost(bounds.pixelCount)
      + PassNeeds.blur(shadow.scale, from: from, to: bounds, channels: 1)
  }
}

/// The bytes that changing finished pixels takes.
struct PassNeeds {
  /// At once at most, with the pixels that are changed.
  private(set) var most: Int
  /// The changed pixels.
  private(set) var result: Int

  init(_ passes: [Surface.Pass], from bounds: CRRect, limits: [CRRect]) {
    var bounds = bounds
    result = PixelStore.cost(4 * bounds.pixelCount)
    most = result
    for (pass, limit) in zip(passes, limits) where !bounds.isEmpty {
      guard case .blur(let sigma) = pass else { continue }
      let scale = BlurScale(sigma: sigma)
      let to = Blurs.result(of: bounds, scale, within: limit)
      let made = PixelStore.cost(4 * to.pixelCount)
      most = max(most, result + made + Self.blur(scale, from: bounds, to: to, channels: 4))
      (bounds, result) = (to, made)
    }
  }

  /// What a blur takes between its two steps.
  static func blur(_ scale: BlurScale, from: CRRect, to: CRRect, channels: Int) -> Int {
    guard !to.isEmpty, !from.isEmpty else { return 0 }
    let side = 1 << Int(scale.shift)
    let width = scale.shift == 0 ? to.width : to.width / side + 4
    let height = scale.shift == 0 ? to.height : to.height / side + 4
    let rows = min(height + 2 * Int(scale.radius), from.height / side + 4)
    let between = StepMemory.cost(UInt32.self, (width * channels + 8) * (rows + 2) / 2)
    return scale.shift == 0
      ? between : between + StepMemory.cost(UInt16.self, width * channels * height)
  }
}

extension Tiles {
  /// How many tiles a box touches.
  static func count(_ box: CRRect, _ size: Size) -> Int {
    if box.isEmpty { return 0 }
    let across = floorDivide(box.x1 - 1, size.width) - floorDivide(box.x0, size.width) + 1
    let down = floorDivide(box.y1 - 1, size.height) - floorDivide(box.y0, size.height) + 1
    return Int(across) * Int(down)
  }
}

extension BackdropJob {
  /// The pixels that matter after each pass.
  var limits: [CRRect] {
    var left = passes.reach
    return passes.map { pass in
      left -= pass.radius
      return bounds.expanded(left)
    }
  }
}
