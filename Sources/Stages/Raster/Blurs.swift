import CRasterKernels

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
      fill(&job, sigma: shadow.sigma, radius: shadow.radius)
      scene.shadows[i].cover = CRCover(
        cover: job.out, stride: shadow.bounds.width, x: shadow.bounds.x0, y: shadow.bounds.y0)
      jobs.append(job)
    }
    run(jobs)
  }

  /// Carries out the passes of surfaces; their bounds and pixels become the results'.
  func finish(_ indices: [Int], _ scene: inout Scene) {
    let most = indices.map { scene.surfaces[$0].passes.count }.max() ?? 0
    for pass in 0..<most {
      var jobs: [CRBlur] = []
      for i in indices {
        let surface = scene.surfaces[i]
        guard pass < surface.passes.count, !surface.bounds.isEmpty else { continue }
        switch surface.passes[pass] {
        case .matrix(let matrix):
          withUnsafePointer(to: surface.target) { target in
            matrix.withUnsafeBufferPointer {
              cr_color_matrix(target, surface.bounds, $0.baseAddress)
            }
          }
        case .blur(let sigma):
          var job = CRBlur()
          let radius = surface.passes[pass].radius
          job.pixels = UnsafePointer(surface.target.pixels)
          job.stride = surface.target.stride
          job.from = surface.bounds
          job.channels = 4
          job.to = surface.bounds.expanded(radius).intersection(surface.limit)
          job.opacity = 1
          fill(&job, sigma: sigma, radius: radius)
          jobs.append(job)
          scene.surfaces[i].bounds = job.to
          scene.surfaces[i].target = CRTarget(
            pixels: UnsafeMutableRawPointer(job.out).assumingMemoryBound(to: UInt32.self),
            stride: job.to.width, x: job.to.x0, y: job.to.y0)
        }
      }
      run(jobs)
    }
  }

  /// Gives a job its weights and memory.
  private func fill(_ job: inout CRBlur, sigma: Double, radius: Int32) {
    job.radius = radius
    let weights = cr_arena_alloc(arena, (2 * Int(radius) + 1) * 4)
      .bindMemory(to: UInt32.self, capacity: 2 * Int(radius) + 1)
    cr_gauss_weights(weights, sigma, radius)
    job.weights = UnsafePointer(weights)
    job.mid_y0 = max(job.from.y0, job.to.y0 - radius)
    job.mid_y1 = max(job.mid_y0, min(job.from.y1, job.to.y1 + radius))
    let row = job.to.width * Int(job.channels)
    let rows = Int(job.mid_y1 - job.mid_y0)
    job.mid = cr_arena_alloc(arena, row * rows * 2).bindMemory(
      to: UInt16.self, capacity: row * rows)
    job.out = cr_arena_alloc(arena, row * job.to.height).bindMemory(
      to: UInt8.self, capacity: row * job.to.height)
  }

  private func run(_ jobs: [CRBlur]) {
    guard !jobs.isEmpty else { return }
    let longest =
      jobs.map { ($0.from.width + 4 * Int($0.radius)) * Int($0.channels) }.max() ?? 0
    let scratch = (0..<crew.threads).map { _ in
      cr_arena_alloc(arena, longest + 64).bindMemory(to: UInt8.self, capacity: longest + 64)
    }
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

  private func bands(
    _ jobs: [CRBlur], _ rows: (CRBlur) -> (Int32, Int32)
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
