import CRasterKernels

/// The bytes that surfaces and shadows take while they are made, and hold until they are composited.
struct SurfaceMemory {
  struct SurfaceBytes {
    /// Its pixels while it is drawn; 0 for the picture.
    var own = 0
    /// What drawing one of its passes takes besides: lists of its tiles, and a backdrop.
    var painting = 0
    /// What is taken at once while it is filtered and stretched, with its own pixels.
    var finishing = 0
    /// Its finished pixels.
    var result = 0
    /// All of it, and of all its inputs, together.
    var total = 0
  }

  struct ShadowBytes {
    /// What casting it takes, with its coverage.
    var casting: Int
    /// Its coverage.
    var cover: Int
  }

  private(set) var surfaces: [SurfaceBytes]
  private(set) var shadows: [ShadowBytes]

  /// Adds up the bytes of a graph whose bounds are known.
  init(_ graph: PassGraph, tile: Tiles.Size) {
    surfaces = graph.surfaces.map { SurfaceBytes($0, tile) }
    shadows = graph.shadows.map(ShadowBytes.init)
    // The picture's pixels are there already.
    (surfaces[0].own, surfaces[0].finishing, surfaces[0].result) = (0, 0, 0)
    for backdrop in graph.backdrops where !backdrop.bounds.isEmpty {
      let more = FilterBytes(backdrop.filters, from: backdrop.source, limits: backdrop.limits).peak
      let lists = SurfaceBytes.lists(of: graph.surfaces[backdrop.surface], tile)
      let painting = surfaces[backdrop.surface].painting
      surfaces[backdrop.surface].painting = max(painting, lists + more)
    }
    // A surface comes after the one that it is composited onto.
    for index in graph.surfaces.indices.reversed() {
      let bytes = surfaces[index]
      var total = max(bytes.own + bytes.painting, bytes.finishing) + bytes.result
      for input in graph.inputs(of: index) {
        total += input.kind == .surface ? surfaces[input.index].total : shadows[input.index].casting
      }
      surfaces[index].total = total
    }
  }

  /// What an input holds while a pass reads it; the coverage of a mask's shadow is made for that pass alone.
  func held(_ input: PassInput, _ graph: PassGraph) -> Int {
    if input.kind == .surface { return surfaces[input.index].result }
    let shadow = shadows[input.index]
    return graph.shadows[input.index].isOfMask ? shadow.casting : shadow.cover
  }

  /// The bytes of several surfaces together.
  func sum(_ indices: [Int], _ bytes: KeyPath<SurfaceBytes, Int>) -> Int {
    indices.reduce(0) { $0 + surfaces[$1][keyPath: bytes] }
  }

  /// The bytes of several shadows together.
  func sum(shadows indices: [Int], _ bytes: KeyPath<ShadowBytes, Int>) -> Int {
    indices.reduce(0) { $0 + shadows[$1][keyPath: bytes] }
  }
}

extension SurfaceMemory.SurfaceBytes {
  fileprivate init(_ surface: Surface, _ tile: Tiles.Size) {
    let filtered = FilterBytes(
      surface.filters, from: surface.bounds, limits: surface.filterLimits)
    own = PixelStore.cost(4 * surface.bounds.pixelCount)
    painting = Self.lists(of: surface, tile)
    (finishing, result) = (filtered.peak, filtered.result)
    if let mesh = surface.mesh {
      let stretched = PixelStore.cost(4 * mesh.bounds.pixelCount)
      finishing = max(finishing, result + stretched)
      result = stretched
    }
  }

  /// The lists of which operations lie in which tiles.
  fileprivate static func lists(of surface: Surface, _ tile: Tiles.Size) -> Int {
    MemoryLayout<Int32>.stride * (2 * Tiles.count(surface.bounds, tile) + surface.touchedTiles)
  }
}

extension SurfaceMemory.ShadowBytes {
  fileprivate init(_ shadow: ShadowJob) {
    let bounds = shadow.bounds
    cover = PixelStore.cost(bounds.pixelCount)
    guard !bounds.isEmpty else {
      casting = 0
      return
    }
    // What it is cast by is not larger than the shadow's own box without its offset, but for what was cut off.
    let from = bounds.expanded(max(shadow.radius, shadow.scale.reach))
    casting =
      2 * StepMemory.cost(UInt8.self, from.pixelCount) + 2 * PixelStore.cost(bounds.pixelCount)
      + FilterBytes.blur(shadow.scale, from: from, to: bounds, channels: 1)
  }
}

/// The bytes that changing finished pixels takes.
struct FilterBytes {
  /// At once at most, with the pixels that are changed.
  private(set) var peak: Int
  /// The changed pixels.
  private(set) var result: Int

  init(_ filters: [PixelFilter], from bounds: CRRect, limits: [CRRect]) {
    var bounds = bounds
    result = PixelStore.cost(4 * bounds.pixelCount)
    peak = result
    for (filter, limit) in zip(filters, limits) where !bounds.isEmpty {
      guard case .blur(let sigma) = filter else { continue }
      let scale = BlurScale(sigma: sigma)
      let to = Blurs.result(of: bounds, scale, within: limit)
      let made = PixelStore.cost(4 * to.pixelCount)
      peak = max(peak, result + made + Self.blur(scale, from: bounds, to: to, channels: 4))
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
