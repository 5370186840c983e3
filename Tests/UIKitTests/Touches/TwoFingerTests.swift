import QuartzCore
import Testing
import UIKit

/// Tests of pinch, rotation, swipe and screen edge pan recognizers.
@MainActor
@Suite(.serialized) struct TwoFingerTests {
  private let screen = Screen()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    let (screen, view) = (screen, view)
    screen.change { screen.window.addSubview(view) }
  }

  private func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    screen.change { screen.window.sendTouch(phase, at: CGPoint(x: x, y: y), finger: finger) }
  }

  private func add<R: UIGestureRecognizer>(_ recognizer: R) -> (R, GestureTests.States) {
    let states = GestureTests.States()
    recognizer.addChangeHandler { states.add($0) }
    view.addGestureRecognizer(recognizer)
    return (recognizer, states)
  }

  @Test func `UIPinchGestureRecognizer computes scale and velocity from the touches' distance`() {
    let (pinch, states) = add(UIPinchGestureRecognizer())
    feed(.began, 20, 50)
    feed(.began, 40, 50, finger: 1)
    feed(.moved, 45, 50, finger: 1)
    #expect(states.all == [])
    feed(.moved, 50, 50, finger: 1)
    #expect(states.all == [.began])
    #expect(pinch.scale == 1)
    screen.advance(to: 0.05)
    feed(.moved, 80, 50, finger: 1)
    #expect(pinch.scale == 2)
    #expect(abs(pinch.velocity - 20) < 1e-6)
    pinch.scale = 1
    feed(.moved, 50, 50, finger: 1)
    #expect(pinch.scale == 0.5)
    feed(.ended, 50, 50, finger: 1)
    #expect(states.all == [.began, .changed, .changed, .ended])
    feed(.ended, 20, 50)
    #expect(pinch.scale == 1)
    #expect(pinch.state == .possible)
    feed(.began, 20, 50)
    feed(.ended, 20, 50)
    #expect(states.all.count == 4)
  }

  @Test func `UIRotationGestureRecognizer accumulates rotations in their shorter direction`() {
    let (turn, states) = add(UIRotationGestureRecognizer())
    feed(.began, 50, 50)
    feed(.began, 90, 50, finger: 1)
    feed(.moved, 89, 54, finger: 1)
    #expect(states.all == [.began])
    #expect(turn.rotation == 0)
    screen.advance(to: 0.05)
    feed(.moved, 50, 90, finger: 1)
    let first = atan2(4.0, 39.0)
    #expect(abs(turn.rotation - (.pi / 2 - first)) < 1e-6)
    #expect(abs(turn.velocity - (.pi / 2 - first) / 0.05) < 1e-4)
    feed(.moved, 10, 50, finger: 1)
    feed(.moved, 50, 10, finger: 1)
    #expect(abs(turn.rotation - (3 * .pi / 2 - first)) < 1e-6)
    feed(.ended, 50, 10, finger: 1)
    feed(.ended, 50, 50)
    #expect(states.all.last == .ended)
    #expect(turn.rotation == 0)
  }

  @Test func `UISwipeGestureRecognizer requires its direction, touch count and a short duration`() {
    let (swipe, states) = add(UISwipeGestureRecognizer())
    func go(_ x: CGFloat, _ y: CGFloat, after seconds: Double = 0) {
      feed(.began, 50, 50)
      if seconds > 0 { screen.advance(to: seconds) }
      feed(.moved, 50 + x / 2, 50 + y / 2)
      feed(.moved, 50 + x, 50 + y)
      feed(.ended, 50 + x, 50 + y)
    }
    go(60, 0)
    #expect(states.all == [.ended])
    go(-60, 0)
    go(60, 50)
    go(60, 0, after: 1)
    #expect(states.all == [.ended])
    swipe.direction = [.up, .left]
    go(0, -60)
    go(-60, 0)
    #expect(states.all.count == 3)
    swipe.numberOfTouchesRequired = 2
    go(-60, 0)
    #expect(states.all.count == 3)
  }

  @Test func `UIScreenEdgePanGestureRecognizer begins only at the given edges`() {
    let (pan, states) = add(UIScreenEdgePanGestureRecognizer())
    pan.edges = .left
    feed(.began, 50, 50)
    feed(.moved, 80, 50)
    feed(.ended, 80, 50)
    #expect(states.all == [])
    feed(.began, 5, 50)
    feed(.moved, 30, 50)
    feed(.ended, 30, 50)
    #expect(states.all == [.began, .ended])
    let (_, hovering) = add(UIHoverGestureRecognizer())
    feed(.began, 50, 50)
    feed(.ended, 50, 50)
    #expect(hovering.all == [])
  }

  @MainActor final class Order: NSObject, UIGestureRecognizerDelegate {
    weak var first: UIGestureRecognizer?
    var asksFirst = false
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { !asksFirst && otherGestureRecognizer === first }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { asksFirst && gestureRecognizer === first }
  }

  @Test(arguments: [false, true])
  func `a gesture recognizer waits for another one if either delegate requires its failure`(
    asksFirst: Bool
  ) {
    let (once, single) = add(UITapGestureRecognizer())
    let (twice, double) = add(UITapGestureRecognizer())
    twice.numberOfTapsRequired = 2
    let order = Order()
    (order.first, order.asksFirst) = (twice, asksFirst)
    (asksFirst ? twice : once).delegate = order
    feed(.began, 50, 50)
    feed(.ended, 50, 50)
    #expect(single.all == [])
    screen.advance(to: 2)
    #expect(single.all == [.ended])
    #expect(double.all == [])
  }

  @Test func `delaysTouchesBegan withholds touches from the view until the gesture fails`() {
    @MainActor final class Target: UIView {
      var notes: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        notes.append("began")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        notes.append("ended")
      }
    }
    let target = Target(frame: view.bounds)
    let swipe = UISwipeGestureRecognizer()
    swipe.delaysTouchesBegan = true
    target.addGestureRecognizer(swipe)
    screen.change { screen.window.addSubview(target) }
    feed(.began, 50, 50)
    #expect(target.notes == [])
    feed(.moved, 0, 50)
    #expect(target.notes == ["began"])
    feed(.ended, 0, 50)
    #expect(target.notes == ["began", "ended"])
    #expect(swipe.canPrevent(swipe))
    #expect(swipe.canBePrevented(by: swipe))
    #expect(!swipe.shouldRequireFailure(of: swipe))
    #expect(!swipe.shouldBeRequiredToFail(by: swipe))
  }
}
