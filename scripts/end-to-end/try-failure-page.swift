// Tests of a package that depends on this one. If the environment variable KNOB_END differs from the value at which the
// films were recorded, they fail. `scripts/end-to-end/dependents failures` builds and runs them.

import AnimationTesting
import Foundation
import Testing
import UIKit

final class Toggle: UIView {
  private(set) var isOn = false
  let knob = UIView(frame: CGRect(x: 2, y: 2, width: 28, height: 28))
  private let end = Double(ProcessInfo.processInfo.environment["KNOB_END"] ?? "") ?? 44

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemGray
    layer.cornerRadius = 16
    knob.backgroundColor = .white
    knob.layer.cornerRadius = 14
    addSubview(knob)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { flip() }

  func flip() {
    isOn.toggle()
    UIView.animate(withDuration: 0.3) {
      self.knob.center.x = self.isOn ? self.end : 16
      self.backgroundColor = self.isOn ? .systemGreen : .systemGray
    }
  }
}

@MainActor
@Suite struct ToggleTests {
  @Test func `the knob slides over`() {
    let toggle = Toggle(frame: CGRect(x: 0, y: 0, width: 60, height: 32))
    assertFilm(of: toggle, during: 0...0.4) { toggle.flip() }
  }

  @Test func `a tap and a drag turn it on and off`() {
    withAnimationStage(size: CGSize(width: 160, height: 90)) { stage in
      stage.window.backgroundColor = .white
      let toggle = Toggle(frame: CGRect(x: 50, y: 29, width: 60, height: 32))
      stage.add(toggle)
      assertFilm(of: stage, during: 0...) {
        stage.advance(to: 0.1)
        stage.tap(toggle)
        stage.advanceToEnd()
        stage.drag(from: CGPoint(x: 95, y: 45), to: CGPoint(x: 60, y: 45), over: 0.2)
      }
    }
  }

  @Test func `the knob rests on the other side`() {
    let toggle = Toggle(frame: CGRect(x: 0, y: 0, width: 60, height: 32))
    assertFrames(of: toggle, at: [0, 0.1, 0.2, .settled], named: "frames") { toggle.flip() }
  }
}
