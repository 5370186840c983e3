import Testing
import UIKit

// Small versions of library code that uses view animation blocks and searches for actions.

/// A heads-up display that fades in and out from its current state.
private class AlertHUD: UIView {
  var log: [String] = []

  func show() { fade(to: 1, "shown") }
  func dismiss() { fade(to: 0, "dismissed") }

  private func fade(to alpha: CGFloat, _ name: String) {
    UIView.animate(
      withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear],
      animations: {
        self.alpha = alpha
      },
      completion: { finished in
        self.log.append("\(name) \(finished)")
      })
  }
}

/// A switch that is set without animation, although its own code animates the change.
private class FlatSwitch: UIView {
  let knob = UIView(frame: CGRect(x: 2, y: 2, width: 26, height: 26))
  var isOn = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = frame.height / 2
    backgroundColor = UIColor(red: 0.8, green: 0.8, blue: 0.8, alpha: 1)
    knob.backgroundColor = .black
    knob.layer.cornerRadius = 13
    addSubview(knob)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func setOn(_ on: Bool, animated: Bool) {
    isOn = on
    CATransaction.begin()
    CATransaction.setDisableActions(!animated)
    UIView.animate(withDuration: 0.4) {
      self.knob.frame.origin.x = on ? self.bounds.width - 28 : 2
      self.backgroundColor = on ? .green : UIColor(red: 0.8, green: 0.8, blue: 0.8, alpha: 1)
    }
    CATransaction.commit()
  }
}

/// A view whose border is a shape layer that animates in UIView animation blocks.
private class BorderedView: UIView {
  private let border = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    border.fillColor = nil
    border.strokeColor = UIColor.black.cgColor
    border.lineWidth = 4
    layer.addSublayer(border)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath(rect: bounds.insetBy(dx: 2, dy: 2)).cgPath
    if let action = layer.action(forKey: "backgroundColor") as? CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "path")
      animation.fromValue = border.path
      animation.toValue = path
      animation.duration = action.duration
      animation.timingFunction = action.timingFunction
      border.add(animation, forKey: "path")
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    border.path = path
    CATransaction.commit()
  }
}

/// A box that grows with a spring animation, which can be reversed at any time.
private class ElasticBox: UIView {
  func toggle(_ isLarge: Bool) {
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.bounds.size.width = isLarge ? 160 : 40
    }
  }
}

@MainActor
@Suite struct BlockPrograms {
  @Test func `dismissing a view that fades in continues at the presented alpha`() throws {
    try Screen.run(80, 60) { screen in
      let hud = AlertHUD(frame: CGRect(x: 10, y: 10, width: 60, height: 40))
      hud.backgroundColor = .black
      hud.alpha = 0
      screen.stage.add(hud)
      hud.show()
      screen.stage.schedule(at: 0.5) { hud.dismiss() }
      let wanted = [0.0: 255, 0.25: 191, 0.5: 128, 1: 191, 1.5: 255]
      try screen.sheet("hud", wanted.keys.sorted()) { time in
        let grey = try screen.colour(at: 40, 30)[0]
        #expect(abs(grey - (wanted[time] ?? 0)) <= 1, "at \(time)")
      }
      screen.stage.advance(to: 2)
      #expect(hud.log == ["shown false", "dismissed true"])
    }
  }

  @Test func `setDisableActions(true) around a UIView animation block adds no animations`() throws {
    try Screen.run(80, 50) { screen in
      let toggle = FlatSwitch(frame: CGRect(x: 10, y: 10, width: 60, height: 30))
      screen.stage.add(toggle)
      screen.stage.perform { toggle.setOn(true, animated: false) }
      #expect(try screen.colour(at: 55, 25) == [0, 0, 0])
      #expect(toggle.knob.layer.animationKeys() == nil)
      screen.stage.perform { toggle.setOn(false, animated: true) }
      try screen.sheet("switch", [0, 0.1, 0.2, 0.3, 0.4]) { time in
        let isUnderWay = time > 0 && time < 0.4
        let x = toggle.knob.layer.presentation()?.frame.midX ?? 0
        #expect((x > 15 && x < 45) == isUnderWay, "at \(time): \(x)")
      }
      #expect(try screen.colour(at: 25, 25) == [0, 0, 0])
    }
  }

  @Test func `a shape layer border animates in the UIView animation block that resizes its view`()
    throws
  {
    try Screen.run(120, 80) { screen in
      let view = BorderedView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
      view.backgroundColor = .yellow
      screen.stage.add(view)
      screen.stage.perform {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          view.frame = CGRect(x: 10, y: 10, width: 100, height: 60)
          view.layoutIfNeeded()
        }
      }
      try screen.sheet("border", [0, 0.25, 0.5, 0.75, 1]) { time in
        // At half the duration, the right edge is at 80 points, and the border covers the last four points before it.
        guard time == 0.5 else { return }
        let colours = try [70, 78, 84].map { try screen.colour(at: $0, 30) }
        #expect(colours == [[255, 255, 0], [0, 0, 0], [255, 255, 255]])
      }
    }
  }

  @Test func `reversing a running spring animation neither jumps nor stops early`() throws {
    try Screen.run(200, 40) { screen in
      let box = ElasticBox(frame: CGRect(x: 80, y: 10, width: 40, height: 20))
      box.backgroundColor = .black
      screen.stage.add(box)
      screen.stage.perform { box.toggle(true) }
      screen.stage.advance(to: 0.15)
      let before = try screen.darkPoints(inRow: 20)
      screen.stage.perform { box.toggle(false) }
      #expect(try screen.darkPoints(inRow: 20) == before)
      #expect(
        box.layer.animationKeys() == [
          "bounds.origin", "bounds.size", "bounds.origin-2", "bounds.size-2",
        ])
      try screen.sheet("elastic", [0.15, 0.2, 0.3, 0.5, 1.2]) { _ in }
      #expect(try screen.darkPoints(inRow: 20) == 40)
    }
  }

  @Test func `an animation block without changed values completes immediately despite its delay`() {
    Screen.run(20, 20) { screen in
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      screen.stage.add(label)
      var isReloaded = false
      screen.stage.perform {
        UIView.animate(
          withDuration: 0.3, delay: 10,
          animations: {
            label.alpha = 1
            label.center = CGPoint(x: 10, y: 10)
          }, completion: { _ in isReloaded = true })
      }
      #expect(isReloaded)
    }
  }
}
