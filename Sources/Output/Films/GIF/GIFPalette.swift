/// A GIF color palette, computed from a film's color histogram.
struct GIFPalette {
  /// The palette colors, as 0xRRGGBB.
  let colors: [UInt32]
  let labColors: [SIMD3<Float>]
  /// Whether the palette contains every color that occurs in the film.
  let isExact: Bool

  init(_ colors: [UInt32], isExact: Bool = false) {
    self.colors = colors
    self.isExact = isExact
    labColors = colors.map {
      Oklab.color(red: Float($0 >> 16 & 255), green: Float($0 >> 8 & 255), blue: Float($0 & 255))
    }
  }

  /// Computes a palette of at most `count` colors.
  ///
  /// The palette is exact if the film has at most `count` colors.
  init(_ histogram: ColorHistogram, _ bins: [ColorHistogram.Bin], count: Int) {
    if let exact = histogram.exactColors, exact.count <= count {
      self.init(exact.sorted(), isExact: true)
      return
    }
    var clusters = Self.clusterCenters(of: bins, count: count)
    for _ in 0..<Self.iterationCount {
      clusters = Self.updatedCenters(for: bins, centers: clusters)
    }
    self.init(
      Set(
        Self.meanColors(
          of: bins, clusterIndices: Self.nearestCenterIndices(for: bins, centers: clusters),
          clusterCount: clusters.count)
      ).sorted())
  }

  /// The number of k-means iterations, after which the means barely change.
  private static let iterationCount = 6

  /// Returns the initial cluster centers.
  ///
  /// The cluster with the largest variance is repeatedly split at its mean along its widest axis until there are
  /// `count` clusters.
  private static func clusterCenters(of bins: [ColorHistogram.Bin], count: Int) -> [SIMD3<Float>] {
    var clusters = [Cluster(bins, Array(bins.indices))]
    while clusters.count < count {
      guard
        let widest = clusters.indices.max(by: { clusters[$0].variance < clusters[$1].variance }),
        clusters[widest].variance > 0
      else { break }
      let cluster = clusters[widest]
      let low = cluster.members.filter { bins[$0].lab[cluster.axis] <= cluster.mean[cluster.axis] }
      let high = cluster.members.filter { bins[$0].lab[cluster.axis] > cluster.mean[cluster.axis] }
      guard !low.isEmpty, !high.isEmpty else { break }
      clusters[widest] = Cluster(bins, low)
      clusters.append(Cluster(bins, high))
    }
    return clusters.map(\.mean)
  }

  /// A set of histogram bins with its mean and variance.
  private struct Cluster {
    let members: [Int]
    let mean: SIMD3<Float>
    /// The axis along which the cluster has its largest variance.
    let axis: Int
    /// The weighted sum of squared deviations along the axis.
    let variance: Float

    init(_ bins: [ColorHistogram.Bin], _ members: [Int]) {
      self.members = members
      var (sum, weight) = (SIMD3<Float>.zero, Float(0))
      for member in members {
        sum += bins[member].lab * bins[member].weight
        weight += bins[member].weight
      }
      mean = weight > 0 ? sum / weight : .zero
      var squares = SIMD3<Float>.zero
      for member in members {
        let d = bins[member].lab - mean
        squares += d * d * bins[member].weight
      }
      let axis = (0..<3).max { squares[$0] < squares[$1] } ?? 0
      (self.axis, variance) = (axis, squares[axis])
    }
  }

  /// Returns the index of the nearest center for each bin.
  private static func nearestCenterIndices(
    for bins: [ColorHistogram.Bin], centers: [SIMD3<Float>]
  ) -> [Int] {
    bins.map { bin in
      var (best, minimumDistance) = (0, Float.infinity)
      for (index, center) in centers.enumerated() {
        let distance = Oklab.squaredDistance(bin.lab, center)
        if distance < minimumDistance { (best, minimumDistance) = (index, distance) }
      }
      return best
    }
  }

  /// Returns the weighted means of the bins nearest to each center.
  private static func updatedCenters(
    for bins: [ColorHistogram.Bin], centers: [SIMD3<Float>]
  ) -> [SIMD3<Float>] {
    var sums = [SIMD3<Float>](repeating: .zero, count: centers.count)
    var weights = [Float](repeating: 0, count: centers.count)
    for (bin, center) in zip(bins, nearestCenterIndices(for: bins, centers: centers)) {
      sums[center] += bin.lab * bin.weight
      weights[center] += bin.weight
    }
    return centers.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : centers[$0] }
  }

  /// Returns the mean color of each cluster, as 0xRRGGBB.
  private static func meanColors(
    of bins: [ColorHistogram.Bin], clusterIndices clusters: [Int], clusterCount count: Int
  ) -> [UInt32] {
    var sums = [SIMD3<Float>](repeating: .zero, count: count)
    var weights = [Float](repeating: 0, count: count)
    for (bin, cluster) in zip(bins, clusters) {
      sums[cluster] += bin.color * bin.weight
      weights[cluster] += bin.weight
    }
    return (0..<count).compactMap { cluster in
      guard weights[cluster] > 0 else { return nil }
      let color = (sums[cluster] / weights[cluster]).rounded(.toNearestOrAwayFromZero)
      return UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
    }
  }
}
