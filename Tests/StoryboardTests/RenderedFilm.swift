import Foundation
import Pixels
import Storyboard

/// The frames of a film, rendered without its background.
@MainActor struct RenderedFilm {
  private let renderer: CARenderer

  init(_ film: Film, scale: CGFloat = 1) {
    renderer = CARenderer(layer: film.layer, bounds: film.bounds, scale: scale)
  }

  /// Returns the frame at a time in seconds.
  subscript(time: Double) -> PixelBuffer {
    get throws { try renderer.frame(at: time).pixels }
  }

  /// Returns the frames at the times, in their order.
  func frames(at times: some Sequence<Double>) throws -> [PixelBuffer] {
    try times.map { try renderer.frame(at: $0).pixels }
  }
}

extension PixelBuffer {
  /// The smallest rectangle that contains all pixels with an alpha of at least one half.
  var box: CGRect { box { _, _, alpha in alpha >= 128 } }

  /// The smallest rectangle that contains all visible pixels.
  var visibleBox: CGRect { box { _, _, alpha in alpha > 0 } }

  private func box(where isIncluded: (Int, Int, UInt8) -> Bool) -> CGRect {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where isIncluded(x, y, self[x, y].3) {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return .null }
    return CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The sum of alpha over all pixels, in opaque pixels.
  var coverage: Double {
    var sum = 0
    for y in 0..<height { for x in 0..<width { sum += Int(self[x, y].3) } }
    return Double(sum) / 255
  }

  /// The mean position of the pixels, weighted by alpha.
  var centroid: CGPoint {
    var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = Double(self[x, y].3)
        sum += alpha
        sumX += alpha * (Double(x) + 0.5)
        sumY += alpha * (Double(y) + 0.5)
      }
    }
    return CGPoint(x: sumX / sum, y: sumY / sum)
  }

  /// The number of pixels that are neither transparent nor opaque.
  var edgePixelCount: Int {
    var count = 0
    for y in 0..<height { for x in 0..<width where (1..<255).contains(self[x, y].3) { count += 1 } }
    return count
  }
}

/// Returns a white square whose center is at a point.
@MainActor func square(_ side: CGFloat = 10, at x: CGFloat, _ y: CGFloat = 50) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
  layer.position = CGPoint(x: x, y: y)
  layer.backgroundColor = .white
  return layer
}

/// Returns a film of 200 × 100 points.
@MainActor func smallFilm(_ describe: (Film) throws -> Void) rethrows -> Film {
  let film = Film(size: CGSize(width: 200, height: 100))
  try describe(film)
  return film
}

extension Double {
  /// Whether the number differs from another one by at most a tolerance.
  func isNear(_ other: Double, _ tolerance: Double = 0.1) -> Bool {
    abs(self - other) <= tolerance
  }
}
