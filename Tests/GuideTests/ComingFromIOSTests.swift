import AnimationTesting
import QuartzCore
import Testing
import UIKit

/// Checks that the guide's replacements for Apple's syntax have the same effect.
@MainActor
@Suite struct ComingFromIOSTests {
  @Test func `a CABasicAnimation animates an @Animatable property of a CALayer subclass`() {
    withAnimationStage(size: CGSize(width: 20, height: 10)) { stage in
      let gauge = GaugeLayer()
      gauge.frame = stage.bounds
      stage.add(gauge)
      let growth = CABasicAnimation(keyPath: "value")
      growth.toValue = 1
      growth.duration = 2
      gauge.add(growth, forKey: nil)
      stage.advance(by: 1)
      #expect(abs((gauge.presentation()?.value ?? 0) - 0.5) < 0.02)
    }
  }

  @Test func `a target with a Selector is called for taps and CADisplayLink frames`() {
    withAnimationStage(size: CGSize(width: 20, height: 10)) { stage in
      let pulse = Pulse(frame: stage.bounds)
      stage.add(pulse)
      pulse.listen()
      for _ in 0..<3 {
        stage.tap(pulse)
        stage.advance(by: 1)
      }
      #expect(pulse.beats == 3)
      // The display link has invalidated itself, so that nothing more is scheduled.
      stage.advanceToEnd()
    }
  }
}
