import CRasterKernels
import Geometry

extension BlurRenderer {
  /// A shadow whose coverage is being computed.
  private struct PendingShadow {
    /// The index of the shadow in the pass graph.
    let shadow: Int
    /// The pixels covered by the shadow before its offset by whole pixels, and the corresponding pixels of the
    /// compact silhouette.
    let bounds, compactBounds: CRRect
    let key: BlurCache.BlurKey
    let hash: UInt64
    /// The blurred coverage of the compact silhouette, which omits repeated columns and rows.
    var block: ShadowCoverageBuffer

    var compactBlur: UnsafeMutablePointer<UInt8> { block.base }
  }

  /// The values that identify shadows with equal coverage at different positions.
  private struct ShadowCoverageKey: Hashable {
    let compactBlur: UnsafeMutablePointer<UInt8>
    let width, height: Int
    let cutX, removedX, cutY, removedY: Int32
  }

  /// The minimum number of pixels for which several threads are used.
  private static let minimumParallelPixelCount = 1 << 16

  /// Computes the coverage of the shadows at the given indices.
  func renderShadows(indices: [Int], plan: inout RasterPlan) {
    let indices = indices.filter { !plan.graph.shadows[$0].bounds.isEmpty }
    guard !indices.isEmpty else { return }
    let silhouettes = makeSilhouettes(ofShadowsAt: indices, plan: plan)
    let pixels = (0..<indices.count).reduce(0) {
      $0 + silhouettes[$1].from.width * silhouettes[$1].from.height
    }
    let isMuch = indices.count > 1 && pixels > Self.minimumParallelPixelCount
    pool.forEach(count: indices.count, isParallel: isMuch) { _, i in
      cr_silhouette_analyze(silhouettes + i)
    }
    for i in indices.indices {
      let left = Self.compactBounds(of: silhouettes[i])
      silhouettes[i].bytes = allocate(UInt8.self, count: left.width * left.height)
    }
    pool.forEach(count: indices.count, isParallel: isMuch) { _, i in
      cr_silhouette_compact(silhouettes + i)
    }
    let casts = blurCompactSilhouettes(forShadowsAt: indices, silhouettes: silhouettes, plan: &plan)
    expandCompactShadows(casts, silhouettes: silhouettes, plan: &plan)
    scratchMemory.reset()
  }

  private func makeSilhouettes(
    ofShadowsAt indices: [Int], plan: RasterPlan
  ) -> UnsafeMutablePointer<CRSilhouette> {
    let silhouettes = allocate(CRSilhouette.self, count: indices.count)
    for (i, index) in indices.enumerated() {
      let shadow = plan.graph.shadows[index]
      var silhouette = CRSilhouette()
      switch shadow.source {
      case .mask(let mask):
        silhouette.mask = UnsafePointer(plan.masks + mask)
        silhouette.from = plan.masks[mask].bounds
      case .surface(let surface):
        let target = plan.graph.surfaces[surface].target
        silhouette.pixels = UnsafePointer(target.pixels)
        silhouette.stride = target.stride
        silhouette.from = plan.graph.surfaces[surface].bounds
      }
      silhouette.radius = shadow.scale.outset
      silhouette.shift = shadow.scale.shift
      let (width, height) = (silhouette.from.width, silhouette.from.height)
      silhouette.lines = allocate(UInt8.self, count: width * height)
      silhouette.sides = allocate(UInt8.self, count: 2 * width)
      silhouette.places = allocate(Int32.self, count: height)
      silhouettes[i] = silhouette
    }
    return silhouettes
  }

  /// Blurs the compact silhouettes of the shadows at the given indices; equal silhouettes are blurred only once.
  ///
  /// The result contains `nil` for shadows without visible pixels.
  private func blurCompactSilhouettes(
    forShadowsAt indices: [Int], silhouettes: UnsafeMutablePointer<CRSilhouette>,
    plan: inout RasterPlan
  ) -> [PendingShadow?] {
    var casts: [PendingShadow?] = []
    casts.reserveCapacity(indices.count)
    var jobs: [CRBlur] = []
    var wide: [CRWideBlur] = []
    // The index of the first shadow with each hash, and the indices of shadows whose blur will be cached.
    var first: [UInt64: Int] = [:]
    var kept: [Int] = []
    for (i, index) in indices.enumerated() {
      guard
        var cast = makePendingShadow(forShadowAt: index, silhouette: silhouettes[i], plan: &plan)
      else {
        casts.append(nil)
        continue
      }
      let bytes = Self.compactBytes(of: silhouettes[i])
      if let same = first[cast.hash], let other = casts[same], other.key == cast.key,
        bytes.hasEqualBytes(to: Self.compactBytes(of: silhouettes[same]))
      {
        cast.block = other.block
      } else {
        first[cast.hash] = i
        if !cache.copyCachedBlur(
          forHash: cast.hash, key: cast.key, source: bytes, to: cast.compactBlur)
        {
          let shadow = plan.graph.shadows[index]
          if shadow.scale.shift > 0 {
            wide.append(
              makeWideShadowBlurJob(for: cast, silhouette: silhouettes[i], shadow: shadow))
          } else {
            jobs.append(makeShadowBlurJob(for: cast, silhouette: silhouettes[i], shadow: shadow))
          }
          if cache.recordUse(ofHash: cast.hash) { kept.append(i) }
        }
      }
      casts.append(cast)
    }
    runBlurs(jobs)
    runWideBlurs(wide)
    for i in kept {
      guard let cast = casts[i] else { continue }
      cache.storeBlur(
        forHash: cast.hash, key: cast.key, source: Self.compactBytes(of: silhouettes[i]),
        blur: UnsafeBufferPointer(
          start: cast.compactBlur, count: cast.compactBounds.width * cast.compactBounds.height))
    }
    return casts
  }

  /// Computes the bounds of a shadow without the transparent margins of its silhouette.
  ///
  /// Returns `nil` if the shadow has no visible pixels.
  private func makePendingShadow(
    forShadowAt index: Int, silhouette: CRSilhouette, plan: inout RasterPlan
  ) -> PendingShadow? {
    let shadow = plan.graph.shadows[index]
    let to = shadow.bounds.offsetBy(dx: -shadow.dx, dy: -shadow.dy)
      .intersection(silhouette.box.expanded(by: shadow.radius))
    plan.graph.shadows[index].bounds =
      to.isEmpty ? .empty : to.offsetBy(dx: shadow.dx, dy: shadow.dy)
    guard !to.isEmpty else { return nil }
    let near = withUnsafePointer(to: silhouette) { cr_silhouette_compact_rect($0, to) }
    let (box, rest) = (silhouette.box, Self.compactBounds(of: silhouette))
    // The bit mask for a position within a downsampling square; 0 if the blur is computed at full resolution.
    let phase: Int32 = (1 << shadow.scale.shift) - 1
    let key = BlurCache.BlurKey(
      channels: 1, width: rest.x1 - rest.x0, height: rest.y1 - rest.y0,
      sigma: shadow.sigma, shiftX: shadow.shift.x, shiftY: shadow.shift.y,
      opacity: shadow.opacity, x: box.x0 & phase, y: box.y0 & phase,
      x0: near.x0 - box.x0, y0: near.y0 - box.y0,
      x1: near.x1 - box.x0, y1: near.y1 - box.y0)
    return PendingShadow(
      shadow: index, bounds: to, compactBounds: near, key: key,
      hash: key.cacheHash(combiningSourceHash: silhouette.hash),
      block: ShadowCoverageBuffer(near.width * near.height, store))
  }

  private static func compactBytes(of silhouette: CRSilhouette) -> UnsafeBufferPointer<UInt8> {
    let rest = compactBounds(of: silhouette)
    return UnsafeBufferPointer(start: silhouette.bytes, count: rest.width * rest.height)
  }

  private func makeShadowBlurJob(
    for cast: PendingShadow, silhouette: CRSilhouette, shadow: ShadowJob
  )
    -> CRBlur
  {
    var job = CRBlur()
    job.from = Self.compactBounds(of: silhouette)
    job.bytes = UnsafePointer(silhouette.bytes)
    job.stride = job.from.width
    job.channels = 1
    job.to = cast.compactBounds
    job.opacity = shadow.opacity
    job.out = cast.compactBlur
    prepareBlurJob(&job, sigma: shadow.sigma, radius: shadow.radius, shift: shadow.shift)
    return job
  }

  /// Returns the bounding box of a silhouette without the columns and rows that were removed from it.
  private static func compactBounds(of silhouette: CRSilhouette) -> CRRect {
    var rest = silhouette.box
    rest.x1 -= silhouette.gone_x
    rest.y1 -= silhouette.gone_y
    return rest
  }

  private func makeWideShadowBlurJob(
    for cast: PendingShadow, silhouette: CRSilhouette, shadow: ShadowJob
  ) -> CRWideBlur {
    var job = CRWideBlur()
    job.from = Self.compactBounds(of: silhouette)
    job.bytes = UnsafePointer(silhouette.bytes)
    job.stride = job.from.width
    job.channels = 1
    job.to = cast.compactBounds
    job.opacity = shadow.opacity
    job.out = cast.compactBlur
    prepareWideBlurJob(&job, scale: shadow.scale, shift: shadow.shift)
    return job
  }

  /// Reinserts the columns and rows that were removed from the compact silhouettes.
  private func expandCompactShadows(
    _ casts: [PendingShadow?], silhouettes: UnsafeMutablePointer<CRSilhouette>,
    plan: inout RasterPlan
  ) {
    struct Piece {
      let silhouette: UnsafePointer<CRSilhouette>
      let made, out: UnsafeMutablePointer<UInt8>
      let to: CRRect
    }
    var pieces: [Piece] = []
    var covers: [ShadowCoverageKey: ShadowCoverageBuffer] = [:]
    for (i, cast) in casts.enumerated() {
      guard let cast else { continue }
      let s = silhouettes[i]
      var cover = cast.block
      if cast.bounds.width != cast.compactBounds.width
        || cast.bounds.height != cast.compactBounds.height
      {
        let spread = ShadowCoverageKey(
          compactBlur: cast.compactBlur, width: cast.bounds.width, height: cast.bounds.height,
          cutX: s.cut_x - cast.bounds.x0, removedX: s.gone_x, cutY: s.cut_y - cast.bounds.y0,
          removedY: s.gone_y)
        if let same = covers[spread] {
          cover = same
        } else {
          cover = ShadowCoverageBuffer(cast.bounds.width * cast.bounds.height, store)
          covers[spread] = cover
          pieces.append(
            Piece(
              silhouette: silhouettes + i, made: cast.compactBlur, out: cover.base, to: cast.bounds)
          )
        }
      }
      let bounds = plan.graph.shadows[cast.shadow].bounds
      plan.graph.shadows[cast.shadow].block = cover
      plan.graph.shadows[cast.shadow].cover = CRCover(
        cover: cover.base, stride: bounds.width, x: bounds.x0, y: bounds.y0)
    }
    let pixels = pieces.reduce(0) { $0 + $1.to.width * $1.to.height }
    let bands = rowBands(of: pieces) { ($0.to.y0, $0.to.y1) }
    pool.forEach(count: bands.count, isParallel: pixels > Self.minimumParallelPixelCount) { _, i in
      let piece = pieces[bands[i].job]
      cr_silhouette_expand(
        piece.silhouette, piece.made, piece.to, piece.out, bands[i].y0, bands[i].y1)
    }
  }
}
