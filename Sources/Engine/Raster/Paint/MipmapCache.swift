import CRasterKernels
import Pixels
import Synchronization

/// Pictures at half, a quarter… of their size, kept for those that are drawn again.
///
/// They are found by the memory of the picture, which is kept with them, so that none is ever
/// taken for another.
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

  /// Drawings after which a picture that was not seen is let go.
  private static let maximumAge = 120

  /// The sizes below the picture's own, down to one pixel.
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

  /// Lets go of what was long not used; once a drawing.
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
