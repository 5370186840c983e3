import Testing
import UIKit

/// Tests of `UIImage`: drawing, orientation and file formats.
@Suite struct UIImageTests {
  private func colors(_ image: UIImage) -> [[UInt8]] {
    let picture = drawn(image.size.width, image.size.height) { image.draw(at: .zero) }.cgImage
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { pixel(picture, $0.0, $0.1) }
  }

  private let r: [UInt8] = [255, 0, 0, 255]
  private let g: [UInt8] = [0, 255, 0, 255]
  private let b: [UInt8] = [0, 0, 255, 255]
  private let w: [UInt8] = [255, 255, 255, 255]

  @Test func `UIImage draws and encodes its pixels in the given imageOrientation`() throws {
    let stored = try #require(quarters.cgImage)
    // The stored pixels are red and green above blue and white.
    //
    // Source: the rows and columns of the Exif orientations.
    let expected: [(UIImage.Orientation, [[UInt8]])] = [
      (.up, [r, g, b, w]), (.upMirrored, [g, r, w, b]), (.down, [w, b, g, r]),
      (.downMirrored, [b, w, r, g]), (.leftMirrored, [r, b, g, w]), (.right, [b, r, w, g]),
      (.rightMirrored, [w, g, b, r]), (.left, [g, w, r, b]),
    ]
    for (orientation, all) in expected {
      let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
      #expect(colors(image) == all, "\(orientation)")
      let flipped = image.withHorizontallyFlippedOrientation()
      #expect(colors(flipped) == [all[1], all[0], all[3], all[2]], "\(orientation)")
      let data = try #require(image.pngData())
      #expect(try colors(#require(UIImage(data: data))) == all)
    }
  }

  @Test func `UIImage.size is in points and accounts for imageOrientation`() throws {
    let tall = drawn(2, 6) {}
    let stored = try #require(tall.cgImage)
    let image = UIImage(cgImage: stored, scale: 2, orientation: .left)
    #expect(image.size == CGSize(width: 3, height: 1))
    #expect(image.scale == 2)
    #expect(image.imageOrientation == .left)
    #expect(UIImage().size == .zero)
    #expect(UIImage(cgImage: stored).size == CGSize(width: 2, height: 6))
  }

  @Test func `UIImage decodes PNG and JPEG data and returns nil for invalid data`() throws {
    let png = try #require(quarters.pngData())
    let back = try #require(UIImage(data: png, scale: 2))
    #expect(back.size == CGSize(width: 1, height: 1))
    #expect(back.scale == 2)
    let jpeg = try #require(
      drawn(16, 16) {
        UIColor.red.setFill(); UIRectFill(CGRect(x: 0, y: 0, width: 16, height: 16))
      }.jpegData(compressionQuality: 1))
    #expect(jpeg.starts(with: [0xFF, 0xD8]))
    #expect(isColor(pixel(UIImage(data: jpeg)?.cgImage, 8, 8), [254, 0, 0, 255]))
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    #expect(UIImage().pngData() == nil)
    #expect(UIImage().jpegData(compressionQuality: 1) == nil)
    #expect(UIImage(contentsOfFile: "/nowhere/x.png") == nil)
    #expect(UIImage(named: "nowhere") == nil)
  }

  @Test func `UIImage(data:) reads imageOrientation from Exif data in either byte order`() throws {
    let jpeg = try #require(drawn(16, 8) {}.jpegData(compressionQuality: 1))
    // An Exif segment with a single entry, orientation 6, in either byte order.
    let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    let little: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0,
    ]
    for tiff in [big, little] {
      let body = Array("Exif\0\0".utf8) + tiff
      let segment = [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
      let image = try #require(UIImage(data: jpeg.prefix(2) + segment + jpeg.dropFirst(2)))
      #expect(image.imageOrientation == .right)
      #expect(image.size == CGSize(width: 8, height: 16))
      let torn = Data([0xFF, 0xD8] + segment.prefix(20))
      #expect(UIImage(data: torn) == nil)
    }
    #expect(UIImage(data: jpeg)?.imageOrientation == .up)
  }

  @Test func `UIImage(named:) prefers the file that matches the screen's scale`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = try #require(Bundle(path: folder.path))
    let png = try #require(drawn(6, 6) {}.pngData())
    #expect(UIImage(named: "star", in: bundle) == nil)
    try png.write(to: folder.appendingPathComponent("star.png"))
    #expect(UIImage(named: "star", in: bundle)?.scale == 1)
    try png.write(to: folder.appendingPathComponent("star@2x.png"))
    #expect(UIImage(named: "star", in: bundle)?.scale == 2)
    try png.write(to: folder.appendingPathComponent("star@3x.png"))
    let star = try #require(UIImage(named: "star.png", in: bundle))
    #expect(star.scale == 3)
    #expect(star.size == CGSize(width: 2, height: 2))
    let path = folder.appendingPathComponent("star@2x.png").path
    #expect(UIImage(contentsOfFile: path)?.size == CGSize(width: 3, height: 3))
  }

  @Test func `UIImage.draw(in:) scales to the rectangle and applies the blend mode and alpha`() {
    let picture = drawn(8, 8) {
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
      quarters.draw(in: CGRect(x: 0, y: 0, width: 8, height: 8), blendMode: .multiply, alpha: 1)
    }.cgImage
    #expect(isColor(pixel(picture, 0, 0), red))
    #expect(isColor(pixel(picture, 7, 0), [0, 0, 0, 255]))
    let faint = drawn(4, 4) {
      quarters.draw(at: CGPoint(x: 2, y: 2), blendMode: .normal, alpha: 0.5)
    }.cgImage
    #expect(isColor(pixel(faint, 1, 1), nothing))
    #expect(isColor(pixel(faint, 2, 2), [128, 0, 0, 128]))
    quarters.draw(in: CGRect(x: 0, y: 0, width: 8, height: 8))
  }

  @Test func `UIImage.drawAsPattern tiles from the rectangle's origin and clips to the rectangle`()
  {
    let picture = drawn(6, 6) {
      quarters.drawAsPattern(in: CGRect(x: 1, y: 1, width: 3, height: 4))
    }.cgImage
    #expect(isColor(pixel(picture, 0, 0), nothing))
    #expect(isColor(pixel(picture, 1, 1), red))
    #expect(isColor(pixel(picture, 3, 1), red))
    #expect(isColor(pixel(picture, 2, 4), white))
    #expect(isColor(pixel(picture, 4, 1), nothing))
    #expect(isColor(pixel(picture, 1, 5), nothing))
  }

  /// Returns an image with blue one-point caps around a center made of a red and a green column.
  private func framed(_ mode: UIImage.ResizingMode) -> UIImage {
    drawn(4, 4) {
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 1, y: 1, width: 1, height: 2))
      UIColor.green.setFill()
      UIRectFill(CGRect(x: 2, y: 1, width: 1, height: 2))
    }.resizableImage(
      withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: mode)
  }

  @Test func `a resizable UIImage keeps its caps and tiles or stretches its center`() {
    for mode in [UIImage.ResizingMode.tile, .stretch] {
      let image = framed(mode)
      #expect(image.resizingMode == mode)
      #expect(image.capInsets.left == 1)
      let picture = drawn(10, 6) { image.draw(in: CGRect(x: 0, y: 0, width: 10, height: 6)) }
        .cgImage
      for (x, y) in [(0, 0), (9, 5), (5, 0), (0, 3)] {
        #expect(isColor(pixel(picture, x, y), blue))
      }
      #expect(isColor(pixel(picture, 1, 2), red))
      #expect(isColor(pixel(picture, 8, 2), green))
      #expect(isColor(pixel(picture, 2, 2), mode == .tile ? green : red))
      #expect(isColor(pixel(picture, 7, 2), mode == .tile ? red : green))
    }
    #expect(framed(.tile).resizableImage(withCapInsets: .zero).resizingMode == .tile)
    // The caps share the space if it is too small for both.
    let small = drawn(1, 6) { framed(.tile).draw(in: CGRect(x: 0, y: 0, width: 1, height: 6)) }
    let shared = pixel(small.cgImage, 0, 3)
    #expect(shared.prefix(2) == [0, 0])
    #expect(shared.last ?? 0 > 128)
  }

  @Test func `UIImage.withTintColor replaces the color and keeps the alpha`() {
    let image = drawn(4, 4) {
      UIColor.red.withAlphaComponent(0.5).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
    }
    let tinted = image.withTintColor(.blue)
    #expect(isColor(pixel(tinted.cgImage, 1, 1), [0, 0, 128, 128]))
    #expect(isColor(pixel(tinted.cgImage, 3, 1), nothing))
    #expect(tinted.renderingMode == .automatic)
    #expect(
      image.withTintColor(.blue, renderingMode: .alwaysOriginal).renderingMode == .alwaysOriginal)
    #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
    #expect(UIImage().withTintColor(.red).cgImage == nil)
  }

  @Test func `UIImages with the same CGImage, scale and rendering mode are equal`() throws {
    let stored = try #require(quarters.cgImage)
    let (a, b) = (UIImage(cgImage: stored), UIImage(cgImage: stored))
    #expect(a == b)
    #expect(Set([a, b]).count == 1)
    #expect(a == a)
    #expect(a != UIImage(cgImage: stored, scale: 2, orientation: .up))
    #expect(a != a.withRenderingMode(.alwaysTemplate))
    #expect(UIImage() != UIImage())
    #expect(!a.isEqual("a"))
  }

  @MainActor
  @Test(arguments: [CGFloat.nan, .infinity, -1, 0, 0x1p-1063, 1e-308])
  func `UIImage treats an invalid scale as 1`(scale: CGFloat) throws {
    let stored = try #require(quarters.cgImage)
    let image = UIImage(cgImage: stored, scale: scale, orientation: .up)
    #expect(image.scale == 1)
    #expect(image.size == CGSize(width: 2, height: 2))
    #expect(UIImageView(image: image).bounds.size == image.size)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -1, 1e308])
  func `resizableImage with invalid capInsets can be drawn at any size`(cap: CGFloat) {
    let image = quarters.resizableImage(
      withCapInsets: UIEdgeInsets(top: cap, left: cap, bottom: cap, right: cap))
    for side in [0.5, 1, 8] as [CGFloat] {
      let picture = drawn(8, 8) { image.draw(in: CGRect(x: 0, y: 0, width: side, height: side)) }
      #expect(picture.size == CGSize(width: 8, height: 8))
    }
  }

  @Test
  func `UIImage.animatedImage returns its images and by default a duration of 1/30 second each`()
    throws
  {
    let image = try #require(UIImage.animatedImage(with: [quarters, quarters], duration: 0))
    #expect(image.images?.count == 2)
    #expect(image.duration == 2.0 / 30)
    #expect(image.size == quarters.size)
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    #expect(quarters.images == nil)
    #expect(
      image.withRenderingMode(.alwaysTemplate).images?.first?.renderingMode == .alwaysTemplate)
  }
}
