import CRasterKernels
import Color
import DisplayList
import Foundation
import Geometry
import Pixels
import Testing

@testable import Raster

@Suite struct ShadowBlurTests {
  /// Returns the alpha values of a row that crosses the left edge, at x = 100, of a large rectangle's shadow.
  func profile(sigma: Double, opacity: Double, byGroup: Bool) throws -> [Int] {
    let shadow = Shadow(color: .black, opacity: opacity, offset: .zero, sigma: sigma)
    let rect = Shape.rect(Rect(100, 0, 200, 300))
    let list: [DisplayListCommand]
    if byGroup {
      // The clip hides the content itself.
      list = [
        .pushClip(Clip(.rect(Rect(0, 0, 300, 300)))),
        .beginGroup(CompositingGroup(blend: .normal, shadow: shadow)), fill(rect), .endGroup,
        .popClip,
      ]
    } else {
      list = [.shadow(ShapeShadow(rect, transform: .identity, edges: .smooth, shadow: shadow))]
    }
    return try drawn(list, 300, 300).alphas(row: 150)
  }

  static let rows: [(id: String, sigma: Double, opacity: Double, tolerance: Int, out: [Int: Int])] =
    [
      ("r2-out", 4, 1, 0, [0: 114, 1: 89, 3: 46, 4: 30, 5: 18, 7: 4, 8: 0]),
      (
        "r6-out", 12, 0.9, 1,
        [
          0: 110, 1: 102, 2: 94, 4: 79, 5: 72, 6: 65, 7: 58, 9: 46, 10: 40, 11: 35, 12: 30,
          14: 22, 15: 18, 16: 15, 17: 12, 19: 7, 20: 5, 21: 3, 23: 0,
        ]
      ),
      ("calc-3-1-1", 3, 1, 1, [0: 110, 1: 77, 2: 49, 3: 28, 4: 13, 5: 5, 6: 0]),
      (
        "calc-3-2-0.5", 6, 0.5, 1,
        [
          0: 59, 1: 50, 2: 42, 3: 34, 4: 27, 5: 21, 6: 15, 7: 11, 8: 7, 9: 5, 10: 2, 11: 1,
          12: 0,
        ]
      ),
      (
        "calc-10-2-1", 20, 1, 1,
        [0: 125, 5: 99, 10: 74, 15: 53, 20: 35, 25: 21, 30: 11, 35: 4, 40: 0]
      ),
      ("calc-1-1-1", 1, 1, 1, [0: 76, 1: 14, 2: 0]),
      (
        "calc-4-3-0.75", 12, 0.75, 1,
        [0: 92, 3: 72, 6: 54, 9: 38, 12: 25, 15: 15, 18: 8, 21: 3, 24: 0]
      ),
    ]

  @Test(arguments: rows.indices)
  func `shadow alpha outside a straight edge matches recorded or computed Core Animation values`(
    index: Int
  ) throws {
    // The values are listed by identifier in Vectors/shadow.json; index 0 is the first pixel outside the edge.
    let row = Self.rows[index]
    let alphas = try profile(sigma: row.sigma, opacity: row.opacity, byGroup: false)
    for (i, alpha) in row.out {
      #expect(abs(alphas[99 - i] - alpha) <= row.tolerance, "\(row.id) at \(i)")
    }
  }

  @Test
  func `shadow alpha inside a straight edge matches recorded Core Animation values for sigma 4`()
    throws
  {
    // Vectors/shadow.json: r2-in, tolerance 0.
    let alphas = try profile(sigma: 4, opacity: 1, byGroup: false)
    for (i, alpha) in [0: 141, 2: 189, 3: 209, 4: 225, 6: 246, 7: 251, 8: 255] {
      #expect(alphas[100 + i] == alpha, "at \(i)")
    }
  }

  @Test func `a group's shadow equals the shadow of its shape`() throws {
    let group = try profile(sigma: 4, opacity: 1, byGroup: true)
    let shape = try profile(sigma: 4, opacity: 1, byGroup: false)
    #expect(group[..<100] == shape[..<100])
    #expect(group[100] == 255)
  }

  @Test func `shadow alpha is rounded down for opacities below 1`() throws {
    // 255 × 0.5 = 127.5 is rounded down.
    let alphas = try profile(sigma: 2, opacity: 0.5, byGroup: false)
    #expect(alphas[150] == 127)
    // 255 × 0.2 is exactly 51.
    #expect(try profile(sigma: 2, opacity: 0.2, byGroup: false)[150] == 51)
  }

  @Test func `a shadow with sigma 0 equals the shape at the shadow's offset`() throws {
    let shadow = Shadow(color: .black, opacity: 1, offset: Point(3, 2), sigma: 0)
    let rect = Shape.rect(Rect(2.5, 2, 5, 5))
    let picture = try drawn(
      [.shadow(ShapeShadow(rect, transform: .identity, edges: .smooth, shadow: shadow))], 20, 12)
    #expect(picture == (try drawn([fill(.rect(Rect(5.5, 4, 5, 5)))], 20, 12)))
  }

  @Test func `the shadow of a translucent group is visible through its content`() throws {
    let shadow = Shadow(color: .black, opacity: 1, offset: .zero, sigma: 0)
    let picture = try drawn(
      [
        .beginGroup(CompositingGroup(opacity: 0.5, shadow: shadow)),
        fill(.rect(Rect(0, 0, 4, 4)), .white), .endGroup,
      ], 4, 4)
    // The pixel is black with alpha floor(255 × 0.5) beneath white with alpha 128: 128 + 127 × 127 / 255.
    #expect(picture.bytes(1, 1) == [128, 128, 128, 191])
  }

  @Test(arguments: [(maskAlpha: 1.0, alpha: 192), (maskAlpha: 0.5, alpha: 96)])
  func `a mask multiplies a group's content and its shadow once`(maskAlpha: Double, alpha: Int)
    throws
  {
    // Vectors/colors.json: mask-1, mask-2.
    let shadow = Shadow(color: .black, opacity: 1, offset: .zero, sigma: 0)
    let picture = try drawn(
      [
        .beginGroup(CompositingGroup()), .beginGroup(CompositingGroup(shadow: shadow)),
        fill(.rect(Rect(0, 0, 10, 10)), RGBA(1, 1, 1, 0.5)), .endGroup, .beginMask,
        fill(.rect(Rect(0, 0, 5, 8)), RGBA(0, 0, 0, maskAlpha)), .endGroup,
      ], 10, 10)
    #expect(abs(picture.bytes(2, 2)[3] - alpha) <= (maskAlpha == 1 ? 1 : 0))
    #expect(picture.bytes(7, 2)[3] == 0)
  }

  @Test func `gaussianBlur preserves the total alpha of a group`() throws {
    let blurred: [DisplayListCommand] = [
      .beginGroup(CompositingGroup(filters: [.gaussianBlur(sigma: 3)])),
      fill(.rect(Rect(30, 30, 20, 20)), RGBA(1, 0, 0)), .endGroup,
    ]
    let picture = try drawn(blurred, 80, 80)
    #expect(abs(picture.inkArea - 400) < 4)
    #expect(picture.bytes(40, 40)[3] > 250)
    // Half of the alpha of an edge is outside it.
    #expect(abs(picture.bytes(29, 40)[3] + picture.bytes(30, 40)[3] - 255) <= 2)
    #expect(picture.bytes(29, 40)[0] == picture.bytes(29, 40)[3])
  }

  @Test(arguments: [1.2, 3, 5.9, 6, 8, 13, 25, 47])
  func `gaussianBlur of a group differs from the true Gaussian by at most 3/255`(sigma: Double)
    throws
  {
    // The reference is a Gaussian cut at ±3σ with transparent edges. Source: Documentation/behaviour/rendering.md,
    // "Filters and compositing".
    let size = 120
    let rect = Rect(37, 41, 30, 300)
    let picture = try drawn(
      [
        .beginGroup(CompositingGroup(filters: [.gaussianBlur(sigma: sigma)])), fill(.rect(rect)),
        .endGroup,
      ], size, size)
    let radius = Int((3 * sigma).rounded(.up))
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    /// Returns the fraction of a pixel's blur window that lies between two sides.
    func share(_ pixel: Int, _ low: Int, _ high: Int) -> Double {
      var inside = 0.0
      for k in -radius...radius where pixel + k >= low && pixel + k < high {
        inside += weights[k + radius]
      }
      return inside / sum
    }
    var worst = 0.0
    for y in 0..<size {
      let down = share(y, 41, 341)
      for x in 0..<size {
        let expected = share(x, 37, 67) * down * 255
        worst = max(worst, abs(Double(picture.bytes(x, y)[3]) - expected))
      }
    }
    #expect(worst <= 3)
  }

  @Test(arguments: [23.0, 24, 31, 47, 60, 95, 130])
  func `a shadow with a large sigma matches the Gaussian within 2/255`(sigma: Double) throws {
    // The reference is a Gaussian cut at ±2σ. Pixels between the downsampled squares may differ by one or two levels.
    let (size, offset) = (360, Point(7.25, -3.5))
    let shadow = Shadow(color: .black, opacity: 1, offset: offset, sigma: sigma)
    let rect = Shape.rect(Rect(103, 91, 141, 900))
    let picture = try drawn(
      [.shadow(ShapeShadow(rect, transform: .identity, edges: .smooth, shadow: shadow))], size,
      size)
    let radius = Int((2 * sigma).rounded(.up))
    /// Returns the fraction of a pixel's blur window that lies between two translated sides.
    func share(_ pixel: Int, _ low: Int, _ high: Int, _ moved: Double) -> Double {
      var (inside, sum) = (0.0, 0.0)
      for place in pixel - radius - 10...pixel + radius + 10 {
        let away = Double(place - pixel) + moved
        guard abs(away) <= 2 * sigma else { continue }
        let weight = exp(-away * away / (2 * sigma * sigma))
        sum += weight
        if place >= low && place < high { inside += weight }
      }
      return inside / sum
    }
    let rows = (0..<size).map { share($0, 91, 991, offset.y) }
    let columns = (0..<size).map { share($0, 103, 244, offset.x) }
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size {
        let expected = columns[x] * rows[y] * 255
        worst = max(worst, abs(Double(picture.bytes(x, y)[3]) - expected))
      }
    }
    #expect(worst <= 2)
  }

  @Test(arguments: [24.0, 60])
  func `a region of a wide shadow equals that part of the whole shadow`(sigma: Double) throws {
    // The blur is wide enough to skip rows of the silhouette, at every alignment of the downsampled squares.
    let (width, height) = (700, 90)
    for x in 0..<5 {
      let shadow = Shadow(
        color: .black, opacity: 0.8, offset: Point(0.4, 9), sigma: sigma)
      let rect = Shape.rect(Rect(31 + Double(x), 20.5, 600, 700))
      let list = DisplayList([
        .shadow(ShapeShadow(rect, transform: .identity, edges: .smooth, shadow: shadow))
      ])
      let viewport = Viewport(width: width, height: height, scale: 1, background: .clear)
      let whole = try Rasterizer(threads: 1).draw(list, viewport: viewport)
      for region in [Rect(0, 0, 40, 90), Rect(333, 17, 41, 30), Rect(590, 61, 110, 29)] {
        let part = try Rasterizer(threads: 2, tileSize: PassTileGrid.TileSize(width: 32, height: 8))
          .draw(
            list, viewport: viewport, region: region)
        #expect(part == whole.confined(to: CRRect(around: region)), "\(x), \(region)")
      }
    }
  }

  @Test func `content outside the canvas contributes to the blur inside it`() throws {
    let blurred: [DisplayListCommand] = [
      .beginGroup(CompositingGroup(filters: [.gaussianBlur(sigma: 4)])),
      fill(.rect(Rect(-40, 0, 40, 40)), RGBA(1, 0, 0)), .endGroup,
    ]
    let picture = try drawn(blurred, 40, 40)
    #expect(picture.bytes(0, 20)[3] > 100)
    #expect(picture.bytes(20, 20)[3] == 0)
  }
}
