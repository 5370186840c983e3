import CFilmShims
import Pixels

/// What of a frame is stored when the frame before is known: a rectangle of it.
struct FramePatch {
  /// Where it goes, in pixels from the left and the top.
  var x = 0
  var y = 0
  var picture: PixelBuffer
  /// Whether it is laid over what was there; otherwise it replaces it.
  var isBlended = false
}

extension FramePatch {
  /// Of a patch's pixels, one in this many has to be as before for laying over to be tried.
  private static let unchangedPixelDivisor = 4

  /// The ways to make `frame` of `before`: none when they are equal; all of the frame when there is
  /// none before.
  ///
  /// - Range: the rectangle's left and top are multiples of `grid`.
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
  /// A rectangle of the picture.
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
