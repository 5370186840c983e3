import QuartzCore
import UIKit

/// A fixture with a window on a manual clock, one control in it, and synthetic touches.
@MainActor
final class ControlStage<Control: UIView> {
  let screen: Screen
  let control: Control
  /// The recorded events, in order.
  var notes: [String] = []

  /// Adds the control at a point of a window of 400 × 400 points.
  init(_ control: Control, at origin: CGPoint = CGPoint(x: 100, y: 100)) {
    screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
    self.control = control
    screen.change {
      control.frame.origin = origin
      screen.window.addSubview(control)
    }
  }

  /// Sends a touch at a point in the control's coordinates.
  func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    screen.change {
      screen.window.sendTouch(phase, at: control.convert(CGPoint(x: x, y: y), to: screen.window))
    }
  }

  /// Taps a point in the control's coordinates.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    feed(.began, x, y)
    feed(.ended, x, y)
  }

  /// Runs a closure and ends the run loop turn.
  func change(_ body: () -> Void) { screen.change(body) }

  /// Advances the clock to a number of seconds after its start.
  func advance(to time: Double) { screen.advance(to: time) }

  /// Returns the presented number at a key path of a layer.
  func shown(_ layer: CALayer, _ keyPath: String) -> CGFloat {
    screen.run {
      CGFloat((layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? -1)
    }
  }
}

extension ControlStage where Control: UIControl {
  /// Records every control event by its name.
  func noteEvents() {
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
      (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    ]
    for (event, name) in names {
      control.addAction(UIAction { [weak self] _ in self?.notes.append(name) }, for: event)
    }
  }
}
