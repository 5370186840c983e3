import AnimationTesting
import Testing
import UIKit

@testable import Components

/// Tests of components for text input and buttons.
@MainActor
@Suite struct FieldAndButtonTests {
  /// Runs a closure with a field of 280 × 56 points at (20, 20).
  private func withField(_ body: (AnimationStage, FloatingLabelField) -> Void) {
    withAnimationStage(size: CGSize(width: 320, height: 100)) { stage in
      let field = FloatingLabelField(title: "E-mail")
      field.frame = CGRect(x: 20, y: 20, width: 280, height: 56)
      stage.add(field)
      body(stage, field)
    }
  }

  @Test func `the title of FloatingLabelField animates upward when editing begins`() {
    withField { stage, field in
      let title = field.titleLabel
      #expect(title.transform == .identity)
      #expect(title.center.y == 36)
      stage.tap(field)
      #expect(field.isEditing)
      let start = stage.time
      // The ease-out curve with control points (0, 0) and (0.58, 1) reaches 0.6846 at half its duration.
      let half = stage.presented(\.transform.m11, of: title.layer, at: [start, start + 0.125])
      #expect(near(half[0], 1, 0.001))
      #expect(near(half[1], 1 - 0.25 * 0.6846, 0.002))
      stage.advance(to: start + 0.25)
      #expect(near(stage.presented(\.transform.m11, of: title.layer), 0.75, 0.001))
      #expect(near(stage.presented(\.transform.m42, of: title.layer), 9 - 36, 0.001))
      // The leading edge of the title does not move.
      #expect(near(Double(title.frame.minX), 0, 0.001))
    }
  }

  @Test func `FloatingLabelField lowers its title if editing ends without text`() {
    withField { stage, field in
      stage.tap(field)
      stage.advance(by: 0.3)
      stage.perform { field.resignFirstResponder() }
      stage.advance(by: 0.3)
      #expect(stage.presented(\.transform.m11, of: field.titleLabel.layer) == 1)
      stage.tap(field)
      stage.perform { field.insertText("ada@example.org") }
      stage.perform { field.resignFirstResponder() }
      stage.advance(by: 0.3)
      #expect(field.isFloating)
      #expect(near(stage.presented(\.transform.m11, of: field.titleLabel.layer), 0.75, 0.001))
    }
  }

  @Test func `setting FloatingLabelField.text moves the title without animation`() {
    withField { stage, field in
      stage.perform { field.text = "ada" }
      #expect(near(stage.presented(\.transform.m11, of: field.titleLabel.layer), 0.75, 0.001))
      #expect(stage.runningAnimations.isEmpty)
    }
  }

  @Test func `FloatingLabelField aligns its raised title to the right in right-to-left layout`() {
    withField { stage, field in
      stage.perform {
        field.semanticContentAttribute = .forceRightToLeft
        field.setNeedsLayout()
      }
      stage.perform { field.text = "ada" }
      #expect(near(Double(field.titleLabel.frame.maxX), 280, 0.001))
    }
  }

  /// Runs a closure with a button of 200 × 52 points at (20, 20).
  private func withButton(_ body: (AnimationStage, ProgressButton) -> Void) {
    withAnimationStage(size: CGSize(width: 240, height: 100)) { stage in
      let button = ProgressButton(title: "Upload")
      button.frame = CGRect(x: 20, y: 20, width: 200, height: 52)
      stage.add(button)
      body(stage, button)
    }
  }

  @Test func `tapping ProgressButton shrinks it to a circle and sends one primary action`() {
    withButton { stage, button in
      var calls = 0
      button.addAction(UIAction { _ in calls += 1 }, for: .primaryActionTriggered)
      stage.tap(button)
      let start = stage.time
      #expect(button.phase == .working)
      #expect(calls == 1)
      // The width springs from 200 to 52 points, with a period of 0.45 s and a damping ratio of 0.8.
      let width = stage.presented(\.bounds.width, of: button.plate.layer, at: [start + 0.1])[0]
      #expect(near(Double(width), 200 - 148 * springProgress(0.1, 0.45, 0.2), 0.5))
      stage.advanceToEnd()
      #expect(stage.presented(\.bounds.width, of: button.plate.layer) == 52)
      #expect(stage.presented(\.opacity, of: button.titleLabel.layer) == 0)
      stage.tap(button)
      #expect(calls == 1)
    }
  }

  @Test func `ProgressButton fills its progress ring and then draws a check mark`() {
    withButton { stage, button in
      stage.tap(button)
      stage.advanceToEnd()
      stage.perform { button.setProgress(0.5, animated: true) }
      let start = stage.time
      let ring = stage.presented(\.strokeEnd, of: button.ring, at: [start, start + 0.1])
      #expect(ring[0] == 0)
      #expect(ring[1] > 0.1)
      #expect(ring[1] < 0.5)
      stage.advanceToEnd()
      #expect(stage.presented(\.strokeEnd, of: button.ring) == 0.5)
      stage.perform { button.finish() }
      let end = stage.time
      let tick = stage.presented(
        \.strokeEnd, of: button.tick, at: [end + 0.19, end + 0.35, end + 0.5])
      #expect(tick[0] == 0)
      #expect(tick[1] > 0.5)
      #expect(tick[1] < 1)
      #expect(tick[2] == 1)
      #expect(button.phase == .finished)
      stage.perform { button.reset() }
      stage.advanceToEnd()
      #expect(stage.presented(\.bounds.width, of: button.plate.layer) == 200)
      #expect(button.phase == .idle)
      #expect(button.progress == 0)
    }
  }

  @Test func `Toast.show animates the toast in, displays it for two seconds and animates it out`() {
    withAnimationStage(size: CGSize(width: 320, height: 200)) { stage in
      let page = UIView(frame: stage.bounds)
      stage.add(page)
      let toast = Toast.show("Saved", in: page)
      stage.advance(to: 0.6)
      // The toast is centered, 24 points above the lower edge.
      #expect(near(Double(toast.frame.maxY), 176, 0.51))
      #expect(near(Double(toast.center.x), 160, 0.51))
      #expect(near(Double(stage.presented(\.opacity, of: toast.layer)), 1, 0.01))
      stage.advance(to: 2.3)
      #expect(toast.superview == nil)
      #expect(page.subviews.isEmpty)
    }
  }

  @Test func `a tap on the toast or another Toast.show removes the visible toast`() {
    withAnimationStage(size: CGSize(width: 320, height: 200)) { stage in
      let page = UIView(frame: stage.bounds)
      stage.add(page)
      let first = Toast.show("One", in: page)
      stage.advance(to: 0.5)
      stage.tap(first)
      stage.advance(by: 0.3)
      #expect(first.superview == nil)
      let second = Toast.show("Two", in: page)
      stage.advance(by: 0.5)
      let third = Toast.show("Three", in: page)
      stage.advance(by: 0.3)
      #expect(second.superview == nil)
      #expect(third.superview === page)
    }
  }

  /// Runs a closure with a control of 308 × 44 points that has three segments of 100 points.
  private func withSegments(_ body: (AnimationStage, PillSegmentedControl) -> Void) {
    withAnimationStage(size: CGSize(width: 308, height: 44)) { stage in
      let control = PillSegmentedControl(titles: ["Day", "Week", "Month"])
      control.frame = stage.bounds
      stage.add(control)
      body(stage, control)
    }
  }

  @Test func `tapping a segment of PillSegmentedControl moves its pill there with a spring`() {
    withSegments { stage, control in
      var events = 0
      control.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
      #expect(control.pill.center.x == 54)
      stage.tap(at: CGPoint(x: 250, y: 20))
      let start = stage.time
      #expect(control.selectedIndex == 2)
      #expect(events == 1)
      let x = stage.presented(\.position.x, of: control.pill.layer, at: [start + 0.1])[0]
      #expect(near(Double(x), 54 + 200 * springProgress(0.1, 0.4, 0.25), 0.5))
      stage.advanceToEnd()
      #expect(stage.presented(\.position.x, of: control.pill.layer) == 254)
      stage.tap(at: CGPoint(x: 250, y: 20))
      #expect(events == 1)
    }
  }

  @Test func `the pill of PillSegmentedControl snaps to the nearest segment after a drag`() {
    withSegments { stage, control in
      stage.touch(.began, at: CGPoint(x: 54, y: 20))
      stage.advance(by: 0.2)
      stage.touch(.moved, at: CGPoint(x: 190, y: 20))
      #expect(stage.presented(\.position.x, of: control.pill.layer) == 190)
      #expect(near(stage.presented(\.transform.m11, of: control.pill.layer), 0.94, 0.001))
      stage.touch(.moved, at: CGPoint(x: 900, y: 20))
      #expect(stage.presented(\.position.x, of: control.pill.layer) == 254)
      stage.touch(.moved, at: CGPoint(x: 190, y: 20))
      stage.touch(.ended, at: CGPoint(x: 190, y: 20))
      #expect(control.selectedIndex == 1)
      stage.advanceToEnd()
      #expect(stage.presented(\.position.x, of: control.pill.layer) == 154)
      #expect(stage.presented(\.transform.m11, of: control.pill.layer) == 1)
    }
  }
}

/// Returns whether two numbers differ by at most `distance`.
func near(_ a: Double, _ b: Double, _ distance: Double) -> Bool { abs(a - b) <= distance }

/// Returns the progress of a spring without initial velocity.
///
/// The progress is 1 - e^(-ζωt)·(cos ω′t + ζω/ω′·sin ω′t), with ω = 2π / duration, ζ = 1 - bounce and ω′ = ω·√(1 -
/// ζ²).
func springProgress(_ time: Double, _ duration: Double, _ bounce: Double) -> Double {
  let (ratio, frequency) = (1 - bounce, 2 * Double.pi / duration)
  let damped = frequency * (1 - ratio * ratio).squareRoot()
  return 1 - exp(-ratio * frequency * time)
    * (cos(damped * time) + ratio * frequency / damped * sin(damped * time))
}
