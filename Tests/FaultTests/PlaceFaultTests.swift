import CoreGraphics
import QuartzCore
import Testing

/// Tests of layers with singular, empty or invalid geometry: `Documentation/behaviour/layers.md, "Sanitized values"`.
@Suite struct PlaceFaultTests {
  @Test(arguments: [
    CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(0, 0, 0),
    CATransform3DMakeScale(1, 0, 1), CATransform3D(),
  ])
  func `a singular transform hides only the layer and its sublayers`(transform: CATransform3D) {
    let singular = redSquare()
    singular.transform = transform
    singular.addSublayer(framed(CALayer(), CGRect(x: 0, y: 0, width: 5, height: 5), .red))
    let other = framed(CALayer(), CGRect(x: 0, y: 0, width: 4, height: 4), .blue)
    let drawn = Drawn(singular, other)
    #expect(drawn.coveredCount == 16)
    #expect(drawn.bytes(2, 2) == blueBytes)
    drawn.saysOnly("transform is singular")
  }

  @Test func `a singular sublayerTransform hides the sublayers`() {
    let host = redSquare()
    host.sublayerTransform = CATransform3DMakeScale(0, 1, 1)
    host.addSublayer(framed(CALayer(), CGRect(x: -10, y: -10, width: 5, height: 5), .blue))
    let drawn = Drawn(host)
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysOnly("transform is singular")
  }

  @Test func `a layer rotated to be seen edge-on draws nothing and reports no diagnostic`() {
    let turned = redSquare()
    turned.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    let drawn = Drawn(turned)
    #expect(drawn.isEmpty)
    drawn.saysNothing()
  }

  @Test func `a layer with empty bounds draws only its sublayers`() {
    for size in [CGSize.zero, CGSize(width: 0, height: 9), CGSize(width: 9, height: 0)] {
      let empty = redSquare()
      empty.bounds.size = size
      empty.borderWidth = 3
      empty.contents = twoPixels()
      empty.cornerRadius = 0
      let sublayer = framed(CALayer(), CGRect(x: 0, y: 0, width: 5, height: 5), .blue)
      empty.addSublayer(sublayer)
      let drawn = Drawn(empty)
      #expect(drawn.coveredCount == 25, "\(size)")
      drawn.saysNothing()
    }
  }

  @Test(arguments: [1e5, 1e9, 1e15, 1e100, 1e300], [0.0, 5])
  func `a layer with extremely large bounds fills the image`(size: Double, radius: Double) {
    let large = framed(CALayer(), .zero, .red)
    large.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    large.position = CGPoint(x: 20, y: 20)
    large.cornerRadius = radius
    let drawn = Drawn(large)
    // Beyond 1e9 points, rounded corners exceed the numeric precision, and the layer is not drawn.
    #expect(drawn.isAll(redBytes) || (radius > 0 && size > 1e9 && drawn.isEmpty))
    drawn.saysNothing()
  }

  @Test(arguments: [1e5, 1e9, 1e15, 1e300])
  func `a layer at an extremely distant position is not drawn`(place: Double) {
    let far = redSquare()
    far.position = CGPoint(x: place, y: -place)
    let drawn = Drawn(far)
    #expect(drawn.isEmpty)
    drawn.saysNothing()
  }

  @Test(arguments: wildNumbers)
  func `setting nonfinite layer geometry raises an exception`(number: Double) {
    let square = redSquare()
    let raised = mistakes {
      square.bounds = CGRect(x: number, y: 0, width: 20, height: 20)
      square.bounds = CGRect(x: 0, y: 0, width: number, height: 20)
      square.position = CGPoint(x: number, y: 0)
      square.anchorPoint = CGPoint(x: 0, y: number)
      square.zPosition = number
      square.transform = CATransform3DMakeScale(number, 1, 1)
      square.sublayerTransform = CATransform3DMakeTranslation(0, number, 0)
      square.setValue(CGPoint(x: number, y: 0), forKeyPath: "position")
    }
    #expect(raised.count == 8)
    let drawn = Drawn(square)
    #expect(drawn.isSame(as: Drawn(redSquare())))
    drawn.saysNothing()
  }

  @Test(arguments: ["position.x", "bounds.size.width", "transform.scale.x"], wildNumbers)
  func `animating layer geometry to a nonfinite value hides the layer`(
    keyPath: String, number: Double
  ) {
    let square = redSquare()
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = number
    animation.toValue = number
    animation.duration = 10
    square.add(animation, forKey: nil)
    let drawn = Drawn(square, at: [0.01, 0.02])
    #expect(drawn.isEmpty)
    drawn.saysOnly("its geometry has a value that is not finite")
  }

  @Test(arguments: [
    CGRect.zero, CGRect(x: 0, y: 0, width: Double.nan, height: 9),
    CGRect(x: 0, y: 0, width: 9, height: Double.infinity),
    CGRect(x: 0, y: 0, width: 1e300, height: 9),
  ])
  func `CARenderer.image with empty or invalid bounds raises an exception`(bounds: CGRect) {
    let raised = mistakes { _ = CARenderer(layer: redSquare(), bounds: bounds).image(at: 0) }
    #expect(raised.count == 1, "\(raised)")
    #expect(raised.first?.contains("invalid image size") == true, "\(raised)")
  }

  // MARK: Cycles

  @Test func `setting a layer as the mask of itself or of its own mask raises an exception`() {
    let (host, square, mask) = (framed(CALayer()), redSquare(), redSquare())
    host.addSublayer(square)
    host.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    square.mask = mask
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    let raised = mistakes {
      mask.mask = mask
      mask.mask = square
      square.mask = host
      mask.addSublayer(host)
    }
    #expect(raised.count == 4)
    let drawn = Drawn(host)
    #expect(drawn.coveredCount == 200)
    #expect(drawn.bytes(12, 12) == redBytes)
    drawn.saysNothing()
  }

  @Test func `adding a layer to itself or to its sublayer raises an exception`() {
    let (square, inner) = (
      redSquare(), framed(CALayer(), CGRect(x: 0, y: 0, width: 5, height: 5), .blue)
    )
    square.addSublayer(inner)
    let raised = mistakes {
      square.addSublayer(square)
      inner.addSublayer(square)
      inner.sublayers = [square]
    }
    #expect(raised.count == 3)
    let drawn = Drawn(square)
    #expect(drawn.coveredCount == 400)
    #expect(drawn.bytes(12, 12) == blueBytes)
    drawn.saysNothing()
  }
}
