import QuartzCore
import UIKit

/// A window on a manual clock with one control in it, and a finger.
@MainActor
final class ControlStage<Control: UIView> {
  let screen: Screen
  let control: Control
  /// What was told of, in order.
  var notes: [String] = []

  /// The control at a place of a window of 400 points by 400.
  init(_ control: Control, at origin: CGPoint = CGPoint(x: 100, y: 100)) {
    screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
    self.control = control
    screen.change {
      control.frame.origin = origin
      screen.window.addSubview(control)
    }
  }

  /// Lets the finger do something at a place of the control.
  func feed(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    screen.change {
      screen.window.sendTouch(phase, at: control.convert(CGPoint(x: x, y: y), to: screen.window))
    }
  }

  /// Taps a place of the control.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    feed(.began, x, y)
    feed(.ended, x, y)
  }

  /// Changes something in one turn.
  func change(_ body: () -> Void) { screen.change(body) }

  /// Moves to seconds after the beginning.
  func advance(to time: Double) { screen.advance(to: time) }

  /// A number of a layer as it shows at the present instant.
  func shown(_ layer: CALayer, _ keyPath: String) -> CGFloat {
    screen.run {
      CGFloat((layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? -1)
    }
  }
}

extension ControlStage where Control: UIControl {
  /// Notes every event by its name.
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
