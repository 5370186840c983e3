import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

/// Tests of the memory used by outlines while shapes are drawn.
@Suite struct OutlineMemoryTests {
  /// Returns the memory used to draw `count`, twice and four times as many stroked elements in one thread.
  ///
  /// Each value is the minimum of three drawings: the second reuses the idle block of pixels released by the first,
  /// unless another test takes it.
  private func bytes(_ count: Int, _ style: StrokeStyle, _ add: (inout Path, Int) -> Void) -> [Int]
  {
    [1, 2, 4].map { factor in
      var path = Path()
      for i in 0..<count * factor { add(&path, i) }
      let list = DisplayList([fill(.stroke(path, style))])
      let rasterizer = Rasterizer(threads: 1)
      return (0..<3).map { _ in
        WorkMeasurement {
          _ = try? rasterizer.draw(
            list, viewport: Viewport(width: 40, height: 40, scale: 1, background: .clear))
        }.bytes
      }.min() ?? 0
    }
  }

  @Test func `memory for stroking huge cubic curves does not grow with the number of curves`() {
    let bytes = bytes(64, StrokeStyle(width: 3, join: .round)) { path, _ in
      if path.isEmpty { path.move(to: .zero) }
      path.addCubicCurve(
        control1: Point(1e12, 1e12), control2: Point(-1e12, 1e12), to: Point(100, 0))
    }
    // The points of even a tenth of the additional curves would need more memory.
    #expect(bytes[2] - bytes[0] < 300_000, "\(bytes)")
  }

  @Test func `memory for stroking many round dots is less than that of all their outlines`() {
    let bytes = bytes(6000, StrokeStyle(width: 20, cap: .round)) { path, i in
      path.move(to: Point(Double(i % 97), -50))
      path.close()
    }
    // The path is copied. The round outlines of its dots would need at least twenty points of 16 bytes each.
    #expect(bytes[2] - bytes[0] < 3 * 6000 * 100, "\(bytes)")
  }

  // MARK: The builder

  private static let limit = CRRect(x0: 3, y0: 2, x1: 60, y1: 40)

  /// Returns the coverage of a rectangle with one side traversed up and down `times` times, and the number of missing
  /// bytes.
  private func cover(_ times: Int, room: Int?, limit: CRRect = Self.limit) -> ([UInt8], Int) {
    var points: [Double] = [5.3, 4.7, 50.9, 4.7]
    var verbs: [UInt8] = [0, 1]
    points.reserveCapacity(4 * times + 8)
    for _ in 0..<times {
      points += [50.9, 30.2, 50.9, 4.7]
      verbs += [1, 1]
    }
    points += [50.9, 30.2, 5.3, 30.2]
    verbs += [1, 1, 4]
    let (arena, builder): (OpaquePointer, OpaquePointer) = (
      cr_arena_create(), cr_builder_create(Flatness.fill, 4096)
    )
    defer {
      cr_builder_destroy(builder)
      cr_arena_destroy(arena)
    }
    if let room { cr_builder_set_memory_limit(builder, room) }
    cr_builder_begin(builder, limit, [1, 0, 0, 0, 1, 0, 0, 0, 1], false)
    cr_builder_add_path(builder, verbs, verbs.count, points)
    var mask = CRMask()
    cr_builder_finish(builder, arena, false, &mask)
    let size = limit.width * Int(limit.y1 - limit.y0)
    var bytes = [UInt8](repeating: 0, count: size)
    bytes.withUnsafeMutableBufferPointer { bytes in
      var out = CRCover(
        cover: bytes.baseAddress, stride: limit.width, x: limit.x0, y: limit.y0)
      _ = cr_cover_from_mask(&out, limit, &mask, nil)
    }
    return (bytes, cr_builder_refused_bytes(builder))
  }

  @Test
  func `a path that traces one side 300,000 times has the same coverage as one that does 3 times`()
  {
    let few = cover(3, room: nil)
    let many = cover(300_000, room: nil)
    #expect(many.0 == few.0)
    #expect(many.1 == 0)
    #expect(few.0.contains { $0 > 0 && $0 < 255 })
  }

  @Test func `a shape whose edges exceed the memory limit is empty and reports the missing bytes`()
  {
    let (bytes, lacking) = cover(300_000, room: 1000)
    #expect(bytes.allSatisfy { $0 == 0 })
    #expect(lacking > 300_000 * 24)
    #expect(cover(3, room: 1000).1 == 0)
  }

  // MARK: Messages

  @Test func `the outOfMemory message never has equal numbers for needed and available memory`() {
    for (needed, room) in [(1, 0), (160_000, 159_999), (61 << 20, (61 << 20) - 1), (11 << 20, 1)] {
      let text = RasterError.outOfMemory(needed: needed, available: room).description
      let words = text.split(separator: " ")
      let numbers = words.indices.filter { ["KB", "MB"].contains(words[$0].prefix(2)) }
        .map { words[$0 - 1] }
      #expect(numbers.count == 2, "\(text)")
      #expect(numbers.first != numbers.last, "\(text)")
    }
  }
}
