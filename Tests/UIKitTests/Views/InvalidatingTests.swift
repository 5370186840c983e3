import QuartzCore
import Testing
import UIKit

/// Tests of `@Invalidating` properties and other rarely used members of `UIView`.
@MainActor
@Suite(.serialized) struct InvalidatingTests {
  private final class Gauge: UIView {
    @Invalidating(.display) var level = 1
    @Invalidating(.layout, .intrinsicContentSize) var width: CGFloat = 10
    @Invalidating(.constraints, .display, .layout) var name = "a"
    @Invalidating(.display, .layout, .constraints, .intrinsicContentSize) var all: Int? = nil
    var calls: [String] = []

    override func setNeedsDisplay() {
      calls.append("display")
      super.setNeedsDisplay()
    }
    override func setNeedsLayout() {
      calls.append("layout")
      super.setNeedsLayout()
    }
    override func setNeedsUpdateConstraints() { calls.append("constraints") }
    override func invalidateIntrinsicContentSize() { calls.append("size") }
  }

  @Test func `changing an @Invalidating property performs its invalidations in order`() {
    let gauge = Gauge()
    gauge.calls = []
    #expect(gauge.level == 1)
    gauge.level = 2
    #expect(gauge.level == 2)
    #expect(gauge.calls == ["display"])
    gauge.calls = []
    gauge.width = 20
    #expect(gauge.calls == ["layout", "size"])
    gauge.calls = []
    gauge.name += "b"
    #expect(gauge.name == "ab")
    #expect(gauge.calls == ["constraints", "display", "layout"])
    gauge.calls = []
    gauge.all = 1
    #expect(gauge.calls == ["display", "layout", "constraints", "size"])
  }

  @Test func `setting an @Invalidating property to its current value invalidates nothing`() {
    let gauge = Gauge()
    gauge.calls = []
    gauge.level = 1
    gauge.all = nil
    #expect(gauge.calls == [])
  }

  @Test func `@Invalidating(.configuration) updates the configuration of buttons and cells`() {
    final class Toggle: UIButton {
      @Invalidating(.configuration) var isOn = false
      var updates = 0
      override func updateConfiguration() { updates += 1 }
    }
    final class Row: UITableViewCell {
      @Invalidating(.configuration) var isOn = false
      var updates = 0
      override func updateConfiguration(using state: UICellConfigurationState) { updates += 1 }
    }
    let toggle = Toggle(configuration: .plain())
    let row = Row(style: .default, reuseIdentifier: nil)
    for view in [toggle, row] { view.layoutIfNeeded() }
    let before = (toggle.updates, row.updates)
    toggle.isOn = true
    row.isOn = true
    for view in [toggle, row] { view.layoutIfNeeded() }
    #expect(toggle.updates == before.0 + 1)
    #expect(row.updates == before.1 + 1)
  }

  @Test func `forLastBaselineLayout returns the view from an overridden forBaselineLayout`() {
    final class Card: UIView {
      let label = UILabel()
      override func forBaselineLayout() -> UIView { label }
    }
    let card = Card()
    #expect(card.forLastBaselineLayout === card.label)
    let plain = UIView()
    #expect(plain.forBaselineLayout() === plain)
    #expect(plain.forLastBaselineLayout === plain)
  }

  @Test
  func `UIView.updateTraitsIfNeeded immediately applies pending trait overrides of a superview`() {
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    outer.traitOverrides.preferredContentSizeCategory = .small
    inner.updateTraitsIfNeeded()
    #expect(inner.traitCollection.preferredContentSizeCategory == .small)
  }
}
