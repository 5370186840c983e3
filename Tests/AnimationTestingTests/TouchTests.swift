import AnimationTesting
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of simulated touches on an `AnimationStage`.
@MainActor
@Suite struct TouchTests {
  final class Pad: UIView {
    /// The received touch phases, each with its location and its time in milliseconds.
    var log: [String] = []
    private func note(_ what: String, _ touches: Set<UITouch>) {
      let places = touches.map { $0.location(in: self) }.sorted { $0.x < $1.x }
      let times = Set(touches.map { Int((($0.timestamp - ManualClock.start) * 1000).rounded()) })
      log.append(
        what + places.map { " \(Int($0.x.rounded())),\(Int($0.y.rounded()))" }.joined()
          + times.map { " @\($0)" }.joined())
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began", touches)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches)
    }
  }

  private func withPad(_ body: (AnimationStage, Pad) -> Void) {
    withAnimationStage(size: CGSize(width: 200, height: 100)) { stage in
      let pad = Pad(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
      pad.isMultipleTouchEnabled = true
      stage.add(pad)
      body(stage, pad)
    }
  }

  @Test func `AnimationStage.press holds the touch for its duration and advances the stage's time`()
  {
    withPad { stage, pad in
      stage.advance(to: 0.5)
      stage.press(at: CGPoint(x: 110, y: 20), for: 0.25)
      #expect(pad.log == ["began 10,20 @500", "ended 10,20 @750"])
      #expect(stage.time == 0.75)
    }
  }

  @Test func `AnimationStage.tap touches the center of a view the given number of times`() {
    withPad { stage, pad in
      var taps = 0
      let twice = UITapGestureRecognizer { _ in taps += 1 }
      twice.numberOfTapsRequired = 2
      pad.addGestureRecognizer(twice)
      stage.tap(pad)
      #expect(pad.log.first == "began 50,50 @0")
      stage.advance(by: 1)
      #expect(taps == 0)
      stage.tap(pad, count: 2)
      #expect(taps == 1)
    }
  }

  @Test func `AnimationStage.drag moves the touch linearly and updates it 60 times per second`() {
    withPad { stage, pad in
      stage.drag(from: CGPoint(x: 110, y: 10), to: CGPoint(x: 140, y: 10), over: 0.05)
      #expect(
        pad.log == [
          "began 10,10 @0", "moved 20,10 @17", "moved 30,10 @33", "moved 40,10 @50",
          "ended 40,10 @50",
        ])
    }
  }

  @Test func `a view moved by a pan gesture recognizer follows AnimationStage.drag`() {
    withPad { stage, pad in
      let pan = UIPanGestureRecognizer { recognizer in
        guard let pan = recognizer as? UIPanGestureRecognizer, let view = pan.view else { return }
        view.transform = CGAffineTransform(translationX: pan.translation(in: stage.window).x, y: 0)
      }
      pad.addGestureRecognizer(pan)
      let middle = stage.middle(of: pad)
      stage.drag(from: middle, to: CGPoint(x: middle.x - 60, y: middle.y), over: 0.5)
      #expect(stage.time == 0.5)
      let shift = stage.presented("transform.translation.x", of: pad.layer) as? Double ?? 0
      #expect(shift < -40)
      #expect(shift >= -60)
    }
  }

  @Test func `AnimationStage.pinch moves two touches apart symmetrically`() {
    withPad { stage, pad in
      stage.pinch(at: CGPoint(x: 150, y: 50), from: 20, to: 60, over: 0)
      #expect(
        pad.log == ["began 40,50 60,50 @0", "moved 20,50 80,50 @0", "ended 20,50 80,50 @0"])
    }
  }
}
