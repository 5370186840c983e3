import CoreGraphics
import Diagnostics
import QuartzCore
import RenderServer
import Synchronization
import TestKit
import Testing

/// Tests that invalid values are reported if they are model values, but not if an animation passes through them.
@Suite struct OrdinaryPassageTests {
  /// Returns the diagnostics reported while a layer is rendered at several times.
  private func said(_ set: (CALayer) -> Void, at times: [Double] = [0, 0.5, 1]) throws -> [String] {
    let lines = Mutex<[String]>([])
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(layer)
    set(layer)
    try Diagnostics.$sink.withValue(.ofRenderer { line in lines.withLock { $0.append(line) } }) {
      let renderer = CARenderer(layer: root, bounds: root.bounds)
      for time in times { _ = try renderer.frame(at: time) }
    }
    return lines.withLock { $0 }
  }

  private func animate(_ layer: CALayer, _ keyPath: String, from: Double, to: Double) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    animation.duration = 1
    layer.add(animation, forKey: nil)
  }

  @Test func `an animation that passes through scale 0 causes no warning`() throws {
    #expect(try said { animate($0, "transform.scale", from: 1, to: -1) } == [])
  }

  @Test func `an animation through excessive or negative corner radii causes no warning`() throws {
    #expect(try said { animate($0, "cornerRadius", from: 4, to: 18) } == [])
    #expect(try said { animate($0, "cornerRadius", from: 4, to: -4) } == [])
  }

  @Test func `a singular transform and an excessive cornerRadius of the model are reported`() throws
  {
    let singular = try said { $0.transform = CATransform3DMakeScale(0, 1, 1) }
    try #require(singular.count == 1)
    #expect(singular[0].contains("transform is singular"))
    let wide = try said { $0.cornerRadius = 15 }
    try #require(wide.count == 1)
    #expect(wide[0].contains("cornerRadius"))
  }

  @Test(arguments: [
    "wantsExtendedDynamicRangeContent", "contentsFormat", "preferredDynamicRange",
    "contentsHeadroom",
  ])
  func `setting a property that has no effect on rendered frames is reported once`(key: String) {
    final class Named: CALayer {}
    let lines = Mutex<[String]>([])
    Diagnostics.$sink.withValue(Diagnostics.Sink { line in lines.withLock { $0.append(line) } }) {
      for _ in 0..<2 {
        let layer = Named()
        switch key {
        case "contentsFormat": layer.contentsFormat = .RGBA16Float
        case "preferredDynamicRange": layer.preferredDynamicRange = .high
        case "contentsHeadroom": layer.contentsHeadroom = 4
        default: layer.wantsExtendedDynamicRangeContent = true
        }
      }
    }
    let told = lines.withLock { $0 }
    #expect(told.count == 1, "\(told)")
    #expect(told.first?.contains("\(key) of Named has no effect") == true, "\(told)")
  }
}
