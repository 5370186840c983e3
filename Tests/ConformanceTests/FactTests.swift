import CoreGraphics
import QuartzCore
import Testing

/// Tests of facts that the vectors state in prose.
///
/// Each test name begins with the id of its row.
@Suite struct FactTests {
  @Test func `shared: CAMediaTimingFunction(name:) returns the same object for the same name`() {
    let function = CAMediaTimingFunction(name: .easeIn)
    #expect(function === CAMediaTimingFunction(name: .easeIn))
    #expect(function.description == "easeIn")
    let (a, b) = (
      CAMediaTimingFunction(controlPoints: 0, 0, 1, 1),
      CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)
    )
    #expect(a != b)
  }

  @Test
  func `raises-index: getControlPoint(at: 5) raises an exception and leaves the buffer unchanged`()
  {
    let raised = mistakes {
      var values: [Float] = [7, 7]
      CAMediaTimingFunction(name: .linear).getControlPoint(at: 5, values: &values)
      #expect(values == [7, 7])
    }
    #expect(raised.count == 1)
  }

  @Test func `raises-name: CAMediaTimingFunction(name:) raises an exception for an unknown name`() {
    let raised = mistakes {
      _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "wobble"))
    }
    #expect(raised.count == 1)
    #expect(raised.first?.contains("wobble") == true)
  }

  @Test func `no-animation-end: an animation presents its toValue exactly at its end time`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    animation.speed = 2
    animation.isRemovedOnCompletion = false
    let probe = Probe()
    probe.prepare(model: ["opacity": 0.25], [animation])
    #expect(lanes(probe.read("opacity", at: 0.5)) == [1])
    #expect(lanes(probe.read("opacity", at: 0.5000001)) == [0.25])
  }

  @Test(arguments: [0.0, -1.0])
  func `zero-duration: an animation of duration 0 uses the transaction's duration or 0.25 s`(
    duration: Double
  ) {
    func added(_ setting: Double?) -> Double? {
      let probe = Probe()
      probe.set {
        if let setting { CATransaction.setAnimationDuration(setting) }
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.duration = duration
        probe.layer.add(animation, forKey: "a")
      }
      return probe.layer.animation(forKey: "a")?.duration
    }
    #expect(added(nil) == 0.25)
    #expect(added(0.7) == 0.7)
  }

  @Test func `initLayer: CALayer(layer:) does not copy cornerRadius`() {
    let layer = CALayer()
    layer.cornerRadius = 5
    #expect(CALayer(layer: layer).cornerRadius == 0)
  }

  @Test func `styleDefaults: CALayer.style supplies values for properties that are not set`() {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.style = ["cornerRadius": 6, "opacity": 0.1, "lineWidth": 3]
    #expect(layer.cornerRadius == 6)
    #expect(layer.opacity == 0.5)
    #expect(layer.value(forKey: "lineWidth") as? Int == 3)
  }

  @Test func `refused: CASpringAnimation ignores invalid mass, stiffness and damping`() {
    let spring = CASpringAnimation()
    spring.mass = 0
    spring.stiffness = 0
    spring.damping = -1
    #expect(spring.mass == 1)
    #expect(spring.stiffness == 100)
    #expect(spring.damping == 10)
  }
}
