import CFilmShims
import Pixels

extension PixelBuffer {
  /// The picture over an opaque colour.
  func over(_ background: Background) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height)
    let colour = [background.red, background.green, background.blue]
    withBytes { source in
      result.withMutablePixels { target in
        target.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
          film_over(source, $0, width * height, colour)
        }
      }
    }
    return result
  }

  /// Reads the pixels as bytes: red, green, blue, alpha.
  func withBytes<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R {
    withPixels { pixels in
      pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) { body($0) }
    }
  }
}
