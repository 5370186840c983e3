import CImageShims
package import Pixels

/// A rectangle of pixels in an image.
package struct PixelRect: Hashable, Sendable {
  package var x, y, width, height: Int

  /// Creates a rectangle from its upper-left corner and size in pixels.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Whether the rectangle has pixels, all of which are in an image of the given size.
  func isInside(width: Int, height: Int) -> Bool {
    self.width > 0 && self.height > 0 && x >= 0 && y >= 0 && x <= width - self.width
      && y <= height - self.height
  }
}

extension PixelBuffer {
  /// Returns the smallest rectangle that contains all differences from an image of the same size, or `nil` if the
  /// images are equal.
  package func changedRect(since before: PixelBuffer) -> PixelRect? {
    precondition(
      width == before.width && height == before.height, "the images must have the same size")
    var box = ImageBox()
    let count = width * height * 4
    let differs = before.withPixels { old in
      withPixels { new in
        // Sound: any memory may be read as bytes, and each pixel has 4 bytes.
        old.withMemoryRebound(to: UInt8.self, capacity: count) { old in
          new.withMemoryRebound(to: UInt8.self, capacity: count) {
            image_changed_box(old, $0, Int32(width), Int32(height), &box)
          }
        }
      }
    }
    guard differs != 0 else { return nil }
    return PixelRect(
      x: Int(box.x), y: Int(box.y), width: Int(box.width), height: Int(box.height))
  }

  /// Returns the part of the image inside the given rectangle, which must be inside the image.
  package func cropped(to rect: PixelRect) -> PixelBuffer {
    precondition(rect.isInside(width: width, height: height), "the rectangle exceeds the image")
    guard rect.width < width || rect.height < height else { return self }
    var part = PixelBuffer(width: rect.width, height: rect.height)
    withPixels { from in
      part.withMutablePixels { to in
        for row in 0..<rect.height {
          (to + row * rect.width)
            .update(from: from + (rect.y + row) * width + rect.x, count: rect.width)
        }
      }
    }
    return part
  }
}
