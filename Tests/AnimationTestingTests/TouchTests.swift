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

  // MARK: Touches that miss

  /// Runs a closure with a pad named "pad" at (100, 0, 100, 100) on a stage, and returns the failures.
  private func misses(_ body: (AnimationStage, Pad) -> Void) -> Notes {
    failures {
      withPad { stage, pad in
        pad.accessibilityIdentifier = "pad"
        body(stage, pad)
      }
    }
  }

  @Test func `AnimationStage.tap of a covered view fails at its line and names both views`() {
    let notes = misses { stage, pad in
      let cover = UIView(frame: CGRect(x: 90, y: 10.5, width: 80, height: 80))
      cover.layer.name = "cover"
      stage.add(cover)
      stage.tap(pad)
      #expect(pad.log.isEmpty)
    }
    #expect(
      notes.texts == [
        """
        the tap at (150, 50) reaches UIView 'cover' with frame (90, 10.5, 80, 80) instead of \
        Pad 'pad' with frame (100, 0, 100, 100): the view is covered
        If this is intended, pass allowsMiss: true.
        """
      ])
    #expect(notes.lines == [#line - 11])
  }

  /// A reason for which a view receives no touches, and its description.
  enum Obstacle: CaseIterable {
    case hidden, transparent, disabled, hiddenSuperview, clipped, animated, removed, offScreen
    case ignored

    var text: String {
      switch self {
      case .hidden: "the view is hidden"
      case .transparent: "the alpha of the view is 0"
      case .disabled: "isUserInteractionEnabled of the view is false"
      case .hiddenSuperview: "its superview UIView with frame (100, 0, 40, 100) is hidden"
      case .clipped: "(150, 50) is outside of its superview UIView with frame (100, 0, 40, 100)"
      case .animated: "the view is animated without the option allowUserInteraction"
      case .removed: "the view is not on the stage"
      case .offScreen: "(350, 50) is outside of the window"
      case .ignored: "the application ignores interaction events"
      }
    }
  }

  @Test(arguments: Obstacle.allCases)
  func `AnimationStage.tap of a view that receives no touches fails with the reason`(
    obstacle: Obstacle
  ) {
    let notes = misses { stage, pad in
      let container = UIView(frame: CGRect(x: 100, y: 0, width: 40, height: 100))
      switch obstacle {
      case .hidden: pad.isHidden = true
      case .transparent: pad.alpha = 0
      case .disabled: pad.isUserInteractionEnabled = false
      case .hiddenSuperview, .clipped:
        stage.add(container)
        pad.frame.origin = .zero
        container.addSubview(pad)
        container.isHidden = obstacle == .hiddenSuperview
      case .animated: UIView.animate(withDuration: 1) { pad.backgroundColor = .red }
      case .removed: pad.removeFromSuperview()
      case .offScreen: pad.frame.origin.x = 300
      case .ignored: UIApplication.shared.beginIgnoringInteractionEvents()
      }
      stage.tap(pad)
      if obstacle == .ignored { UIApplication.shared.endIgnoringInteractionEvents() }
      #expect(pad.log.isEmpty)
    }
    #expect(notes.texts.count == 1)
    #expect(notes.texts.first?.contains("reaches no view instead of Pad 'pad'") == true)
    #expect(notes.texts.first?.contains(": \(obstacle.text)\n") == true)
  }

  @Test
  func `AnimationStage.tap reaches a subview of the given view, or a view with larger bounds`() {
    withPad { stage, pad in
      let inner = Pad(frame: pad.bounds)
      pad.addSubview(inner)
      stage.tap(pad)
      #expect(inner.log.count == 2)
    }
  }

  @Test func `AnimationStage.tap of an animated view with allowUserInteraction does not fail`() {
    withPad { stage, pad in
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { pad.alpha = 0.5 }
      stage.tap(pad)
      #expect(pad.log.count == 2)
    }
  }

  @Test func `AnimationStage.tap(at:) outside of all views fails`() {
    let notes = misses { stage, _ in
      stage.tap(at: CGPoint(x: 10, y: 20))
      stage.tap(at: CGPoint(x: 10, y: 200))
    }
    #expect(
      notes.texts.map { $0.split(separator: "\n").first.map(String.init) } == [
        "the tap at (10, 20) reaches no view: only the window is at this position",
        "the tap at (10, 200) reaches no view: (10, 200) is outside of the window",
      ])
    #expect(notes.lines == [#line - 8, #line - 7])
  }

  @Test func `AnimationStage.tap(at:) of a window with a gesture recognizer does not fail`() {
    withPad { stage, _ in
      var taps = 0
      stage.window.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
      stage.tap(at: CGPoint(x: 10, y: 20))
      #expect(taps == 1)
    }
  }

  @Test func `gestures that allow a miss do not fail`() {
    let outside = CGPoint(x: 10, y: 20)
    withPad { stage, pad in
      pad.isHidden = true
      stage.tap(pad, allowsMiss: true)
      stage.tap(at: outside, allowsMiss: true)
      stage.press(at: outside, for: 0.1, allowsMiss: true)
      stage.press(pad, for: 0.1, allowsMiss: true)
      stage.drag(from: outside, to: .zero, over: 0.1, allowsMiss: true)
      stage.drag(pad, by: CGVector(dx: 5, dy: 0), over: 0.1, allowsMiss: true)
      stage.pinch(at: outside, from: 2, to: 4, over: 0.1, allowsMiss: true)
      stage.pinch(pad, from: 2, to: 4, over: 0.1, allowsMiss: true)
      #expect(pad.log.isEmpty)
    }
  }

  @Test func `a tap that removes its view fails at the second tap of a double tap`() {
    let notes = misses { stage, pad in
      pad.addGestureRecognizer(UITapGestureRecognizer { $0.view?.removeFromSuperview() })
      stage.tap(pad, count: 2)
    }
    #expect(notes.texts.count == 1)
    #expect(notes.texts.first?.contains("the view is not on the stage") == true)
  }

  @Test func `AnimationStage.drag is judged by the position at which it begins`() {
    let notes = misses { stage, pad in
      stage.drag(from: CGPoint(x: 150, y: 50), to: CGPoint(x: 10, y: 10), over: 0.1)
      stage.drag(pad, by: CGVector(dx: -120, dy: 0), over: 0.1)
      #expect(!pad.log.isEmpty)
      stage.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 150, y: 50), over: 0.1)
    }
    #expect(notes.texts.count == 1)
    #expect(notes.texts.first?.hasPrefix("the drag at (10, 10) reaches no view") == true)
    #expect(notes.lines == [#line - 4])
  }

  @Test func `AnimationStage.drag moves a finger from the center of a view by an offset`() {
    withPad { stage, pad in
      stage.drag(pad, by: CGVector(dx: 10, dy: -20), over: 0)
      #expect(pad.log == ["began 50,50 @0", "moved 60,30 @0", "ended 60,30 @0"])
    }
  }

  @Test func `AnimationStage.pinch of a view fails for each finger beside the view`() {
    let notes = misses { stage, pad in
      stage.pinch(pad, from: 20, to: 60, over: 0)
      #expect(pad.log.count == 3)
      stage.pinch(pad, from: 120, to: 60, over: 0)
    }
    #expect(notes.texts.count == 1)
    let lines = notes.texts.first?.split(separator: "\n") ?? []
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("the pinch at (90, 50) reaches no view") == true)
    #expect(lines.dropFirst().first?.hasPrefix("the pinch at (210, 50) reaches no view") == true)
  }
}
