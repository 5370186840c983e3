import CFilmShims
import ImageCodecs
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
    guard let changed = frame.changedRect(since: before) else { return [] }
    var box = FilmBox(
      x: Int32(changed.x), y: Int32(changed.y), width: Int32(changed.width),
      height: Int32(changed.height))
    box.width += box.x % Int32(grid)
    box.height += box.y % Int32(grid)
    box.x -= box.x % Int32(grid)
    box.y -= box.y % Int32(grid)
    let whole = FramePatch(
      x: Int(box.x), y: Int(box.y), picture: frame.cropped(to: PixelRect(box)))
    guard canBeOver else { return [whole] }
    var over = whole
    let unchanged = before.withBytes { old in
      over.picture.withMutableBytes {
        film_make_unchanged_pixels_transparent(old, $0, Int32(frame.width), box)
      }
    }
    let pixels = over.picture.width * over.picture.height
    guard unchanged >= 0, Int(unchanged) * Self.unchangedPixelDivisor >= pixels else {
      return [whole]
    }
    over.isBlended = true
    return [whole, over]
  }
}

extension PixelRect {
  fileprivate init(_ box: FilmBox) {
    self.init(
      x: Int(box.x), y: Int(box.y), width: Int(box.width), height: Int(box.height))
  }
}
