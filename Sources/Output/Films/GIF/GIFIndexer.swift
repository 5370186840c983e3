/// An object that maps the colors of a film to palette indices.
final class GIFIndexer: Sendable {
  let palette: GIFPalette
  /// The palette index of transparent pixels, which follows the palette's colors.
  let transparentIndex: UInt8
  private let dither: GIFSettings.Dither
  /// The index of the nearest palette color for each bin, and of the color with which it is dithered.
  private let nearestIndices, partnerIndices: [UInt8]
  private let colors: [SIMD3<Float>]
  /// The palette index of each color if the palette is exact; otherwise empty.
  private let exactIndices: [UInt32: UInt8]

  /// The weight of dithering noise relative to color errors, as a fraction of the noise's variance.
  ///
  /// The value was measured on sample documents by structural similarity and file size.
  private static let noiseCost: Float = 0.4

  init(_ palette: GIFPalette, _ bins: [ColorHistogram.Bin], dither: GIFSettings.Dither) {
    self.palette = palette
    self.dither = dither
    transparentIndex = UInt8(palette.colors.count)
    exactIndices =
      palette.isExact
      ? Dictionary(
        uniqueKeysWithValues: palette.colors.enumerated().map { ($1, UInt8($0)) }) : [:]
    let colors = palette.colors.map { Self.color(ofPixel: $0) }
    self.colors = colors
    var first = [UInt8](repeating: 0, count: ColorHistogram.binCount)
    var second = first
    let weighed = colors.map { $0 * Self.channelWeights }
    for bin in bins {
      let (nearest, partner) = Self.ditherPair(
        for: bin.color * Self.channelWeights, palette: weighed)
      first[bin.index] = UInt8(nearest)
      second[bin.index] = UInt8(partner)
    }
    (self.nearestIndices, self.partnerIndices) = (first, second)
  }

  /// The weights of red, green and blue for colors mixed by dithering.
  ///
  /// Mixing happens in gamma-encoded values, so the weights are the square roots of the luma coefficients.
  private static let channelWeights = SIMD3<Float>(0.55, 0.77, 0.34)

  /// Returns the nearest palette color and the color with which it is mixed to minimize the sum of color error and
  /// noise.
  private static func ditherPair(
    for color: SIMD3<Float>, palette colors: [SIMD3<Float>]
  ) -> (nearest: Int, partner: Int) {
    var (nearest, minimumDistance) = (0, Float.infinity)
    for (index, other) in colors.enumerated() {
      let distance = Oklab.squaredDistance(color, other)
      if distance < minimumDistance { (nearest, minimumDistance) = (index, distance) }
    }
    let rest = color - colors[nearest]
    var partner = nearest
    for (index, other) in colors.enumerated() where index != nearest {
      let direction = other - colors[nearest]
      let length = (direction * direction).sum()
      let fraction = (rest * direction).sum() / length
      guard fraction > 0 else { continue }
      let miss = rest - direction * fraction
      let cost = (miss * miss).sum() + noiseCost * fraction * (1 - fraction) * length
      if cost < minimumDistance { (partner, minimumDistance) = (index, cost) }
    }
    return (nearest, partner)
  }

  /// An 8 × 8 ordered dithering matrix with thresholds between 0 and 1.
  ///
  /// The first 2ⁿ thresholds, in increasing order, are evenly distributed over the matrix.
  ///
  /// - Source: Bryce Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973.
  private static let ditherThresholds: [Float] = (0..<64).map { position in
    let (x, y) = (position % 8, position / 8)
    var value = 0
    for bit in 0..<3 {
      let (a, b) = (x >> bit & 1, y >> bit & 1)
      value |= (a ^ b) << (5 - 2 * bit) | b << (4 - 2 * bit)
    }
    return (Float(value) + 0.5) / 64
  }

  /// Returns the palette index of each pixel, given as 0xAARRGGBB with straight alpha.
  func paletteIndices(for pixels: [UInt32], width: Int) -> [UInt8] {
    if palette.isExact { return exactColorIndices(for: pixels) }
    return dither == .diffusion
      ? errorDiffusionDither(pixels, width: width) : orderedDither(pixels, width: width)
  }

  private func exactColorIndices(for pixels: [UInt32]) -> [UInt8] {
    var (last, index) = (UInt32(0), transparentIndex)
    return pixels.map { pixel in
      if pixel != last {
        last = pixel
        index =
          pixel >= 0xFF00_0000
          ? exactIndices[pixel & 0xFF_FFFF] ?? transparentIndex : transparentIndex
      }
      return index
    }
  }

  private func orderedDither(_ pixels: [UInt32], width: Int) -> [UInt8] {
    let isMixed = dither == .ordered
    var result = [UInt8](repeating: transparentIndex, count: pixels.count)
    Self.ditherThresholds.withUnsafeBufferPointer { thresholds in
      for (index, pixel) in pixels.enumerated() where pixel >= 0xFF00_0000 {
        let bin = ColorHistogram.binIndex(of: pixel)
        let (one, other) = (nearestIndices[bin], partnerIndices[bin])
        result[index] = one
        guard isMixed, one != other else { continue }
        let (x, y) = (index % width, index / width)
        let direction = (colors[Int(other)] - colors[Int(one)]) * Self.channelWeights
        let rest = (Self.color(ofPixel: pixel) - colors[Int(one)]) * Self.channelWeights
        let fraction = (rest * direction).sum() / (direction * direction).sum()
        if fraction > thresholds[(y & 7) << 3 | x & 7] { result[index] = other }
      }
    }
    return result
  }

  private static func color(ofPixel pixel: UInt32) -> SIMD3<Float> {
    SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
  }

  /// Returns palette indices computed by error diffusion, which distributes the error of each pixel to its neighbors
  /// on the right and below.
  ///
  /// - Source: Robert Floyd and Louis Steinberg, Proceedings of the Society for Information Display 17 (1976), 75–77.
  private func errorDiffusionDither(_ pixels: [UInt32], width: Int) -> [UInt8] {
    var result = [UInt8](repeating: transparentIndex, count: pixels.count)
    var here = [SIMD3<Float>](repeating: .zero, count: width + 2)
    var below = here
    var known: [Int: UInt8] = [:]
    for (position, pixel) in pixels.enumerated() {
      let x = position % width
      if x == 0 {
        (here, below) = (below, [SIMD3<Float>](repeating: .zero, count: width + 2))
      }
      guard pixel >= 0xFF00_0000 else { continue }
      let target = (Self.color(ofPixel: pixel) + here[x + 1]).clamped(
        lowerBound: .zero, upperBound: SIMD3(repeating: 255))
      let index = nearestIndex(to: target, cache: &known)
      result[position] = index
      let error = target - colors[Int(index)]
      here[x + 2] += error * (7 / 16)
      below[x] += error * (3 / 16)
      below[x + 1] += error * (5 / 16)
      below[x + 2] += error * (1 / 16)
    }
    return result
  }

  /// Returns the nearest palette color for a color that might not occur in the film.
  ///
  /// Results are cached by bin index.
  private func nearestIndex(to color: SIMD3<Float>, cache known: inout [Int: UInt8]) -> UInt8 {
    let word = UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
    let bin = ColorHistogram.binIndex(of: word)
    if let index = known[bin] { return index }
    let lab = Oklab.color(red: color.x, green: color.y, blue: color.z)
    let index = UInt8(
      palette.labColors.indices.min {
        Oklab.squaredDistance(palette.labColors[$0], lab)
          < Oklab.squaredDistance(palette.labColors[$1], lab)
      } ?? 0)
    known[bin] = index
    return index
  }
}
