import Diagnostics
import DisplayList
import Foundation
import Geometry
import Pixels
import Raster
import Synchronization

/// The pixels of a context, and the memory that shows them to the program.
///
/// Without memory drawing may wait; with memory every step reads and writes it, since the program may do so too.
final class BackingStore {
  let width: Int
  let height: Int
  let layout: BitmapLayout
  let bytesPerRow: Int
  /// Made when something is drawn or asked for: much that could be drawn into never is.
  private var allocatedPixels: PixelBuffer?
  /// The stored pixels, once the program has asked for them or brought them.
  private(set) var memory: UnsafeMutableRawPointer?
  /// Whether anything has been drawn or was there from the beginning.
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

  /// What has been drawn, premultiplied sRGB.
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

  /// Every pixel.
  var fullArea: PixelArea { PixelArea(x: 0..<width, y: 0..<height) }

  /// The stored pixels, which from then on follow every step.
  func exposeMemory() -> UnsafeMutableRawPointer {
    if let memory { return memory }
    hasContent = true
    let made = PixelMemory.allocate(byteCount: bytesPerRow * height, isZeroed: true)
    memory = made
    writeProgramMemory(in: fullArea)
    return made
  }

  /// Draws commands, which touch nothing outside an area.
  func drawDisplayList(_ list: DisplayList, in area: PixelArea) {
    guard !area.isEmpty else { return }
    readProgramMemory(in: area)
    let shift = Affine.translation(x: -Double(area.x.lowerBound), y: -Double(area.y.lowerBound))
    let viewport = Viewport(width: area.x.count, height: area.y.count, scale: 1)
    // What was there is drawn again: the renderer begins with an empty picture.
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

  /// A picture of commands alone.
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
      diagnostics.report("a drawing was left out: \(error)")
      return nil
    }
  }

  /// The pixels of an area.
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

  /// Replaces the pixels of an area.
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

  /// Takes over what the program has changed in the memory.
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

/// A rectangle of whole pixels, rows from the top.
struct PixelArea: Equatable {
  var x: Range<Int>
  var y: Range<Int>

  var isEmpty: Bool { x.isEmpty || y.isEmpty }
}

extension PixelArea {
  /// The pixels of a canvas that a rectangle touches; all of them for what is not a number.
  init(around rect: Rect, within all: PixelArea) {
    guard rect.isFinite else {
      self = all
      return
    }
    self.init(
      x: Self.roundedOutRange(from: rect.minX, to: rect.maxX, clampedTo: all.x),
      y: Self.roundedOutRange(from: rect.minY, to: rect.maxY, clampedTo: all.y))
  }

  /// The whole numbers from one to another, rounded outwards and confined.
  private static func roundedOutRange(
    from low: Double, to high: Double, clampedTo limit: Range<Int>
  ) -> Range<Int> {
    let (a, b) = (Double(limit.lowerBound), Double(limit.upperBound))
    let from = min(max(low.rounded(.down), a), b)
    return Int(from)..<Int(max(from, min(max(high.rounded(.up), a), b)))
  }
}

extension UnsafeMutableRawPointer {
  /// A stored pixel of one or four bytes.
  fileprivate func storedPixel(atOffset offset: Int, byteCount bytes: Int) -> UInt32 {
    bytes == 4
      ? loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      : UInt32(load(fromByteOffset: offset, as: UInt8.self))
  }
}

extension DrawCommand {
  /// A picture at the origin, pixel on pixel.
  init(whole pixels: PixelBuffer) {
    let rect = Rect(0, 0, Double(pixels.width), Double(pixels.height))
    self.init(
      .rect(rect), .image(ImagePaint(pixels, source: rect, placement: .identity)), edges: .hard)
  }
}
