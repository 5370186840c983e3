import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of corners, borders, contents, gradients and filters with invalid or extreme values:
/// `Documentation/behaviour/rendering.md, "Corners and edges"`, "Contents", "Gradients" and "Filters and
/// compositing".
@Suite struct OddValueTests {
  // MARK: Corners and borders

  @Test func `a circular cornerRadius that exceeds half a side draws outside the bounds`() {
    let square = redSquare()
    square.cornerRadius = 30
    let drawn = Drawn(square)
    let outside = drawn.coveredCount(outside: 10..<30)
    #expect(outside > 20, "\(outside)")
    drawn.saysOnly("cornerRadius exceeds half the shorter side")
    let continuous = redSquare()
    continuous.cornerRadius = 1e9
    continuous.cornerCurve = .continuous
    let limited = Drawn(continuous)
    #expect(limited.coveredCount(outside: 10..<30) == 0)
    #expect(!limited.isEmpty)
    limited.saysNothing()
  }

  @Test(arguments: wildNumbers + [-5])
  func `a negative, NaN or infinite cornerRadius draws square corners`(radius: Double) {
    let square = redSquare()
    square.cornerRadius = radius
    let drawn = Drawn(square)
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysOnly("cornerRadius is negative or not finite")
  }

  @Test(arguments: [1e5, 1e9, 1e300])
  func `an extremely large cornerRadius with masksToBounds reports one diagnostic`(
    radius: Double
  ) {
    let square = redSquare()
    square.cornerRadius = radius
    square.masksToBounds = true
    square.borderWidth = 2
    square.addSublayer(redSquare())
    Drawn(square).saysOnly("cornerRadius exceeds half the shorter side")
  }

  @Test(arguments: wildNumbers)
  func `a NaN or infinite borderWidth draws no border`(width: Double) {
    let square = redSquare()
    square.borderWidth = width
    let drawn = Drawn(square)
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysOnly("border not drawn")
  }

  @Test func `an extremely large borderWidth fills the layer with the border color`() {
    let square = redSquare()
    square.borderWidth = 1e300
    square.borderColor = .blue
    let drawn = Drawn(square)
    #expect(drawn.coveredCount == 400)
    #expect(drawn.bytes(20, 20) == blueBytes)
    drawn.saysNothing()
  }

  // MARK: Contents

  @Test(arguments: [CGSize.zero, CGSize(width: 0, height: 1), CGSize(width: 1, height: 0)])
  func `a layer with an empty contentsRect draws no contents`(picked: CGSize) {
    let square = redSquare()
    square.contents = twoPixels()
    square.contentsRect.size = picked
    let drawn = Drawn(square)
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysOnly("contentsRect is empty or not finite")
  }

  @Test(arguments: wildNumbers)
  func `setting a nonfinite contentsRect is rejected, and animating to one hides the contents`(
    number: Double
  ) {
    let square = redSquare()
    square.contents = twoPixels()
    let before = square.contentsRect
    let raised = mistakes { square.contentsRect = CGRect(x: 0, y: number, width: 1, height: 1) }
    #expect(raised.count == 1)
    #expect(square.contentsRect == before)
    let animation = CABasicAnimation(keyPath: "contentsRect.origin.x")
    animation.fromValue = number
    animation.toValue = number
    animation.duration = 10
    square.add(animation, forKey: nil)
    let drawn = Drawn(square, at: [0.01, 0.02])
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysOnly("contentsRect is empty or not finite")
  }

  @Test func `a contentsRect with a negative size mirrors the contents`() {
    let square = framed(CALayer())
    square.contents = twoPixels()
    square.magnificationFilter = .nearest
    let plain = Drawn(square)
    #expect(plain.bytes(12, 20) == redBytes)
    #expect(plain.bytes(28, 20) == blueBytes)
    square.contentsRect = CGRect(x: 1, y: 1, width: -1, height: -1)
    let drawn = Drawn(square)
    #expect(drawn.bytes(12, 20) == blueBytes)
    #expect(drawn.bytes(28, 20) == redBytes)
    drawn.saysNothing()
  }

  @Test
  func `CGImage(width:) returns nil for an empty image, and nil contents draw the background`() {
    let square = redSquare()
    let none = CGImage(
      width: 0, height: 0, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: CGDataProvider(bytes: Data()), decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
    #expect(none == nil)
    square.contents = none
    let drawn = Drawn(square)
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysNothing()
  }

  @Test(arguments: [0, -1, 1e-300, 1e300] + wildNumbers)
  func `a layer with an invalid contentsScale still draws its contents`(scale: Double) {
    let square = redSquare()
    square.contents = twoPixels()
    square.contentsScale = scale
    for gravity in [CALayerContentsGravity.resize, .center, .topLeft] {
      square.contentsGravity = gravity
      #expect(Drawn(square).bytes(12, 12)[3] == 255)
    }
  }

  @Test(arguments: [0, -3, 1e9, 1e300] + wildNumbers)
  func `an invalid rasterizationScale does not change the image of a rasterized layer`(
    scale: Double
  ) {
    let square = redSquare()
    square.cornerRadius = 4
    square.addSublayer(framed(CALayer(), CGRect(x: 3, y: 3, width: 9, height: 9), .blue))
    let plain = Drawn(square)
    square.shouldRasterize = true
    square.rasterizationScale = scale
    let drawn = Drawn(square)
    #expect(drawn.isSame(as: plain))
    drawn.saysNothing()
  }

  // MARK: Gradients

  private func gradient(_ colors: [CGColor], _ locations: [NSNumber]? = nil) -> CAGradientLayer {
    let made = framed(CAGradientLayer())
    made.colors = colors
    made.locations = locations
    made.startPoint = .zero
    made.endPoint = CGPoint(x: 1, y: 0)
    return made
  }

  @Test func `a CAGradientLayer draws nothing without two colors or without a location for each`() {
    let lacking = [
      gradient([]), gradient([.red]), gradient([.red, .blue], [0.5]),
      gradient([.red, .blue, .red], [0, 1]), gradient([.red, .blue], []),
    ]
    for (index, gradient) in lacking.enumerated() {
      let drawn = Drawn(gradient)
      #expect(drawn.isEmpty, "\(index)")
      drawn.saysOnly("fewer than two colors")
    }
    let none = gradient([])
    none.colors = nil
    Drawn(none).saysNothing()
  }

  @Test func `a gradient location below the previous ones is replaced by their maximum`() {
    let drawn = Drawn(gradient([.red, .blue, .red], [0.5, 0.2, 1]))
    #expect(drawn.isSame(as: Drawn(gradient([.red, .blue, .red], [0.5, 0.5, 1]))))
    #expect(drawn.bytes(12, 20) == redBytes)
    #expect(drawn.bytes(20, 20)[2] > 240)
    drawn.saysOnly("locations are not in ascending order")
  }

  @Test(arguments: wildNumbers)
  func `a gradient with a nonfinite location or startPoint is not drawn`(number: Double) {
    let places = gradient([.red, .blue], [0, NSNumber(value: number)])
    let start = gradient([.red, .blue])
    start.startPoint = CGPoint(x: number, y: 0)
    for gradient in [places, start] {
      let drawn = Drawn(gradient)
      #expect(drawn.isEmpty)
      drawn.saysOnly("gradient not drawn")
    }
  }

  @Test(arguments: [CAGradientLayerType.axial, .radial, .conic], [1e-300, 1e9, 1e300])
  func `a gradient with extreme locations and points draws without a diagnostic`(
    type: CAGradientLayerType, reach: Double
  ) {
    let extreme = gradient([.red, .blue], [-1e300, 1e300])
    extreme.type = type
    extreme.endPoint = CGPoint(x: reach, y: -reach)
    Drawn(extreme).saysNothing()
  }

  // MARK: Filters and shadows

  private func filter(_ type: String, _ inputs: [String: Any]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  @Test(arguments: wildNumbers)
  func `a CAFilter with a nonfinite input is ignored`(number: Double) {
    let wild = [
      filter("gaussianBlur", ["inputRadius": number]),
      filter("colorSaturate", ["inputAmount": number]),
      filter("colorHueRotate", ["inputAngle": number]),
      filter("colorMatrix", ["inputColorMatrix": Array(repeating: number, count: 20)]),
    ]
    for filter in wild {
      let square = redSquare()
      square.filters = [filter]
      let drawn = Drawn(square)
      #expect(drawn.isSame(as: Drawn(redSquare())), "\(filter.type)")
      drawn.saysOnly("filter ignored")
      let glass = redSquare()
      glass.backgroundFilters = [filter]
      Drawn(redSquare(), glass).saysOnly("filter ignored")
    }
  }

  @Test func `a gaussianBlur filter with a negative radius has no effect`() {
    let square = redSquare()
    square.filters = [filter("gaussianBlur", ["inputRadius": -3])]
    let drawn = Drawn(square)
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysNothing()
  }

  @Test(arguments: [1e4, 1e9, 1e300])
  func `a gaussianBlur radius is limited to a standard deviation of 1000 pixels`(radius: Double) {
    func blurred(_ radius: Double) -> CALayer {
      let square = redSquare()
      square.filters = [filter("gaussianBlur", ["inputRadius": radius])]
      return square
    }
    let drawn = Drawn(blurred(radius))
    #expect(drawn.isSame(as: Drawn(blurred(1000))))
    drawn.saysOnly("standard deviation of 1000 pixels")
  }

  @Test(arguments: [1e4, 1e9, 1e300])
  func `shadowRadius is limited to a standard deviation of 1000 pixels`(radius: Double) {
    func shaded(_ radius: Double) -> CALayer {
      let square = redSquare()
      square.shadowOpacity = 1
      square.shadowRadius = radius
      return square
    }
    let drawn = Drawn(shaded(radius))
    #expect(drawn.isSame(as: Drawn(shaded(1000))))
    #expect(drawn.bytes(20, 20) == redBytes)
    drawn.saysOnly("standard deviation of 1000 pixels")
  }

  @Test(arguments: wildNumbers)
  func `a shadow with a nonfinite shadowOffset is not drawn`(number: Double) {
    let moved = redSquare()
    moved.shadowOpacity = 1
    moved.shadowOffset = CGSize(width: number, height: 0)
    let drawn = Drawn(moved)
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysOnly("shadow not drawn")
  }
}
