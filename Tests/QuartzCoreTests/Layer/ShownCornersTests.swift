import CoreGraphics
import QuartzCore
import TestKit
import Testing

@Suite struct ShownCornersTests {
  /// Returns the corners of a layer in the root's coordinates, converted from each superlayer to the next.
  private func corners(of layer: CALayer, stepwiseIn root: CALayer) -> [CGPoint] {
    let bounds = layer.bounds
    var corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
    var here = layer
    while here !== root {
      var above = here.superlayer
      while let next = above, next is CATransformLayer { above = next.superlayer }
      guard let around = above else { break }
      corners = corners.map { here.convert($0, to: around) }
      if around.isGeometryFlipped {
        corners = corners.map { CGPoint(x: $0.x, y: 2 * around.bounds.midY - $0.y) }
      }
      here = around
    }
    return corners
  }

  /// Returns a layer with a random position and rotation that sometimes preserves depth.
  private func layer(_ random: inout SeededRandomNumberGenerator) -> CALayer {
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
      CGFloat.random(in: range, using: &random)
    }
    let layer = Int.random(in: 0..<4, using: &random) == 0 ? CATransformLayer() : CALayer()
    layer.bounds = CGRect(
      x: number(-5...5), y: number(-5...5), width: number(1...20), height: number(1...20))
    layer.position = CGPoint(x: number(-9...9), y: number(-9...9))
    layer.isGeometryFlipped = Bool.random(using: &random)
    var transform = CATransform3DMakeRotation(number(-0.5...0.5), 0.3, 0.2, 1)
    transform.m34 = number(-0.001...0.001)
    layer.transform = transform
    if Bool.random(using: &random) {
      layer.sublayerTransform = CATransform3DMakeScale(number(0.5...1.5), 1, 1)
    }
    return layer
  }

  @Test(arguments: 0..<20)
  func `LayerToRootTransform matches CALayer.convert applied from each layer to its superlayer`(
    seed: UInt64
  ) {
    var random = SeededRandomNumberGenerator(seed: seed)
    let root = CALayer()
    root.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    root.isGeometryFlipped = seed % 2 == 0
    var (last, place) = (root, LayerToRootTransform(root: root))
    for _ in 0..<8 {
      let next = layer(&random)
      last.addSublayer(next)
      place = place.transform(forChild: next)
      last = next
      let expected = corners(of: next, stepwiseIn: root)
      for corners in [place.corners, next.visibleCorners(in: root)] {
        for (corner, other) in zip(corners, expected) {
          let distance = hypot(corner.x - other.x, corner.y - other.y)
          #expect(distance < 1e-6 * max(1, hypot(other.x, other.y)), "\(corner), \(other)")
        }
      }
    }
  }

  @Test func `computing LayerToRootTransform for every layer of a deep tree takes linear time`() {
    expectLinearWork(count: 200) { count in
      let root = CALayer()
      var (last, place) = (root, LayerToRootTransform(root: root))
      for _ in 0..<count {
        let next = CALayer()
        last.addSublayer(next)
        place = place.transform(forChild: next)
        #expect(place.corners.count == 4)
        last = next
      }
    }
  }
}
