import CRasterKernels
import Geometry

extension BlurRenderer {
  func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    scratchMemory.allocate(type, count: count)
  }

  /// Rounds a number of lanes up to a whole number of eight-lane vectors.
  func roundedUpToVectorWidth(_ lanes: Int) -> Int { (lanes + 7) & ~7 }

  /// Returns the Gaussian weights for a blur that also translates the image by a fraction of a pixel.
  func makeGaussianWeights(
    sigma: Double, radius: Int32, shift: Double = 0
  ) -> UnsafePointer<UInt32> {
    let weights = allocate(UInt32.self, count: 2 * Int(radius) + 1)
    cr_gaussian_weights(weights, sigma, radius, shift)
    return UnsafePointer(weights)
  }

  /// Returns filter taps, each of which combines two adjacent weights.
  ///
  /// If `late` is `true`, the first pair begins with a zero weight.
  func makeFilterTaps(
    fromWeights weights: UnsafePointer<UInt32>, radius: Int32, isShifted late: Bool = false
  ) -> CRTaps {
    var taps = CRTaps()
    cr_pair_filter_taps(
      &taps, allocate(UInt32.self, count: 2 * Int(radius) + 2), weights, radius, late)
    return taps
  }

  /// Allocates the weights and intermediate memory for a blur at full resolution.
  func prepareBlurJob(_ job: inout CRBlur, sigma: Double, radius: Int32, shift: Point = .zero) {
    job.radius = radius
    let across = makeGaussianWeights(sigma: sigma, radius: radius, shift: shift.x)
    let down =
      shift.x == shift.y
      ? across : makeGaussianWeights(sigma: sigma, radius: radius, shift: shift.y)
    job.across = makeFilterTaps(fromWeights: across, radius: radius)
    job.down = (
      makeFilterTaps(fromWeights: down, radius: radius),
      makeFilterTaps(fromWeights: down, radius: radius, isShifted: true)
    )
    job.mid_y0 = max(job.from.y0, job.to.y0 - radius)
    job.mid_y1 = max(job.mid_y0, min(job.from.y1, job.to.y1 + radius))
    job.mid_y1 += (job.mid_y1 - job.mid_y0) & 1
    job.mid_stride = roundedUpToVectorWidth(job.to.width * Int(job.channels))
    job.mid = allocate(UInt32.self, count: job.mid_stride * Int(job.mid_y1 - job.mid_y0) / 2)
  }

  /// Allocates the weights and intermediate memory for a downsampled blur.
  ///
  /// `shift` is in pixels.
  func prepareWideBlurJob(_ job: inout CRWideBlur, scale: BlurDownsampling, shift: Point = .zero) {
    let (from, to) = (job.from, job.to)
    job.shift = scale.shift
    // A pixel lies between the centers of its own square and an adjacent one, so one square is added on each side.
    job.squares = CRRect(
      x0: to.x0 >> scale.shift - 1, y0: to.y0 >> scale.shift - 1,
      x1: (to.x1 - 1) >> scale.shift + 2, y1: (to.y1 - 1) >> scale.shift + 2)
    // Squares beyond the blur radius do not contribute.
    job.content = CRRect(
      x0: from.x0 >> scale.shift, y0: from.y0 >> scale.shift,
      x1: (from.x1 - 1) >> scale.shift + 1, y1: (from.y1 - 1) >> scale.shift + 1)
    job.content.y0 = max(job.content.y0, job.squares.y0 - scale.radius)
    job.content.y1 = max(
      job.content.y0, min(job.content.y1, job.squares.y1 + scale.radius))
    job.content.y1 += Int32(job.content.height & 1)
    let row = job.squares.width * Int(job.channels)
    job.mid_stride = roundedUpToVectorWidth(row)
    job.mid = allocate(UInt32.self, count: job.mid_stride * (job.content.height / 2))
    job.blurred = allocate(UInt16.self, count: row * job.squares.height)
    job.radius = scale.radius
    let side = Double(1 << scale.shift)
    let across = makeGaussianWeights(
      sigma: scale.sigma, radius: scale.radius, shift: shift.x / side)
    let down =
      shift.x == shift.y
      ? across
      : makeGaussianWeights(sigma: scale.sigma, radius: scale.radius, shift: shift.y / side)
    job.across = makeFilterTaps(fromWeights: across, radius: scale.radius)
    job.down = (
      makeFilterTaps(fromWeights: down, radius: scale.radius),
      makeFilterTaps(fromWeights: down, radius: scale.radius, isShifted: true)
    )
  }

  func runBlurs(_ jobs: [CRBlur]) {
    let scratch = allocateScratchMemory(for: jobs) {
      ($0.from.width + 4 * Int($0.radius)) * Int($0.channels) + $0.mid_stride
    }
    forEachRowBand(of: jobs, rows: { ($0.mid_y0, $0.mid_y1) }) { thread, job, y0, y1 in
      cr_blur_horizontal(job, y0, y1, scratch[thread])
    }
    forEachRowBand(of: jobs, rows: { ($0.to.y0, $0.to.y1) }) { _, job, y0, y1 in
      cr_blur_vertical(job, y0, y1)
    }
  }

  func runWideBlurs(_ jobs: [CRWideBlur]) {
    let scratch = allocateScratchMemory(for: jobs) {
      let channels = Int($0.channels)
      let across =
        10 * $0.content.width + $0.mid_stride + 24 * Int($0.radius) + 104 + $0.from.width
      let line = (($0.squares.width + 8) << Int($0.shift)) / 4
      return max(across, channels * $0.squares.width + 16 + line)
    }
    forEachRowBand(of: jobs, rows: { ($0.content.y0, $0.content.y1) }) { thread, job, y0, y1 in
      cr_wide_blur_horizontal(job, y0, y1, scratch[thread])
    }
    forEachRowBand(of: jobs, rows: { ($0.squares.y0, $0.squares.y1) }) { _, job, y0, y1 in
      cr_wide_blur_vertical(job, y0, y1)
    }
    forEachRowBand(of: jobs, rows: { ($0.to.y0, $0.to.y1) }) { thread, job, y0, y1 in
      cr_wide_blur_upsample(job, y0, y1, scratch[thread])
    }
  }

  /// Allocates scratch memory for each thread: enough for the largest job, plus 64 elements.
  private func allocateScratchMemory<Job>(
    for jobs: [Job], size need: (Job) -> Int
  ) -> [UnsafeMutablePointer<UInt32>] {
    let maximum = jobs.map(need).max() ?? 0
    return (0..<pool.threadCount).map { _ in allocate(UInt32.self, count: maximum + 64) }
  }

  /// Divides the rows of all jobs into bands and processes the bands in parallel.
  private func forEachRowBand<Job>(
    of jobs: [Job], rows: (Job) -> (Int32, Int32),
    body: (_ thread: Int, _ job: UnsafePointer<Job>, _ y0: Int32, _ y1: Int32) -> Void
  ) {
    let bands = rowBands(of: jobs, rows: rows)
    jobs.withUnsafeBufferPointer { jobs in
      guard let base = jobs.baseAddress else { return }
      pool.forEach(count: bands.count) { thread, piece in
        let band = bands[piece]
        body(thread, base + band.job, band.y0, band.y1)
      }
    }
  }

  func rowBands<Job>(
    of jobs: [Job], rows: (Job) -> (Int32, Int32)
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
