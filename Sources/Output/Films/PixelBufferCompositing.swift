import CFilmShims
import Pixels

extension PixelBuffer {
  /// The picture over an opaque colour: itself where nothing of that would show.
  func composited(over background: Background) -> PixelBuffer {
    if isOpaque { return self }
    var result = PixelBuffer(width: width, height: height)
    let colour = [background.red, background.green, background.blue]
    withBytes { source in
      result.withMutablePixels { target in
        // Sound: any memory may be used as bytes, and a pixel has 4.
        target.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
          film_blend_over(source, $0, width * height, colour)
        }
      }
    }
    return result
  }

  /// The pixels with straight colours, which clear ones take from their neighbours, over a background
  /// if there is one.
  func unpremultiplied(over background: Background?) -> PixelBuffer {
    if let background { return composited(over: background) }
    var result = PixelBuffer(width: width, height: height)
    withBytes { source in
      result.withMutableBytes { film_unpremultiply(source, $0, Int32(width), Int32(height)) }
    }
    return result
  }

  /// Reads the pixels as bytes: red, green, blue, alpha.
  func withBytes<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R {
    withPixels { pixels in
      // Sound: any memory may be used as bytes, and a pixel has 4.
      pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) { body($0) }
    }
  }

  /// Changes the pixels as bytes: red, green, blue, alpha.
  mutating func withMutableBytes<R>(_ body: (UnsafeMutablePointer<UInt8>) -> R) -> R {
    let count = width * height * 4
    return withMutablePixels { pixels in
      // Sound: any memory may be used as bytes, and a pixel has 4.
      pixels.withMemoryRebound(to: UInt8.self, capacity: count) { body($0) }
    }
  }
}
