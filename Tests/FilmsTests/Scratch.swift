import Foundation
import Pixels

/// A folder of a test's own, gone with the value.
final class Scratch {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("films-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  /// The path of a file in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// What is in the folder, hidden or not.
  var content: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A picture from premultiplied pixels.
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

/// A bright square that moves over a dark gradient.
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
