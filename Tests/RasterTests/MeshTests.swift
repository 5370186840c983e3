import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

/// Tests of groups that are distorted by a mesh.
///
/// Source: Documentation/behaviour/choices.md, "Drawn transitions".
@Suite struct MeshTests {
  let page = Rect(0, 0, 60, 40)
  let red = RGBA(1, 0, 0)

  func stretched(_ mesh: DistortionMesh, _ commands: [DisplayListCommand]) -> [DisplayListCommand] {
    [.beginGroup(CompositingGroup(mesh: mesh))] + commands + [.endGroup]
  }

  /// Returns a mesh whose inner points are randomly displaced without folding over each other.
  func shaken(_ seed: Int, columns: Int = 6, rows: Int = 5) -> DistortionMesh {
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    var mesh = DistortionMesh(source: page, columns: columns, rows: rows)
    for row in 1..<rows {
      for column in 1..<columns {
        let i = row * (columns + 1) + column
        let push = Point(chance.randomNumber(in: -2...2), chance.randomNumber(in: -2...2))
        mesh.points[i] = mesh.points[i] + push
      }
    }
    return mesh
  }

  @Test(arguments: 0..<20)
  func `a DistortionMesh with unmoved points changes no pixel`(seed: Int) throws {
    var scenes = RandomScenes(seed: seed, width: 60, height: 40)
    let commands = scenes.list(steps: 6).commands
    let mesh = DistortionMesh(source: page, columns: 1 + seed % 9, rows: 1 + seed % 7)
    let plain: [DisplayListCommand] =
      [.beginGroup(CompositingGroup(opacity: 0.999))] + commands + [.endGroup]
    let expected = try drawn(plain, 60, 40)
    let result = try drawn(stretched(mesh, commands), 60, 40)
    #expect(result == expected, "\(ImageDifference(result, expected))")
  }

  @Test func `a DistortionMesh moved by whole pixels translates the picture exactly`() throws {
    var scenes = RandomScenes(seed: 3, width: 60, height: 40)
    let commands = scenes.list(steps: 6).commands
    var mesh = DistortionMesh(source: page, columns: 4, rows: 3)
    mesh.points = mesh.points.map { $0 + Point(7, 5) }
    let moved = try drawn(stretched(mesh, commands), 67, 45)
    let plain = [.beginGroup(CompositingGroup(opacity: 0.999))] + commands + [.endGroup]
    #expect(try moved.rearranged(60, 40) { ($0 + 7, $1 + 5) } == drawn(plain, 60, 40))
  }

  @Test(arguments: 0..<20)
  func `adjacent quads of a DistortionMesh have no visible seam`(seed: Int) throws {
    let white = fill(.rect(Rect(-9, -9, 99, 99)), .white)
    let opaque = try drawn(stretched(shaken(seed), [white]), 60, 40)
    #expect(opaque.withPixels { pixels in (0..<60 * 40).allSatisfy { pixels[$0] == ~0 } })
    let thin = fill(.rect(Rect(-9, -9, 99, 99)), RGBA(1, 1, 1, 0.5))
    let half = try drawn(stretched(shaken(seed), [thin]), 60, 40)
    #expect(half.withPixels { pixels in (0..<60 * 40).allSatisfy { pixels[$0] == 0x8080_8080 } })
  }

  @Test func `the outer edges of a DistortionMesh are antialiased`() throws {
    var mesh = DistortionMesh(source: page, columns: 3, rows: 2)
    mesh.points = mesh.points.map { $0 + Point(0.5, 0.25) }
    let picture = try drawn(stretched(mesh, [fill(.rect(page))]), 62, 42)
    #expect(Array(picture.alphas(row: 20)[0...2]) == [128, 255, 255])
    #expect(picture.alphas(row: 20)[60] == 128)
    #expect(abs(picture.alphas(column: 20)[0] - 191) <= 1)
    #expect(abs(picture.alphas(column: 20)[40] - 64) <= 1)
    // The coverage of a sloped edge is quantized to sixteenths.
    mesh = DistortionMesh(source: page, columns: 1, rows: 1)
    mesh.points = [Point(0, 0), Point(40, 0), Point(0, 20), Point(60, 20)]
    let slope = try drawn(stretched(mesh, [fill(.rect(page))]), 62, 42)
    let exact = try drawn(
      [fill(.path(polygon([Point(0, 0), Point(40, 0), Point(60, 20), Point(0, 20)]), .nonZero))],
      62, 42)
    let difference = ImageDifference(slope, exact)
    #expect(difference.maximumDifference <= 20, "\(difference)")
    // The tolerance is a sixteenth for each of twenty pixels.
    #expect(abs(slope.inkArea - exact.inkArea) < 1.3)
  }

  @Test func `a DistortionMesh interpolates linearly between the pixels of its group`() throws {
    let stripes = (0..<6).map { fill(.rect(Rect(Double($0), 0, 1, 4)), [red, .white][$0 % 2]) }
    var mesh = DistortionMesh(source: Rect(0, 0, 6, 4), columns: 3, rows: 1)
    mesh.points = mesh.points.map { Point($0.x * 2, $0.y) }
    let picture = try drawn(stretched(mesh, stripes), 12, 4)
    for x in 0..<12 {
      // The center of pixel x is at x / 2 - 1 / 4 between the centers of the stripes.
      let at = max(0, min(5, Double(x) / 2 - 0.25))
      let (left, share) = (Int(at), at - at.rounded(.down))
      func green(_ stripe: Int) -> Double { stripe % 2 == 0 ? 0 : 255 }
      let expected = green(left) * (1 - share) + green(min(5, left + 1)) * share
      #expect(abs(Double(picture.bytes(x, 2)[1]) - expected) <= 1)
      #expect(picture.bytes(x, 2)[3] == 255)
    }
  }

  @Test func `a DistortionMesh draws only the part of the group inside its source rectangle`()
    throws
  {
    let mesh = DistortionMesh(source: Rect(10, 10, 20, 10), columns: 2, rows: 2)
    let picture = try drawn(stretched(mesh, [fill(.rect(page))]), 60, 40)
    #expect(picture.inkArea == 200)
    #expect(picture.bytes(9, 12)[3] == 0)
    // Pixels outside the source do not bleed into an enlarged mesh.
    var large = DistortionMesh(source: Rect(10, 0, 20, 40), columns: 1, rows: 1)
    large.points = [Point(0, 0), Point(60, 0), Point(0, 40), Point(60, 40)]
    let two = [fill(.rect(page), red), fill(.rect(Rect(10, 0, 20, 40)), .white)]
    #expect(try drawn(stretched(large, two), 60, 40).bytes(0, 20) == [255, 255, 255, 255])
  }

  @Test
  func `DistortionMesh.order is the drawing order of quads, and later quads cover earlier ones`()
    throws
  {
    let halves = [fill(.rect(Rect(0, 0, 30, 40)), red), fill(.rect(Rect(30, 0, 30, 40)), .white)]
    var mesh = DistortionMesh(source: page, columns: 2, rows: 1)
    // The right half is folded back onto the left one.
    mesh.points[2] = Point(0, 0)
    mesh.points[5] = Point(0, 40)
    #expect(try drawn(stretched(mesh, halves), 60, 40).bytes(9, 9) == [255, 255, 255, 255])
    mesh.order = [1, 0]
    #expect(try drawn(stretched(mesh, halves), 60, 40).bytes(9, 9) == [255, 0, 0, 255])
    mesh.order = [1]
    #expect(try drawn(stretched(mesh, halves), 60, 40).bytes(9, 9) == [255, 255, 255, 255])
  }

  @Test func `a DistortionMesh quad with swapped left and right points is drawn mirrored`() throws {
    let halves = [fill(.rect(Rect(0, 0, 30, 40)), red), fill(.rect(Rect(30, 0, 30, 40)), .white)]
    var mesh = DistortionMesh(source: page, columns: 1, rows: 1)
    mesh.points.swapAt(0, 1)
    mesh.points.swapAt(2, 3)
    let picture = try drawn(stretched(mesh, halves), 60, 40)
    #expect(picture.bytes(5, 5) == [255, 255, 255, 255])
    #expect(picture.bytes(55, 5) == [255, 0, 0, 255])
  }

  @Test func `DistortionMesh interpolates alphas and shades between its points`() throws {
    var mesh = DistortionMesh(source: page, columns: 1, rows: 1)
    mesh.alphas = [0, 1, 0, 1]
    let faded = try drawn(stretched(mesh, [fill(.rect(page), red)]), 60, 40)
    for x in [0, 14, 33, 59] {
      let alpha = ((Double(x) + 0.5) / 60 * 255).rounded()
      #expect(abs(Double(faded.bytes(x, 7)[3]) - alpha) <= 1)
      #expect(faded.bytes(x, 7)[0] == faded.bytes(x, 7)[3])
    }
    mesh.alphas = []
    mesh.shades = [0, 0, 1, 1]
    let pale = try drawn(stretched(mesh, [fill(.rect(page), RGBA(1, 0, 0, 0.5))]), 60, 40)
    for y in [0, 14, 39] {
      let white = ((Double(y) + 0.5) / 40 * 128).rounded()
      #expect(abs(Double(pale.bytes(7, y)[1]) - white) <= 1)
      #expect(pale.bytes(7, y)[0] == 128)
      #expect(pale.bytes(7, y)[3] == 128)
    }
  }

  @Test func `a DistortionMesh with one shade per quad applies it to the whole quad`() throws {
    var mesh = DistortionMesh(source: page, columns: 2, rows: 1)
    mesh.shades = [0, 0.6]
    let picture = try drawn(stretched(mesh, [fill(.rect(page), red)]), 60, 40)
    #expect(picture.bytes(29, 9) == [255, 0, 0, 255])
    #expect(picture.bytes(30, 9) == [255, 153, 153, 255])
    #expect(picture.bytes(59, 9) == [255, 153, 153, 255])
  }

  @Test
  func
    `a DistortionMesh whose source rectangle is rotated by 90 degrees draws its content upright`()
    throws
  {
    // The mesh rotates a page by a quarter turn to be upright.
    var mesh = DistortionMesh(
      source: Rect(0, 0, 40, 60), transform: Affine(0, 1, -1, 0, 60, 0), columns: 2, rows: 3)
    let upright = DistortionMesh(source: Rect(0, 0, 40, 60), columns: 2, rows: 3)
    mesh.points = upright.points
    let halves = [fill(.rect(Rect(0, 0, 60, 20)), red), fill(.rect(Rect(0, 20, 60, 20)), .white)]
    let picture = try drawn(stretched(mesh, halves), 40, 60)
    #expect(picture.bytes(5, 30) == [255, 0, 0, 255])
    #expect(picture.bytes(35, 30) == [255, 255, 255, 255])
  }

  @Test func `a group with a mesh supports opacity, blending, filters and a shadow`() throws {
    var mesh = DistortionMesh(source: Rect(0, 0, 10, 10), columns: 2, rows: 2)
    mesh.points = mesh.points.map { $0 + Point(20, 0) }
    let square = fill(.rect(Rect(0, 0, 10, 10)), red)
    let gray = fill(.rect(page), RGBA(0.5, 0.5, 0.5))
    let half = try drawn(
      [.beginGroup(CompositingGroup(opacity: 0.5, mesh: mesh)), square, .endGroup], 60, 40)
    #expect(half.bytes(25, 5) == [128, 0, 0, 128])
    let product = try drawn(
      [gray, .beginGroup(CompositingGroup(blend: .multiply, mesh: mesh)), square, .endGroup], 60, 40
    )
    #expect(product.bytes(25, 5) == [128, 0, 0, 255])
    let exchange: [Double] = [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    let blue = try drawn(
      [
        .beginGroup(CompositingGroup(filters: [.colorMatrix(exchange)], mesh: mesh)), square,
        .endGroup,
      ], 60, 40)
    #expect(blue.bytes(25, 5) == [0, 0, 255, 255])
    let shadow = Shadow(color: .black, opacity: 1, offset: Point(0, 20), sigma: 0)
    let cast = try drawn(
      [.beginGroup(CompositingGroup(shadow: shadow, mesh: mesh)), square, .endGroup], 60, 40)
    #expect(cast.bytes(25, 25) == [0, 0, 0, 255])
    #expect(cast.bytes(5, 25) == [0, 0, 0, 0])
  }

  @Test func `mesh quads with points that are not finite are not drawn`() throws {
    var mesh = DistortionMesh(source: page, columns: 3, rows: 1)
    mesh.points[3] = Point(.nan, 0)
    let picture = try drawn(stretched(mesh, [fill(.rect(page), red)]), 60, 40)
    #expect(picture.bytes(39, 9)[3] == 255)
    #expect(picture.bytes(40, 9)[3] == 0)
    for odd in RandomScenes.oddNumbers {
      var mesh = shaken(1)
      mesh.points[8] = Point(odd, odd)
      mesh.alphas = Array(repeating: odd, count: mesh.points.count)
      mesh.shades = mesh.alphas
      _ = try drawn(stretched(mesh, [fill(.rect(page))]), 60, 40)
      mesh.source.size.width = odd
      mesh.transform = Affine(1, odd, 0, 1, 0, 0)
      // Offscreen surfaces with too many pixels throw `groupTooLarge`.
      do {
        _ = try drawn(stretched(mesh, [fill(.rect(page))]), 60, 40)
      } catch RasterError.groupTooLarge {}
    }
  }

  @Test func `a DistortionMesh with inconsistent arrays throws invalidMesh`() {
    let whole = DistortionMesh(source: page, columns: 3, rows: 2)
    func refused(_ change: (inout DistortionMesh) -> Void) {
      var mesh = whole
      change(&mesh)
      #expect(
        throws: RasterError.invalidMesh(command: 0, columns: mesh.columns, rows: mesh.rows)
      ) { try drawn(stretched(mesh, []), 4, 4) }
    }
    refused { $0.points.removeLast() }
    refused { $0.columns = 0 }
    refused { $0.rows = -1 }
    refused { $0.columns = .max }
    refused { $0.alphas = [1] }
    refused { $0.shades = [1, 1] }
    refused { $0.order = [6] }
    refused { $0.order = [-1] }
    refused { $0 = DistortionMesh(source: $0.source, columns: 257, rows: 256) }
  }

  @Test(arguments: 0..<12)
  func `a DistortionMesh draws the same pixels for any threads, tiles, regions or serialization`(
    seed: Int
  ) throws {
    var scenes = RandomScenes(seed: seed, width: 300, height: 200)
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    var mesh = DistortionMesh(source: Rect(10, 5, 280, 190), columns: 9, rows: 8)
    mesh.points = mesh.points.map {
      $0 + Point(chance.randomNumber(in: -40...40), chance.randomNumber(in: -40...40))
    }
    mesh.alphas = mesh.points.map { _ in chance.randomNumber(in: 0...1) }
    let inner = scenes.list(steps: 5).commands
    let list = DisplayList(
      [.beginGroup(CompositingGroup(opacity: 0.8, filters: [.gaussianBlur(sigma: 2)], mesh: mesh))]
        + inner
        + [.endGroup])
    let viewport = Viewport(width: 300, height: 200, scale: 1, background: .white)
    let whole = try Rasterizer(
      threads: 1, tileSize: PassTileGrid.TileSize(width: 1024, height: 1024)
    ).draw(list, viewport: viewport)
    let tiled = try Rasterizer(threads: 3, tileSize: PassTileGrid.TileSize(width: 24, height: 16))
      .draw(
        list, viewport: viewport)
    #expect(tiled == whole)
    let region = Rect(chance.randomNumber(in: 0...150), chance.randomNumber(in: 0...100), 111, 77)
    let part = try Rasterizer(threads: 2).draw(list, viewport: viewport, region: region)
    #expect(part == whole.confined(to: CRRect(around: region)))
    let read = try DisplayList(text: list.description)
    #expect(try Rasterizer(threads: 1).draw(read, viewport: viewport) == whole)
  }
}
