import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import Testing

@testable import Raster

/// Tests of the memory and work required by gradients and sprites.
@Suite struct CountedPaintTests {
  /// Returns a gradient whose alternate stops lie outside sRGB, so that it needs a color table.
  private func gradient(_ stops: Int) -> DisplayListCommand {
    let colors = (0..<stops).map { RGBA($0 % 2 == 0 ? 1.2 : 0.3, 0.5, 0.1) }
    let locations = (0..<stops).map { Double($0) / Double(stops) }
    let gradient = Gradient(
      .axial, colors: colors, locations: locations, start: .zero, end: Point(1, 0),
      unit: .scale(x: 40, y: 40), rule: .renderServer)
    return .draw(DrawCommand(.rect(Rect(0, 0, 40, 40)), .gradient(gradient)))
  }

  private func rasterizer(memory: Int) -> Rasterizer {
    Rasterizer(threads: 1, tileSize: PassTileGrid.TileSize(), budget: MemoryBudget(limit: memory))
  }

  @Test func `the color indices of the largest gradient table fit in 32 bits`() {
    let last = PaintBuilder.firstColorTableIndex(ofSegment: PaintBuilder.maximumTableColors)
    #expect(last > 2_000_000_000)
    #expect(Int(last) + Int(CR_GRADIENT_ENTRIES) <= Int(Int32.max))
    #expect(PaintBuilder.firstColorTableIndex(ofSegment: 0) == 0)
    #expect(PaintBuilder.firstColorTableIndex(ofSegment: 1) == 1)
    #expect(PaintBuilder.firstColorTableIndex(ofSegment: 2) == 1025)
  }

  @Test func `a gradient is refused before its color table exceeds the memory limit`() throws {
    var needs: [Int] = []
    for stops in [4000, 8000, 16_000] {
      let error = #expect(throws: RasterError.self) {
        try drawn([gradient(stops)], 40, 40, rasterizer: rasterizer(memory: 16 << 20))
      }
      guard case .outOfMemory(let needed, let room) = error else { continue }
      #expect(room == 16 << 20)
      // The color table needs four kilobytes for each stop.
      #expect(needed > 4096 * stops)
      needs.append(needed)
    }
    #expect(needs.count == 3)
    #expect(needs.max() ?? 0 < 5000 * 16_000)
    _ = try drawn([gradient(4000)], 40, 40, rasterizer: rasterizer(memory: 64 << 20))
  }

  private static let picture = PixelBuffer(width: 4, height: 4)

  /// Returns overlapping sprites, each as large as the picture.
  private func sprites(_ count: Int) -> DisplayListCommand {
    let sprite = Sprite(picture: 0, placement: .scale(x: 30, y: 30), color: RGBA(1, 1, 1, 0.5))
    return .sprites(
      SpriteList(
        pictures: [SpriteImage(Self.picture, source: Rect(0, 0, 4, 4))],
        items: ContiguousArray(repeating: sprite, count: count)))
  }

  private func work(_ command: DisplayListCommand) -> Double {
    let rasterizer = rasterizer(memory: MemoryBudget.defaultLimit)
    rasterizer.maximumSeconds = 1e-9
    do {
      _ = try drawn([command], 100, 100, rasterizer: rasterizer)
    } catch RasterError.workLimitExceeded(let seconds, _) {
      return seconds
    } catch {}
    return 0
  }

  @Test func `the estimated cost of overlapping sprites is proportional to their number`() {
    let (one, two, four) = (work(sprites(200)), work(sprites(400)), work(sprites(800)))
    #expect(one > 200 * 10_000 / RasterCostModel.pixelsPerSecond)
    #expect(abs(two / one - 2) < 0.1, "\(one), \(two)")
    #expect(abs(four / two - 2) < 0.1, "\(two), \(four)")
  }

  @Test func `sprites that exceed the memory limit throw outOfMemory`() {
    let error = #expect(throws: RasterError.self) {
      try drawn([sprites(20_000)], 100, 100, rasterizer: rasterizer(memory: 4 << 20))
    }
    guard case .outOfMemory = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
