import QuartzCore
import Testing
import UIKit

/// Pixel tests of bar backgrounds, and tests of changes to visible bars.
@MainActor
@Suite(.serialized) struct BarLookTests {
  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
  private let picture = drawn(4, 4) {
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
  }

  init() { screen.window.backgroundColor = .white }

  private func add<Bar: UIView>(_ bar: Bar) -> Bar {
    screen.change {
      bar.frame = CGRect(x: 0, y: 20, width: 200, height: 44)
      screen.window.addSubview(bar)
    }
    return bar
  }

  /// Returns the components of the window's pixel at the given coordinates.
  private func shown(_ y: Int, x: Int = 100) -> [UInt8] {
    screen.change {}
    return pixel(screen.picture(), x, y)
  }

  private func labels(_ view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
  }

  private func words(_ view: UIView) -> [String] {
    labels(view).compactMap(\.text).filter { !$0.isEmpty }
  }

  // MARK: Backgrounds

  @Test
  func `UINavigationBar draws barTintColor and shadowImage, and is dark with barStyle black`() {
    let bar = add(UINavigationBar())
    bar.items = [UINavigationItem(title: "")]
    bar.isTranslucent = false
    bar.barTintColor = .red
    #expect(!bar.isTranslucent)
    #expect(bar.barTintColor == .red)
    #expect(isColor(shown(40), red))
    bar.shadowImage = picture
    #expect(bar.shadowImage === picture)
    // The shadow image is drawn below the bar.
    #expect(isColor(shown(65), blue))
    bar.barStyle = .black
    #expect(bar.traitCollection.userInterfaceStyle == .dark)
    bar.barStyle = .default
    #expect(bar.traitCollection.userInterfaceStyle == .light)
  }

  @Test func `UIToolbar and UITabBar draw barTintColor, and are dark with barStyle black`() {
    let bar = add(UIToolbar())
    (bar.isTranslucent, bar.barTintColor) = (false, .red)
    #expect(!bar.isTranslucent)
    #expect(bar.barTintColor == .red)
    #expect(isColor(shown(40), red))
    bar.barStyle = .black
    #expect(bar.traitCollection.userInterfaceStyle == .dark)
    bar.removeFromSuperview()
    let tabs = add(UITabBar())
    (tabs.isTranslucent, tabs.barTintColor) = (false, .green)
    #expect(!tabs.isTranslucent)
    #expect(tabs.barTintColor == .green)
    #expect(isColor(shown(40), green))
    tabs.backgroundImage = picture
    #expect(tabs.backgroundImage === picture)
    #expect(isColor(shown(40), blue))
    tabs.shadowImage = drawn(2, 2) {
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    // The shadow image is drawn above the tab bar.
    #expect(isColor(shown(19), red))
    #expect(tabs.shadowImage != nil)
    tabs.barStyle = .black
    #expect(tabs.traitCollection.userInterfaceStyle == .dark)
  }

  @Test
  func `UINavigationBarAppearance draws its background color, and a copy keeps its properties`() {
    let bar = add(UINavigationBar())
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    let blur = UIBlurEffect(style: .dark)
    look.backgroundEffect = blur
    look.backgroundColor = .red
    look.shadowColor = .blue
    bar.items = [UINavigationItem(title: "")]
    (bar.standardAppearance, bar.scrollEdgeAppearance) = (look, look)
    #expect(look.backgroundEffect === blur)
    #expect(look.shadowColor == .blue)
    #expect(isColor(shown(40), red))
    bar.standardAppearance.shadowColor = nil
    bar.scrollEdgeAppearance?.shadowColor = nil
    #expect(isColor(shown(64), white))
    bar.compactScrollEdgeAppearance = look
    #expect(bar.compactScrollEdgeAppearance?.backgroundColor == .red)
    #expect(bar.compactScrollEdgeAppearance !== look)
    let copy = look.copy() as? UINavigationBarAppearance
    #expect(copy?.backgroundColor == .red)
    #expect(copy?.backgroundEffect == look.backgroundEffect)
  }

  @Test func `the top UINavigationItem's appearance takes precedence over the bar's appearance`() {
    let bar = add(UINavigationBar())
    let (item, look) = (UINavigationItem(title: ""), UINavigationBarAppearance())
    look.configureWithOpaqueBackground()
    look.backgroundColor = .green
    bar.items = [item]
    item.standardAppearance = look
    #expect(isColor(shown(40), green))
    #expect(item.standardAppearance === look)
    let low = UINavigationBarAppearance()
    low.configureWithOpaqueBackground()
    low.backgroundColor = .red
    item.compactAppearance = low
    #expect(isColor(shown(40), green))
    #expect(item.compactAppearance === low)
    screen.change { bar.traitOverrides.verticalSizeClass = .compact }
    #expect(isColor(shown(40), red))
  }

  @Test func `a bar's tintColor and its changes apply to the bar's buttons`() {
    let bar = add(UINavigationBar())
    let tools = UIToolbar(frame: CGRect(x: 0, y: 64, width: 200, height: 36))
    screen.change {
      screen.window.addSubview(tools)
      bar.items = [UINavigationItem(title: "A")]
      bar.topItem?.rightBarButtonItem = UIBarButtonItem(
        title: "Do", style: .plain, target: nil, action: nil)
      tools.items = [UIBarButtonItem(title: "It", style: .plain, target: nil, action: nil)]
    }
    func color(_ view: UIView, _ text: String) -> UIColor? {
      labels(view).first { $0.text == text }?.textColor
    }
    #expect(color(bar, "Do") == bar.tintColor)
    #expect(color(tools, "It") == tools.tintColor)
    screen.change { (bar.tintColor, tools.tintColor) = (.red, .green) }
    #expect(color(bar, "Do") == .red)
    #expect(color(tools, "It") == .green)
    screen.change {
      (bar.tintColor, tools.tintColor) = (nil, nil)
      screen.window.tintColor = .brown
    }
    #expect(color(bar, "Do") == .brown)
    #expect(color(tools, "It") == .brown)
  }

  // MARK: Items

  @Test func `UINavigationBar.setItems replaces the items immediately or animates a push or pop`() {
    let bar = add(UINavigationBar())
    let (a, b) = (UINavigationItem(title: "A"), UINavigationItem(title: "B"))
    screen.change { bar.setItems([a], animated: false) }
    #expect(words(bar) == ["A"])
    #expect(bar.items == [a])
    screen.change { bar.setItems([a, b], animated: true) }
    #expect(bar.topItem === b)
    #expect(words(bar).contains("B"))
    #expect(words(bar).count == 3)
    screen.advance(to: 1)
    // The back button shows the title of the previous item.
    #expect(words(bar).sorted() == ["A", "B"])
    screen.change { bar.setItems([a], animated: true) }
    screen.advance(to: 2)
    #expect(words(bar) == ["A"])
    screen.change { bar.setItems(nil, animated: true) }
    screen.advance(to: 3)
    #expect(words(bar).isEmpty)
    #expect(bar.items?.isEmpty == true)
    bar.setItems(nil, animated: false)
    bar.items = nil
    #expect(bar.topItem == nil)
    #expect(bar.backItem == nil)
  }

  @Test func `changing backButtonTitle or backBarButtonItem updates the visible back button`() {
    let bar = add(UINavigationBar())
    let (a, b) = (UINavigationItem(title: "A"), UINavigationItem(title: "B"))
    screen.change { bar.items = [a, b] }
    screen.change { a.backButtonTitle = "Home" }
    #expect(words(bar).sorted() == ["B", "Home"])
    #expect(a.backButtonTitle == "Home")
    screen.change {
      a.backBarButtonItem = UIBarButtonItem(title: "Up", style: .plain, target: nil, action: nil)
    }
    #expect(words(bar).sorted() == ["B", "Up"])
    #expect(a.backBarButtonItem?.title == "Up")
    screen.change { bar.backIndicatorImage = picture }
    func pictures(_ view: UIView) -> [UIImage] {
      ((view as? UIImageView)?.image.map { [$0] } ?? []) + view.subviews.flatMap(pictures)
    }
    #expect(bar.backIndicatorImage === picture)
    #expect(pictures(bar).contains { $0.size == picture.size })
  }

  @Test
  func `UINavigationBar lays out left items, right items (from the edge inward) and titleView`() {
    let bar = add(UINavigationBar())
    let item = UINavigationItem(title: "A")
    func view(_ width: CGFloat) -> UIBarButtonItem {
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: width, height: 20)))
    }
    let (left, middle, right) = (view(20), UIView(), view(40))
    middle.frame.size = CGSize(width: 50, height: 30)
    screen.change { bar.items = [item] }
    screen.change {
      item.setLeftBarButton(left, animated: true)
      item.setRightBarButton(right, animated: true)
      item.titleView = middle
    }
    #expect(item.leftBarButtonItem === left)
    #expect(item.rightBarButtonItem === right)
    #expect(left.customView?.frame == CGRect(x: 8, y: 12, width: 20, height: 20))
    #expect(right.customView?.frame.maxX == 192)
    #expect(item.titleView === middle)
    #expect(middle.frame == CGRect(x: 75, y: 7, width: 50, height: 30))
    #expect(words(bar).isEmpty)
    let others = [view(10), view(30)]
    screen.change {
      item.setLeftBarButtonItems(others, animated: false)
      item.setRightBarButtonItems([view(5), right], animated: false)
    }
    #expect(others.map { $0.customView?.frame.minX } == [8, 18])
    #expect(left.customView?.superview == nil)
    #expect(right.customView?.frame.maxX == 187)
    // A new custom view in an item is laid out immediately.
    let wide = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    screen.change { others[0].customView = wide }
    #expect(wide.frame == CGRect(x: 8, y: 12, width: 60, height: 20))
    #expect(others[1].customView?.frame.minX == 68)
    screen.change { item.titleView = nil }
    #expect(words(bar) == ["A"])
  }

  @Test func `UITabBarItem.standardAppearance of the selected item sets the tab bar's background`()
    throws
  {
    let tabs = add(UITabBar())
    let item = UITabBarItem(title: "One", image: UIImage(systemName: "star"), tag: 1)
    screen.change {
      tabs.items = [item]
      tabs.selectedItem = item
    }
    let full = try #require(UIImage(systemName: "star.fill"))
    screen.change { item.selectedImage = full }
    #expect(item.selectedImage === full)
    let look = UITabBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .red
    screen.change {
      item.standardAppearance = look
      tabs.selectedItem = item
    }
    #expect(item.standardAppearance?.backgroundColor == .red)
    #expect(isColor(shown(40, x: 3), red))
  }

  @Test
  func `UINavigationController uses its root controller's tabBarItem unless one is set on it`() {
    let first = UIViewController()
    first.tabBarItem = UITabBarItem(title: "First", image: nil, tag: 1)
    let stack = UINavigationController(nibName: nil, bundle: nil)
    #expect(stack.viewControllers.isEmpty)
    #expect(stack.navigationBar.items?.isEmpty == true)
    stack.viewControllers = [first]
    #expect(stack.tabBarItem.title == "First")
    let own = UITabBarItem(title: "Own", image: nil, tag: 2)
    stack.tabBarItem = own
    #expect(stack.tabBarItem === own)
    #expect(first.tabBarItem.title == "First")
  }
}
