import CRasterKernels

/// An estimate of the memory that surfaces and shadows need while they are computed and until they are composited.
struct SurfaceMemoryEstimate {
  struct SurfaceByteCounts {
    /// The number of bytes of the surface's pixels while it is drawn; 0 for the final picture.
    var pixels = 0
    /// The number of additional bytes needed to draw a pass of the surface, for tile lists and a backdrop.
    var painting = 0
    /// The maximum number of bytes needed while filters and the mesh are applied, including the surface's own pixels.
    var finishing = 0
    /// The number of bytes of the surface's finished pixels.
    var result = 0
    /// The number of bytes needed for the surface together with all its inputs.
    var total = 0
  }

  struct ShadowByteCounts {
    /// The number of bytes needed to compute the shadow, including its coverage.
    var casting: Int
    /// The number of bytes of the shadow's coverage.
    var cover: Int
  }

  private(set) var surfaces: [SurfaceByteCounts]
  private(set) var shadows: [ShadowByteCounts]

  /// Estimates the memory for a pass graph whose bounds have been computed.
  init(_ graph: PassGraph, tile: PassTileGrid.TileSize) {
    surfaces = graph.surfaces.map { SurfaceByteCounts($0, tile) }
    shadows = graph.shadows.map(ShadowByteCounts.init)
    // The pixels of the final picture are already allocated.
    (surfaces[0].pixels, surfaces[0].finishing, surfaces[0].result) = (0, 0, 0)
    for backdrop in graph.backdrops where !backdrop.bounds.isEmpty {
      let more = FilterByteCounts(backdrop.filters, from: backdrop.source, limits: backdrop.limits)
        .peakBytes
      let lists = SurfaceByteCounts.tileListByteCount(
        of: graph.surfaces[backdrop.surface], tileSize: tile)
      let painting = surfaces[backdrop.surface].painting
      surfaces[backdrop.surface].painting = max(painting, lists + more)
    }
    // A surface has a larger index than the surface onto which it is composited, so its inputs are estimated first.
    for index in graph.surfaces.indices.reversed() {
      let bytes = surfaces[index]
      var total = max(bytes.pixels + bytes.painting, bytes.finishing) + bytes.result
      for input in graph.inputs(of: index) {
        total += input.kind == .surface ? surfaces[input.index].total : shadows[input.index].casting
      }
      surfaces[index].total = total
    }
  }

  /// Returns the number of bytes that an input occupies while a pass reads it.
  ///
  /// A shadow cast by a mask is computed for that pass only, so the memory needed to compute it is included.
  func heldByteCount(for input: PassInput, graph: PassGraph) -> Int {
    if input.kind == .surface { return surfaces[input.index].result }
    let shadow = shadows[input.index]
    return graph.shadows[input.index].isOfMask ? shadow.casting : shadow.cover
  }

  func totalByteCount(ofSurfaces indices: [Int], keyPath bytes: KeyPath<SurfaceByteCounts, Int>)
    -> Int
  {
    indices.reduce(0) { $0 + surfaces[$1][keyPath: bytes] }
  }

  func totalByteCount(ofShadows indices: [Int], keyPath bytes: KeyPath<ShadowByteCounts, Int>)
    -> Int
  {
    indices.reduce(0) { $0 + shadows[$1][keyPath: bytes] }
  }
}

extension SurfaceMemoryEstimate.SurfaceByteCounts {
  fileprivate init(_ surface: RasterSurface, _ tile: PassTileGrid.TileSize) {
    let filtered = FilterByteCounts(
      surface.filters, from: surface.bounds, limits: surface.filterLimits)
    pixels = PixelMemoryPool.allocationSize(forBytes: 4 * surface.bounds.pixelCount)
    painting = Self.tileListByteCount(of: surface, tileSize: tile)
    (finishing, result) = (filtered.peakBytes, filtered.resultBytes)
    if let mesh = surface.mesh {
      let stretched = PixelMemoryPool.allocationSize(forBytes: 4 * mesh.bounds.pixelCount)
      finishing = max(finishing, result + stretched)
      result = stretched
    }
  }

  /// Returns the number of bytes needed for the lists of operations in each tile.
  fileprivate static func tileListByteCount(
    of surface: RasterSurface, tileSize tile: PassTileGrid.TileSize
  ) -> Int {
    MemoryLayout<Int32>.stride
      * (2 * PassTileGrid.tileCount(in: surface.bounds, size: tile) + surface.touchedTiles)
  }
}

extension SurfaceMemoryEstimate.ShadowByteCounts {
  fileprivate init(_ shadow: ShadowJob) {
    let bounds = shadow.bounds
    cover = PixelMemoryPool.allocationSize(forBytes: bounds.pixelCount)
    guard !bounds.isEmpty else {
      casting = 0
      return
    }
    // The silhouette is not larger than the shadow before its offset, except for parts that were clipped.
    let from = bounds.expanded(by: max(shadow.radius, shadow.scale.outset))
    casting =
      2 * ScratchMemory.allocationSize(of: UInt8.self, count: from.pixelCount) + 2
      * PixelMemoryPool.allocationSize(forBytes: bounds.pixelCount)
      + FilterByteCounts.blurByteCount(shadow.scale, from: from, to: bounds, channelCount: 1)
  }
}

/// An estimate of the memory needed to apply filters.
struct FilterByteCounts {
  /// The maximum number of bytes used at the same time, including the source pixels.
  private(set) var peakBytes: Int
  /// The number of bytes of the filtered pixels.
  private(set) var resultBytes: Int

  init(_ filters: [PixelFilter], from bounds: CRRect, limits: [CRRect]) {
    var bounds = bounds
    resultBytes = PixelMemoryPool.allocationSize(forBytes: 4 * bounds.pixelCount)
    peakBytes = resultBytes
    for (filter, limit) in zip(filters, limits) where !bounds.isEmpty {
      guard case .blur(let sigma) = filter else { continue }
      let scale = BlurDownsampling(sigma: sigma)
      let to = BlurRenderer.blurredBounds(of: bounds, scale: scale, within: limit)
      let made = PixelMemoryPool.allocationSize(forBytes: 4 * to.pixelCount)
      peakBytes = max(
        peakBytes,
        resultBytes + made + Self.blurByteCount(scale, from: bounds, to: to, channelCount: 4))
      (bounds, resultBytes) = (to, made)
    }
  }

  /// Returns the number of bytes of the intermediate image between the horizontal and vertical passes of a blur.
  static func blurByteCount(
    _ scale: BlurDownsampling, from: CRRect, to: CRRect, channelCount channels: Int
  ) -> Int {
    guard !to.isEmpty, !from.isEmpty else { return 0 }
    let side = 1 << Int(scale.shift)
    let width = scale.shift == 0 ? to.width : to.width / side + 4
    let height = scale.shift == 0 ? to.height : to.height / side + 4
    let rows = min(height + 2 * Int(scale.radius), from.height / side + 4)
    let between = ScratchMemory.allocationSize(
      of: UInt32.self, count: (width * channels + 8) * (rows + 2) / 2)
    return scale.shift == 0
      ? between
      : between + ScratchMemory.allocationSize(of: UInt16.self, count: width * channels * height)
  }
}
