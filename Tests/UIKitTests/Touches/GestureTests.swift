import QuartzCore
import Testing
import UIKit

/// Tests of touch dispatch and gesture recognizers.
@MainActor
@Suite(.serialized) struct GestureTests {
  @MainActor
  final class Noting: UIView {
    var notes: [String] = []
    private func note(_ what: String, _ touches: Set<UITouch>) {
      let places = touches.map { $0.location(in: self) }.sorted { $0.x < $1.x }
      notes.append(what + places.map { " \(Int($0.x)),\(Int($0.y))" }.joined())
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
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("cancelled", touches)
    }
  }

  private let screen = Screen()
  private let view = Noting(frame: CGRect(x: 10, y: 10, width: 50, height: 50))

  init() {
    let (screen, view) = (screen, view)
    screen.change { screen.window.addSubview(view) }
  }

  private func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    screen.change { screen.window.sendTouch(phase, at: CGPoint(x: x, y: y), finger: finger) }
  }

  private func tap(_ x: CGFloat = 20, _ y: CGFloat = 20) {
    feed(.began, x, y)
    feed(.ended, x, y)
  }

  /// A recorder for the states of a gesture recognizer.
  @MainActor final class States {
    var all: [UIGestureRecognizer.State] = []
    func add(_ recognizer: UIGestureRecognizer) { all.append(recognizer.state) }
    func count() { all.append(.possible) }
  }

  private func add<R: UIGestureRecognizer>(_ recognizer: R) -> (R, States) {
    let states = States()
    recognizer.addChangeHandler { states.add($0) }
    view.addGestureRecognizer(recognizer)
    return (recognizer, states)
  }

  @Test func `a touch is sent to the view in which it began until it ends`() {
    feed(.began, 20, 20)
    feed(.moved, 90, 20)
    feed(.ended, 90, 30)
    feed(.moved, 20, 20)
    #expect(view.notes == ["began 10,10", "moved 80,10", "ended 80,20"])
    screen.change { screen.window.isHidden = true }
    feed(.began, 20, 20)
    #expect(view.notes.count == 3)
  }

  @Test func `UIView receives one touch at a time unless isMultipleTouchEnabled is true`() {
    feed(.began, 20, 20)
    feed(.began, 30, 30, finger: 1)
    #expect(view.notes == ["began 10,10"])
    feed(.ended, 20, 20)
    feed(.ended, 30, 30, finger: 1)
    view.notes = []
    view.isMultipleTouchEnabled = true
    screen.change {
      screen.window.sendTouches([
        SyntheticTouch(.began, at: CGPoint(x: 20, y: 20)),
        SyntheticTouch(.began, at: CGPoint(x: 30, y: 30), finger: 1),
      ])
    }
    feed(.cancelled, 20, 20)
    #expect(view.notes == ["began 10,10 20,20", "cancelled 10,10"])
  }

  @Test func `isExclusiveTouch prevents simultaneous touches in other views`() {
    let other = Noting(frame: CGRect(x: 70, y: 10, width: 20, height: 20))
    other.isExclusiveTouch = true
    screen.change { screen.window.addSubview(other) }
    feed(.began, 75, 15)
    feed(.began, 20, 20, finger: 1)
    #expect(other.notes == ["began 5,5"])
    #expect(view.notes == [])
    feed(.ended, 75, 15)
    feed(.ended, 20, 20, finger: 1)
    feed(.began, 20, 20)
    feed(.began, 75, 15, finger: 1)
    #expect(view.notes == ["began 10,10"])
    #expect(other.notes.count == 2)
  }

  @Test func `UIEvent returns touches by view, window and recognizer, and UITouch its locations`()
    throws
  {
    @MainActor final class Reading: UIView {
      var event: UIEvent?
      var touch: UITouch?
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        (self.event, touch) = (event, touches.first)
      }
    }
    let reader = Reading(frame: CGRect(x: 70, y: 70, width: 20, height: 20))
    let recognizer = UITapGestureRecognizer()
    reader.addGestureRecognizer(recognizer)
    screen.change { screen.window.addSubview(reader) }
    feed(.began, 75, 75)
    screen.advance(to: 0.5)
    feed(.moved, 77, 76)
    let (event, touch) = (try #require(reader.event), try #require(reader.touch))
    #expect(event.allTouches == [touch])
    #expect(event.type == .touches)
    #expect(event.touches(for: reader) == [touch])
    #expect(event.touches(for: view) == [])
    #expect(event.touches(for: screen.window) == [touch])
    #expect(event.touches(for: recognizer) == [touch])
    #expect(touch.location(in: nil) == CGPoint(x: 77, y: 76))
    #expect(touch.phase == .moved)
    #expect(touch.previousLocation(in: reader) == CGPoint(x: 5, y: 5))
    #expect(touch.tapCount == 1)
    #expect(event.timestamp == touch.timestamp)
    #expect(touch.window === screen.window)
    #expect(touch.view === reader)
    #expect(UIEvent().allTouches == nil)
  }

  @Test func `a recognized tap cancels the touch in its view`() {
    let (_, states) = add(UITapGestureRecognizer())
    tap()
    tap()
    #expect(states.all == [.ended, .ended])
    #expect(view.notes == ["began 10,10", "cancelled 10,10", "began 10,10", "cancelled 10,10"])
  }

  @Test func `UITapGestureRecognizer fails if the touch moves too far or lasts too long`() {
    let (recognizer, states) = add(UITapGestureRecognizer())
    feed(.began, 20, 20)
    feed(.moved, 35, 20)
    feed(.ended, 20, 20)
    #expect(states.all == [])
    #expect(view.notes.last == "ended 10,10")
    feed(.began, 20, 20)
    screen.advance(to: 2)
    feed(.ended, 20, 20)
    #expect(states.all == [])
    #expect(recognizer.state == .possible)
    recognizer.cancelsTouchesInView = false
    view.notes = []
    tap()
    #expect(states.all == [.ended])
    #expect(view.notes == ["began 10,10", "ended 10,10"])
  }

  @Test func `a double tap fails if too slow, and require(toFail:) delays a single tap until then`()
  {
    let (twice, double) = add(UITapGestureRecognizer())
    twice.numberOfTapsRequired = 2
    let (once, single) = add(UITapGestureRecognizer())
    once.require(toFail: twice)
    tap()
    #expect(single.all == [])
    screen.advance(to: 0.2)
    tap()
    #expect(double.all == [.ended])
    #expect(single.all == [])
    screen.advance(to: 2)
    tap()
    #expect(single.all == [])
    screen.advance(to: 3)
    #expect(double.all == [.ended])
    #expect(single.all == [.ended])
  }

  @Test func `UIPanGestureRecognizer begins after 10 points and reports translation and velocity`()
  {
    let (pan, states) = add(UIPanGestureRecognizer())
    feed(.began, 20, 20)
    feed(.moved, 25, 20)
    #expect(states.all == [])
    screen.advance(to: 0.1)
    feed(.moved, 30, 20)
    #expect(states.all == [.began])
    #expect(pan.translation(in: view) == .zero)
    screen.advance(to: 0.2)
    feed(.moved, 50, 40)
    #expect(pan.translation(in: view) == CGPoint(x: 20, y: 20))
    let speed = pan.velocity(in: nil)
    #expect(abs(speed.x - 200) < 1e-6)
    #expect(abs(speed.y - 200) < 1e-6)
    pan.setTranslation(CGPoint(x: 1, y: 0), in: view)
    #expect(pan.translation(in: view) == CGPoint(x: 1, y: 0))
    pan.setTranslation(.zero, in: nil)
    #expect(pan.translation(in: nil) == .zero)
    #expect(pan.location(in: view) == CGPoint(x: 40, y: 30))
    feed(.ended, 50, 40)
    #expect(states.all == [.began, .changed, .ended])
    #expect(pan.velocity(in: nil) == .zero)
    #expect(view.notes == ["began 10,10", "moved 15,10", "cancelled 20,10"])
  }

  @Test func `a pan begins with the translation that exceeds the first 10 points`() {
    let (pan, states) = add(UIPanGestureRecognizer())
    feed(.began, 20, 20)
    feed(.moved, 32, 36)
    #expect(states.all == [.began])
    // 20 points of movement, from which 10 points are subtracted.
    #expect(abs(pan.translation(in: nil).x - 6) < 1e-9)
    #expect(abs(pan.translation(in: nil).y - 8) < 1e-9)
    feed(.cancelled, 32, 36)
  }

  @Test(
    arguments: [
      (1.0, 100.0), (2.0, 50.0), (3.0, 100.0 / 3), (3.5, 0.0),
    ] as [(Double, Double)])
  func `pan velocity at touch up decreases if the finger rests longer than its last move took`(
    rest: Double, expected: Double
  ) {
    let (pan, _) = add(UIPanGestureRecognizer())
    feed(.began, 20, 20)
    screen.advance(to: 0.25)
    feed(.moved, 40, 20)
    screen.advance(to: 0.5)
    feed(.moved, 65, 20)
    screen.advance(to: 0.5 + rest / 4)
    var velocity = CGPoint.zero
    pan.addChangeHandler { if $0.state == .ended { velocity = pan.velocity(in: nil) } }
    feed(.ended, 65, 20)
    #expect(abs(velocity.x - expected) < 1e-6)
  }

  @Test func `pan velocity is measured from the previous touch event, even one without movement`() {
    let (pan, _) = add(UIPanGestureRecognizer())
    feed(.began, 20, 20)
    feed(.moved, 40, 20)
    screen.advance(to: 0.75)
    feed(.moved, 40, 20)
    screen.advance(to: 1)
    feed(.moved, 65, 20)
    #expect(abs(pan.velocity(in: nil).x - 100) < 1e-6)
    feed(.cancelled, 65, 20)
  }

  @Test
  func `pan velocity averages moves 1 ms apart and ignores a rest shorter than 8 ms at touch up`() {
    let (pan, _) = add(UIPanGestureRecognizer())
    feed(.began, 20, 20)
    for step in 1...20 {
      screen.advance(to: Double(step) / 1000)
      feed(.moved, 20 + CGFloat(step), 20)
    }
    #expect(abs(pan.velocity(in: nil).x - 1000) < 1e-6)
    // A rest that is shorter than 8 milliseconds.
    screen.advance(to: 0.024)
    var velocity = CGPoint.zero
    pan.addChangeHandler { if $0.state == .ended { velocity = pan.velocity(in: nil) } }
    feed(.ended, 40, 20)
    #expect(abs(velocity.x - 1000) < 1e-6)
  }

  @Test func `pan velocity is measured over the last two moves if they are 1 millisecond apart`() {
    let (pan, _) = add(UIPanGestureRecognizer())
    feed(.began, 20, 20)
    screen.advance(to: 0.1)
    feed(.moved, 40, 20)
    screen.advance(to: 0.15)
    feed(.moved, 41, 20)
    screen.advance(to: 0.151)
    feed(.moved, 41, 21)
    // The touch moves one point in 51 milliseconds, not in one millisecond.
    #expect(abs(pan.velocity(in: nil).x - 1 / 0.051) < 1e-6)
    #expect(abs(pan.velocity(in: nil).y - 1 / 0.051) < 1e-6)
    feed(.cancelled, 41, 21)
  }

  @Test func `a second touch does not change a pan's translation`() {
    let (pan, states) = add(UIPanGestureRecognizer())
    feed(.began, 20, 20)
    feed(.moved, 40, 20)
    feed(.moved, 45, 20)
    feed(.began, 55, 50, finger: 1)
    #expect(pan.translation(in: nil) == CGPoint(x: 15, y: 0))
    #expect(pan.numberOfTouches == 2)
    #expect(pan.location(ofTouch: 1, in: nil) == CGPoint(x: 55, y: 50))
    feed(.ended, 55, 50, finger: 1)
    feed(.moved, 47, 20)
    #expect(pan.translation(in: nil) == CGPoint(x: 17, y: 0))
    feed(.cancelled, 47, 20)
    #expect(states.all.last == .cancelled)
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { _ in }) {
      #expect(pan.location(ofTouch: 9, in: nil) == .zero)
    }
  }

  @Test
  func `UILongPressGestureRecognizer begins after minimumPressDuration, then tracks the touch`() {
    let (press, states) = add(UILongPressGestureRecognizer())
    feed(.began, 20, 20)
    screen.advance(to: 0.49)
    #expect(states.all == [])
    screen.advance(to: 0.5)
    #expect(states.all == [.began])
    feed(.moved, 60, 20)
    feed(.ended, 60, 20)
    #expect(states.all == [.began, .changed, .ended])
    states.all = []
    feed(.began, 20, 20)
    feed(.moved, 40, 20)
    screen.advance(to: 2)
    feed(.ended, 40, 20)
    tap()
    screen.advance(to: 4)
    #expect(states.all == [])
    #expect(press.minimumPressDuration == 0.5)
    press.numberOfTapsRequired = 1
    tap()
    feed(.began, 20, 20)
    screen.advance(to: 5)
    #expect(states.all == [.began])
    press.isEnabled = false
    #expect(states.all == [.began, .cancelled])
  }

  @Test func `only one of two UIPanGestureRecognizers recognizes unless a delegate allows both`() {
    @MainActor final class Both: UIGestureRecognizerDelegate {
      var allows = (begin: true, receive: true)
      func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { allows.begin }
      func gestureRecognizer(_ g: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        allows.receive
      }
      func gestureRecognizer(
        _ g: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    func drag() {
      feed(.began, 20, 20)
      feed(.moved, 40, 20)
      feed(.ended, 40, 20)
    }
    let (first, a) = add(UIPanGestureRecognizer())
    let (_, b) = add(UIPanGestureRecognizer())
    drag()
    #expect(a.all == [.began, .ended])
    #expect(b.all == [])
    let delegate = Both()
    first.delegate = delegate
    drag()
    #expect(a.all.count == 4)
    #expect(b.all == [.began, .ended])
    delegate.allows.begin = false
    drag()
    #expect(a.all.count == 4)
    #expect(b.all.count == 4)
    delegate.allows = (true, false)
    drag()
    #expect(a.all.count == 4)
    #expect(b.all.count == 6)
  }

  @Test func `a gesture recognizer calls its targets until they are removed`() {
    let (target, other) = (States(), States())
    let tapper = UITapGestureRecognizer(target: target, action: Selector("add:", States.add))
    tapper.addTarget(other, action: Selector("count", States.count))
    tapper.name = "tapper"
    view.gestureRecognizers = [tapper]
    tap()
    #expect(target.all == [.ended])
    #expect(other.all == [.possible])
    #expect(tapper.view === view)
    tapper.removeTarget(target, action: nil)
    tap()
    #expect(target.all.count == 1)
    #expect(other.all.count == 2)
    view.removeGestureRecognizer(tapper)
    tap()
    #expect(other.all.count == 2)
    #expect(view.gestureRecognizers == nil)
    #expect(tapper.view == nil)
    var calls = 0
    view.addGestureRecognizer(UITapGestureRecognizer { _ in calls += 1 })
    tap()
    #expect(calls == 1)
  }
}
