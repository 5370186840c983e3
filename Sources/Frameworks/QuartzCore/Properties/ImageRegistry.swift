import Pixels
import Synchronization

/// A registry of the images whose pixels have been committed.
///
/// When a committed value is read, the registry finds the original image.
enum ImageRegistry {
  private struct ImageEntry {
    weak var image: CGImage?
  }

  private struct RegisteredImages {
    var entries: [ObjectIdentifier: ImageEntry] = [:]
    /// The number of entries at which those of released images are removed.
    var sweepThreshold = 64
  }

  private static let state = Mutex(RegisteredImages())

  /// Registers an image and returns its pixels.
  static func pixels(of image: CGImage) -> PixelBuffer {
    state.withLock { state in
      state.entries[image.pixels.storageIdentity] = ImageEntry(image: image)
      if state.entries.count > state.sweepThreshold {
        state.entries = state.entries.filter { $0.value.image != nil }
        state.sweepThreshold = max(64, state.entries.count * 2)
      }
    }
    return image.pixels
  }

  /// Returns the registered image that has the given pixels, or a new image if there is none.
  static func image(of pixels: PixelBuffer) -> CGImage {
    // An image retains its pixels, so no other pixels can have the same identity while the image exists.
    let known = state.withLock { $0.entries[pixels.storageIdentity]?.image }
    return known ?? CGImage(pixels: pixels)
  }
}
