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

  @Test func `a hidden toggle does not flip`() {
    withAnimationStage(size: CGSize(width: 60, height: 32)) { stage in
      let toggle = Toggle(frame: stage.bounds)
      stage.add(toggle)
      toggle.isHidden = true
      stage.tap(toggle, allowsMiss: true)
      #expect(!toggle.isOn)
    }
  }

  @Test func `a large phone on its side has room across`() {
    withAnimationStage(device: .iPhone16ProMax, orientation: .landscape) { stage in
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 956, height: 440))
      #expect(stage.scale == 3)
      #expect(stage.window.traitCollection.horizontalSizeClass == .regular)
      #expect(stage.window.safeAreaInsets.left == 62)
    }
  }

  @Test(arguments: [SimulatedDevice.iPhoneSE, .iPhone16Pro, .iPadMini])
  func `the toggle is below the status bar`(device: SimulatedDevice) {
    withAnimationStage(device: device) { stage in
      let (controller, toggle) = (UIViewController(), Toggle(frame: .zero))
      stage.show(controller)
      let guide = controller.view.safeAreaLayoutGuide
      controller.view.addSubview(toggle)
      toggle.translatesAutoresizingMaskIntoConstraints = false
      toggle.topAnchor.constraint(equalTo: guide.topAnchor).isActive = true
      stage.window.layoutIfNeeded()
      #expect(toggle.frame.minY == device.portrait.safeAreaInsets.top)
    }
  }

  @Test func `a stage is configured one by one`() {
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

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `the toggle has colors for each style`(style: UIUserInterfaceStyle) {
    let traits = UITraitCollection(userInterfaceStyle: style)
    withAnimationStage(size: CGSize(width: 60, height: 32), traits: traits) { stage in
      let toggle = Toggle(frame: stage.bounds)
      stage.add(toggle)
      assertFrames(of: stage, at: [0, 0.15]) { toggle.flip() }
    }
  }

  @Test(arguments: [
    (UITraitEnvironmentLayoutDirection.leftToRight, 0 as CGFloat), (.rightToLeft, 80),
  ])
  func `the icon is at the beginning of the row`(
    direction: UITraitEnvironmentLayoutDirection, edge: CGFloat
  ) {
    let traits = UITraitCollection(layoutDirection: direction)
    withAnimationStage(size: CGSize(width: 100, height: 20), traits: traits) { stage in
      let icon = UIView()
      icon.widthAnchor.constraint(equalToConstant: 20).isActive = true
      let row = UIStackView(arrangedSubviews: [icon, UIView()])
      row.frame = stage.bounds
      stage.add(row)
      row.layoutIfNeeded()
      #expect(icon.frame.minX == edge)
    }
  }

  // The sizes of Apple's table "Dynamic type sizes", Human Interface Guidelines, "Typography".
  @Test(arguments: [(UIContentSizeCategory.large, 17 as CGFloat), (.accessibilityLarge, 33)])
  func `the text follows the text size`(category: UIContentSizeCategory, points: CGFloat) {
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    withAnimationStage(size: CGSize(width: 300, height: 60), traits: traits) { stage in
      let label = UILabel(frame: stage.bounds)
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      stage.add(label)
      #expect(label.font.pointSize == points)

      Simulator.screen.traits = UITraitCollection(preferredContentSizeCategory: .extraSmall)
      #expect(label.font.pointSize == 14)
    }
  }

  @Test(arguments: [1, 2, 3] as [CGFloat])
  func `pictures have the scale of the stage`(scale: CGFloat) throws {
    try withAnimationStage(size: CGSize(width: 60, height: 32), scale: scale) { stage in
      stage.add(Toggle(frame: stage.bounds))
      let image = try stage.image()
      #expect(image.width == Int(60 * scale))
      #expect(UIScreen.main.scale == scale)
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
