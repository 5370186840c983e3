import CFilmShims
import Pixels

/// The rectangle of a frame that differs from the previous frame, with its pixels.
struct FramePatch {
  /// The horizontal position of the patch's left edge in the frame, in pixels.
  var x = 0
  var y = 0
  var picture: PixelBuffer
  /// Whether the patch is blended over the previous contents instead of replacing them.
  var isBlended = false
}

extension FramePatch {
  /// The divisor for the minimum share of unchanged pixels, 1/4, above which a blended patch is tried.
  private static let unchangedPixelDivisor = 4

  /// Returns the candidate patches that change the previous frame to `frame`.
  ///
  /// The array is empty if the frames are equal; it contains the entire frame if `before` is `nil`. The left and top
  /// edges of each rectangle are multiples of `grid`.
  static func patchCandidates(
    for frame: PixelBuffer, after before: PixelBuffer?, grid: Int, allowsBlending canBeOver: Bool
  ) -> [FramePatch] {
    guard let before else { return [FramePatch(picture: frame)] }
    guard before.storageIdentity != frame.storageIdentity else { return [] }
    var box = FilmBox()
    let (width, height) = (Int32(frame.width), Int32(frame.height))
    let differs = before.withBytes { old in
      frame.withBytes { film_changed_box(old, $0, width, height, &box) }
    }
    guard differs != 0 else { return [] }
    box.width += box.x % Int32(grid)
    box.height += box.y % Int32(grid)
    box.x -= box.x % Int32(grid)
    box.y -= box.y % Int32(grid)
    let whole = FramePatch(
      x: Int(box.x), y: Int(box.y), picture: frame.cropped(to: box))
    guard canBeOver else { return [whole] }
    var over = whole
    let unchanged = before.withBytes { old in
      over.picture.withMutableBytes { film_make_unchanged_pixels_transparent(old, $0, width, box) }
    }
    let pixels = over.picture.width * over.picture.height
    guard unchanged >= 0, Int(unchanged) * Self.unchangedPixelDivisor >= pixels else {
      return [whole]
    }
    over.isBlended = true
    return [whole, over]
  }
}

extension PixelBuffer {
  /// Returns the part of the image inside the given rectangle, in pixels.
  fileprivate func cropped(to box: FilmBox) -> PixelBuffer {
    let (x, y) = (Int(box.x), Int(box.y))
    guard Int(box.width) < width || Int(box.height) < height else { return self }
    var part = PixelBuffer(width: Int(box.width), height: Int(box.height))
    withPixels { from in
      part.withMutablePixels { to in
        for row in 0..<Int(box.height) {
          (to + row * Int(box.width))
            .update(from: from + (y + row) * width + x, count: Int(box.width))
        }
      }
    }
    return part
  }
}
