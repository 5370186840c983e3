import Pixels
import QuartzCore
import RenderServer
import Testing

/// The statements of the article MasksShadowsCorners.
@MainActor @Suite struct MasksShadowsCornersTests {
  let stage = CALayer()
  let box = CALayer()

  init() {
    stage.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    box.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    box.backgroundColor = .white
    stage.addSublayer(box)
  }

  /// Returns the alpha of a pixel.
  private func alpha(_ x: Int, _ y: Int) throws -> UInt8 {
    let renderer = CARenderer(layer: stage, bounds: stage.bounds)
    return try renderer.frame(at: 0).pixels[x, y].3
  }

  /// Adds a sublayer as large as the box.
  private func addContent() -> CALayer {
    let content = CALayer()
    content.frame = box.bounds
    content.backgroundColor = .white
    box.addSublayer(content)
    return content
  }

  @Test func `cornerRadius rounds the background and not the sublayers`() throws {
    box.cornerRadius = 10
    #expect(try alpha(20, 20) == 0)
    _ = addContent()
    #expect(try alpha(20, 20) == 255)
    box.masksToBounds = true
    #expect(try alpha(20, 20) == 0)
  }

  @Test func `masksToBounds hides the shadow of its own layer and not that of a layer around it`()
    throws
  {
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 10, height: 0)
    #expect(try alpha(45, 30) == 255)
    box.masksToBounds = true
    #expect(try alpha(45, 30) == 0)
    box.masksToBounds = false
    addContent().masksToBounds = true
    #expect(try alpha(45, 30) == 255)
  }

  @Test func `a shadow follows the alpha of the content, or shadowPath`() throws {
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 20, height: 0)
    box.backgroundColor = nil
    #expect(try alpha(55, 30) == 0)
    let content = addContent()
    content.frame.size.width = 10
    #expect(try alpha(45, 30) == 255)
    #expect(try alpha(55, 30) == 0)
    box.shadowPath = CGPath(rect: box.bounds, transform: nil)
    #expect(try alpha(55, 30) == 255)
  }

  @Test func `a mask is in the layer's coordinates and only its alpha counts`() throws {
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    mask.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    box.mask = mask
    #expect(try alpha(25, 30) == 255)
    #expect(try alpha(35, 30) == 0)
    mask.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5)
    #expect(try alpha(25, 30) == 128)
    // A mask without content hides the layer.
    mask.backgroundColor = nil
    #expect(try alpha(25, 30) == 0)
  }

  @Test func `a mask cuts the shadow, too`() throws {
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 10, height: 0)
    let mask = CALayer()
    mask.frame = box.bounds
    mask.backgroundColor = .white
    box.mask = mask
    #expect(try alpha(45, 30) == 0)
  }

  @Test func `maskedCorners selects round corners`() throws {
    box.cornerRadius = 10
    box.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    #expect(try alpha(20, 20) == 0)
    #expect(try alpha(39, 20) == 0)
    #expect(try alpha(20, 39) == 255)
    #expect(try alpha(39, 39) == 255)
  }

  @Test func `shadowPath does not follow the bounds`() throws {
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 0, height: 20)
    box.shadowPath = CGPath(rect: box.bounds, transform: nil)
    box.frame = CGRect(x: 20, y: 20, width: 40, height: 20)
    #expect(try alpha(30, 50) == 255)
    #expect(try alpha(50, 50) == 0)
  }
}
