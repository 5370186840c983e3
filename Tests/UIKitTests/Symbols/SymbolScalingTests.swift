import QuartzCore
import Testing
import UIKit

/// Symbols in sizes other than their own, and the solid ones: behaviour/views.md, "Image views".
@MainActor @Suite struct SymbolScalingTests {
  private func symbol(_ name: String, size: CGFloat = 17) throws -> UIImage {
    try #require(
      UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size)))
  }

  /// The share of pixels that are neither clear nor full: those along outlines, many where a picture is blurred.
  private func blur(_ image: CGImage?) throws -> Double {
    let image = try #require(image)
    let data = try #require(image.dataProvider?.data as Data?)
    let soft = stride(from: 3, to: data.count, by: 4).count { data[$0] > 8 && data[$0] < 247 }
    return Double(soft) / Double(image.width * image.height)
  }

  private func contents(_ view: UIImageView) throws -> CGImage {
    try #require(view.layer.contents.map { $0 as? CGImage } ?? nil)
  }

  /// Pixels across and down.
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
  func `an image view draws a symbol for the pixels that its content mode gives it`(
    mode: UIView.ContentMode, width: Int, height: Int
  ) throws {
    let view = view(try symbol("heart.fill"), CGSize(width: 200, height: 100), mode)
    #expect(try size(view) == [width, height])
  }

  @Test func `a symbol ten times as large is as sharp as its outline`() throws {
    let image = try symbol("heart.fill")
    let view = view(image, CGSize(width: 210, height: 210), .scaleAspectFit)
    // About 1,500 pixels along the outline of 630 by 630.
    #expect(try blur(contents(view)) < 0.01)
    #expect(view.image === image)
    #expect(view.intrinsicContentSize == CGSize(width: 21, height: 21))
  }

  @Test func `a symbol is drawn anew when the view or its content mode changes`() throws {
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

  @Test func `a large symbol has the tint of the view and its own alwaysOriginal color`() throws {
    let view = view(try symbol("circle.fill"), CGSize(width: 105, height: 105))
    view.tintColor = .green
    #expect(isColor(pixel(try contents(view), 157, 157), green))
    view.image = try symbol("circle.fill").withTintColor(.red, renderingMode: .alwaysOriginal)
    let picture = try contents(view)
    #expect(picture.width == 315)
    #expect(isColor(pixel(picture, 157, 157), red))
    #expect(view.image?.isSymbolImage == true)
  }

  @Test func `a large symbol in a translucent color is evenly translucent`() throws {
    let color = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let view = view(
      try symbol("flag.fill").withTintColor(color, renderingMode: .alwaysOriginal),
      CGSize(width: 96, height: 96))
    let picture = try contents(view)
    // Twelve pixels a unit of the grid: the pole over the cloth, and the cloth alone.
    #expect(isColor(pixel(picture, 71, 96), [128, 0, 0, 128]))
    #expect(isColor(pixel(picture, 140, 96), [128, 0, 0, 128]))
  }

  @Test func `a mirrored symbol is drawn large and mirrored`() throws {
    let image = try symbol("play.fill").withHorizontallyFlippedOrientation()
    let view = view(image, CGSize(width: 84, height: 84))
    let picture = try contents(view)
    #expect(picture.width == 252)
    // Its point is at the left.
    #expect(pixel(picture, 52, 126)[3] == 255)
    #expect(pixel(picture, 180, 60)[3] == 255)
    #expect(pixel(picture, 52, 40)[3] == 0)
  }

  @Test func `a picture that is no symbol keeps its pixels`() throws {
    let view = view(quarters, CGSize(width: 40, height: 40))
    #expect(try contents(view) === quarters.cgImage)
  }

  // MARK: Drawing

  @Test func `draw(in:) draws a symbol as an outline in any size`() throws {
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

  /// The alpha at a place of the grid of 24 by 24 on which symbols are drawn.
  private func alpha(_ image: UIImage, _ x: CGFloat, _ y: CGFloat) throws -> UInt8 {
    let picture = try #require(image.cgImage)
    let unit = CGFloat(picture.width) / 24
    return try #require(pixel(picture, Int(x * unit), Int(y * unit)).last)
  }

  @Test(arguments: ["person.circle.fill", "person.square.fill"])
  func `the person in a solid shape has a solid head and body`(name: String) throws {
    let image = try symbol(name, size: 100)
    // The middles of the head and of the body are cut out, the shape around them is full.
    #expect(try alpha(image, 12, 9.6) == 0)
    #expect(try alpha(image, 12, 15.2) == 0)
    #expect(try alpha(image, 12, 4) == 255)
    #expect(try alpha(image, 5, 10) == 255)
  }

  @Test(arguments: [
    ("star.circle.fill", 12.0, 12.5), ("heart.square.fill", 12, 11), ("bell.circle.fill", 12, 12),
    ("bolt.circle.fill", 11.5, 12), ("play.circle.fill", 11, 12), ("house.circle.fill", 9.5, 13.5),
  ])
  func `what is in a solid shape is solid where it has a solid form`(
    name: String, x: Double, y: Double
  ) throws {
    let image = try symbol(name, size: 100)
    #expect(try alpha(image, x, y) == 0)
    #expect(try alpha(image, 12, 4) == 255)
  }

  @Test func `the cuts of a solid form stay full in a solid shape`() throws {
    // The hole of the gear, and the fold of the envelope.
    #expect(try alpha(symbol("gearshape.circle.fill", size: 100), 12, 9.6) == 0)
    #expect(try alpha(symbol("gearshape.circle.fill", size: 100), 13.4, 12) == 255)
    #expect(try alpha(symbol("envelope.circle.fill", size: 100), 12, 12.54) == 255)
    #expect(try alpha(symbol("envelope.circle.fill", size: 100), 12, 14.5) == 0)
  }

  @Test func `what has no solid form is cut out as lines`() throws {
    let image = try symbol("plus.circle.fill", size: 100)
    #expect(try alpha(image, 12, 12) == 0)
    #expect(try alpha(image, 9, 9) == 255)
  }

  @Test func `a symbol in an open shape stays open`() throws {
    let image = try symbol("person.circle", size: 100)
    #expect(try alpha(image, 12, 9.6) == 0)
    #expect(try alpha(image, 12, 4) == 0)
  }
}
