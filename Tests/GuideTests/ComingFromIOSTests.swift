import AnimationTesting
import QuartzCore
import Testing
import UIKit

/// That what the guide says instead of Apple's spelling does what that does.
@MainActor
@Suite struct ComingFromIOSTests {
  @Test func `a declared property animates by its name`() {
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

  @Test func `a target and a selector with its method hear taps and frames`() {
    withAnimationStage(size: CGSize(width: 20, height: 10)) { stage in
      let pulse = Pulse(frame: stage.bounds)
      stage.add(pulse)
      pulse.listen()
      for _ in 0..<3 {
        stage.tap(pulse)
        stage.advance(by: 1)
      }
      #expect(pulse.beats == 3)
      // The link ends by itself, and with it all that is due.
      stage.advanceToEnd()
    }
  }
}
