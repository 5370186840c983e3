import Films
import Foundation
import Pixels

/// A temporary folder used by one test and deleted together with this object.
final class Scratch {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("films-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  /// Returns the path of a file in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The names of the items in the folder, including hidden items.
  var content: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Creates an image from a closure that returns the premultiplied pixel at a position.
func picture(
  _ width: Int, _ height: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
) -> PixelBuffer {
  var picture = PixelBuffer(width: width, height: height)
  picture.withMutablePixels { pixels in
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b, a) = pixel(x, y)
        pixels[y * width + x] = UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
      }
    }
  }
  return picture
}

/// Returns frames of a bright square that moves over a dark gradient.
func movingSquare(
  _ width: Int, _ height: Int, frames: Int, clear: Bool = false
) -> [Frame] {
  (0..<frames).map { k in
    let pixels = picture(width, height) { x, y in
      if (k * 2..<k * 2 + 8).contains(x), (4..<12).contains(y) { return (255, 200, 40, 255) }
      return clear ? (0, 0, 0, 0) : (UInt8(x * 120 / width), UInt8(y * 120 / height), 60, 255)
    }
    return Frame(pixels: pixels, time: Double(k) / 10)
  }
}

/// Returns an image of random premultiplied pixels, in which no channel exceeds alpha.
func noise(_ width: Int, _ height: Int, seed: Int, opaque: Bool = false) -> PixelBuffer {
  var state = UInt32(truncatingIfNeeded: seed &* 2 &+ 1) &* 2_654_435_761
  func next(_ limit: Int) -> UInt8 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return UInt8(Int(state >> 8) % (limit + 1))
  }
  return picture(width, height) { _, _ in
    let alpha = opaque ? 255 : next(255)
    return (next(Int(alpha)), next(Int(alpha)), next(Int(alpha)), alpha)
  }
}

/// Returns frames that are difficult to store as changed rectangles: pixels become transparent, fade, reappear and
/// repeat.
func tryingFrames(_ width: Int = 41, _ height: Int = 27) -> [Frame] {
  let ground = noise(width, height, seed: 1)
  func spotted(_ k: Int, _ alpha: Int) -> PixelBuffer {
    picture(width, height) { x, y in
      let isSpot = (x - 5 - 3 * k) * (x - 5 - 3 * k) + (y - 11) * (y - 11) < 30
      let grey = UInt8(alpha * 3 / 4)
      return isSpot ? (grey, UInt8(alpha), grey, UInt8(alpha)) : ground[x, y]
    }
  }
  let checks = picture(width, height) { x, y in
    (x + y) % 2 == 0 ? (200, 30, 90, 255) : ground[x, y]
  }
  let pictures = [
    ground, spotted(0, 255), spotted(1, 255), spotted(2, 130), spotted(2, 130), spotted(3, 0),
    PixelBuffer(width: width, height: height), PixelBuffer(width: width, height: height), ground,
    checks, noise(width, height, seed: 9), spotted(9, 1), ground, ground,
  ]
  return pictures.enumerated().map { Frame(pixels: $1, time: Double($0) / 10) }
}

/// Writes the frames to a film sink and finishes the film.
func write(_ frames: [Frame], to sink: any FilmSink) throws {
  for frame in frames { try sink.append(frame) }
  try sink.finish()
}
