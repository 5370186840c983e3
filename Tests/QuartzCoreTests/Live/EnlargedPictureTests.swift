import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests that compare images enlarged by `render(in:)` with recorded edge profiles:
/// Documentation/behaviour/rendering.md, "Drawing into a context".
@Suite struct EnlargedPictureTests {
  /// Returns an image of 8 by 8 pixels whose right or lower half is filled.
  private func halves(
    isHorizontal: Bool, before: CGFloat, after: CGFloat, alpha: CGFloat = 1
  ) throws -> CGImage {
    let sheet = try Sheet(8, 8)
    sheet.context.setFillColor(CGColor(gray: before, alpha: alpha))
    sheet.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    sheet.context.setBlendMode(.copy)
    sheet.context.setFillColor(CGColor(gray: after, alpha: 1))
    sheet.context.fill(
      isHorizontal
        ? CGRect(x: 4, y: 0, width: 4, height: 8) : CGRect(x: 0, y: 4, width: 8, height: 4))
    return try #require(sheet.context.makeImage())
  }

  private func layer(_ image: CGImage, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.contents = image
    return layer
  }

  private func rendered(_ layer: CALayer) throws -> Sheet {
    let sheet = try Sheet(Int(layer.bounds.width), Int(layer.bounds.height))
    layer.render(in: sheet.context)
    return sheet
  }

  private static let profiles: [(scale: CGFloat, first: Int, levels: [UInt8])] = [
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
  func `render(in:) enlarges a vertical image edge with pixel values recorded from Core Animation`(
    index: Int
  )
    throws
  {
    let (scale, first, levels) = Self.profiles[index]
    let image = try halves(isHorizontal: true, before: 0, after: 1)
    for height in [8, 8 * scale] {
      let row = try rendered(layer(image, 8 * scale, height)).reds(row: 3)
      #expect(Array(row[first..<first + levels.count]) == levels)
    }
  }

  @Test(arguments: profiles.indices)
  func
    `render(in:) enlarges a horizontal image edge with pixel values recorded from Core Animation`(
      index: Int
    )
    throws
  {
    let (scale, first, levels) = Self.profiles[index]
    let sheet = try rendered(
      layer(halves(isHorizontal: false, before: 0, after: 1), 8 * scale, 8 * scale))
    let column = (first..<first + levels.count).map { sheet.pixels((3, $0))[0][0] }
    #expect(column == levels)
  }

  @Test(arguments: profiles.indices)
  func `render(in:) enlarges an image in a flipped layer upside down, with otherwise equal pixels`(
    index: Int
  )
    throws
  {
    let (scale, first, levels) = Self.profiles[index]
    let flipped = layer(
      try halves(isHorizontal: false, before: 0, after: 1), 8 * scale, 8 * scale)
    flipped.isGeometryFlipped = true
    let sheet = try rendered(flipped)
    let last = sheet.context.height - 1
    let column = (first..<first + levels.count).map { sheet.pixels((3, last - $0))[0][0] }
    #expect(column == levels)
  }

  @Test
  func `render(in:) enlarges an edge between clear and white with equal alpha and color values`()
    throws
  {
    let sheet = try rendered(
      layer(halves(isHorizontal: true, before: 0, after: 1, alpha: 0), 12, 12))
    let pixels = sheet.pixels((4, 3), (5, 3), (6, 3), (7, 3))
    #expect(
      pixels == [
        [0, 0, 0, 0], [16, 16, 16, 16], [239, 239, 239, 239], [255, 255, 255, 255],
      ])
  }

  @Test func `render(in:) enlarging a contentsRect does not blend in pixels outside the rectangle`()
    throws
  {
    let part = layer(try halves(isHorizontal: true, before: 0, after: 1), 8, 8)
    // The rectangle contains pixels 3 and 4, one black and one white.
    part.contentsRect = CGRect(x: 0.375, y: 0, width: 0.25, height: 1)
    let row = try rendered(part).reds(row: 3)
    // Enlarged four times, the samples lie 1, 3, 5 and 7 eighths of the way between the two pixel centers.
    #expect(row == [0, 0, 16, 64, 191, 239, 255, 255])
  }

  @Test
  func `render(in:) filters a sublayer image alike whether its bounds or the context enlarge it`()
    throws
  {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
    let inner = layer(try halves(isHorizontal: true, before: 0, after: 1), 8, 8)
    root.addSublayer(inner)
    let sheet = try Sheet(12, 12)
    sheet.context.scaleBy(x: 1.5, y: 1.5)
    root.render(in: sheet.context)
    #expect(Array(sheet.reds(row: 3)[4..<8]) == [0, 16, 239, 255])
  }

  @Test func `CARenderer with rules .context enlarges images like render(in:), unlike .server`()
    throws
  {
    let root = layer(try halves(isHorizontal: true, before: 0, after: 1), 16, 16)
    let renderer = CARenderer(layer: root, bounds: root.frame)
    func reds() throws -> [UInt8] {
      let data = try #require(renderer.image(at: 0).dataProvider?.data) as Data
      return (6..<10).map { data[(3 * 16 + $0) * 4] }
    }
    #expect(try reds() == [0, 64, 191, 255])
    renderer.rules = .context
    #expect(try reds() == [0, 32, 223, 255])
  }

  @Test func `magnificationFilter nearest keeps hard pixel edges in render(in:)`() throws {
    let hard = layer(try halves(isHorizontal: true, before: 0, after: 1), 16, 16)
    hard.magnificationFilter = .nearest
    #expect(try Array(rendered(hard).reds(row: 3)[6..<10]) == [0, 0, 255, 255])
  }

  @Test func `render(in:) reduces an image with a tent filter`() throws {
    let sheet = try Sheet(16, 4)
    for x in 0..<16 where x % 3 == 0 {
      sheet.context.setFillColor(CGColor(gray: 1, alpha: 1))
      sheet.context.fill(CGRect(x: x, y: 0, width: 1, height: 4))
    }
    let image = try #require(sheet.context.makeImage())
    // A tent that extends two source pixels to either side weights four neighbors by 1, 3, 3 and 1 eighths.
    let reduced = layer(image, 8, 2)
    #expect(try rendered(reduced).reds(row: 0)[1..<7].map(Int.init) == [96, 64, 96, 96, 64, 96])
  }
}
