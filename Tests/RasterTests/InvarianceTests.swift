import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing
import Threads

@testable import Raster

/// Tests that pixels do not depend on tiles, threads, regions or earlier drawings.
@Suite struct InvarianceTests {
  static let width = 150
  static let height = 110

  func scene(_ seed: Int) -> DisplayList {
    var scenes = RandomScenes(seed: seed, width: Self.width, height: Self.height)
    return scenes.list(steps: 8)
  }

  func draw(
    _ list: DisplayList, _ rasterizer: Rasterizer, region: Rect? = nil
  ) throws -> PixelBuffer {
    try rasterizer.draw(
      list,
      viewport: Viewport(
        width: Self.width, height: Self.height, scale: 1,
        background: RGBA(0.2, 0.5, 0.9, 0.7)), region: region)
  }

  @Test(arguments: 0..<60)
  func `tile size and thread count change no pixel`(seed: Int) throws {
    let list = scene(seed)
    let whole = try draw(
      list, Rasterizer(threads: 1, tileSize: PassTileGrid.TileSize(width: 1024, height: 1024)))
    for (threads, size) in [
      (1, PassTileGrid.TileSize(width: 16, height: 16)),
      (3, PassTileGrid.TileSize(width: 64, height: 24)),
      (2, PassTileGrid.TileSize()),
    ] {
      let tiled = try draw(list, Rasterizer(threads: threads, tileSize: size))
      let difference = ImageDifference(tiled, whole)
      #expect(difference.differingPixelCount == 0, "seed \(seed), \(size): \(difference)")
    }
  }

  @Test(arguments: 0..<10)
  func `a Rasterizer draws the same pixels when the thread pool has no threads`(seed: Int) throws {
    let list = scene(seed)
    let size = PassTileGrid.TileSize(width: 16, height: 16)
    let alone = Rasterizer(threads: 4, tileSize: size, lender: CachedThreadPool(capacity: 0))
    let drawn = try draw(list, alone)
    #expect(try drawn == draw(list, Rasterizer(threads: 4, tileSize: size)))
  }

  @Test(arguments: 0..<40)
  func `slightly rotated rounded rectangles draw the same pixels with and without tiles`(seed: Int)
    throws
  {
    // The rectangles are slightly rotated, and their straight sides end at or near the middle of a row.
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    let turns = [0, 1e-9, 5e-8, 9e-8, 2e-7].map { $0 + Double(seed % 4) * .pi / 2 }
    for turn in turns {
      for _ in 0..<12 {
        let radius = (chance.randomNumber(in: 2...20) * 10).rounded() / 10
        let straight =
          chance.randomNumber(in: 1...20).rounded() + [0, 1e-7, -1e-7, 3e-5][seed / 4 % 4]
        let middle = Point((chance.randomNumber(in: 30...70) * 10).rounded() / 10, 55.5)
        let size = Size(2 * (radius + straight + 3.3), 2 * (radius + straight))
        let rect = Rect(
          middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height)
        let list = DisplayList([
          fill(.rounded(RoundedRect(rect, radius: radius)), .black, .turn(turn, about: middle))
        ])
        let whole = try draw(
          list, Rasterizer(threads: 1, tileSize: PassTileGrid.TileSize(width: 1024, height: 1024)))
        let tiled = try draw(
          list, Rasterizer(threads: 1, tileSize: PassTileGrid.TileSize(width: 16, height: 8)))
        let difference = ImageDifference(tiled, whole)
        #expect(
          difference.differingPixelCount == 0,
          "seed \(seed), \(rect), turned \(turn): \(difference)")
      }
    }
  }

  @Test(arguments: 0..<60)
  func `drawing a region produces the same pixels as that part of the whole picture`(seed: Int)
    throws
  {
    let list = scene(seed)
    let rasterizer = Rasterizer(threads: 2)
    let whole = try draw(list, rasterizer)
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    let region = Rect(
      chance.randomNumber(in: -10...100).rounded(), chance.randomNumber(in: -10...90).rounded(),
      chance.randomNumber(in: 1...90).rounded(), chance.randomNumber(in: 1...90).rounded())
    let part = try draw(list, rasterizer, region: region)
    let expected = whole.confined(to: CRRect(around: region))
    #expect(part == expected, "seed \(seed), region \(region)")
  }

  @Test func `drawing a region into an existing picture leaves the pixels outside unchanged`()
    throws
  {
    let rasterizer = Rasterizer(threads: 1)
    let (old, new) = (scene(1001), scene(1002))
    var picture = try draw(old, rasterizer)
    let before = picture
    let viewport = Viewport(
      width: Self.width, height: Self.height, scale: 1, background: RGBA(0.2, 0.5, 0.9, 0.7))
    try rasterizer.draw(new, viewport: viewport, region: Rect(20, 10, 30, 40), into: &picture)
    let after = try draw(new, rasterizer)
    #expect(picture.bytes(25, 15) == after.bytes(25, 15))
    #expect(picture.bytes(49, 49) == after.bytes(49, 49))
    #expect(picture.bytes(50, 49) == before.bytes(50, 49))
    #expect(picture.bytes(19, 15) == before.bytes(19, 15))
  }

  @Test(arguments: 0..<30)
  func `drawing a list again after another list produces the same pixels`(seed: Int) throws {
    let rasterizer = Rasterizer(threads: 2)
    let first = try draw(scene(seed), rasterizer)
    _ = try draw(scene(seed + 1), rasterizer)
    #expect(try draw(scene(seed), rasterizer) == first)
  }

  @Test(arguments: 0..<30)
  func `premultiplied color components never exceed their alpha`(seed: Int) throws {
    let picture = try draw(scene(seed), Rasterizer(threads: 1))
    let worst = picture.withPixels { pixels in
      (0..<Self.width * Self.height).first { i in
        let (p, alpha) = (pixels[i], pixels[i] >> 24)
        return p & 255 > alpha || p >> 8 & 255 > alpha || p >> 16 & 255 > alpha
      }
    }
    #expect(worst == nil)
  }
}
