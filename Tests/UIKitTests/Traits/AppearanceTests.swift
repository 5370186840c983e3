import Testing
import UIKit

@MainActor @Suite struct AppearanceTests {
  private class Badge: UIView {
    var depth = 1
    override class var appearanceProperties: [UIAppearanceProperty] {
      super.appearanceProperties + [UIAppearanceProperty(\Badge.depth)]
    }
  }
  private final class Small: Badge {}
  private final class Box: UIView {}

  @Test func `UIAppearance values apply to a class and its subclasses when views enter a window`() {
    Badge.appearance().depth = 5
    Badge.appearance().backgroundColor = .red
    let stage = ViewStage()
    let (badge, small, own) = (Badge(), Small(), Badge())
    own.depth = 2
    stage.run { for view in [badge, small, own] { stage.view.addSubview(view) } }
    #expect(badge.depth == 5)
    #expect(small.depth == 5)
    #expect(badge.backgroundColor == .red)
    // A value set on the view itself takes precedence.
    #expect(own.depth == 2)
    #expect(Badge().depth == 1)
  }

  @Test func `appearance(whenContainedInInstancesOf:) applies only inside the container`() {
    Small.appearance(whenContainedInInstancesOf: [Box.self]).depth = 9
    let stage = ViewStage()
    let (box, inside, outside) = (Box(), Small(), Small())
    box.addSubview(inside)
    stage.run {
      stage.view.addSubview(box)
      stage.view.addSubview(outside)
    }
    #expect(inside.depth == 9)
    #expect(outside.depth != 9)
  }

  @Test func `UIAppearance can set UILabel font and textColor and UISwitch onTintColor`() {
    final class Title: UILabel {}
    final class Toggle: UISwitch {}
    Title.appearance().font = .systemFont(ofSize: 40)
    Title.appearance().textColor = .red
    Toggle.appearance().onTintColor = .blue
    let stage = ViewStage()
    let (title, toggle, plain) = (Title(), Toggle(), UILabel())
    stage.run { for view in [title, toggle, plain] { stage.view.addSubview(view) } }
    #expect(title.font.pointSize == 40)
    #expect(title.textColor == .red)
    #expect(toggle.onTintColor == .blue)
    #expect(plain.font.pointSize == 17)
  }

  @Test func `UIView.appearance() and appearance(for:) return the same proxy object for a class`() {
    #expect(Box.appearance() === Box.appearance())
    #expect(Box.appearance(for: UITraitCollection()) === Box.appearance())
  }

  @Test func `setNeedsUpdateProperties runs updateProperties once before layoutSubviews`() {
    final class Card: UIView {
      var steps: [String] = []
      override func updateProperties() { steps.append("properties") }
      override func layoutSubviews() { steps.append("layout") }
    }
    let card = Card(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    card.setNeedsUpdateProperties()
    card.setNeedsUpdateProperties()
    card.layoutIfNeeded()
    #expect(card.steps == ["properties", "layout"])
    card.updatePropertiesIfNeeded()
    #expect(card.steps.count == 2)
  }

  @Test func `preferredFont and UIFontMetrics scale with preferredContentSizeCategory`() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: large).pointSize == 40)
    let metrics = UIFontMetrics(forTextStyle: .body)
    let font = UIFont.systemFont(ofSize: 34)
    #expect(metrics.scaledFont(for: font).pointSize == 34)
    #expect(metrics.scaledFont(for: font, compatibleWith: large).pointSize == 74)
    #expect(
      metrics.scaledFont(for: font, maximumPointSize: 50, compatibleWith: large).pointSize == 50)
    #expect(metrics.scaledFont(for: font, maximumPointSize: 20).pointSize == 20)
    #expect(metrics.scaledValue(for: 22, compatibleWith: large) == 48)
    #expect(UIFontMetrics.default.scaledValue(for: 10) == 10)
  }
}
