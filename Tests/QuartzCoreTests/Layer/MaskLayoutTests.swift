import CoreGraphics
import QuartzCore
import Testing

/// Tests of `layoutIfNeeded()` in masks and their sublayers.
@Suite struct MaskLayoutTests {
  /// A layer that applies its bounds to its sublayers and its mask, and counts its layouts.
  private final class Filling: CALayer {
    var layouts = 0
    override func layoutSublayers() {
      layouts += 1
      for layer in sublayers ?? [] { layer.bounds = bounds }
      mask?.bounds = bounds
    }
  }

  private let size = CGSize(width: 50, height: 40)

  @Test func `layoutIfNeeded lays out the sublayers of a mask`() {
    let (top, masked, mask, inner) = (Filling(), Filling(), Filling(), Filling())
    top.addSublayer(masked)
    masked.mask = mask
    mask.addSublayer(inner)
    top.bounds.size = size
    top.layoutIfNeeded()
    #expect(mask.bounds.size == size)
    #expect(inner.bounds.size == size)
    #expect(!inner.needsLayout())
  }

  @Test func `layoutIfNeeded lays out the mask of a mask and its sublayers`() {
    let (top, mask, second, inner) = (Filling(), Filling(), Filling(), Filling())
    top.mask = mask
    mask.mask = second
    second.addSublayer(inner)
    top.bounds.size = size
    top.layoutIfNeeded()
    #expect(second.bounds.size == size)
    #expect(inner.bounds.size == size)
  }

  @Test func `layoutIfNeeded lays out the mask of a sublayer of a mask`() {
    let (top, mask, inner, last) = (Filling(), Filling(), Filling(), Filling())
    top.mask = mask
    mask.addSublayer(inner)
    inner.mask = last
    top.bounds.size = size
    top.layoutIfNeeded()
    #expect(last.bounds.size == size)
    #expect(!last.needsLayout())
  }

  @Test func `layoutIfNeeded of a mask's sublayer starts at the masked layer`() {
    let (top, mask, inner) = (Filling(), Filling(), Filling())
    top.mask = mask
    mask.addSublayer(inner)
    top.bounds.size = size
    inner.layoutIfNeeded()
    #expect(inner.bounds.size == size)
    #expect(!top.needsLayout())
  }

  @Test func `layoutIfNeeded lays out each layer in a mask once`() {
    let (top, mask, inner) = (Filling(), Filling(), Filling())
    top.mask = mask
    mask.addSublayer(inner)
    top.bounds.size = size
    top.layoutIfNeeded()
    let layers = [top, mask, inner]
    #expect(layers.map(\.layouts) == [1, 1, 1])
    top.layoutIfNeeded()
    #expect(layers.map(\.layouts) == [1, 1, 1])
  }
}
