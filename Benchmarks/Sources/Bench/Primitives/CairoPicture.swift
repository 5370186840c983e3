import CCairo
import Pixels

/// A picture as a surface of cairo's.
final class CairoPicture {
  let surface: OpaquePointer?

  /// A copy of a picture.
  init(_ picture: PixelBuffer) {
    let (width, height) = (picture.width, picture.height)
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    picture.withPixels { pixels in
      for y in 0..<height {
        let row = UnsafeMutableRawPointer(bytes + y * stride)
          .assumingMemoryBound(to: UInt32.self)
        for x in 0..<width {
          let p = pixels[y * width + x]
          // From red in the lowest byte to blue in the lowest byte.
          row[x] = (p & 0xFF00_FF00) | (p & 255) << 16 | (p >> 16) & 255
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  deinit { cairo_surface_destroy(surface) }
}
