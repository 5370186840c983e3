import CoreGraphics
import QuartzCore
import Testing

/// Tests of autoresizing masks, which distribute a change of the superlayer's size proportionally among the flexible
/// margins and lengths.
@Suite struct AutoresizingTests {
  /// Returns a superlayer of 100 x 100 and a sublayer at (10, 20) of size 30 x 40, so that the margins and the length
  /// are 10, 30, 60 along x and 20, 40, 40 along y.
  private func nested(_ mask: CAAutoresizingMask) -> (CALayer, CALayer) {
    let (above, layer) = (CALayer(), CALayer())
    above.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    above.addSublayer(layer)
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.autoresizingMask = mask
    return (above, layer)
  }

  /// Returns the expected origin and length: each flexible margin or length receives its proportion of the change.
  private func expected(_ parts: [Double], flexible: [Bool], change: Double) -> (Double, Double) {
    let sum = zip(parts, flexible).reduce(0.0) { $0 + ($1.1 ? $1.0 : 0) }
    let new = zip(parts, flexible).map { $1 ? $0 + change * $0 / sum : $0 }
    return (new[0], new[1])
  }

  @Test(arguments: 0..<64)
  func `autoresizingMask distributes a size change proportionally among flexible margins and sizes`(
    bits: Int
  ) {
    let mask = CAAutoresizingMask(rawValue: UInt32(bits))
    let (above, layer) = nested(mask)
    above.bounds = CGRect(x: 0, y: 0, width: 150, height: 60)
    let x = expected(
      [10, 30, 60],
      flexible: [
        mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable),
        mask.contains(.layerMaxXMargin),
      ], change: 50)
    let y = expected(
      [20, 40, 40],
      flexible: [
        mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable),
        mask.contains(.layerMaxYMargin),
      ], change: -40)
    let frame = layer.frame
    for (is_, should) in [
      (frame.minX, x.0), (frame.width, x.1), (frame.minY, y.0), (frame.height, y.1),
    ] {
      #expect(abs(Double(is_) - should) < 1e-9, "mask \(bits): \(frame)")
    }
  }

  @Test func `CAAutoresizingMask has Apple's raw values`() {
    let bits: [CAAutoresizingMask] = [
      .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMinYMargin,
      .layerHeightSizable, .layerMaxYMargin,
    ]
    #expect(bits.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  @Test
  func `autoresizingMask distributes a size change evenly if all flexible margins and sizes are 0`()
  {
    let (above, layer) = (CALayer(), CALayer())
    above.addSublayer(layer)
    layer.autoresizingMask = [.layerMinXMargin, .layerMaxXMargin, .layerHeightSizable]
    above.bounds = CGRect(x: 0, y: 0, width: 10, height: 8)
    #expect(layer.frame == CGRect(x: 5, y: 0, width: 0, height: 8))
  }

  @Test func `autoresizingMask does not shrink a layer below size 0`() {
    let (above, layer) = nested(.layerWidthSizable)
    above.bounds.size.width = 20
    #expect(layer.frame.width == 0)
  }

  @Test func `autoresizingMask measures margins from the origin of the superlayer's bounds`() {
    let (above, layer) = nested(.layerWidthSizable)
    above.bounds.origin = CGPoint(x: -10, y: 0)
    #expect(layer.frame.minX == 10, "a moved origin changes no size")
    above.bounds.size.width = 110
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 40, height: 40))
  }

  @Test func `an override of resizeSublayers(withOldSize:) replaces autoresizing of sublayers`() {
    final class Own: CALayer {
      nonisolated(unsafe) static var sizes: [CGSize] = []
      override func resizeSublayers(withOldSize size: CGSize) { Self.sizes.append(size) }
    }
    let (above, layer) = (Own(), CALayer())
    above.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    above.addSublayer(layer)
    layer.autoresizingMask = .layerWidthSizable
    above.bounds = CGRect(x: 3, y: 0, width: 20, height: 10)
    above.bounds.origin.x = 5
    #expect(Own.sizes == [.zero, CGSize(width: 10, height: 10)])
    #expect(layer.bounds.width == 0)
  }

  @Test func `resize(withOldSuperlayerSize:) resizes a layer when called directly`() {
    let (above, layer) = nested(.layerHeightSizable)
    layer.resize(withOldSuperlayerSize: CGSize(width: 100, height: 90))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 30, height: 50))
    above.resizeSublayers(withOldSize: CGSize(width: 0, height: 95))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 30, height: 55))
    layer.removeFromSuperlayer()
    layer.resize(withOldSuperlayerSize: .zero)
    #expect(layer.frame.height == 55)
  }

  @Test func `autoresizingMask resizes the frame of a transformed layer`() {
    let (above, layer) = nested(.layerWidthSizable)
    layer.transform = CATransform3DMakeScale(2, 1, 1)
    let before = layer.frame
    above.bounds.size.width = 110
    #expect(layer.frame.width == before.width + 10)
    #expect(layer.bounds.width == 35)
  }
}
