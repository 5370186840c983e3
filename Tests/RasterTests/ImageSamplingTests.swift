import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

@Suite struct ImageSamplingTests {
  /// Returns an image of opaque gray pixels with the given levels, row by row.
  func gray(_ rows: [[UInt32]]) -> PixelBuffer {
    var picture = PixelBuffer(width: rows[0].count, height: rows.count)
    picture.withMutablePixels { pixels in
      for (y, row) in rows.enumerated() {
        for (x, v) in row.enumerated() {
          pixels[y * row.count + x] = 0xFF00_0000 | v << 16 | v << 8 | v
        }
      }
    }
    return picture
  }

  func draw(
    _ picture: PixelBuffer, source: Rect? = nil, placement: Affine,
    filter: ImagePaint.SamplingFilter = .linear, bias: Double = 0, opacity: Double = 1,
    transform: Projection = .identity, _ width: Int, _ height: Int
  ) throws -> PixelBuffer {
    let paint = ImagePaint(
      picture,
      source: source ?? Rect(0, 0, Double(picture.width), Double(picture.height)),
      placement: placement, minification: filter, magnification: filter, bias: bias,
      opacity: opacity)
    return try drawn(
      [
        .draw(DrawCommand(.rect(Rect(-500, -500, 1000, 1000)), .image(paint), transform: transform))
      ],
      width, height)
  }

  func levels(_ picture: PixelBuffer, row: Int) -> [Int] {
    (0..<picture.width).map { picture.bytes($0, row)[0] }
  }

  @Test func `a pixel-aligned image is copied exactly and its edge pixels repeat`() throws {
    let picture = gray([[10, 20], [30, 40]])
    for filter in [ImagePaint.SamplingFilter.nearest, .linear, .trilinear] {
      let result = try draw(picture, placement: .translation(x: 1, y: 1), filter: filter, 4, 4)
      #expect(levels(result, row: 0) == [10, 10, 20, 20])
      #expect(levels(result, row: 1) == [10, 10, 20, 20])
      #expect(levels(result, row: 3) == [30, 30, 40, 40])
    }
  }

  @Test func `linear filtering interpolates between pixel centers`() throws {
    let result = try draw(gray([[0, 200]]), placement: .scale(x: 4, y: 1), 8, 1)
    // The pixel centers are at 2 and 6, so the weights are eighths.
    #expect(levels(result, row: 0) == [0, 0, 25, 75, 125, 175, 200, 200])
  }

  @Test(arguments: [(0.25, 0.5), (0.75, 0.125), (0, 0.25), (0.5, 0)])
  func `an image at a fractional offset interpolates four neighboring pixels`(x: Double, y: Double)
    throws
  {
    // The rows are longer than one vector of samples, and neighboring pixels differ.
    let rows: [[UInt32]] = (0..<24).map { row in
      (0..<40).map { (column: Int) -> UInt32 in UInt32((column * 37 + row * 101) % 251) }
    }
    let result = try draw(gray(rows), placement: .translation(x: x, y: y), 48, 30)
    func level(_ column: Int, _ row: Int) -> Double {
      Double(rows[max(0, min(23, row))][max(0, min(39, column))])
    }
    for row in 0..<30 {
      let levels = levels(result, row: row)
      for column in 0..<48 {
        let upper: Double = level(column, row - 1) * (1 - x) + level(column - 1, row - 1) * x
        let lower: Double = level(column, row) * (1 - x) + level(column - 1, row) * x
        let mixed: Double = upper * y + lower * (1 - y)
        #expect(abs(Double(levels[column]) - mixed) <= 1)
      }
    }
  }

  /// Source pixels are squares, weighted by a tent that extends one output pixel to either side.
  ///
  /// Source: Documentation/behaviour/rendering.md, "Drawing into a context".
  @Test(arguments: [0.0, 0.3, 1.2, .pi / 2])
  func `the context sampling filter reduces an image with a tent filter at every rotation`(
    angle: Double
  ) throws {
    var chance = SeededRandomNumberGenerator(seed: 3)
    let rows = (0..<24).map { _ in (0..<24).map { _ in UInt32(chance.randomInteger(in: 0...255)) } }
    let turn = Affine.scale(x: 0.8, y: 0.6).concatenating(.turn(angle, about: Point(8, 8)))
      .concatenating(.translation(x: 3, y: 2))
    let result = try draw(gray(rows), placement: turn, filter: .context, 32, 32)
    let back = try #require(turn.inverted)
    for (x, y) in [(8, 9), (12, 11), (10, 14), (7, 12)] {
      // The reference averages 80 × 80 samples of the tent.
      var (sum, all) = (0.0, 0.0)
      for i in -40..<40 {
        for j in -40..<40 {
          let (dx, dy) = ((Double(i) + 0.5) / 40, (Double(j) + 0.5) / 40)
          let weight = (1 - abs(dx)) * (1 - abs(dy))
          let p = back.apply(Point(Double(x) + 0.5 + dx, Double(y) + 0.5 + dy))
          let (column, row) = (
            max(0, min(23, p.x.rounded(.down))), max(0, min(23, p.y.rounded(.down)))
          )
          sum += Double(rows[Int(row)][Int(column)]) * weight
          all += weight
        }
      }
      #expect(abs(Double(result.bytes(x, y)[0]) - sum / all) <= 3)
    }
  }

  /// The gray levels of an edge: four pixels of 0, then four of 255.
  private static let edge: [UInt32] = [0, 0, 0, 0, 255, 255, 255, 255]

  /// The recorded gray levels across the enlarged edge for each scale, starting at the pixel `first`.
  ///
  /// Source: Documentation/behaviour/rendering.md, "Drawing into a context".
  private static let profiles: [(scale: Double, first: Int, levels: [Int])] = [
    (1.5, 4, [0, 16, 239, 255]),
    (2, 6, [0, 32, 223, 255]),
    (
      20, 69,
      [
        0, 0, 16, 16, 16, 32, 32, 64, 64, 64, 128, 128, 191, 191, 191, 223, 223, 239, 239, 239, 255,
        255,
      ]
    ),
  ]

  @Test(arguments: profiles.indices)
  func `the context sampling filter enlarges an edge as recorded from Apple's renderer`(index: Int)
    throws
  {
    let (scale, first, levels) = Self.profiles[index]
    let size = Int(8 * scale)
    let across = try draw(
      gray([Self.edge]), placement: .scale(x: scale, y: 1), filter: .context, size, 1)
    #expect(Array(self.levels(across, row: 0)[first..<first + levels.count]) == levels)
    let down = try draw(
      gray(Self.edge.map { [$0] }), placement: .scale(x: 1, y: scale), filter: .context, 1, size)
    #expect((first..<first + levels.count).map { down.bytes(0, $0)[0] } == levels)
    // A mirrored image has the same weights in reverse order.
    let mirrored = try draw(
      gray([Self.edge]), placement: Affine(-scale, 0, 0, 1, Double(size), 0), filter: .context,
      size, 1)
    #expect(self.levels(mirrored, row: 0) == self.levels(across, row: 0).reversed())
    // The same edge, rotated by a quarter turn.
    let turned = try draw(
      gray([Self.edge]), placement: Affine(0, scale, 1, 0, 0, 0), filter: .context, 1, size)
    #expect((first..<first + levels.count).map { turned.bytes(0, $0)[0] } == levels)
  }

  @Test func `the context sampling filter weights a pixel by the product of its x and y weights`()
    throws
  {
    // A white pixel on black, enlarged to twice the size: its weights are 14/16 and 2/16.
    let rows: [[UInt32]] = [[0, 0, 0], [0, 255, 0], [0, 0, 0]]
    let result = try draw(gray(rows), placement: .scale(x: 2, y: 2), filter: .context, 6, 6)
    // The levels are 255 times 2 · 2, 2 · 14 and 14 · 14, divided by 256.
    #expect(levels(result, row: 1) == [0, 4, 28, 28, 4, 0])
    #expect(levels(result, row: 2) == [0, 28, 195, 195, 28, 0])
    #expect(levels(result, row: 0) == [0, 0, 0, 0, 0, 0])
  }

  @Test func `the context sampling filter enlarges one axis and reduces the other`() throws {
    let wide = try draw(
      gray([Self.edge, Self.edge]), placement: .scale(x: 1.5, y: 0.5), filter: .context, 12, 1)
    #expect(Array(levels(wide, row: 0)[4..<8]) == [0, 16, 239, 255])
    // The middle of the second output row is on the edge.
    let rows: [[UInt32]] = [[0, 0], [0, 0], [0, 0], [255, 255], [255, 255], [255, 255]]
    let high = try draw(gray(rows), placement: .scale(x: 2, y: 0.5), filter: .context, 4, 3)
    #expect((0..<3).map { high.bytes(1, $0)[0] } == [0, 128, 255])
  }

  @Test func `the context sampling filter ignores pixels outside the source rectangle`() throws {
    let result = try draw(
      gray([[9, 9, 0, 255, 9, 9]]), source: Rect(2, 0, 2, 1),
      placement: Affine.translation(x: -2, y: 0).concatenating(.scale(x: 2, y: 1)),
      filter: .context, 4, 1)
    #expect(levels(result, row: 0) == [0, 32, 223, 255])
  }

  @Test func `the context sampling filter copies mirrored or quarter-turned pixels exactly`()
    throws
  {
    let picture = gray([[10, 20, 30], [40, 50, 60], [70, 80, 90]])
    let turns: [(Affine, [Int])] = [
      (.identity, [10, 20, 30]), (Affine(-1, 0, 0, 1, 3, 0), [30, 20, 10]),
      (Affine(0, 1, -1, 0, 3, 0), [70, 40, 10]), (Affine(1, 0, 0, -1, 0, 3), [70, 80, 90]),
    ]
    for (map, row) in turns {
      let result = try draw(picture, placement: map, filter: .context, 3, 3)
      #expect(levels(result, row: 0) == row)
    }
  }

  @Test func `nearest filtering enlarges an image without interpolation`() throws {
    let result = try draw(gray([[0, 200]]), placement: .scale(x: 4, y: 1), filter: .nearest, 8, 1)
    #expect(levels(result, row: 0) == [0, 0, 0, 0, 200, 200, 200, 200])
  }

  @Test func `image sampling does not read pixels outside the source rectangle`() throws {
    let picture = gray([[255, 10, 20, 255]])
    let result = try draw(
      picture, source: Rect(1, 0, 2, 1), placement: Affine(4, 0, 0, 1, -4, 0), 8, 1)
    #expect(levels(result, row: 0).max() == 20)
    #expect(levels(result, row: 0).min() == 10)
    let aligned = try draw(picture, source: Rect(1, 0, 2, 1), placement: .identity, 4, 1)
    #expect(levels(aligned, row: 0) == [10, 10, 20, 20])
  }

  @Test func `a source rectangle of zero width repeats a single column`() throws {
    let result = try draw(
      gray([[10, 99, 20]]), source: Rect(1.5, 0, 0, 1), placement: .scale(x: 3, y: 1), 9, 1)
    #expect(Set(levels(result, row: 0)) == [99])
  }

  @Test func `an image rotated by 90 degrees has its pixels copied exactly`() throws {
    let picture = gray([[10, 20], [30, 40]])
    let result = try draw(
      picture, placement: Affine.rotation(angle: .pi / 2), filter: .linear, 2, 2)
    // A clockwise rotation with the y axis down places the image to the left of the origin.
    #expect(levels(result, row: 0) == [10, 10])
    let moved = try draw(
      picture, placement: Affine.rotation(angle: .pi / 2).concatenating(.translation(x: 2, y: 0)),
      filter: .linear, 2, 2
    )
    #expect(levels(moved, row: 0) == [30, 10])
    #expect(levels(moved, row: 1) == [40, 20])
  }

  @Test func `trilinear minification averages a checkerboard to gray`() throws {
    let checks = gray((0..<16).map { y in (0..<16).map { x in (x + y) % 2 == 0 ? 0 : 255 } })
    let small = try draw(checks, placement: .scale(x: 0.25, y: 0.25), filter: .trilinear, 4, 4)
    for y in 0..<4 { #expect(levels(small, row: y).allSatisfy { abs($0 - 128) <= 1 }) }
    // A large negative bias selects the unreduced image.
    let sharp = try draw(
      checks, placement: .scale(x: 0.2, y: 0.2), filter: .trilinear, bias: -8, 3, 3)
    #expect(Set((0..<3).flatMap { levels(sharp, row: $0) }).count > 1)
  }

  @Test func `trilinear filtering interpolates between two mip levels`() throws {
    let steps = gray([[0, 0, 100, 100, 200, 200, 255, 255]])
    let half = try draw(steps, placement: .scale(x: 0.5, y: 1), filter: .trilinear, 4, 1)
    let between = try draw(steps, placement: .scale(x: 0.35, y: 1), filter: .trilinear, 2, 1)
    #expect(levels(half, row: 0) == [0, 100, 200, 255])
    #expect(levels(between, row: 0)[0] > 0)
  }

  @Test func `ImagePaint.opacity multiplies the color and alpha of the image`() throws {
    let result = try draw(gray([[200, 100]]), placement: .identity, opacity: 0.5, 2, 1)
    #expect(result.bytes(0, 0) == [100, 100, 100, 128])
    #expect(result.bytes(1, 0) == [50, 50, 50, 128])
  }

  @Test func `an image is sampled with perspective correction`() throws {
    let ramp = gray([(0..<100).map { UInt32($0) * 2 }])
    // x′ = x / (1 + x / 100), so x = x′ / (1 - x′ / 100).
    let seen = Projection(SIMD3(1, 0, 0.01), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    let result = try draw(ramp, placement: .identity, transform: seen, 45, 1)
    for x in [5, 20, 44] {
      let place = (Double(x) + 0.5) / (1 - (Double(x) + 0.5) / 100) - 0.5
      #expect(abs(Double(result.bytes(x, 0)[0]) - place * 2) <= 1.01)
    }
  }

  @Test func `an image with a singular placement transform draws nothing`() throws {
    let result = try draw(gray([[9]]), placement: Affine(0, 0, 0, 1, 0, 0), 2, 2)
    #expect(result.inkArea == 0)
  }

  /// An image of 40 × 24 pixels with irregular gray levels.
  private var motley: PixelBuffer {
    func level(_ x: Int, _ y: Int) -> UInt32 { UInt32((x * 73 + y * 151 + x * y * 7) & 255) }
    return gray((0..<24).map { y in (0..<40).map { x in level(x, y) } })
  }

  @Test(arguments: [
    Affine.translation(x: 2.25, y: 4.5),
    .rotation(angle: 0.4).concatenating(.translation(x: 20, y: 4)),
    .scale(x: 2.5, y: 1.5).concatenating(.rotation(angle: -0.3)).concatenating(
      .translation(x: 2, y: 20)),
    .scale(x: 0.7, y: -1.2)
      .concatenating(.translation(x: 8, y: 40)),
  ])
  func `linear filtering weights the four nearest pixels at any rotation and scale`(
    placement: Affine
  ) throws {
    let picture = motley
    let result = try draw(picture, placement: placement, 90, 60)
    let back = try #require(placement.inverted)
    var count = 0
    for y in 0..<60 {
      for x in 0..<90 {
        let place = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) - Point(0.5, 0.5)
        let (left, top) = (place.x.rounded(.down), place.y.rounded(.down))
        guard left >= 0, top >= 0, left < 39, top < 23 else { continue }
        func level(_ dx: Int, _ dy: Int) -> Double {
          Double(picture.bytes(Int(left) + dx, Int(top) + dy)[0])
        }
        let (u, v) = (place.x - left, place.y - top)
        let above = level(0, 0) * (1 - u) + level(1, 0) * u
        let below = level(0, 1) * (1 - u) + level(1, 1) * u
        // Positions have a precision of 1/256.
        #expect(abs(Double(result.bytes(x, y)[0]) - above * (1 - v) - below * v) <= 2)
        count += 1
      }
    }
    #expect(count > 400)
  }

  @Test func `an opaque image with a translucent tint blends with the background`()
    throws
  {
    let picture = gray(Array(repeating: Array(repeating: 200, count: 40), count: 24))
    for tint in [RGBA(1, 1, 1, 0.5), RGBA(0.5, 0.5, 0.5, 0.5)] {
      let paint = ImagePaint(
        picture, source: Rect(0, 0, 40, 24), placement: .translation(x: 0.5, y: 0.5), tint: tint)
      let result = try drawn(
        [.draw(DrawCommand(.rect(Rect(-500, -500, 1000, 1000)), .image(paint)))], 60, 40,
        background: RGBA(0, 1, 0, 1))
      let green = 0.5 * 255 + 200 * tint.green * 0.5
      #expect(result.bytes(30, 20)[3] == 255)
      #expect(abs(Double(result.bytes(30, 20)[1]) - green) <= 2)
    }
  }

  @Test(arguments: [
    Affine.translation(x: 3, y: 5), .translation(x: 2.25, y: 4.5),
    .rotation(angle: 0.4).concatenating(.translation(x: 20, y: 4)),
    .scale(x: 2.5, y: 1.5).concatenating(.rotation(angle: -0.3)).concatenating(
      .translation(x: 2, y: 20)),
  ])
  func `an opaque image draws the same pixels over any background`(
    placement: Affine
  ) throws {
    let picture = motley
    #expect(picture.isOpaque)
    // A clear pixel outside the visible area forces the blending path.
    var holed = picture
    holed.withMutablePixels { $0[0] = 0 }
    #expect(!holed.isOpaque)
    let tilt = Projection(SIMD3(1, 0, 0.001), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    for turn in [.identity, tilt] {
      let pictures = try [(picture, RGBA.black), (picture, .white), (holed, .white)].map {
        let paint = ImagePaint($0, source: Rect(2, 2, 37, 21), placement: placement)
        return try drawn(
          [.draw(DrawCommand(.rect(Rect(-500, -500, 1000, 1000)), .image(paint), transform: turn))],
          90,
          50, background: $1)
      }
      #expect(pictures[0] == pictures[1])
      #expect(pictures[0] == pictures[2])
    }
  }
}
