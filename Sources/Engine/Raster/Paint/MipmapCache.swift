import CRasterKernels
import Pixels
import Synchronization

/// A cache of mipmap levels for images.
///
/// Entries are found by the identity of the image's storage. Each entry retains that storage, so its identity cannot
/// be reused by another image.
final class MipmapCache: Sendable {
  private struct CachedMipmaps {
    let picture: PixelBuffer
    let levels: [PixelBuffer]
    var lastUse: Int
  }

  private struct CacheState {
    var entries: [ObjectIdentifier: CachedMipmaps] = [:]
    var clock = 0
  }

  private let cache = Mutex(CacheState())

  /// The number of frames after which an unused image is removed.
  private static let maximumAge = 120

  /// Returns the image scaled to a half, a quarter, and so on, down to one pixel.
  func mipmapLevels(of image: PixelBuffer) -> [PixelBuffer] {
    cache.withLock { cache in
      if let entry = cache.entries[image.storageIdentity] {
        cache.entries[image.storageIdentity]?.lastUse = cache.clock
        return entry.levels
      }
      var levels: [PixelBuffer] = []
      var last = image
      while last.width > 1 || last.height > 1 {
        last = last.halved
        levels.append(last)
      }
      cache.entries[image.storageIdentity] = CachedMipmaps(
        picture: image, levels: levels, lastUse: cache.clock)
      return levels
    }
  }

  /// Begins a new frame and removes images that have not been used for a long time.
  func beginFrame() {
    cache.withLock { cache in
      cache.clock += 1
      let oldest = cache.clock - Self.maximumAge
      if cache.entries.contains(where: { $0.value.lastUse < oldest }) {
        cache.entries = cache.entries.filter { $0.value.lastUse >= oldest }
      }
    }
  }
}

extension PixelBuffer {
  fileprivate var halved: PixelBuffer {
    var half = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2)
    half.withMutablePixels { out in
      withPixels { cr_image_halve(out, $0, Int32(width), Int32(height)) }
    }
    return half
  }
}
