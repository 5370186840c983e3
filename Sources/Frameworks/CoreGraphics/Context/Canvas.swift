import DisplayList
import Foundation
import Geometry
import Pixels
import Raster
import Synchronization

/// The pixels of a context, and the memory that shows them to the program.
///
/// Without memory drawing may wait; with memory every step reads and writes it, since the program may do so too.
final class Canvas {
  let width: Int
  let height: Int
  let layout: BitmapLayout
  let bytesPerRow: Int
  /// Made when something is drawn or asked for: much that could be drawn into never is.
  private var drawn: PixelBuffer?
  /// The stored pixels, once the program has asked for them or brought them.
  private(set) var memory: UnsafeMutableRawPointer?
  /// Whether anything has been drawn or was there from the beginning.
  private(set) var hasInk: Bool
  private let isOwner: Bool
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
    isOwner = memory == nil
    hasInk = memory != nil || layout.isOpaque
    load(all)
  }

  deinit {
    if isOwner, let memory { PixelMemory.deallocate(memory, bytes: bytesPerRow * height) }
    release?()
  }

  /// What has been drawn, premultiplied sRGB.
  private(set) var pixels: PixelBuffer {
    get {
      let pixels = drawn ?? blank
      drawn = pixels
      return pixels
    }
    _modify {
      var pixels = drawn ?? blank
      drawn = nil
      defer { drawn = pixels }
      yield &pixels
    }
  }

  private var blank: PixelBuffer {
    var pixels = PixelBuffer(width: width, height: height)
    if layout.isOpaque {
      pixels.withMutablePixels { $0.update(repeating: 0xFF00_0000, count: width * height) }
    }
    return pixels
  }

  /// Every pixel.
  var all: Area { Area(x: 0..<width, y: 0..<height) }

  /// The stored pixels, which from then on follow every step.
  func exposed() -> UnsafeMutableRawPointer {
    if let memory { return memory }
    hasInk = true
    let made = PixelMemory.allocate(bytesPerRow * height, isCleared: true)
    memory = made
    store(all)
    return made
  }

  /// Draws commands, which touch nothing outside an area.
  func draw(_ list: DisplayList, in area: Area) {
    guard !area.isEmpty else { return }
    load(area)
    let shift = Affine.translation(-Double(area.x.lowerBound), -Double(area.y.lowerBound))
    let viewport = Viewport(width: area.x.count, height: area.y.count, scale: 1)
    // What was there is drawn again: the renderer begins with an empty picture.
    let beneath = hasInk ? [Command.draw(Draw(whole: part(area)))] : []
    hasInk = true
    let commands =
      area == all ? list.commands : list.commands.map { $0.mapped(by: shift) }
    if let drawn = Self.rendered(beneath + commands, viewport) { put(drawn, at: area) }
    store(area)
  }

  /// A picture of commands alone.
  func picture(of commands: [Command]) -> PixelBuffer {
    let viewport = Viewport(width: width, height: height, scale: 1)
    return Self.rendered(commands, viewport) ?? PixelBuffer(width: width, height: height)
  }

  private static func rendered(_ commands: [Command], _ viewport: Viewport) -> PixelBuffer? {
    do {
      return try rasterizer.withLock { try $0.draw(DisplayList(commands), viewport: viewport) }
    } catch {
      Log.report("a drawing was left out: \(error)")
      return nil
    }
  }

  /// The pixels of an area.
  private func part(_ area: Area) -> PixelBuffer {
    if area == all { return pixels }
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
  private func put(_ drawn: PixelBuffer, at area: Area) {
    if area == all {
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
  func load(_ area: Area) {
    guard let memory else { return }
    let (size, width, layout) = (layout.bytesPerPixel, width, layout)
    pixels.withMutablePixels { target in
      for y in area.y {
        let row = memory + y * bytesPerRow
        for x in area.x {
          let word = row.word(at: x * size, bytes: size)
          let known = target[y * width + x]
          if layout.stored(known) != word { target[y * width + x] = layout.pixel(word) }
        }
      }
    }
  }

  private func store(_ area: Area) {
    guard let memory else { return }
    let size = layout.bytesPerPixel
    pixels.withPixels { source in
      for y in area.y {
        let row = memory + y * bytesPerRow
        for x in area.x {
          let word = layout.stored(source[y * width + x])
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
struct Area: Equatable {
  var x: Range<Int>
  var y: Range<Int>

  var isEmpty: Bool { x.isEmpty || y.isEmpty }
}

extension Area {
  /// The pixels of a canvas that a rectangle touches; all of them for what is not a number.
  init(around rect: Rect, within all: Area) {
    guard rect.isFinite else {
      self = all
      return
    }
    self.init(
      x: Self.span(rect.minX, rect.maxX, all.x), y: Self.span(rect.minY, rect.maxY, all.y))
  }

  /// The whole numbers from one to another, rounded outwards and confined.
  private static func span(_ low: Double, _ high: Double, _ limit: Range<Int>) -> Range<Int> {
    let (a, b) = (Double(limit.lowerBound), Double(limit.upperBound))
    let from = min(max(low.rounded(.down), a), b)
    return Int(from)..<Int(max(from, min(max(high.rounded(.up), a), b)))
  }
}

extension UnsafeMutableRawPointer {
  /// A stored pixel of one or four bytes.
  fileprivate func word(at offset: Int, bytes: Int) -> UInt32 {
    bytes == 4
      ? loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      : UInt32(load(fromByteOffset: offset, as: UInt8.self))
  }
}

extension Draw {
  /// A picture at the origin, pixel on pixel.
  init(whole pixels: PixelBuffer) {
    let rect = Rect(0, 0, Double(pixels.width), Double(pixels.height))
    self.init(
      .rect(rect), .image(ImagePaint(pixels, source: rect, placement: .identity)), edges: .hard)
  }
}
