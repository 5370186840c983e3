import QuartzCore
import UIKit

/// A fixture that places one control in a window on a manual clock and sends synthetic touches.
@MainActor
final class ControlStage<Control: UIView> {
  let screen: Screen
  let control: Control
  /// The recorded event names, in order.
  var notes: [String] = []

  /// Adds the control at the given point in a window of 400 × 400 points.
  init(_ control: Control, at origin: CGPoint = CGPoint(x: 100, y: 100)) {
    screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
    self.control = control
    screen.change {
      control.frame.origin = origin
      screen.window.addSubview(control)
    }
  }

  /// Sends a touch with the given phase, at a point in the control's coordinates.
  func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    screen.change {
      screen.window.sendTouch(phase, at: control.convert(CGPoint(x: x, y: y), to: screen.window))
    }
  }

  /// Taps the given point in the control's coordinates.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    feed(.began, x, y)
    feed(.ended, x, y)
  }

  /// Runs a closure, then ends the run loop turn.
  func change(_ body: () -> Void) { screen.change(body) }

  /// Advances the clock to the given number of seconds after its start time.
  func advance(to time: Double) { screen.advance(to: time) }

  /// Returns the number at the given key path in a layer's presentation layer.
  func shown(_ layer: CALayer, _ keyPath: String) -> CGFloat {
    screen.run {
      CGFloat((layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? -1)
    }
  }
}

extension ControlStage where Control: UIControl {
  /// Records the name of every control event that the control sends.
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
