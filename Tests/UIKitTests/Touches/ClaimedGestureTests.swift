import QuartzCore
import Testing
import UIKit

/// Tests of controls that prevent gesture recognizers of their superviews from recognizing touches.
///
/// - Source: Apple's Event Handling Guide, "Interacting with Other User Interface Controls".
@MainActor
@Suite(.serialized) struct ClaimedGestureTests {
  private let stage = FingerStage()
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let notes = Notes()

  private func put(_ control: UIView, _ gesture: UIGestureRecognizer) {
    stage.change {
      stage.screen.window.addSubview(box)
      box.addSubview(control)
      gesture.addChangeHandler { [notes] in
        if $0.state == .ended || $0.state == .began { notes.lines.append("gesture") }
      }
      box.addGestureRecognizer(gesture)
      (control as? UIControl)?.addAction(
        UIAction { [notes] _ in notes.lines.append("control") },
        for: control is UIButton ? .touchUpInside : .valueChanged)
    }
  }

  private static func pages() -> UIPageControl {
    let pages = UIPageControl(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
    pages.numberOfPages = 3
    return pages
  }

  @Test(arguments: ["button", "switch", "stepper", "segments", "pages"])
  func `a tap recognizer on a superview does not recognize taps on a control`(kind: String) {
    let control: UIControl =
      switch kind {
      case "button": UIButton(type: .system)
      case "switch": UISwitch()
      case "stepper": UIStepper()
      case "segments": UISegmentedControl(items: ["a", "b"])
      default: Self.pages()
      }
    control.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    put(control, UITapGestureRecognizer())
    let place = CGPoint(x: control.frame.maxX - 10, y: control.frame.midY)
    stage.tap(place.x, place.y)
    #expect(notes.take() == ["control"])
    // The superview recognizes a tap next to the control.
    stage.tap(20, 20)
    #expect(notes.take() == ["gesture"])
    // A disabled control receives no touches, so the superview recognizes the tap.
    stage.change { control.isEnabled = false }
    stage.tap(place.x, place.y)
    #expect(notes.take() == ["gesture"])
  }

  @Test func `a double-tap recognizer on a superview recognizes a double tap on a UIButton`() {
    let tap = UITapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    put(UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40)), tap)
    for _ in 0..<2 {
      stage.feed(.began, 150, 120)
      stage.advance(by: 0.05)
      stage.feed(.ended, 150, 120)
      stage.advance(by: 0.05)
    }
    #expect(notes.take().contains("gesture"))
  }

  @Test func `a pan recognizer on a superview does not recognize drags of a UISlider's thumb`() {
    let slider = UISlider(frame: CGRect(x: 60, y: 100, width: 200, height: 30))
    put(slider, UIPanGestureRecognizer())
    stage.drag(from: CGPoint(x: 70, y: 115), to: CGPoint(x: 160, y: 120))
    #expect(!notes.lines.isEmpty)
    #expect(notes.take().allSatisfy { $0 == "control" })
    #expect(slider.value > 0.3)
    stage.drag(from: CGPoint(x: 160, y: 115), to: CGPoint(x: 165, y: 215))
    #expect(notes.take().contains("gesture"))
    // The superview recognizes a drag that begins outside the thumb.
    stage.drag(from: CGPoint(x: 240, y: 115), to: CGPoint(x: 140, y: 115))
    #expect(Set(notes.take()) == ["gesture"])
  }

  @Test func `a tap recognizer on a UIButton recognizes taps on the button`() {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
    put(button, UITapGestureRecognizer())
    stage.change {
      let own = UITapGestureRecognizer()
      own.addChangeHandler { [notes] in if $0.state == .ended { notes.lines.append("own") } }
      button.addGestureRecognizer(own)
    }
    stage.tap(150, 120)
    #expect(notes.take().contains("own"))
  }

  @Test func `gestureRecognizerShouldBegin false in a subview blocks its superview's recognizers`()
  {
    final class Firm: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    put(Firm(frame: CGRect(x: 100, y: 100, width: 100, height: 40)), UITapGestureRecognizer())
    stage.tap(150, 120)
    #expect(notes.take().isEmpty)
    stage.tap(20, 20)
    #expect(notes.take() == ["gesture"])
  }
}
