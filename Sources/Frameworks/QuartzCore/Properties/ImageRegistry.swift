import Pixels
import Synchronization

/// The images whose pixels were committed.
///
/// The registry returns the original image when a committed value is read.
enum ImageRegistry {
  private struct ImageEntry {
    weak var image: CGImage?
  }

  private struct RegisteredImages {
    var entries: [ObjectIdentifier: ImageEntry] = [:]
    /// The number of entries at which entries of released images are removed.
    var sweepThreshold = 64
  }

  private static let state = Mutex(RegisteredImages())

  /// Returns the pixels of an image and registers the image.
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

  /// Returns the registered image with the pixels, or a new image.
  static func image(of pixels: PixelBuffer) -> CGImage {
    // An image retains its pixels, so no other pixels have their identity while the image exists.
    let known = state.withLock { $0.entries[pixels.storageIdentity]?.image }
    return known ?? CGImage(pixels: pixels)
  }
}
