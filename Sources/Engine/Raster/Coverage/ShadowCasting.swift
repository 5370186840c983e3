import CRasterKernels
import Geometry

extension Blurs {
  /// A shadow that is being cast.
  private struct Cast {
    /// Its place among the graph's shadows.
    let shadow: Int
    /// The pixels it covers, but for the whole pixels of its offset, and those near them.
    let to, near: CRRect
    let key: BlurCache.Key
    let number: UInt64
    /// The blur of what is left of the silhouette, for the pixels near.
    var block: CoverBlock

    var made: UnsafeMutablePointer<UInt8> { block.base }
  }

  /// What two shadows have in common that are the same but for their places.
  private struct Spread: Hashable {
    let made: UnsafeMutablePointer<UInt8>
    let width, height: Int
    let cutX, goneX, cutY, goneY: Int32
  }

  /// Pixels below which it does not pay to wake other threads.
  private static let fewPixels = 1 << 16

  /// Makes the coverage of shadows.
  func cast(_ indices: [Int], _ plan: inout RasterPlan) {
    let indices = indices.filter { !plan.graph.shadows[$0].bounds.isEmpty }
    guard !indices.isEmpty else { return }
    let silhouettes = silhouettes(of: indices, plan)
    let pixels = (0..<indices.count).reduce(0) {
      $0 + silhouettes[$1].from.width * silhouettes[$1].from.height
    }
    let isMuch = indices.count > 1 && pixels > Self.fewPixels
    pool.forEach(indices.count, parallel: isMuch) { _, i in
      cr_silhouette_find(silhouettes + i)
    }
    for i in indices.indices {
      let left = Self.rest(of: silhouettes[i])
      silhouettes[i].bytes = allocate(UInt8.self, left.width * left.height)
    }
    pool.forEach(indices.count, parallel: isMuch) { _, i in
      cr_silhouette_take(silhouettes + i)
    }
    let casts = make(indices, silhouettes, &plan)
    spread(casts, silhouettes, &plan)
    step.end()
  }

  private func silhouettes(
    of indices: [Int], _ plan: RasterPlan
  ) -> UnsafeMutablePointer<CRSilhouette> {
    let silhouettes = allocate(CRSilhouette.self, indices.count)
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
      silhouette.radius = shadow.scale.reach
      silhouette.shift = shadow.scale.shift
      let (width, height) = (silhouette.from.width, silhouette.from.height)
      silhouette.lines = allocate(UInt8.self, width * height)
      silhouette.sides = allocate(UInt8.self, 2 * width)
      silhouette.places = allocate(Int32.self, height)
      silhouettes[i] = silhouette
    }
    return silhouettes
  }

  /// Makes the blurs of what is left of the silhouettes, each once; nil for what covers nothing.
  private func make(
    _ indices: [Int], _ silhouettes: UnsafeMutablePointer<CRSilhouette>, _ plan: inout RasterPlan
  ) -> [Cast?] {
    var casts: [Cast?] = []
    casts.reserveCapacity(indices.count)
    var jobs: [CRBlur] = []
    var wide: [CRWideBlur] = []
    // By number the first that has it, and those of them that are to be kept.
    var first: [UInt64: Int] = [:]
    var kept: [Int] = []
    for (i, index) in indices.enumerated() {
      guard var cast = cast(index, silhouettes[i], &plan) else {
        casts.append(nil)
        continue
      }
      let bytes = Self.bytes(of: silhouettes[i])
      if let same = first[cast.number], let other = casts[same], other.key == cast.key,
        bytes.hasBytes(of: Self.bytes(of: silhouettes[same]))
      {
        cast.block = other.block
      } else {
        first[cast.number] = i
        if !cache.take(cast.number, cast.key, of: bytes, to: cast.made) {
          let shadow = plan.graph.shadows[index]
          if shadow.scale.shift > 0 {
            wide.append(wideJob(cast, silhouettes[i], shadow))
          } else {
            jobs.append(job(cast, silhouettes[i], shadow))
          }
          if cache.note(cast.number) { kept.append(i) }
        }
      }
      casts.append(cast)
    }
    run(jobs)
    run(wide)
    for i in kept {
      guard let cast = casts[i] else { continue }
      cache.keep(
        cast.number, cast.key, of: Self.bytes(of: silhouettes[i]),
        UnsafeBufferPointer(start: cast.made, count: cast.near.width * cast.near.height))
    }
    return casts
  }

  /// Places a shadow; clear margins of its silhouette no longer count.
  private func cast(
    _ index: Int, _ silhouette: CRSilhouette, _ plan: inout RasterPlan
  ) -> Cast? {
    let shadow = plan.graph.shadows[index]
    let to = shadow.bounds.offset(-shadow.dx, -shadow.dy)
      .intersection(silhouette.box.expanded(shadow.radius))
    plan.graph.shadows[index].bounds = to.isEmpty ? .none : to.offset(shadow.dx, shadow.dy)
    guard !to.isEmpty else { return nil }
    let near = withUnsafePointer(to: silhouette) { cr_silhouette_near($0, to) }
    let (box, rest) = (silhouette.box, Self.rest(of: silhouette))
    // Where the squares lie, if there are any.
    let phase: Int32 = (1 << shadow.scale.shift) - 1
    let key = BlurCache.Key(
      channels: 1, width: rest.x1 - rest.x0, height: rest.y1 - rest.y0,
      sigma: shadow.sigma, shiftX: shadow.shift.x, shiftY: shadow.shift.y,
      opacity: shadow.opacity, x: box.x0 & phase, y: box.y0 & phase,
      x0: near.x0 - box.x0, y0: near.y0 - box.y0,
      x1: near.x1 - box.x0, y1: near.y1 - box.y0)
    return Cast(
      shadow: index, to: to, near: near, key: key, number: key.number(silhouette.hash),
      block: CoverBlock(near.width * near.height, store))
  }

  private static func bytes(of silhouette: CRSilhouette) -> UnsafeBufferPointer<UInt8> {
    let rest = rest(of: silhouette)
    return UnsafeBufferPointer(start: silhouette.bytes, count: rest.width * rest.height)
  }

  private func job(_ cast: Cast, _ silhouette: CRSilhouette, _ shadow: ShadowJob) -> CRBlur {
    var job = CRBlur()
    job.from = Self.rest(of: silhouette)
    job.bytes = UnsafePointer(silhouette.bytes)
    job.stride = job.from.width
    job.channels = 1
    job.to = cast.near
    job.opacity = shadow.opacity
    job.out = cast.made
    fill(&job, sigma: shadow.sigma, radius: shadow.radius, shift: shadow.shift)
    return job
  }

  /// What is left of a silhouette's box.
  private static func rest(of silhouette: CRSilhouette) -> CRRect {
    var rest = silhouette.box
    rest.x1 -= silhouette.gone_x
    rest.y1 -= silhouette.gone_y
    return rest
  }

  private func wideJob(
    _ cast: Cast, _ silhouette: CRSilhouette, _ shadow: ShadowJob
  ) -> CRWideBlur {
    var job = CRWideBlur()
    job.from = Self.rest(of: silhouette)
    job.bytes = UnsafePointer(silhouette.bytes)
    job.stride = job.from.width
    job.channels = 1
    job.to = cast.near
    job.opacity = shadow.opacity
    job.out = cast.made
    fill(&job, shadow.scale, shift: shadow.shift)
    return job
  }

  /// Puts back the lines that were left out.
  private func spread(
    _ casts: [Cast?], _ silhouettes: UnsafeMutablePointer<CRSilhouette>, _ plan: inout RasterPlan
  ) {
    struct Piece {
      let silhouette: UnsafePointer<CRSilhouette>
      let made, out: UnsafeMutablePointer<UInt8>
      let to: CRRect
    }
    var pieces: [Piece] = []
    var covers: [Spread: CoverBlock] = [:]
    for (i, cast) in casts.enumerated() {
      guard let cast else { continue }
      let s = silhouettes[i]
      var cover = cast.block
      if cast.to.width != cast.near.width || cast.to.height != cast.near.height {
        let spread = Spread(
          made: cast.made, width: cast.to.width, height: cast.to.height,
          cutX: s.cut_x - cast.to.x0, goneX: s.gone_x, cutY: s.cut_y - cast.to.y0,
          goneY: s.gone_y)
        if let same = covers[spread] {
          cover = same
        } else {
          cover = CoverBlock(cast.to.width * cast.to.height, store)
          covers[spread] = cover
          pieces.append(
            Piece(silhouette: silhouettes + i, made: cast.made, out: cover.base, to: cast.to))
        }
      }
      let bounds = plan.graph.shadows[cast.shadow].bounds
      plan.graph.shadows[cast.shadow].block = cover
      plan.graph.shadows[cast.shadow].cover = CRCover(
        cover: cover.base, stride: bounds.width, x: bounds.x0, y: bounds.y0)
    }
    let pixels = pieces.reduce(0) { $0 + $1.to.width * $1.to.height }
    let bands = bands(pieces) { ($0.to.y0, $0.to.y1) }
    pool.forEach(bands.count, parallel: pixels > Self.fewPixels) { _, i in
      let piece = pieces[bands[i].job]
      cr_silhouette_spread(
        piece.silhouette, piece.made, piece.to, piece.out, bands[i].y0, bands[i].y1)
    }
  }
}
