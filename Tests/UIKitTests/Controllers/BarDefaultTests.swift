import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of bars and bar controllers whose delegates implement no optional methods.
@MainActor
@Suite(.serialized) struct BarDefaultTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))

  /// A delegate and data source that implements only the required methods.
  @MainActor
  final class Empty: NSObject, UITabBarControllerDelegate, UIPageViewControllerDelegate,
    UIToolbarDelegate, UINavigationBarDelegate, UITabBarDelegate, UIPageViewControllerDataSource
  {
    let pages: [UIViewController]
    init(_ pages: [UIViewController]) { self.pages = pages }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { viewController === pages[1] ? pages[0] : nil }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { viewController === pages[0] ? pages[1] : nil }
  }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    screen.change {
      screen.window.sendTouch(.began, at: CGPoint(x: x, y: y))
      screen.window.sendTouch(.ended, at: CGPoint(x: x, y: y))
    }
  }

  @Test func `UITabBar and UITabBarController work with a delegate that implements no methods`() {
    let pages = [UIViewController(), UIViewController()]
    let empty = Empty(pages)
    let tabs = UITabBarController()
    tabs.delegate = empty
    tabs.viewControllers = pages
    screen.change { screen.window.rootViewController = tabs }
    screen.change {}
    tap(150, 375)
    #expect(tabs.selectedIndex == 1)
    let leads = empty.tabBarController(tabs, interactionControllerFor: StillHere())
    #expect(leads == nil)
    let bar = UITabBar(frame: CGRect(x: 0, y: 100, width: 200, height: 49))
    let item = UITabBarItem(title: "A", image: nil, tag: 0)
    bar.delegate = empty
    bar.items = [item]
    screen.change { screen.window.addSubview(bar) }
    tap(100, 120)
    #expect(bar.selectedItem === item)
  }

  /// An animated transition whose methods do nothing.
  @MainActor final class StillHere: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
  }

  @Test func `UIPageViewController with a minimal delegate turns pages and hides its page control`()
  {
    let all = [UIViewController(), UIViewController()]
    let empty = Empty(all)
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    (pages.delegate, pages.dataSource) = (empty, empty)
    pages.setViewControllers([all[0]], direction: .forward, animated: false)
    screen.change { screen.window.rootViewController = pages }
    screen.change {}
    #expect(pages.view.subviews.compactMap { $0 as? UIPageControl }.first?.isHidden == true)
    #expect(empty.presentationIndex(for: pages) == 0)
    for x in [CGFloat(150), 140, 20] {
      screen.change {
        screen.window.sendTouch(x == 150 ? .began : .moved, at: CGPoint(x: x, y: 200))
      }
    }
    screen.advance(to: 1)
    screen.change {
      screen.window.sendTouch(.moved, at: CGPoint(x: 20, y: 200))
      screen.window.sendTouch(.ended, at: CGPoint(x: 20, y: 200))
    }
    screen.advance(to: 3)
    #expect(pages.viewControllers == [all[1]])
    #expect(empty.pageViewController(pages, spineLocationFor: .portrait) == .none)
  }

  @Test func `UINavigationBar and UIToolbar work with a delegate that implements no methods`() {
    let empty = Empty([])
    let (bar, tools) = (UINavigationBar(frame: .zero), UIToolbar(frame: .zero))
    (bar.delegate, tools.delegate) = (empty, empty)
    bar.pushItem(UINavigationItem(title: "A"), animated: false)
    bar.pushItem(UINavigationItem(title: "B"), animated: false)
    #expect(bar.popItem(animated: false)?.title == "B")
    #expect(bar.items?.count == 1)
    #expect(tools.barPosition == .bottom)
    #expect(bar.barPosition == .top)
  }

  @Test
  func `bar items, bars and bar controllers decode from an empty archive with default values`()
    throws
  {
    let archive = NSKeyedArchiver(requiringSecureCoding: false)
    archive.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archive.encodedData)
    #expect(UIBarButtonItem(coder: coder)?.style == .plain)
    #expect(UITabBarItem(coder: coder)?.title == nil)
    #expect(UINavigationItem(coder: coder)?.title == nil)
    #expect(UITabBarController(coder: coder)?.viewControllers == nil)
    #expect(UINavigationController(coder: coder)?.viewControllers.isEmpty == true)
    #expect(UIPageViewController(coder: coder)?.transitionStyle == .pageCurl)
    #expect(UITabBar(coder: coder)?.items == nil)
    #expect(UIToolbar(coder: coder)?.items == nil)
    #expect(UINavigationBar(coder: coder)?.items?.isEmpty == true)
  }

  @Test func `backButtonDisplayMode changes the back button's title`() {
    let (first, second) = (UIViewController(), UIViewController())
    first.title = "First"
    let stack = UINavigationController(rootViewController: first)
    screen.change { screen.window.rootViewController = stack }
    screen.change { stack.pushViewController(second, animated: false) }
    func words() -> [String] {
      func labels(_ view: UIView) -> [UILabel] {
        view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
      }
      return labels(stack.navigationBar).compactMap(\.text).filter { !$0.isEmpty }
    }
    #expect(words() == ["First"])
    for (mode, text) in [
      (UINavigationItem.BackButtonDisplayMode.generic, ["Back"]), (.minimal, []),
    ] {
      screen.change { first.navigationItem.backButtonDisplayMode = mode }
      screen.change { second.navigationItem.hidesBackButton = true }
      screen.change { second.navigationItem.hidesBackButton = false }
      #expect(words() == text)
    }
  }

  @Test func `the interactive pop gesture is disabled while the back button is hidden`() {
    let (first, second) = (UIViewController(), UIViewController())
    let stack = UINavigationController(rootViewController: first)
    screen.change { screen.window.rootViewController = stack }
    screen.change { stack.pushViewController(second, animated: false) }
    var time = 0.0
    func swipe() {
      screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 5, y: 200)) }
      screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 20, y: 200)) }
      screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 190, y: 200)) }
      time += 1
      screen.advance(to: time)
      screen.change {
        screen.window.sendTouch(.moved, at: CGPoint(x: 190, y: 200))
        screen.window.sendTouch(.ended, at: CGPoint(x: 190, y: 200))
      }
      time += 1
      screen.advance(to: time)
    }
    screen.change { second.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .stop) }
    swipe()
    #expect(stack.viewControllers.count == 2)
    screen.change { second.navigationItem.leftItemsSupplementBackButton = true }
    #expect(stack.interactivePopGestureRecognizer is UIScreenEdgePanGestureRecognizer)
    swipe()
    #expect(stack.viewControllers.count == 1)
  }

  @Test func `in right-to-left layout, UINavigationController pushes and pops from the left edge`()
  {
    screen.change { screen.window.traitOverrides.layoutDirection = .rightToLeft }
    let (first, second) = (UIViewController(), UIViewController())
    let stack = UINavigationController(rootViewController: first)
    screen.change { screen.window.rootViewController = stack }
    screen.change { stack.pushViewController(second, animated: true) }
    let start = screen.run { second.view.layer.presentation()?.frame.minX ?? 0 }
    #expect(start == -200)
    screen.advance(to: 1)
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 195, y: 200)) }
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 180, y: 200)) }
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 80, y: 200)) }
    let way = screen.run { second.view.layer.presentation()?.frame.minX ?? 0 }
    #expect(abs(way + 105) < 0.01)
    screen.advance(to: 2)
    screen.change {
      screen.window.sendTouch(.moved, at: CGPoint(x: 20, y: 200))
      screen.window.sendTouch(.ended, at: CGPoint(x: 20, y: 200))
    }
    screen.advance(to: 3)
    #expect(stack.viewControllers == [first])
  }

  @MainActor final class OwnNavigationBar: UINavigationBar {}
  @MainActor final class OwnTabBar: UITabBar {}

  @Test func `appearance() on a bar subclass sets bar appearances and title attributes`() {
    let look = UINavigationBarAppearance()
    look.backgroundColor = .red
    let all = OwnNavigationBar.appearance()
    all.standardAppearance = look
    all.scrollEdgeAppearance = look
    all.titleTextAttributes = [.foregroundColor: UIColor.green]
    all.largeTitleTextAttributes = [.foregroundColor: UIColor.blue]
    OwnTabBar.appearance().unselectedItemTintColor = .brown
    let (bar, tabs) = (OwnNavigationBar(frame: .zero), OwnTabBar(frame: .zero))
    screen.change { for view in [bar, tabs] { screen.window.addSubview(view) } }
    #expect(bar.standardAppearance.backgroundColor == .red)
    #expect(bar.scrollEdgeAppearance?.backgroundColor == .red)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .green)
    #expect(bar.largeTitleTextAttributes?[.foregroundColor] as? UIColor == .blue)
    #expect(tabs.unselectedItemTintColor == .brown)
  }
}
