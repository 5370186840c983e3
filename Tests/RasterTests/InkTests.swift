import CRasterKernels
import Color
import DisplayList
import Geometry
import Pixels
import Testing

@testable import Raster

@Suite struct InkTests {
  /// Returns a clear image that contains a block of distinct pixels.
  private func blot(
    _ width: Int, _ height: Int, columns: Range<Int>, rows: Range<Int>
  ) -> PixelBuffer {
    var picture = PixelBuffer(width: width, height: height)
    picture.withMutablePixels { pixels in
      for y in rows {
        for x in columns {
          let level = UInt32(40 + (x * 37 + y * 53) % 200)
          pixels[y * width + x] = level << 24 | level / 2 << 16 | level / 3 << 8 | level
        }
      }
    }
    return picture
  }

  /// Returns a picture without clear margins whose middle is the given picture.
  private func framed(_ picture: PixelBuffer, margin: Int) -> PixelBuffer {
    var result = PixelBuffer(
      width: picture.width + 2 * margin, height: picture.height + 2 * margin)
    let width = result.width
    result.withMutablePixels { pixels in
      for index in 0..<width * (picture.height + 2 * margin) { pixels[index] = 0xFF00_00FF }
      picture.withPixels { inner in
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            pixels[(y + margin) * width + x + margin] = inner[y * picture.width + x]
          }
        }
      }
    }
    return result
  }

  private func draw(
    _ picture: PixelBuffer, _ filter: ImagePaint.SamplingFilter, margin: Int = 0, _ map: Projection
  ) -> DrawCommand {
    let inset = Double(margin)
    let size = (Double(picture.width) - 2 * inset, Double(picture.height) - 2 * inset)
    let paint = ImagePaint(
      picture, source: Rect(inset, inset, size.0, size.1),
      placement: .translation(x: -inset, y: -inset), minification: filter, magnification: filter,
      opacity: 0.8)
    return DrawCommand(.rect(Rect(-6, -6, size.0 + 12, size.1 + 12)), .image(paint), transform: map)
  }

  private static let maps = [
    Projection(.translation(x: 20, y: 15)), Projection(.translation(x: 20.25, y: 15.625)),
    Projection(Affine.rotation(angle: 0.5).concatenating(.translation(x: 30, y: 10))),
    Projection(Affine.scale(x: 1.7, y: 0.6).concatenating(.translation(x: 10, y: 10))),
    Projection(Affine(-1, 0, 0.2, 1.1, 70, 5)),
    Projection(Affine.scale(x: 7, y: 6).concatenating(.translation(x: -70, y: -50))),
    Projection(Affine.scale(x: -7, y: 6).concatenating(.translation(x: 220, y: -70))),
    Projection(SIMD3(1, 0.1, 0.004), SIMD3(0.05, 1, 0.006), SIMD3(12, 9, 1)),
  ]

  @Test(arguments: [
    (12..<30, 9..<20), (0..<17, 11..<12), (31..<40, 0..<3), (0..<40, 14..<19), (7..<8, 0..<30),
    (20..<20, 5..<5),
  ])
  func `skipping the transparent margins of an image while drawing changes no pixel`(
    columns: Range<Int>, rows: Range<Int>
  ) throws {
    let picture = blot(40, 30, columns: columns, rows: rows)
    let whole = framed(picture, margin: 8)
    #expect(whole.contentBounds.columns.count == whole.width)
    for map in Self.maps {
      for filter in ImagePaint.SamplingFilter.allCases {
        let result = try drawn([.draw(draw(picture, filter, map))], 90, 60)
        let expected = try drawn([.draw(draw(whole, filter, margin: 8, map))], 90, 60)
        // A reduced level of the larger picture includes some of its surroundings.
        if filter == .trilinear, map.maximumScale(at: Point(20, 15)) != 1 { continue }
        #expect(result == expected, "\(filter) \(map)")
      }
    }
  }

  @Test
  func `a source rectangle beyond an image repeats the image's edge pixels, even transparent ones`()
    throws
  {
    let picture = blot(10, 10, columns: 1..<10, rows: 1..<10)
    let paint = ImagePaint(picture, source: Rect(-5, 0, 30, 20), placement: .identity)
    let result = try drawn([.draw(DrawCommand(.rect(Rect(0, 0, 25, 20)), .image(paint)))], 25, 20)
    #expect(result.bytes(9, 5)[3] > 0)
    for column in 10..<25 { #expect(result.bytes(column, 5) == result.bytes(9, 5)) }
    for row in 10..<20 { #expect(result.bytes(4, row) == result.bytes(4, 9)) }
  }

  @Test
  func `an image pixel under a partly covered shape edge is drawn again in every repeated frame`()
    throws
  {
    let picture = blot(800, 100, columns: 104..<200, rows: 0..<100)
    let paint = ImagePaint(
      picture, source: Rect(0, 0, 800, 100), placement: .scale(x: 0.1, y: 0.1),
      minification: .linear)
    let shape = RoundedRect(Rect(0, 0, 10.25, 10), radius: 2, curve: .continuous)
    let list = DisplayList([.draw(DrawCommand(.rounded(shape), .image(paint)))])
    let rasterizer = Rasterizer(threads: 1)
    let viewport = Viewport(width: 20, height: 12, scale: 1)
    let first = try rasterizer.draw(list, viewport: viewport)
    #expect(first.bytes(10, 5)[3] > 0)
    for _ in 0..<3 { #expect(try rasterizer.draw(list, viewport: viewport) == first) }
  }

  @Test func `an image command's bounds in a DisplayList cover only the image's visible pixels`() {
    let map = Projection(.translation(x: 20, y: 15))
    func box(_ picture: PixelBuffer, _ filter: ImagePaint.SamplingFilter = .linear) -> CRRect {
      CRRect(wholly: DisplayList([.draw(draw(picture, filter, map))]).spans[0])
    }
    let middle = box(blot(40, 30, columns: 12..<30, rows: 9..<20))
    #expect(middle.contains(CRRect(x0: 31, y0: 23, x1: 51, y1: 36)))
    #expect(middle.width <= 22)
    #expect(middle.height <= 15)
    // The last row repeats down to the end of the shape.
    let bottom = box(blot(40, 30, columns: 12..<30, rows: 9..<30))
    #expect(bottom.contains(CRRect(x0: 31, y0: 23, x1: 51, y1: 51)))
    #expect(box(PixelBuffer(width: 40, height: 30)).pixelCount == 0)
    // Reduced levels mix pixels that are far apart.
    #expect(box(blot(40, 30, columns: 12..<30, rows: 9..<20), .trilinear).width >= 52)
  }
}
