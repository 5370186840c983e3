import QuartzCore
import Testing

/// Where Apple's platforms differ: spec/01 section 2.
@Suite struct PlatformDefaultsTests {
  @Test func `layers are those of iOS`() {
    #expect(!CALayer().allowsEdgeAntialiasing)
  }

  #if os(Linux)
    @Test func `layers of macOS have smooth edges and are else the same`() async {
      // The choice is the whole program's.
      await #expect(processExitsWith: .success) {
        let before = CALayer()
        CALayer.platformDefaults = .macOS
        let (layer, shape) = (CALayer(), CAShapeLayer())
        #expect(!before.allowsEdgeAntialiasing)
        #expect(layer.allowsEdgeAntialiasing)
        #expect(shape.allowsEdgeAntialiasing)
        #expect(CALayer.defaultValue(forKey: "allowsEdgeAntialiasing") as? Bool == true)
        #expect(layer.allowsGroupOpacity)
        #expect(!layer.isGeometryFlipped)
        #expect(layer.contentsScale == 1)
        let tree = LiveTree(layer)
        #expect(tree.run { layer.presentation()?.allowsEdgeAntialiasing } == true)
        layer.allowsEdgeAntialiasing = false
        #expect(!layer.allowsEdgeAntialiasing)
        CALayer.platformDefaults = .iOS
        #expect(!CALayer().allowsEdgeAntialiasing)
      }
    }
  #endif
}
