import CRasterKernels
import Geometry

/// Blurs surfaces and casts shadows, many at a time, in bands of rows.
struct Blurs {
  let crew: Crew
  let arena: OpaquePointer

  /// Rows that make one piece of work.
  private static let bandHeight: Int32 = 32

  /// Makes the coverage of shadows.
  func cast(_ indices: [Int], _ scene: inout Scene) {
    var jobs: [CRBlur] = []
    for i in indices where !scene.shadows[i].bounds.isEmpty {
      let shadow = scene.shadows[i]
      var job = CRBlur()
      switch shadow.source {
      case .mask(let mask):
        job.mask = UnsafePointer(scene.masks + mask)
        job.from = scene.masks[mask].bounds
      case .surface(let surface):
        let target = scene.surfaces[surface].target
        job.pixels = UnsafePointer(target.pixels)
        job.stride = target.stride
        job.from = scene.surfaces[surface].bounds
      }
      job.channels = 1
      job.to = shadow.bounds.offset(-shadow.dx, -shadow.dy)
      job.opacity = shadow.opacity
      job.out = allocate(UInt8.self, job.to.width * job.to.height)
      fill(&job, sigma: shadow.sigma, radius: shadow.radius, shift: shadow.shift)
      scene.shadows[i].cover = CRCover(
        cover: job.out, stride: shadow.bounds.width, x: shadow.bounds.x0, y: shadow.bounds.y0)
      jobs.append(job)
    }
    run(jobs)
  }

  /// Pixels that go through passes.
  private struct Picture {
    var bounds: CRRect
    var target: CRTarget
    var passes: [Surface.Pass]
    /// The pixels that matter after each pass.
    var limits: [CRRect]
  }

  /// Carries out the passes of surfaces; their bounds and pixels become the results'.
  func finish(_ indices: [Int], _ scene: inout Scene) {
    var pictures = indices.map { i in
      let surface = scene.surfaces[i]
      return Picture(
        bounds: surface.bounds, target: surface.target, passes: surface.passes,
        limits: surface.passes.map { _ in surface.limit })
    }
    carryOut(&pictures)
    for (i, picture) in zip(indices, pictures) {
      scene.surfaces[i].bounds = picture.bounds
      scene.surfaces[i].target = picture.target
    }
  }

  /// Makes the pixels of the backdrops with which the given parts of surfaces begin.
  func filter(_ indices: [Int], part: Int, _ scene: inout Scene) {
    let places = indices.compactMap { i in
      scene.surfaces[i].parts?[part].first { $0.kind == .backdrop }?.index
    }.filter { !scene.backdrops[$0].bounds.isEmpty }
    var pictures = places.map { place in
      let backdrop = scene.backdrops[place]
      let surface = scene.surfaces[backdrop.surface]
      let source = backdrop.source
      let copy = CRTarget(
        pixels: allocate(UInt32.self, source.width * source.height), stride: source.width,
        x: source.x0, y: source.y0)
      withUnsafePointer(to: copy) { copy in
        withUnsafePointer(to: surface.target) {
          cr_copy_repeating(copy, source, $0, surface.bounds, surface.frame)
        }
      }
      var left = backdrop.passes.reach
      let limits = backdrop.passes.map { pass in
        left -= pass.radius
        return backdrop.bounds.expanded(left)
      }
      return Picture(bounds: source, target: copy, passes: backdrop.passes, limits: limits)
    }
    carryOut(&pictures)
    for (place, picture) in zip(places, pictures) {
      scene.backdrops[place].target = picture.target
    }
  }

  private func carryOut(_ pictures: inout [Picture]) {
    let most = pictures.map(\.passes.count).max() ?? 0
    for pass in 0..<most {
      var jobs: [CRBlur] = []
      var wide: [CRWideBlur] = []
      for i in pictures.indices {
        let picture = pictures[i]
        guard pass < picture.passes.count, !picture.bounds.isEmpty else { continue }
        switch picture.passes[pass] {
        case .matrix(let matrix):
          change(picture, by: matrix)
        case .blur(let sigma):
          let scale = BlurScale(sigma: sigma)
          let to = picture.bounds.expanded(scale.reach).intersection(picture.limits[pass])
          let out = allocate(UInt32.self, to.width * to.height)
          if scale.shift > 0 {
            wide.append(wideJob(picture, scale, to: to, out: out))
          } else {
            var job = CRBlur()
            job.pixels = UnsafePointer(picture.target.pixels)
            job.stride = picture.target.stride
            job.from = picture.bounds
            job.channels = 4
            job.to = to
            job.opacity = 1
            job.out = UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt8.self)
            fill(&job, sigma: scale.sigma, radius: scale.radius)
            jobs.append(job)
          }
          pictures[i].bounds = to
          pictures[i].target = CRTarget(
            pixels: out, stride: to.width, x: to.x0, y: to.y0)
        }
      }
      run(jobs)
      run(wide)
    }
  }

  private func change(_ picture: Picture, by matrix: [Float]) {
    let bounds = picture.bounds
    let bands = (bounds.height + Int(Self.bandHeight) - 1) / Int(Self.bandHeight)
    withUnsafePointer(to: picture.target) { target in
      matrix.withUnsafeBufferPointer { matrix in
        crew.forEach(bands) { _, band in
          var rows = bounds
          rows.y0 = bounds.y0 + Int32(band) * Self.bandHeight
          rows.y1 = min(bounds.y1, rows.y0 + Self.bandHeight)
          cr_color_matrix(target, rows, matrix.baseAddress)
        }
      }
    }
  }

  /// A blur over squares of pixels.
  private func wideJob(
    _ picture: Picture, _ scale: BlurScale, to: CRRect, out: UnsafeMutablePointer<UInt32>
  ) -> CRWideBlur {
    let from = picture.bounds
    var job = CRWideBlur()
    job.pixels = UnsafePointer(picture.target.pixels)
    job.stride = picture.target.stride
    job.from = from
    job.to = to
    job.out = out
    job.shift = scale.shift
    // A pixel lies between the centres of its own square and a neighbour.
    let shift = scale.shift
    job.squares = CRRect(
      x0: to.x0 >> shift - 1, y0: to.y0 >> shift - 1, x1: (to.x1 - 1) >> shift + 2,
      y1: (to.y1 - 1) >> shift + 2)
    // Squares further away than the radius do not matter.
    job.content = CRRect(
      x0: from.x0 >> shift, y0: from.y0 >> shift, x1: (from.x1 - 1) >> shift + 1,
      y1: (from.y1 - 1) >> shift + 1)
    job.content.y0 = max(job.content.y0, job.squares.y0 - scale.radius)
    job.content.y1 = max(
      job.content.y0, min(job.content.y1, job.squares.y1 + scale.radius))
    let row = job.squares.width * 4
    job.mid = allocate(UInt16.self, row * job.content.height)
    job.blurred = allocate(UInt16.self, row * job.squares.height)
    job.radius = scale.radius
    job.weights = weights(sigma: scale.sigma, radius: scale.radius)
    return job
  }

  private func allocate<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
    cr_arena_alloc(arena, MemoryLayout<T>.stride * count)
      .bindMemory(to: type, capacity: count)
  }

  /// The weights of a blur that also carries everything on by less than a pixel.
  private func weights(
    sigma: Double, radius: Int32, shift: Double = 0
  ) -> UnsafePointer<UInt32> {
    let weights = allocate(UInt32.self, 2 * Int(radius) + 1)
    cr_gauss_weights(weights, sigma, radius, shift)
    return UnsafePointer(weights)
  }

  /// Gives a job its weights and memory.
  private func fill(
    _ job: inout CRBlur, sigma: Double, radius: Int32, shift: Point = .zero
  ) {
    job.radius = radius
    job.weights = weights(sigma: sigma, radius: radius, shift: shift.x)
    job.weights_down =
      shift.x == shift.y
      ? job.weights : weights(sigma: sigma, radius: radius, shift: shift.y)
    job.uneven = shift.x != 0
    job.mid_y0 = max(job.from.y0, job.to.y0 - radius)
    job.mid_y1 = max(job.mid_y0, min(job.from.y1, job.to.y1 + radius))
    let row = job.to.width * Int(job.channels)
    job.mid = allocate(UInt16.self, row * Int(job.mid_y1 - job.mid_y0))
  }

  private func run(_ jobs: [CRBlur]) {
    guard !jobs.isEmpty else { return }
    let longest =
      jobs.map { ($0.from.width + 4 * Int($0.radius)) * Int($0.channels) }.max() ?? 0
    let scratch = (0..<crew.threads).map { _ in allocate(UInt8.self, longest + 64) }
    let across = bands(jobs) { ($0.mid_y0, $0.mid_y1) }
    let down = bands(jobs) { ($0.to.y0, $0.to.y1) }
    jobs.withUnsafeBufferPointer { jobs in
      guard let base = jobs.baseAddress else { return }
      crew.forEach(across.count) { thread, piece in
        let band = across[piece]
        cr_blur_across(base + band.job, band.y0, band.y1, scratch[thread])
      }
      crew.forEach(down.count) { _, piece in
        let band = down[piece]
        cr_blur_down(base + band.job, band.y0, band.y1)
      }
    }
  }

  private func run(_ jobs: [CRWideBlur]) {
    guard !jobs.isEmpty else { return }
    let longest =
      jobs.map {
        max(6 * $0.content.width + 24 * Int($0.radius) + 48, 4 * $0.squares.width)
      }.max() ?? 0
    let scratch = (0..<crew.threads).map { _ in allocate(UInt32.self, longest + 64) }
    let across = bands(jobs) { ($0.content.y0, $0.content.y1) }
    let down = bands(jobs) { ($0.squares.y0, $0.squares.y1) }
    let spread = bands(jobs) { ($0.to.y0, $0.to.y1) }
    jobs.withUnsafeBufferPointer { jobs in
      guard let base = jobs.baseAddress else { return }
      crew.forEach(across.count) { thread, piece in
        let band = across[piece]
        cr_wide_blur_across(base + band.job, band.y0, band.y1, scratch[thread])
      }
      crew.forEach(down.count) { _, piece in
        let band = down[piece]
        cr_wide_blur_down(base + band.job, band.y0, band.y1)
      }
      crew.forEach(spread.count) { thread, piece in
        let band = spread[piece]
        cr_wide_blur_spread(base + band.job, band.y0, band.y1, scratch[thread])
      }
    }
  }

  private func bands<Job>(
    _ jobs: [Job], _ rows: (Job) -> (Int32, Int32)
  ) -> [(job: Int, y0: Int32, y1: Int32)] {
    var result: [(job: Int, y0: Int32, y1: Int32)] = []
    for (i, job) in jobs.enumerated() {
      let (y0, y1) = rows(job)
      for y in stride(from: y0, to: y1, by: Int(Self.bandHeight)) {
        result.append((i, y, min(y1, y + Self.bandHeight)))
      }
    }
    return result
  }
}
