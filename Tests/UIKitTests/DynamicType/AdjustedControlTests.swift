import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Tests of which controls, bars and alerts follow the content size category.
@MainActor
@Suite(.serialized) struct AdjustedControlTests {
  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600)))

  private func add<View: UIView>(_ view: View) -> View {
    screen.change { screen.window.addSubview(view) }
    return view
  }

  private func set(_ category: UIContentSizeCategory?) {
    screen.change { TextStage.override(category, in: screen.window) }
  }

  /// Returns the labels in a view and its subviews, in tree order.
  private func labels(_ view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
  }

  private func sizes(_ view: UIView) -> [CGFloat] {
    labels(view).filter { $0.text?.isEmpty == false }.map {
      let text = $0.attributedText
      let font = text?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      return font?.pointSize ?? $0.font.pointSize
    }.sorted()
  }

  // MARK: Buttons

  @Test func `UIButton.Configuration titles follow the content size category by default`() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "title"
    configuration.subtitle = "subtitle"
    let button = add(UIButton(configuration: configuration))
    #expect(sizes(button) == [12, 17])
    let before = button.intrinsicContentSize
    set(.accessibilityLarge)
    #expect(sizes(button) == [26, 33])
    #expect(button.intrinsicContentSize.height > before.height + 20)
    #expect(button.intrinsicContentSize.width > before.width)
    set(nil)
    #expect(sizes(button) == [12, 17])
    #expect(button.intrinsicContentSize == before)
  }

  @Test func `a configured UIButton in a UIStackView grows with the content size category`() {
    var configuration = UIButton.Configuration.gray()
    configuration.title = "title"
    configuration.subtitle = "subtitle"
    let button = UIButton(configuration: configuration)
    let column = add(UIStackView(arrangedSubviews: [button]))
    screen.change {
      column.translatesAutoresizingMaskIntoConstraints = false
      column.topAnchor.constraint(equalTo: screen.window.topAnchor).isActive = true
      column.leadingAnchor.constraint(equalTo: screen.window.leadingAnchor).isActive = true
    }
    let before = button.frame.height
    set(.accessibilityLarge)
    #expect(button.frame.height == button.intrinsicContentSize.height)
    #expect(button.frame.height > before + 20)
  }

  @Test
  func `attributed UIButton titles follow the content size category only in text style fonts`() {
    var fixed = AttributeContainer()
    fixed.font = .systemFont(ofSize: 10)
    var style = AttributeContainer()
    style.font = .preferredFont(forTextStyle: .title3)
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("a", attributes: fixed)
    configuration.attributedSubtitle = AttributedString("b", attributes: style)
    let button = add(UIButton(configuration: configuration))
    #expect(sizes(button) == [10, 20])
    set(.extraExtraExtraLarge)
    #expect(sizes(button) == [10, 26])
  }

  @Test
  func `an unconfigured UIButton follows the content size category only if titleLabel adjusts`() {
    let button = add(UIButton(type: .system))
    screen.change {
      button.setTitle("title", for: .normal)
      button.titleLabel?.font = .preferredFont(forTextStyle: .body)
    }
    let before = button.intrinsicContentSize.height
    set(.accessibilityLarge)
    #expect(sizes(button) == [17])
    screen.change { button.titleLabel?.adjustsFontForContentSizeCategory = true }
    #expect(sizes(button) == [33])
    #expect(button.intrinsicContentSize.height > before + 10)
  }

  @Test func `a UIButton title stops following the size category once configuration is removed`() {
    let button = add(UIButton(configuration: .plain()))
    screen.change {
      button.configuration = nil
      button.titleLabel?.font = .preferredFont(forTextStyle: .body)
      button.setTitle("title", for: .normal)
    }
    set(.accessibilityLarge)
    #expect(sizes(button) == [17])
  }

  // MARK: Controls with a fixed size

  @Test func `UISegmentedControl ignores the content size category`() {
    let control = add(UISegmentedControl(items: ["one", "two"]))
    let (before, height) = (sizes(control), control.intrinsicContentSize.height)
    set(.accessibilityExtraExtraExtraLarge)
    #expect(sizes(control) == before)
    #expect(control.intrinsicContentSize.height == height)
  }

  @Test func `UINavigationBar, UIToolbar and UITabBar ignore the content size category`() {
    let (navigation, tools, tabs) = (
      UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44)),
      UIToolbar(frame: CGRect(x: 0, y: 100, width: 400, height: 44)),
      UITabBar(frame: CGRect(x: 0, y: 200, width: 400, height: 49))
    )
    screen.change {
      for bar in [navigation, tools, tabs] as [UIView] { screen.window.addSubview(bar) }
      let item = UINavigationItem(title: "title")
      item.rightBarButtonItem = UIBarButtonItem(
        title: "button", style: .plain, target: nil, action: nil)
      navigation.items = [item]
      tools.items = [UIBarButtonItem(title: "tool", style: .plain, target: nil, action: nil)]
      tabs.items = [UITabBarItem(title: "tab", image: nil, tag: 0)]
    }
    let before = [navigation, tools, tabs].map(sizes)
    #expect(before.allSatisfy { !$0.isEmpty })
    set(.accessibilityExtraExtraExtraLarge)
    #expect([navigation, tools, tabs].map(sizes) == before)
  }

  // MARK: Alerts

  @Test func `a presented UIAlertController follows the content size category and resizes`() {
    let (root, alert) = (
      UIViewController(), UIAlertController(title: "t", message: "m", preferredStyle: .alert)
    )
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    alert.addTextField()
    screen.change { screen.window.rootViewController = root }
    screen.change { root.present(alert, animated: false) }
    screen.change {}
    #expect(sizes(alert.view) == [13, 17, 17])
    let before = alert.view.frame
    set(.accessibilityMedium)
    #expect(sizes(alert.view) == [23, 28, 28])
    #expect(alert.textFields?.first?.font?.pointSize == 23)
    #expect(alert.view.frame.height > before.height + 30)
    #expect(abs(alert.view.frame.midY - before.midY) <= 1)
    set(nil)
    #expect(sizes(alert.view) == [13, 17, 17])
    #expect(alert.view.frame == before)
  }

  @Test func `a UIAlertController action sheet follows the content size category`() {
    let (root, alert) = (
      UIViewController(), UIAlertController(title: "t", message: "m", preferredStyle: .actionSheet)
    )
    alert.addAction(UIAlertAction(title: "A", style: .default))
    alert.addAction(UIAlertAction(title: "B", style: .cancel))
    screen.change { screen.window.rootViewController = root }
    set(.extraExtraExtraLarge)
    screen.change { root.present(alert, animated: false) }
    screen.change {}
    let found = sizes(alert.view)
    // The message and the regular button. The title and the bold button are scaled by `UIFontMetrics`.
    #expect(found.contains(19))
    #expect(found.contains(26))
    #expect(found.allSatisfy { $0 > 13 })
  }
}
