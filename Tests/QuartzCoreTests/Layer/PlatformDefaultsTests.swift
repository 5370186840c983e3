import QuartzCore
import Testing

/// Tests of differences between Apple's platforms: Documentation/behaviour/layers.md, "Defaults".
@Suite struct PlatformDefaultsTests {
  @Test func `CALayer.allowsEdgeAntialiasing is false by default, as on iOS`() {
    #expect(!CALayer().allowsEdgeAntialiasing)
  }

  #if os(Linux)
    @Test func `CALayer.platformDefaults macOS changes only the default of allowsEdgeAntialiasing`()
      async
    {
      // The setting applies to the whole process.
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
