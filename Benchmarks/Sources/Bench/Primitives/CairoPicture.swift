import CCairo
import Pixels

/// A cairo surface with a copy of an image.
final class CairoPicture {
  let surface: OpaquePointer?

  /// Creates a surface and copies the image into it.
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
          // The red and blue components are exchanged: Ametrine's pixels have red in the lowest byte, and cairo's
          // have blue.
          row[x] = (p & 0xFF00_FF00) | (p & 255) << 16 | (p >> 16) & 255
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  deinit { cairo_surface_destroy(surface) }
}
