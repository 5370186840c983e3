import Foundation
import Pixels

/// The images whose pixels were committed, by their pixels, so that a value read back is the image that was set.
enum KnownImages {
  private struct Entry {
    weak var image: CGImage?
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those whose images have gone are dropped.
  nonisolated(unsafe) private static var limit = 64

  /// The pixels of an image, remembered.
  static func pixels(of image: CGImage) -> PixelBuffer {
    lock.withLock {
      entries[image.pixels.identity] = Entry(image: image)
      if entries.count > limit {
        entries = entries.filter { $0.value.image != nil }
        limit = max(64, entries.count * 2)
      }
    }
    return image.pixels
  }

  /// The image that has the pixels, else a new one.
  static func image(of pixels: PixelBuffer) -> CGImage {
    // While an image lives, so do its pixels, and nothing else has their identity.
    let known = lock.withLock { entries[pixels.identity]?.image }
    return known ?? CGImage(pixels: pixels)
  }
}
