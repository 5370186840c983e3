import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import Testing

@testable import Raster

@Suite struct MaskCacheTests {
  /// Returns a star whose points have pseudorandom distances from the center.
  private func star(_ points: Int = 24, seed: Int = 1, radius: Double = 40) -> Path {
    var path = Path()
    for k in 0..<points {
      let angle = Double(k) / Double(points) * 2 * .pi
      let reach = radius * (0.5 + Double((k * 7 + seed * 13) % 11) / 22)
      let place = Point(50 + reach * cosine(angle), 50 + reach * cosine(angle - .pi / 2))
      k == 0 ? path.move(to: place) : path.addLine(to: place)
    }
    path.close()
    return path
  }

  private func cosine(_ angle: Double) -> Double {
    Affine.rotation(angle: angle).a
  }

  private let frame = CRRect(x0: 0, y0: 0, x1: 100, y1: 100)

  /// Requests the mask of a shape in a new drawing.
  ///
  /// Returns the pixels for which the mask was created, or `nil` if the mask was cached.
  private func ask(
    _ cache: MaskCache, _ shape: Shape, _ transform: Affine = .identity,
    _ edges: EdgeAntialiasing = .smooth,
    limit: CRRect? = nil
  ) throws -> CRRect? {
    let arena: OpaquePointer = cr_arena_create()
    defer { cr_arena_destroy(arena) }
    cache.beginFrame()
    let limit = limit ?? frame
    let job = ShapeJob(command: 0, limit: limit, frame: frame)
    let key = try #require(MaskCache.MaskKey(shape, Projection(transform), edges, job))
    var made: CRRect?
    _ = cache.mask(for: key, limit: limit) {
      made = $0
      return ShapeCoverage(arena: arena).mask(
        of: shape, transform: Projection(transform), edges: edges, limit: $0)
    }
    return made
  }

  @Test
  func `MaskCache stores the mask of a shape for the whole picture when it is used a second time`()
    throws
  {
    let cache = MaskCache()
    let shape = Shape.path(star(), .nonZero)
    let part = CRRect(x0: 30, y0: 30, x1: 40, y1: 50)
    #expect(try ask(cache, shape, limit: part)?.x1 == 40)
    #expect(cache.count == 0)
    #expect(try ask(cache, shape, limit: part)?.x1 == 100)
    #expect(cache.count == 1)
    #expect(try ask(cache, shape) == nil)
  }

  @Test func `MaskCache stores the masks of 800 recurring shapes`() throws {
    let cache = MaskCache()
    let job = ShapeJob(command: 0, limit: frame, frame: frame)
    let path = star(8, radius: 4)
    let arena: OpaquePointer = cr_arena_create()
    defer { cr_arena_destroy(arena) }
    for drawing in 0..<3 {
      cache.beginFrame()
      var made = 0
      for index in 0..<800 {
        let transform = Projection(.translation(x: Double(index) / 16, y: 0))
        let key = try #require(MaskCache.MaskKey(.path(path, .nonZero), transform, .smooth, job))
        _ = cache.mask(for: key, limit: frame) {
          made += 1
          return ShapeCoverage(arena: arena).mask(
            of: .path(path, .nonZero), transform: transform, edges: .smooth, limit: $0)
        }
      }
      #expect(made == (drawing < 2 ? 800 : 0))
    }
  }

  @Test func `MaskCache distinguishes shapes by path, fill rule, edges, transform and stroke`()
    throws
  {
    let cache = MaskCache()
    let path = star()
    var style = StrokeStyle(width: 3)
    for _ in 0..<2 {
      _ = try ask(cache, .path(path, .nonZero))
      _ = try ask(cache, .stroke(path, style))
    }
    #expect(try ask(cache, .path(path, .nonZero)) == nil)
    #expect(try ask(cache, .path(path, .evenOdd)) != nil)
    #expect(try ask(cache, .path(path, .nonZero), .identity, .hard) != nil)
    #expect(try ask(cache, .path(path, .nonZero), .translation(x: 1, y: 0)) != nil)
    #expect(try ask(cache, .path(star(seed: 2), .nonZero)) != nil)
    #expect(try ask(cache, .stroke(path, style)) == nil)
    style.dash = [4, 2]
    #expect(try ask(cache, .stroke(path, style)) != nil)
  }

  @Test func `MaskCache stores rings, continuous corners and partly rounded rectangles`() throws {
    let cache = MaskCache()
    let rect = Rect(10, 10, 60, 40)
    let smooth = RoundedRect(rect, radius: 12, curve: .continuous)
    let some = RoundedRect(rect, radius: 12, corners: 5)
    let border = Shape.ring(
      outer: smooth, inner: RoundedRect(rect.inset(dx: 2, dy: 2), radius: 10, curve: .continuous))
    for shape in [.rounded(smooth), .rounded(some), border] {
      for _ in 0..<2 { _ = try ask(cache, shape) }
      #expect(try ask(cache, shape) == nil)
    }
    #expect(cache.count == 3)
    var other = smooth
    other.radius = 13
    #expect(try ask(cache, .rounded(other)) != nil)
    #expect(try ask(cache, .ring(outer: other, inner: some)) != nil)
  }

  @Test func `MaskCache does not store shapes that are fast to rasterize`() {
    let job = ShapeJob(command: 0, limit: frame, frame: frame)
    let rect = Rect(10, 10, 60, 40)
    var triangle = Path()
    for corner in [Point(0, 0), Point(50, 10), Point(20, 60)] {
      corner == .zero ? triangle.move(to: corner) : triangle.addLine(to: corner)
    }
    for shape in [
      .rect(rect), .rounded(RoundedRect(rect, radius: 12)), .path(triangle, .nonZero),
    ] as [Shape] {
      #expect(MaskCache.MaskKey(shape, .identity, .smooth, job) == nil)
    }
  }

  @Test func `MaskCache evicts masks that are unused for many drawings`() throws {
    let cache = MaskCache()
    for _ in 0..<2 { _ = try ask(cache, .path(star(), .nonZero)) }
    #expect(cache.count == 1)
    for _ in 0..<200 { cache.beginFrame() }
    #expect(cache.count == 0)
  }

  @Test func `MaskCache limits the number of cached large paths`() throws {
    let cache = MaskCache()
    // Each path occupies half a million bytes.
    for seed in 0..<60 {
      for _ in 0..<2 { _ = try ask(cache, .path(star(30_000, seed: seed), .nonZero)) }
      #expect(cache.count <= 33)
    }
    #expect(cache.count > 0)
  }

  @Test func `a path too large for MaskCache is rasterized only inside the requested rectangle`()
    throws
  {
    let cache = MaskCache()
    let shape = Shape.path(star(300_000), .nonZero)
    let part = CRRect(x0: 30, y0: 30, x1: 40, y1: 50)
    for _ in 0..<2 { _ = try ask(cache, shape, limit: part) }
    #expect(cache.count == 0)
    for _ in 0..<3 { #expect(try ask(cache, shape, limit: part)?.x1 == 40) }
  }

  @Test
  func `masks from MaskCache draw the same pixels as new masks, in whole pictures and in regions`()
    throws
  {
    let shapes: [Shape] = [
      .path(star(), .evenOdd), .stroke(star(40), StrokeStyle(width: 2.5, join: .round)),
      .path(star(2000, seed: 3), .nonZero),
      .rounded(RoundedRect(Rect(20, 20, 70, 50), radius: 16, curve: .continuous)),
      .ring(
        outer: RoundedRect(Rect(20, 20, 70, 50), radius: 16),
        inner: RoundedRect(Rect(23, 23, 64, 44), radius: 13)
      ),
    ]
    let commands =
      shapes.enumerated().map { index, shape in
        fill(
          shape, RGBA(0.2, 0.4, 0.9, 0.6), .translation(x: Double(index) * 30.3 - 20, y: 4.7))
      } + [
        .pushClip(Clip(shapes[0], transform: Projection(.translation(x: 60, y: 10)))),
        fill(.rect(Rect(0, 0, 200, 200)), RGBA(0.9, 0.1, 0.1, 0.5)), .popClip,
      ]
    let kept = Rasterizer(threads: 2)
    let viewport = Viewport(width: 150, height: 110, scale: 1)
    for round in 0..<5 {
      let region = round % 2 == 0 ? nil : Rect(20, 30, 50, 40)
      let alone = try Rasterizer(threads: 1).draw(
        DisplayList(commands), viewport: viewport, region: region)
      #expect(try kept.draw(DisplayList(commands), viewport: viewport, region: region) == alone)
    }
  }
}
