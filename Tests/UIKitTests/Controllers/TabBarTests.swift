import QuartzCore
import Testing
import UIKit

/// Tests of `UITabBar` and `UITabBarController`.
@MainActor
@Suite(.serialized) struct TabBarTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
  let notes = Notes()
  let first: NotingController
  let second: NotingController
  let tabs: Tabs

  /// A tab bar controller that records the calls of its overridden methods.
  @MainActor final class Tabs: UITabBarController {
    var notes: Notes?
    override var selectedViewController: UIViewController? {
      didSet { notes?.lines.append("chosen") }
    }
    override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      notes?.lines.append("bar \(item.title ?? "")")
    }
  }

  /// A tab bar controller delegate that records its callbacks.
  @MainActor final class Delegate: NSObject, UITabBarControllerDelegate {
    let notes: Notes
    var may = true
    var animator: Slide?
    var leader: UIPercentDrivenInteractiveTransition?
    init(_ notes: Notes) { self.notes = notes }
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      notes.lines.append("should")
      return may
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { notes.lines.append("did") }
    func tabBarController(
      _ tabBarController: UITabBarController,
      animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func tabBarController(
      _ tabBarController: UITabBarController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { leader }
  }

  init() {
    first = NotingController("first", notes)
    second = NotingController("second", notes)
    (first.title, second.title) = ("One", "Two")
    tabs = Tabs()
    tabs.notes = notes
    tabs.viewControllers = [first, second]
    let (screen, tabs) = (screen, tabs)
    screen.change { screen.window.rootViewController = tabs }
    screen.change {}
    _ = notes.take()
  }

  private func tap(_ x: CGFloat, _ y: CGFloat = 375) {
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: x, y: y)) }
    screen.change { screen.window.sendTouch(.ended, at: CGPoint(x: x, y: y)) }
  }

  private func shownX(_ view: UIView) -> CGFloat {
    screen.run { view.layer.presentation()?.frame.minX ?? -1 }
  }

  private var buttons: [UIControl] { tabs.tabBar.subviews.compactMap { $0 as? UIControl } }

  private func words(_ index: Int) -> [UILabel] {
    buttons[index].subviews.compactMap { $0 as? UILabel }
  }

  @Test func `UITabBarController calls its delegate for taps, not for changes to selectedIndex`() {
    let delegate = Delegate(notes)
    tabs.delegate = delegate
    #expect(tabs.selectedIndex == 0)
    #expect(tabs.selectedViewController === first)
    tap(150)
    #expect(
      notes.take() == [
        "should", "bar Two", "first will disappear false", "second will appear false",
        "second is appearing", "first disappeared false", "second appeared false", "chosen", "did",
      ])
    #expect(tabs.selectedIndex == 1)
    #expect(tabs.tabBar.selectedItem === second.tabBarItem)
    #expect(first.view.window == nil)
    #expect(second.tabBarController === tabs)
    screen.change { tabs.selectedIndex = 0 }
    #expect(notes.take().allSatisfy { $0.hasPrefix("first") || $0.hasPrefix("second") })
    delegate.may = false
    tap(150)
    #expect(notes.take() == ["should"])
    #expect(tabs.selectedIndex == 0)
    delegate.may = true
    tap(50)
    #expect(notes.take() == ["should", "bar One", "did"])
  }

  @Test func `UITabBar is 49 points plus the safe area high and sets its controllers' safe areas`()
  {
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 351, width: 200, height: 49))
    #expect(first.view.frame.height == 400)
    #expect(first.view.safeAreaInsets.bottom == 49)
    screen.change { screen.window.safeAreaInsets.bottom = 20 }
    #expect(tabs.tabBar.frame.height == 69)
    #expect(first.view.safeAreaInsets.bottom == 69)
    screen.change { tabs.setTabBarHidden(true, animated: true) }
    screen.advance(to: 1)
    #expect(tabs.isTabBarHidden)
    #expect(tabs.tabBar.frame.minY >= 400)
    #expect(first.view.safeAreaInsets.bottom == 20)
    screen.change { tabs.isTabBarHidden = false }
    screen.change { tabs.tabBar.isHidden = true }
    #expect(first.view.safeAreaInsets.bottom == 20)
  }

  @Test func `UITabBarControllerDelegate can animate tab changes`() {
    let delegate = Delegate(notes)
    delegate.animator = Slide(notes)
    tabs.delegate = delegate
    screen.change { tabs.selectedIndex = 1 }
    screen.advance(to: 0.5)
    #expect(abs(shownX(second.view) + 50) < 1e-6)
    #expect(first.view.window != nil)
    screen.advance(to: 1.1)
    #expect(first.view.window == nil)
    #expect(second.view.frame.minX == 0)
    #expect(
      notes.take() == [
        "first will disappear true", "second will appear true", "animate true false",
        "second is appearing", "first disappeared true", "second appeared true", "ended true",
      ])
  }

  @Test func `an interactive tab change finishes or cancels from its current percentComplete`() {
    let delegate = Delegate(notes)
    let leader = UIPercentDrivenInteractiveTransition()
    (delegate.animator, delegate.leader) = (Slide(notes), leader)
    tabs.delegate = delegate
    screen.change { tabs.selectedIndex = 1 }
    screen.change { leader.update(0.4) }
    #expect(abs(shownX(second.view) + 60) < 1e-4)
    screen.change { leader.cancel() }
    screen.advance(to: 1)
    #expect(tabs.selectedIndex == 0)
    #expect(tabs.tabBar.selectedItem === first.tabBarItem)
    #expect(second.view.window == nil)
    #expect(first.view.window != nil)
    delegate.animator = Slide(notes)
    screen.change { tabs.selectedIndex = 1 }
    screen.change { leader.update(0.4) }
    screen.change { leader.finish() }
    screen.advance(to: 2)
    #expect(tabs.selectedIndex == 1)
    #expect(first.view.window == nil)
  }

  @Test func `UITabBarItem displays its title, badge and the bar's tint colors`() {
    screen.change {
      first.tabBarItem.badgeValue = "3"
      first.tabBarItem.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: -4)
      tabs.tabBar.tintColor = .red
      tabs.tabBar.unselectedItemTintColor = .green
    }
    #expect(words(0).map(\.text) == ["One", "3"])
    #expect(words(1)[1].isHidden)
    #expect(words(0)[0].textColor == .red)
    #expect(words(1)[0].textColor == .green)
    // The title's frame starts 35 points below the top of the bar.
    #expect(words(0)[0].frame.minY == 31)
    #expect(words(1)[0].frame.minY == 35)
    #expect(words(0)[1].backgroundColor == .systemRed)
    #expect(words(0)[1].frame.height == 18)
    screen.change { first.tabBarItem.badgeColor = .blue }
    #expect(words(0)[1].backgroundColor == .blue)
    screen.change {
      first.tabBarItem.setBadgeTextAttributes([.foregroundColor: UIColor.yellow], for: .normal)
      second.tabBarItem.setTitleTextAttributes([.foregroundColor: UIColor.brown], for: .normal)
      second.tabBarItem.isEnabled = false
    }
    #expect(first.tabBarItem.badgeTextAttributes(for: .normal)?.count == 1)
    #expect(words(0)[1].textColor == .yellow)
    #expect(words(1)[0].textColor == .tertiaryLabel)
    tap(150)
    #expect(tabs.selectedIndex == 0)
  }

  @Test func `UITabBarItem draws image as a template and selectedImage when selected`() {
    let bar = tabs.tabBar
    second.tabBarItem = UITabBarItem(title: "Two", image: quarters, selectedImage: white1)
    screen.change {}
    func picture() -> UIImage? { buttons[1].subviews.compactMap { $0 as? UIImageView }[1].image }
    #expect(picture()?.size == quarters.size)
    #expect(picture()?.renderingMode == .alwaysTemplate)
    screen.change { tabs.selectedIndex = 1 }
    #expect(picture()?.size == white1.size)
    let system = UITabBarItem(tabBarSystemItem: .favorites, tag: 7)
    #expect(system.title == "Favorites")
    #expect(system.image?.isSymbolImage == true)
    #expect(system.tag == 7)
    bar.selectionIndicatorImage = quarters
    #expect(buttons[1].subviews.compactMap { $0 as? UIImageView }[0].image === quarters)
  }

  private let white1 = drawn(3, 3) {}

  @Test
  func `UITabBar items fill the width or are centered, and are mirrored in right-to-left layout`() {
    #expect(buttons.map(\.frame.minX) == [0, 100])
    screen.change { screen.window.traitOverrides.layoutDirection = .rightToLeft }
    #expect(buttons.map(\.frame.minX) == [100, 0])
    screen.change { screen.window.traitOverrides.layoutDirection = .leftToRight }
    let bar = tabs.tabBar
    screen.change {
      bar.itemPositioning = .centered
      (bar.itemWidth, bar.itemSpacing) = (40, 10)
    }
    // Two 40-point items with a spacing of 10 points, centered in 200 points.
    #expect(buttons.map(\.frame.minX) == [55, 105])
    let alone = UITabBar(frame: .zero)
    alone.setItems([UITabBarItem(title: "A", image: nil, tag: 0)], animated: true)
    #expect(alone.items?.count == 1)
    #expect(alone.sizeThatFits(.zero).height == 49)
    #expect(alone.intrinsicContentSize.height == 49)
  }

  @Test func `hidesBottomBarWhenPushed moves the tab bar away together with the previous view`() {
    let (root, pushed) = (UIViewController(), UIViewController())
    pushed.hidesBottomBarWhenPushed = true
    let stack = UINavigationController(rootViewController: root)
    screen.change { tabs.viewControllers = [stack, second] }
    screen.change { tabs.selectedIndex = 0 }
    screen.change {}
    #expect(root.view.safeAreaInsets.bottom == 49)
    screen.change { stack.pushViewController(pushed, animated: true) }
    screen.advance(to: 0.1)
    func barX() -> CGFloat {
      screen.run {
        let way = root.view.layer.presentation()?.frame.minX ?? 0
        return tabs.tabBar.superview === root.view ? way : .infinity
      }
    }
    #expect(barX() < -1)
    #expect(barX() > -60)
    screen.advance(to: 1)
    #expect(tabs.tabBar.superview === tabs.view)
    #expect(tabs.tabBar.frame.minY >= 400)
    #expect(pushed.view.safeAreaInsets.bottom == 0)
    // An edge swipe that reaches half the width and is then canceled.
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 5, y: 200)) }
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 20, y: 200)) }
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 60, y: 200)) }
    #expect(tabs.tabBar.superview === root.view)
    screen.advance(to: 2)
    screen.change {
      screen.window.sendTouch(.moved, at: CGPoint(x: 60, y: 200))
      screen.window.sendTouch(.ended, at: CGPoint(x: 60, y: 200))
    }
    screen.advance(to: 3)
    #expect(stack.topViewController === pushed)
    #expect(tabs.tabBar.frame.minY >= 400)
    screen.change { stack.popViewController(animated: true) }
    screen.advance(to: 4)
    #expect(tabs.tabBar.superview === tabs.view)
    #expect(tabs.tabBar.frame.minY == 351)
    #expect(root.view.safeAreaInsets.bottom == 49)
  }

  @Test func `a tap on the selected tab pops its UINavigationController to the root`() {
    let stack = UINavigationController(rootViewController: UIViewController())
    screen.change { tabs.viewControllers = [stack, second] }
    screen.change { tabs.selectedIndex = 0 }
    screen.change { stack.pushViewController(UIViewController(), animated: false) }
    tap(50)
    screen.advance(to: 1)
    #expect(stack.viewControllers.count == 1)
    let root = stack.viewControllers[0]
    root.tabBarItem = UITabBarItem(title: "Root", image: nil, tag: 0)
    #expect(stack.tabBarItem === root.tabBarItem)
  }

  @Test
  func `UITabBarController keeps the selected controller if the new viewControllers include it`() {
    let third = UIViewController()
    screen.change { tabs.selectedIndex = 1 }
    screen.change { tabs.setViewControllers([third, second], animated: true) }
    #expect(tabs.selectedIndex == 1)
    #expect(first.parent == nil)
    #expect(third.parent === tabs)
    screen.change { tabs.viewControllers = [third] }
    #expect(tabs.selectedViewController === third)
    #expect(third.view.window != nil)
    screen.change { tabs.viewControllers = nil }
    #expect(tabs.selectedIndex == NSNotFound)
    #expect(third.view.window == nil)
    screen.advance(to: 1)
    #expect(tabs.tabBar.items == nil)
    #expect(buttons.isEmpty)
  }
}
