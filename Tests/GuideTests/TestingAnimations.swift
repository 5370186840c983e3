import AnimationTesting
import Testing
import UIKit

// The samples of Documentation/guides/testing-animations.md.

final class Toggle: UIView {
  private(set) var isOn = false
  let knob = UIView(frame: CGRect(x: 2, y: 2, width: 28, height: 28))

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
      self.knob.center.x = self.isOn ? 44 : 16
      self.backgroundColor = self.isOn ? .systemGreen : .systemGray
    }
  }
}

@MainActor
@Suite struct ToggleTests {
  @Test func `the knob slides over`() {
    let toggle = Toggle(frame: CGRect(x: 0, y: 0, width: 60, height: 32))
    assertFrames(of: toggle, at: [0, 0.1, 0.2, 0.3]) { toggle.flip() }
  }
}

extension ToggleTests {
  @Test func `two taps turn it on and off again`() {
    withAnimationStage(size: CGSize(width: 100, height: 60)) { stage in
      let toggle = Toggle(frame: CGRect(x: 20, y: 14, width: 60, height: 32))
      stage.add(toggle)
      stage.tap(toggle)
      #expect(toggle.isOn)

      let tapped = stage.time
      assertFrames(of: stage, at: [tapped, tapped + 0.15])
      stage.advanceToEnd()
      stage.tap(toggle)
      stage.advanceToEnd()
      #expect(!toggle.isOn)
      #expect(stage.runningAnimations.isEmpty)
    }
  }

  @Test func `a tablet has room across`() {
    let bars = UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
    withAnimationStage(
      size: CGSize(width: 820, height: 1180), scale: 2, safeAreaInsets: bars,
      traits: UITraitCollection(userInterfaceIdiom: .pad)
    ) { stage in
      #expect(UIScreen.main.bounds == stage.window.bounds)
      #expect(stage.window.traitCollection.horizontalSizeClass == .regular)
      #expect(stage.window.safeAreaInsets == bars)
    }
  }

  @Test func `the knob is on its way at half time`() {
    withAnimationStage(size: CGSize(width: 60, height: 32)) { stage in
      let toggle = Toggle(frame: stage.bounds)
      stage.add(toggle)
      toggle.flip()
      let places = stage.presented(\.position.x, of: toggle.knob.layer, at: [0, 0.15, 0.3])
      #expect(abs(places[1] - 30) < 1)
      #expect(places[0] == 16)
      #expect(places[2] == 44)
    }
  }

  @Test func `turning back in the middle does not jump`() {
    withAnimationStage(size: CGSize(width: 60, height: 32)) { stage in
      let toggle = Toggle(frame: stage.bounds)
      stage.add(toggle)
      toggle.flip()
      stage.schedule(at: 0.1) { toggle.flip() }
      assertNoJump(\.position, of: toggle.knob.layer, during: 0...0.5, largerThan: 4)
    }
  }
}
