import CFilmShims
import Pixels

extension PixelBuffer {
  /// Returns the image composited over an opaque color.
  ///
  /// An opaque image is returned unchanged.
  func composited(over background: Background) -> PixelBuffer {
    if isOpaque { return self }
    var result = PixelBuffer(width: width, height: height)
    let colour = [background.red, background.green, background.blue]
    withBytes { source in
      result.withMutablePixels { target in
        // Sound: memory of any type may be accessed as bytes, and each pixel has 4 bytes.
        target.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
          film_blend_over(source, $0, width * height, colour)
        }
      }
    }
    return result
  }

  /// Returns the pixels with straight alpha, composited over the background if one is given.
  ///
  /// Transparent pixels receive the colors of their neighbors.
  func unpremultiplied(over background: Background?) -> PixelBuffer {
    if let background { return composited(over: background) }
    var result = PixelBuffer(width: width, height: height)
    withBytes { source in
      result.withMutableBytes { film_unpremultiply(source, $0, Int32(width), Int32(height)) }
    }
    return result
  }

  /// Calls a closure with the pixels as bytes, in the order red, green, blue, alpha.
  func withBytes<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R {
    withPixels { pixels in
      // Sound: memory of any type may be accessed as bytes, and each pixel has 4 bytes.
      pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) { body($0) }
    }
  }

  /// Calls a closure that can modify the pixels as bytes, in the order red, green, blue, alpha.
  mutating func withMutableBytes<R>(_ body: (UnsafeMutablePointer<UInt8>) -> R) -> R {
    let count = width * height * 4
    return withMutablePixels { pixels in
      // Sound: memory of any type may be accessed as bytes, and each pixel has 4 bytes.
      pixels.withMemoryRebound(to: UInt8.self, capacity: count) { body($0) }
    }
  }
}
