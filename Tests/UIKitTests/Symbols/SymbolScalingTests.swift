import QuartzCore
import Testing
import UIKit

/// Tests of symbols drawn at different sizes, and of solid symbols.
///
/// - Source: Documentation/behaviour/views.md, "Image views".
@MainActor @Suite struct SymbolScalingTests {
  private func symbol(_ name: String, size: CGFloat = 17) throws -> UIImage {
    try #require(
      UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size)))
  }

  /// Returns the fraction of partially transparent pixels.
  ///
  /// They occur along outlines, so a blurred image has many of them.
  private func blur(_ image: CGImage?) throws -> Double {
    let image = try #require(image)
    let data = try #require(image.dataProvider?.data as Data?)
    let soft = stride(from: 3, to: data.count, by: 4).count { data[$0] > 8 && data[$0] < 247 }
    return Double(soft) / Double(image.width * image.height)
  }

  private func contents(_ view: UIImageView) throws -> CGImage {
    try #require(view.layer.contents.map { $0 as? CGImage } ?? nil)
  }

  /// Returns the width and height of the view's layer contents, in pixels.
  private func size(_ view: UIImageView) throws -> [Int] {
    let picture = try contents(view)
    return [picture.width, picture.height]
  }

  private func view(
    _ image: UIImage, _ size: CGSize, _ mode: UIView.ContentMode = .scaleToFill
  ) -> UIImageView {
    let view = UIImageView(image: image)
    view.contentMode = mode
    view.frame.size = size
    view.layoutIfNeeded()
    return view
  }

  // MARK: Image views

  @Test(arguments: [
    (UIView.ContentMode.scaleToFill, 600, 300), (.scaleAspectFit, 300, 300),
    (.scaleAspectFill, 600, 600), (.center, 63, 63), (.topLeft, 63, 63), (.redraw, 600, 300),
  ])
  func `UIImageView draws a symbol at the pixel size required by its contentMode`(
    mode: UIView.ContentMode, width: Int, height: Int
  ) throws {
    let view = view(try symbol("heart.fill"), CGSize(width: 200, height: 100), mode)
    #expect(try size(view) == [width, height])
  }

  @Test func `a symbol enlarged by a factor of ten has sharp outlines`() throws {
    let image = try symbol("heart.fill")
    let view = view(image, CGSize(width: 210, height: 210), .scaleAspectFit)
    // About 1,500 partially transparent pixels along the outline in 630 × 630 pixels.
    #expect(try blur(contents(view)) < 0.01)
    #expect(view.image === image)
    #expect(view.intrinsicContentSize == CGSize(width: 21, height: 21))
  }

  @Test func `UIImageView redraws a symbol when its bounds, contentMode or image changes`() throws {
    let view = view(try symbol("star"), CGSize(width: 21, height: 21))
    #expect(try contents(view).width == 63)
    view.bounds.size = CGSize(width: 50, height: 40)
    view.layoutIfNeeded()
    #expect(try size(view) == [150, 120])
    view.contentMode = .scaleAspectFit
    #expect(try size(view) == [120, 120])
    view.image = try symbol("heart")
    #expect(try contents(view).width == 120)
    view.bounds.size = CGSize(width: 21, height: 21)
    view.layoutIfNeeded()
    #expect(try contents(view).width == 63)
  }

  @Test func `an enlarged symbol uses the view's tintColor or its own alwaysOriginal color`() throws
  {
    let view = view(try symbol("circle.fill"), CGSize(width: 105, height: 105))
    view.tintColor = .green
    #expect(isColor(pixel(try contents(view), 157, 157), green))
    view.image = try symbol("circle.fill").withTintColor(.red, renderingMode: .alwaysOriginal)
    let picture = try contents(view)
    #expect(picture.width == 315)
    #expect(isColor(pixel(picture, 157, 157), red))
    #expect(view.image?.isSymbolImage == true)
  }

  @Test func `overlapping parts of an enlarged translucent symbol have uniform alpha`() throws {
    let color = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let view = view(
      try symbol("flag.fill").withTintColor(color, renderingMode: .alwaysOriginal),
      CGSize(width: 96, height: 96))
    let picture = try contents(view)
    // Twelve pixels per grid unit: the pole over the cloth, and the cloth alone.
    #expect(isColor(pixel(picture, 71, 96), [128, 0, 0, 128]))
    #expect(isColor(pixel(picture, 140, 96), [128, 0, 0, 128]))
  }

  @Test func `an enlarged symbol with a flipped orientation is drawn mirrored`() throws {
    let image = try symbol("play.fill").withHorizontallyFlippedOrientation()
    let view = view(image, CGSize(width: 84, height: 84))
    let picture = try contents(view)
    #expect(picture.width == 252)
    // The tip of the triangle points to the left.
    #expect(pixel(picture, 52, 126)[3] == 255)
    #expect(pixel(picture, 180, 60)[3] == 255)
    #expect(pixel(picture, 52, 40)[3] == 0)
  }

  @Test func `UIImageView keeps the CGImage of an image that is not a symbol`() throws {
    let view = view(quarters, CGSize(width: 40, height: 40))
    #expect(try contents(view) === quarters.cgImage)
  }

  // MARK: Drawing

  @Test func `UIImage.draw(in:) draws a symbol with sharp outlines at any size`() throws {
    let image = try symbol("heart.fill")
    let picture = drawn(600, 600) { image.draw(in: CGRect(x: 0, y: 0, width: 600, height: 600)) }
    #expect(try blur(picture.cgImage) < 0.01)
    let scaled = drawn(600, 600) {
      UIGraphicsGetCurrentContext()?.scaleBy(x: 10, y: 10)
      image.draw(in: CGRect(x: 0, y: 0, width: 60, height: 60))
    }
    #expect(try blur(scaled.cgImage) < 0.01)
  }

  // MARK: Solid symbols

  /// Returns the alpha at a point on the 24 × 24-unit grid on which symbols are drawn.
  private func alpha(_ image: UIImage, _ x: CGFloat, _ y: CGFloat) throws -> UInt8 {
    let picture = try #require(image.cgImage)
    let unit = CGFloat(picture.width) / 24
    return try #require(pixel(picture, Int(x * unit), Int(y * unit)).last)
  }

  @Test(arguments: ["person.circle.fill", "person.square.fill"])
  func `person.circle.fill and person.square.fill have cut-outs for a filled head and body`(
    name: String
  )
    throws
  {
    let image = try symbol(name, size: 100)
    // The centers of the head and the body are cut out of the opaque shape.
    #expect(try alpha(image, 12, 9.6) == 0)
    #expect(try alpha(image, 12, 15.2) == 0)
    #expect(try alpha(image, 12, 4) == 255)
    #expect(try alpha(image, 5, 10) == 255)
  }

  @Test(arguments: [
    ("star.circle.fill", 12.0, 12.5), ("heart.square.fill", 12, 11), ("bell.circle.fill", 12, 12),
    ("bolt.circle.fill", 11.5, 12), ("play.circle.fill", 11, 12), ("house.circle.fill", 9.5, 13.5),
  ])
  func `filled circle and square symbols cut out the filled form of their inner symbol`(
    name: String, x: Double, y: Double
  ) throws {
    let image = try symbol(name, size: 100)
    #expect(try alpha(image, x, y) == 0)
    #expect(try alpha(image, 12, 4) == 255)
  }

  @Test
  func `the gear hole in gearshape.circle.fill and the fold in envelope.circle.fill are opaque`()
    throws
  {
    // The gear's hole and the envelope's fold.
    #expect(try alpha(symbol("gearshape.circle.fill", size: 100), 12, 9.6) == 0)
    #expect(try alpha(symbol("gearshape.circle.fill", size: 100), 13.4, 12) == 255)
    #expect(try alpha(symbol("envelope.circle.fill", size: 100), 12, 12.54) == 255)
    #expect(try alpha(symbol("envelope.circle.fill", size: 100), 12, 14.5) == 0)
  }

  @Test func `plus.circle.fill cuts out the lines of the plus`() throws {
    let image = try symbol("plus.circle.fill", size: 100)
    #expect(try alpha(image, 12, 12) == 0)
    #expect(try alpha(image, 9, 9) == 255)
  }

  @Test func `person.circle does not fill its inner symbol`() throws {
    let image = try symbol("person.circle", size: 100)
    #expect(try alpha(image, 12, 9.6) == 0)
    #expect(try alpha(image, 12, 4) == 0)
  }
}
