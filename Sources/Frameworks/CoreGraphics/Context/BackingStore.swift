import Diagnostics
import DisplayList
import Foundation
import Geometry
import Pixels
import Raster
import Synchronization

/// The pixels of a bitmap context, with the memory through which client code accesses them.
///
/// Drawing can be deferred while no memory is exposed. Once it is exposed, every drawing operation reads and writes
/// the memory, since client code may change it at any time.
final class BackingStore {
  let width: Int
  let height: Int
  let layout: BitmapLayout
  let bytesPerRow: Int
  /// The pixels, allocated on the first access, since many contexts are never drawn into.
  private var allocatedPixels: PixelBuffer?
  /// The memory accessed by client code: passed in at creation, or allocated on request.
  private(set) var memory: UnsafeMutableRawPointer?
  /// Whether the pixels may differ from transparent, because something was drawn, the client supplied the memory or
  /// the format is opaque.
  private(set) var hasContent: Bool
  private let ownsMemory: Bool
  private let release: (() -> Void)?

  private static let rasterizer = Mutex(Rasterizer())

  init(
    width: Int, height: Int, layout: BitmapLayout, bytesPerRow: Int,
    memory: UnsafeMutableRawPointer?, release: (() -> Void)? = nil
  ) {
    self.width = width
    self.height = height
    self.layout = layout
    self.bytesPerRow = bytesPerRow
    self.memory = memory
    self.release = release
    ownsMemory = memory == nil
    hasContent = memory != nil || layout.isOpaque
    readProgramMemory(in: fullArea)
  }

  deinit {
    if ownsMemory, let memory { PixelMemory.deallocate(memory, byteCount: bytesPerRow * height) }
    release?()
  }

  /// The premultiplied sRGB pixels.
  private(set) var pixels: PixelBuffer {
    get {
      let pixels = allocatedPixels ?? blankPixels
      allocatedPixels = pixels
      return pixels
    }
    _modify {
      var pixels = allocatedPixels ?? blankPixels
      allocatedPixels = nil
      defer { allocatedPixels = pixels }
      yield &pixels
    }
  }

  private var blankPixels: PixelBuffer {
    var pixels = PixelBuffer(width: width, height: height)
    if layout.isOpaque {
      pixels.withMutablePixels { $0.update(repeating: 0xFF00_0000, count: width * height) }
    }
    return pixels
  }

  /// The area that contains all pixels.
  var fullArea: PixelArea { PixelArea(x: 0..<width, y: 0..<height) }

  /// Returns the memory that contains the stored pixels.
  ///
  /// Starting with this call, every drawing operation updates the memory.
  func exposeMemory() -> UnsafeMutableRawPointer {
    if let memory { return memory }
    hasContent = true
    let made = PixelMemory.allocate(byteCount: bytesPerRow * height, isZeroed: true)
    memory = made
    writeProgramMemory(in: fullArea)
    return made
  }

  /// Draws a display list that affects only the given area.
  func drawDisplayList(_ list: DisplayList, in area: PixelArea) {
    guard !area.isEmpty else { return }
    readProgramMemory(in: area)
    let shift = Affine.translation(x: -Double(area.x.lowerBound), y: -Double(area.y.lowerBound))
    let viewport = Viewport(width: area.x.count, height: area.y.count, scale: 1)
    // The renderer starts with a transparent image, so the existing pixels are drawn first.
    let beneath =
      hasContent ? [DisplayListCommand.draw(DrawCommand(whole: copyPixels(in: area)))] : []
    hasContent = true
    let commands =
      area == fullArea ? list.commands : list.commands.map { $0.transformed(by: shift) }
    if let drawn = Self.rasterize(beneath + commands, viewport: viewport) {
      replacePixels(with: drawn, at: area)
    }
    writeProgramMemory(in: area)
  }

  /// Returns an image of the given commands drawn on a transparent background.
  func renderImage(of commands: [DisplayListCommand]) -> PixelBuffer {
    let viewport = Viewport(width: width, height: height, scale: 1)
    return Self.rasterize(commands, viewport: viewport) ?? PixelBuffer(width: width, height: height)
  }

  private static func rasterize(_ commands: [DisplayListCommand], viewport: Viewport)
    -> PixelBuffer?
  {
    do {
      return try rasterizer.withLock { try $0.draw(DisplayList(commands), viewport: viewport) }
    } catch {
      diagnostics.report("drawing ignored: \(error)")
      return nil
    }
  }

  /// Returns a copy of the pixels in the given area.
  private func copyPixels(in area: PixelArea) -> PixelBuffer {
    if area == fullArea { return pixels }
    var result = PixelBuffer(width: area.x.count, height: area.y.count)
    pixels.withPixels { source in
      result.withMutablePixels { target in
        for (i, y) in area.y.enumerated() {
          (target + i * area.x.count).update(
            from: source + y * width + area.x.lowerBound, count: area.x.count)
        }
      }
    }
    return result
  }

  /// Replaces the pixels in the given area.
  private func replacePixels(with drawn: PixelBuffer, at area: PixelArea) {
    if area == fullArea {
      pixels = drawn
      return
    }
    let width = width
    drawn.withPixels { source in
      pixels.withMutablePixels { target in
        for (i, y) in area.y.enumerated() {
          (target + y * width + area.x.lowerBound).update(
            from: source + i * area.x.count, count: area.x.count)
        }
      }
    }
  }

  /// Updates the pixels in the given area from the memory, which client code may have changed.
  func readProgramMemory(in area: PixelArea) {
    guard let memory else { return }
    let (size, width, layout) = (layout.bytesPerPixel, width, layout)
    pixels.withMutablePixels { target in
      for y in area.y {
        let row = memory + y * bytesPerRow
        for x in area.x {
          let word = row.storedPixel(atOffset: x * size, byteCount: size)
          let known = target[y * width + x]
          if layout.encodedPixel(for: known) != word {
            target[y * width + x] = layout.decodedPixel(for: word)
          }
        }
      }
    }
  }

  private func writeProgramMemory(in area: PixelArea) {
    guard let memory else { return }
    let size = layout.bytesPerPixel
    pixels.withPixels { source in
      for y in area.y {
        let row = memory + y * bytesPerRow
        for x in area.x {
          let word = layout.encodedPixel(for: source[y * width + x])
          if size == 4 {
            row.storeBytes(of: word, toByteOffset: x * 4, as: UInt32.self)
          } else {
            row.storeBytes(of: UInt8(truncatingIfNeeded: word), toByteOffset: x, as: UInt8.self)
          }
        }
      }
    }
  }
}

/// A rectangle of whole pixels, with rows ordered from the top.
struct PixelArea: Equatable {
  var x: Range<Int>
  var y: Range<Int>

  var isEmpty: Bool { x.isEmpty || y.isEmpty }
}

extension PixelArea {
  /// Creates the area of pixels touched by the given rectangle, clamped to `all`.
  ///
  /// If the rectangle is not finite, the area is `all`.
  init(around rect: Rect, within all: PixelArea) {
    guard rect.isFinite else {
      self = all
      return
    }
    self.init(
      x: Self.roundedOutRange(from: rect.minX, to: rect.maxX, clampedTo: all.x),
      y: Self.roundedOutRange(from: rect.minY, to: rect.maxY, clampedTo: all.y))
  }

  /// Returns the range of integers that covers `low` to `high`, clamped to `limit`.
  private static func roundedOutRange(
    from low: Double, to high: Double, clampedTo limit: Range<Int>
  ) -> Range<Int> {
    let (a, b) = (Double(limit.lowerBound), Double(limit.upperBound))
    let from = min(max(low.rounded(.down), a), b)
    return Int(from)..<Int(max(from, min(max(high.rounded(.up), a), b)))
  }
}

extension UnsafeMutableRawPointer {
  /// Loads a stored pixel of one or four bytes.
  fileprivate func storedPixel(atOffset offset: Int, byteCount bytes: Int) -> UInt32 {
    bytes == 4
      ? loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      : UInt32(load(fromByteOffset: offset, as: UInt8.self))
  }
}

extension DrawCommand {
  /// Creates a command that draws an image at the origin, without scaling.
  init(whole pixels: PixelBuffer) {
    let rect = Rect(0, 0, Double(pixels.width), Double(pixels.height))
    self.init(
      .rect(rect), .image(ImagePaint(pixels, source: rect, placement: .identity)), edges: .hard)
  }
}
