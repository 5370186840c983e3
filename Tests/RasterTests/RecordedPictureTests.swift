import Color
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

/// Tests of images that are given by drawing commands.
@Suite struct RecordedPictureTests {
  private static let viewport = Viewport(width: 40, height: 30, scale: 1)

  private let square = RecordedPicture(
    DisplayList([
      .draw(DrawCommand(.rect(Rect(1, 1, 6, 4)), .color(RGBA(1, 0, 0, 0.5)))),
      .draw(DrawCommand(.rect(Rect(3, 2, 6, 7)), .color(RGBA(0, 0.5, 1)), edges: .hard)),
    ]), width: 10, height: 10)

  private func list(_ paint: Paint, at x: Double) -> DisplayList {
    let place = Projection(Affine(1.5, 0.25, 0, 2, x, 3))
    return DisplayList([
      .draw(DrawCommand(.rect(Rect(0, 0, 40, 30)), .color(RGBA(0, 1, 0)))),
      .draw(DrawCommand(.rect(Rect(0, 0, 10, 10)), paint, transform: place, edges: .hard)),
    ])
  }

  private func pixels(_ picture: RecordedPicture) throws -> PixelBuffer {
    try Rasterizer(threads: 1).draw(
      picture.list, viewport: Viewport(width: picture.width, height: picture.height, scale: 1))
  }

  private func image(_ picture: RecordedPicture, opacity: Double) throws -> Paint {
    .image(
      ImagePaint(
        try pixels(picture), source: Rect(0, 0, 10, 10), placement: .identity, opacity: opacity,
        tint: RGBA(1, 0.5, 1)))
  }

  @Test func `a recorded picture draws the same pixels as an image of its commands`() throws {
    let recorded = list(
      .picture(PicturePaint(square, opacity: 0.75, tint: RGBA(1, 0.5, 1))), at: 4)
    let image = list(try image(square, opacity: 0.75), at: 4)
    let drawn = try Rasterizer(threads: 2).draw(recorded, viewport: Self.viewport)
    #expect(try drawn == Rasterizer(threads: 1).draw(image, viewport: Self.viewport))
    let read = try DisplayList(text: recorded.description)
    #expect(read == recorded)
    #expect(try drawn == Rasterizer(threads: 1).draw(read, viewport: Self.viewport))
  }

  @Test func `a recorded picture inside another one is serialized and drawn`() throws {
    let outer = RecordedPicture(
      DisplayList([
        .draw(DrawCommand(.rect(Rect(0, 0, 10, 10)), .picture(PicturePaint(square)), edges: .hard))
      ]), width: 10, height: 10)
    #expect(try pixels(outer) == pixels(square))
    let list = list(.picture(PicturePaint(outer)), at: 4)
    #expect(try DisplayList(text: list.description) == list)
  }

  @Test func `RetainedCanvas draws a recorded picture once and reuses it while it moves`() throws {
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    var last: DisplayList?
    for step in 0..<4 {
      let list = list(.picture(PicturePaint(square)), at: 4 + Double(step))
      let shown = try canvas.draw(
        list, viewport: Self.viewport, change: last.map { .replacing($0) } ?? .unknown)
      #expect(try shown == Rasterizer(threads: 1).draw(list, viewport: Self.viewport))
      last = list
    }
    #expect(canvas.pictureCache.drawnCount == 1)
    #expect(canvas.pictureCache.reusedCount == 3)
  }

  @Test func `recorded pictures nested beyond the maximum depth throw nestingTooDeep`() throws {
    var picture = square
    for _ in 0..<DisplayListLimits.maximumPictureDepth {
      picture = RecordedPicture(
        DisplayList([.draw(DrawCommand(.rect(Rect(0, 0, 10, 10)), .picture(PicturePaint(picture))))]
        ),
        width: 10, height: 10)
    }
    let deep = list(.picture(PicturePaint(picture)), at: 0)
    #expect(throws: RasterError.nestingTooDeep(command: 1)) {
      try Rasterizer(threads: 1).draw(deep, viewport: Self.viewport)
    }
  }
}
