import Testing
import UIKit

// Small versions of library code that uses layer actions, implicit animations and animation delegates.

/// An action that reports property changes, as in a library for observable layers.
private class ChangeAction: NSObject, CAAction {
  private let old: Any?
  private let inner: CAAction?

  init(old: Any?, inner: CAAction?) {
    self.old = old
    self.inner = inner
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? ObservedLayer else { return }
    layer.changes.append("\(event) \(number(old)) -> \(number(layer.value(forKey: event)))")
    inner?.run(forKey: event, object: anObject, arguments: dict)
  }

  private func number(_ value: Any?) -> String {
    (value as? NSNumber).map { String(format: "%.2f", $0.doubleValue) } ?? "nil"
  }
}

private class ObservedLayer: CALayer {
  var changes: [String] = []

  override func action(forKey event: String) -> CAAction? {
    let action = super.action(forKey: event)
    guard event == "opacity" || event == "cornerRadius" else { return action }
    return ChangeAction(old: value(forKey: event), inner: action)
  }
}

/// Makes later changes of a layer animate slowly, by setting its `actions`.
private func slowDown(_ layer: CALayer) {
  let slow = CABasicAnimation()
  slow.duration = 1
  layer.actions = ["backgroundColor": slow, "position": slow]
}

/// Runs a sequence of animations with the same key.
///
/// Each animation starts when the previous one has stopped.
private class Sequencer: NSObject, CAAnimationDelegate {
  var log: [String] = []
  private let layer: CALayer

  init(_ layer: CALayer) { self.layer = layer }

  func play(_ name: String, to x: CGFloat) {
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = x
    move.duration = 1
    move.delegate = self
    move.setValue(name, forKey: "name")
    layer.add(move, forKey: "move")
  }

  func animationDidStart(_ anim: CAAnimation) {
    log.append("start \(anim.value(forKey: "name") as? String ?? "")")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    log.append("stop \(anim.value(forKey: "name") as? String ?? "") \(flag)")
  }
}

@MainActor
@Suite struct ActionPrograms {
  @Test func `CAAction.run(forKey:object:arguments:) reads the new property value from the layer`()
    throws
  {
    try Screen.run(40, 40) { screen in
      let layer = ObservedLayer()
      layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      layer.backgroundColor = UIColor.black.cgColor
      screen.stage.add(layer)
      screen.stage.perform {
        layer.changes = []
        layer.opacity = 0.5
        layer.cornerRadius = 10
      }
      #expect(layer.changes == ["opacity 1.00 -> 0.50", "cornerRadius 0.00 -> 10.00"])
      try screen.sheet("observed", [0, 0.1, 0.25]) { _ in }
      let grey = try screen.colour(at: 20, 20)[0]
      #expect(abs(grey - 128) <= 1)
    }
  }

  @Test
  func `a CABasicAnimation in CALayer.actions animates each change, even during another animation`()
    throws
  {
    try Screen.run(120, 30) { screen in
      let dot = CALayer()
      dot.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
      dot.backgroundColor = UIColor.black.cgColor
      screen.stage.add(dot)
      slowDown(dot)
      screen.stage.perform { dot.position.x = 95 }
      screen.stage.schedule(at: 0.5) { dot.position.x = 15 }
      let wanted: [Double: CGFloat] = [0: 15, 0.25: 35, 0.5: 55, 1: 35, 1.5: 15]
      try screen.sheet("pulse", wanted.keys.sorted()) { time in
        let x = dot.presentation()?.position.x ?? 0
        #expect(abs(x - (wanted[time] ?? 0)) < 1e-6, "at \(time): \(x)")
      }
    }
  }

  @Test func `successive implicit animations of a moving layer continue at the presented position`()
    throws
  {
    try Screen.run(200, 30) { screen in
      let dot = CALayer()
      dot.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
      dot.cornerRadius = 10
      dot.backgroundColor = UIColor.red.cgColor
      screen.stage.add(dot)
      var last: CGFloat = 15
      for step in 0..<12 {
        screen.stage.perform { dot.position.x = 15 + CGFloat(step) * 14 }
        let x = dot.presentation()?.position.x ?? 0
        #expect(abs(x - last) < 1e-6)
        screen.stage.advance(by: 0.05)
        last = dot.presentation()?.position.x ?? 0
      }
      try screen.sheet("finger", [0.6, 0.65, 0.7, 0.8]) { _ in }
      #expect(dot.presentation()?.position.x == 169)
    }
  }

  @Test func `replacing an animation stops it before the new one calls animationDidStart`() {
    Screen.run(40, 40) { screen in
      let layer = CALayer()
      screen.stage.add(layer)
      let sequencer = Sequencer(layer)
      screen.stage.perform { sequencer.play("one", to: 10) }
      screen.stage.advance(to: 0.5)
      screen.stage.perform { sequencer.play("two", to: 20) }
      screen.stage.advance(to: 3)
      #expect(sequencer.log == ["start one", "stop one false", "start two", "stop two true"])
    }
  }

  @Test func `a plain layer in a UIView animation block animates with the transaction's duration`()
    throws
  {
    try Screen.run(80, 30) { screen in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 30))
      let plain = CALayer()
      plain.frame = CGRect(x: 40, y: 0, width: 20, height: 30)
      (view.backgroundColor, plain.backgroundColor) = (.black, UIColor.black.cgColor)
      screen.stage.add(view)
      screen.stage.add(plain)
      screen.stage.perform {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          view.alpha = 0
          plain.opacity = 0
        }
      }
      try screen.sheet("beside", [0, 0.1, 0.3, 0.5, 1]) { time in
        guard time == 0.5 else { return }
        let grey = try screen.colour(at: 10, 15)[0]
        #expect(abs(grey - 128) <= 1)
        #expect(try screen.colour(at: 50, 15) == [255, 255, 255])
      }
    }
  }
}
