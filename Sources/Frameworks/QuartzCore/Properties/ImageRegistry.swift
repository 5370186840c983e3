import Pixels
import Synchronization

/// The images whose pixels were committed, by their pixels, so that a value read back is the image that was set.
enum ImageRegistry {
  private struct ImageEntry {
    weak var image: CGImage?
  }

  private struct RegisteredImages {
    var entries: [ObjectIdentifier: ImageEntry] = [:]
    /// The number of entries at which those whose images have gone are dropped.
    var sweepThreshold = 64
  }

  private static let state = Mutex(RegisteredImages())

  /// The pixels of an image, remembered.
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

  /// The image that has the pixels, else a new one.
  static func image(of pixels: PixelBuffer) -> CGImage {
    // While an image lives, so do its pixels, and nothing else has their identity.
    let known = state.withLock { $0.entries[pixels.storageIdentity]?.image }
    return known ?? CGImage(pixels: pixels)
  }
}
