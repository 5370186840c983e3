import CRasterKernels
import Geometry

/// A renderer that computes Gaussian blurs for filters and shadows.
///
/// It processes many blurs at a time, divided into bands of rows.
struct BlurRenderer {
  let pool: ThreadPool
  /// The memory pool from which the resulting pixels are allocated.
  let store: PixelMemoryPool
  /// The memory used for intermediate values.
  let scratchMemory: ScratchMemory
  /// The cache of blurs computed in earlier frames.
  let cache: BlurCache

  /// The number of rows in one work item.
  ///
  /// It is even because the horizontal pass processes rows in pairs.
  static let bandHeight: Int32 = 32

  /// An image to which a list of filters is applied.
  private struct FilteredImage {
    var bounds: CRRect
    var target: CRTarget
    var filters: [PixelFilter]
    /// For each filter, the rectangle of pixels that is needed from its result.
    var limits: [CRRect]
  }

  /// Applies the filters of the surfaces at the given indices, and replaces their bounds and pixels with the results.
  func filterSurfaces(indices: [Int], plan: inout RasterPlan) {
    var images = indices.map { i in
      let surface = plan.graph.surfaces[i]
      return FilteredImage(
        bounds: surface.bounds, target: surface.target, filters: surface.filters,
        limits: surface.filterLimits)
    }
    applyFilters(to: &images)
    for (i, image) in zip(indices, images) {
      plan.graph.surfaces[i].bounds = image.bounds
      plan.graph.surfaces[i].target = image.target
    }
  }

  /// Computes backdrops: copies the pixels beneath them and applies their filters.
  func filterBackdrops(indices backdrops: [Int], plan: inout RasterPlan) {
    var images = backdrops.map { index in
      let backdrop = plan.graph.backdrops[index]
      let surface = plan.graph.surfaces[backdrop.surface]
      let source = backdrop.source
      let copy = CRTarget(
        pixels: store.allocatePixels(source.width * source.height), stride: source.width,
        x: source.x0, y: source.y0)
      withUnsafePointer(to: copy) { copy in
        withUnsafePointer(to: surface.target) {
          cr_copy_extending_edges(copy, source, $0, surface.bounds, surface.frame)
        }
      }
      return FilteredImage(
        bounds: source, target: copy, filters: backdrop.filters, limits: backdrop.limits)
    }
    applyFilters(to: &images)
    for (index, image) in zip(backdrops, images) {
      plan.graph.backdrops[index].target = image.target
    }
  }

  func releaseBackdrops(indices backdrops: [Int], plan: inout RasterPlan) {
    for index in backdrops {
      plan.graph.backdrops[index].target.releasePixels(to: store)
      plan.graph.backdrops[index].target = CRTarget()
    }
  }

  /// A blur that can be loaded from the cache or stored in it.
  private struct CacheableBlur {
    let key: BlurCache.BlurKey
    let hash: UInt64
    let source: UnsafeBufferPointer<UInt8>
    let base: UnsafeMutablePointer<UInt8>
    let count: Int

    var result: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// Creates the cache entry for a blur.
    ///
    /// Returns `nil` if the blur is too large for the cache.
    init?(
      _ image: FilteredImage, sigma: Double, to: CRRect, out: UnsafeMutablePointer<UInt32>
    ) {
      let from = image.bounds
      let bytes = 4 * from.width * from.height
      count = 4 * to.width * to.height
      guard !to.isEmpty, image.target.stride == from.width,
        bytes + count <= BlurCache.maximumEntrySize
      else { return nil }
      source = UnsafeBufferPointer(
        // Sound: memory of any type may be accessed as bytes; the C code accesses four bytes for each pixel of the
        // image's rectangle.
        start: UnsafeRawPointer(image.target.pixels).assumingMemoryBound(to: UInt8.self),
        count: bytes)
      // Sound: memory of any type may be accessed as bytes; the C code accesses four bytes for each pixel of the
      // image's rectangle.
      base = UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt8.self)
      key = BlurCache.BlurKey(
        channels: 4, width: from.x1 - from.x0, height: from.y1 - from.y0, sigma: sigma,
        x: from.x0, y: from.y0, x0: to.x0, y0: to.y0, x1: to.x1, y1: to.y1)
      hash = key.cacheHash(combiningSourceHash: cr_hash_bytes(source.baseAddress, bytes, 0))
    }
  }

  private func applyFilters(to images: inout [FilteredImage]) {
    let maximum = images.map(\.filters.count).max() ?? 0
    for number in 0..<maximum {
      var jobs: [CRBlur] = []
      var wide: [CRWideBlur] = []
      var kept: [CacheableBlur] = []
      var done: [CRTarget] = []
      for i in images.indices {
        let image = images[i]
        guard number < image.filters.count, !image.bounds.isEmpty else { continue }
        switch image.filters[number] {
        case .matrix(let matrix):
          applyColorMatrix(to: image, matrix: matrix)
        case .blur(let sigma):
          let scale = BlurDownsampling(sigma: sigma)
          let to = Self.blurredBounds(
            of: image.bounds, scale: scale, within: image.limits[number])
          done.append(image.target)
          guard !to.isEmpty else {
            (images[i].bounds, images[i].target) = (.empty, CRTarget())
            continue
          }
          let out = store.allocatePixels(to.width * to.height)
          images[i].bounds = to
          images[i].target = CRTarget(
            pixels: out, stride: to.width, x: to.x0, y: to.y0)
          let blur = CacheableBlur(image, sigma: sigma, to: to, out: out)
          if let blur {
            if cache.copyCachedBlur(
              forHash: blur.hash, key: blur.key, source: blur.source, to: blur.base)
            {
              continue
            }
            if cache.recordUse(ofHash: blur.hash) { kept.append(blur) }
          }
          if scale.shift > 0 {
            wide.append(makeWideBlurJob(of: image, scale: scale, bounds: to, output: out))
          } else {
            jobs.append(makeBlurJob(of: image, scale: scale, bounds: to, output: out))
          }
        }
      }
      runBlurs(jobs)
      runWideBlurs(wide)
      for blur in kept {
        cache.storeBlur(forHash: blur.hash, key: blur.key, source: blur.source, blur: blur.result)
      }
      for target in done { target.releasePixels(to: store) }
      scratchMemory.reset()
    }
  }

  /// Returns the rectangle of pixels affected by a blur, limited to the pixels that are needed.
  static func blurredBounds(of bounds: CRRect, scale: BlurDownsampling, within limit: CRRect)
    -> CRRect
  {
    let to = bounds.expanded(by: scale.outset).intersection(limit)
    return to.isEmpty ? .empty : to
  }

  private func applyColorMatrix(to image: FilteredImage, matrix: [Float]) {
    let bounds = image.bounds
    let bands = (bounds.height + Int(Self.bandHeight) - 1) / Int(Self.bandHeight)
    withUnsafePointer(to: image.target) { target in
      matrix.withUnsafeBufferPointer { matrix in
        pool.forEach(count: bands) { _, band in
          var rows = bounds
          rows.y0 = bounds.y0 + Int32(band) * Self.bandHeight
          rows.y1 = min(bounds.y1, rows.y0 + Self.bandHeight)
          cr_color_matrix(target, rows, matrix.baseAddress)
        }
      }
    }
  }

  /// Returns a job that blurs an image at full resolution.
  private func makeBlurJob(
    of image: FilteredImage, scale: BlurDownsampling, bounds to: CRRect,
    output out: UnsafeMutablePointer<UInt32>
  ) -> CRBlur {
    var job = CRBlur()
    // Sound: memory of any type may be accessed as bytes; the C code accesses four bytes for each pixel of the
    // image's rectangle.
    job.bytes = UnsafeRawPointer(image.target.pixels).assumingMemoryBound(to: UInt8.self)
    job.stride = image.target.stride * 4
    job.from = image.bounds
    job.channels = 4
    job.to = to
    job.opacity = 1
    // Sound: memory of any type may be accessed as bytes; the C code accesses four bytes for each pixel of the
    // image's rectangle.
    job.out = UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt8.self)
    prepareBlurJob(&job, sigma: scale.sigma, radius: scale.radius)
    return job
  }

  /// Returns a job that downsamples an image and blurs the result.
  private func makeWideBlurJob(
    of image: FilteredImage, scale: BlurDownsampling, bounds to: CRRect,
    output out: UnsafeMutablePointer<UInt32>
  ) -> CRWideBlur {
    var job = CRWideBlur()
    // Sound: memory of any type may be accessed as bytes; the C code accesses four bytes for each pixel of the
    // image's rectangle.
    job.bytes = UnsafeRawPointer(image.target.pixels).assumingMemoryBound(to: UInt8.self)
    job.stride = image.target.stride * 4
    job.from = image.bounds
    job.channels = 4
    job.to = to
    job.opacity = 1
    // Sound: memory of any type may be accessed as bytes; the C code accesses four bytes for each pixel of the
    // image's rectangle.
    job.out = UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt8.self)
    prepareWideBlurJob(&job, scale: scale)
    return job
  }
}
