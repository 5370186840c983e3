import QuartzCore
import Testing
import UIKit

/// Tests of toolbars, bar items and bar appearances.
@MainActor
@Suite(.serialized) struct BarTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    screen.change {
      screen.window.sendTouch(.began, at: CGPoint(x: x, y: y))
      screen.window.sendTouch(.ended, at: CGPoint(x: x, y: y))
    }
  }

  private func item(_ width: CGFloat) -> UIBarButtonItem {
    UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: width, height: 20)))
  }

  private func row(_ bar: UIToolbar) -> [CGRect] {
    bar.items?.compactMap { $0.customView?.frame } ?? []
  }

  // MARK: Toolbars

  @Test func `flexible spaces share the width left by the buttons of a UIToolbar`() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    screen.change {
      screen.window.addSubview(bar)
      bar.items = [item(30), .flexibleSpace(), item(40), .flexibleSpace(), item(30)]
    }
    // With 8 points at both ends, 184 - 100 = 84 points are left: 42 for each flexible space.
    #expect(row(bar).map(\.minX) == [8, 80, 162])
    screen.change { bar.items = [item(30), .fixedSpace(20), item(40), item(30)] }
    #expect(row(bar).map(\.minX) == [8, 58, 106])
    screen.change { bar.semanticContentAttribute = .forceRightToLeft }
    #expect(row(bar).map(\.maxX) == [192, 142, 94])
    #expect(row(bar).allSatisfy { $0.midY == 22 })
    let gone = item(30)
    gone.isHidden = true
    screen.change { bar.setItems([gone, item(50)], animated: true) }
    screen.advance(to: 1)
    #expect(gone.customView?.superview == nil)
    #expect(bar.subviews.count == 2)
    #expect(bar.sizeThatFits(CGSize(width: 90, height: 0)) == CGSize(width: 90, height: 44))
    #expect(bar.intrinsicContentSize.height == 44)
    #expect(bar.barPosition == .bottom)
  }

  @Test func `UINavigationController.toolbar shows the toolbarItems of the top view controller`() {
    let (first, second) = (UIViewController(), UIViewController())
    let stack = UINavigationController(rootViewController: first)
    let (one, two) = (item(30), item(40))
    first.toolbarItems = [one]
    second.setToolbarItems([two], animated: false)
    screen.change { screen.window.rootViewController = stack }
    screen.change {}
    #expect(stack.isToolbarHidden)
    #expect(stack.toolbar.frame.minY >= 400)
    screen.change { stack.setToolbarHidden(false, animated: true) }
    let start = screen.run { stack.toolbar.layer.presentation()?.frame.minY ?? 0 }
    #expect(start > 395)
    #expect(first.view.safeAreaInsets.bottom == 44)
    screen.advance(to: 0.1)
    let half = screen.run { stack.toolbar.layer.presentation()?.frame.minY ?? 0 }
    // Half of the 0.2-second animation, on a curve that is symmetric about its center.
    #expect(abs(half - (start + 356) / 2) < 0.01)
    screen.advance(to: 1)
    #expect(stack.toolbar.frame == CGRect(x: 0, y: 356, width: 200, height: 44))
    #expect(one.customView?.window != nil)
    screen.change { stack.pushViewController(second, animated: true) }
    screen.advance(to: 2)
    #expect(stack.toolbar.items == [two])
    #expect(one.customView?.window == nil)
    let third = UIViewController()
    third.hidesBottomBarWhenPushed = true
    screen.change { stack.pushViewController(third, animated: true) }
    screen.advance(to: 3)
    #expect(stack.toolbar.frame.minY >= 400)
    #expect(third.view.safeAreaInsets.bottom == 0)
    screen.change { stack.popViewController(animated: true) }
    screen.advance(to: 4)
    #expect(stack.toolbar.frame.minY == 356)
    @MainActor final class Own: UIToolbar {}
    let own = UINavigationController(navigationBarClass: nil, toolbarClass: Own.self)
    own.isToolbarHidden = false
    #expect(own.toolbar is Own)
  }

  @Test func `UIToolbar stores and draws background images and appearances`() {
    @MainActor final class Top: NSObject, UIToolbarDelegate {
      func position(for bar: any UIBarPositioning) -> UIBarPosition { .top }
    }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    let top = Top()
    bar.delegate = top
    #expect(bar.barPosition == .top)
    screen.change {
      screen.window.addSubview(bar)
      bar.setBackgroundImage(drawnRed, forToolbarPosition: .any, barMetrics: .default)
      bar.setShadowImage(UIImage(), forToolbarPosition: .any)
    }
    #expect(isColor(pixel(screen.picture(), 100, 20), red))
    #expect(bar.backgroundImage(forToolbarPosition: .any, barMetrics: .default) === drawnRed)
    #expect(bar.shadowImage(forToolbarPosition: .any) != nil)
    let look = UIToolbarAppearance()
    look.configureWithTransparentBackground()
    look.backgroundColor = .blue
    look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    screen.change { bar.standardAppearance = look }
    #expect(isColor(pixel(screen.picture(), 100, 20), blue))
    look.backgroundColor = .green
    #expect(isColor(pixel(screen.picture(), 100, 20), blue))
    screen.change { bar.standardAppearance.backgroundColor = .green }
    #expect(isColor(pixel(screen.picture(), 100, 20), green))
    bar.compactAppearance = look
    bar.scrollEdgeAppearance = look
    bar.compactScrollEdgeAppearance = look
    #expect(bar.compactAppearance?.backgroundColor == .green)
    #expect(bar.scrollEdgeAppearance !== look)
    #expect(bar.compactScrollEdgeAppearance != nil)
  }

  private let drawnRed = drawn(4, 4) {
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
  }

  // MARK: Items

  @Test func `a tap on a UIBarButtonItem calls its action or primaryAction`() {
    @MainActor final class Target: NSObject {
      var count = 0
      func hear(_ sender: UIBarButtonItem) { count += sender.tag }
    }
    let target = Target()
    let plain = UIBarButtonItem(
      title: "Go", style: .plain, target: target,
      action: Selector("hear:", Target.hear(_:)))
    plain.tag = 3
    var calls: [String] = []
    let action = UIAction(title: "Act", image: quarters) {
      calls.append("\($0.sender is UIBarButtonItem)")
    }
    let acting = UIBarButtonItem(primaryAction: action)
    #expect(acting.title == "Act")
    #expect(acting.image === quarters)
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    screen.change {
      screen.window.addSubview(bar)
      bar.items = [plain, .flexibleSpace(), acting]
    }
    tap(25, 22)
    tap(185, 22)
    #expect(target.count == 3)
    #expect(calls == ["true"])
    plain.isEnabled = false
    screen.change {}
    tap(25, 22)
    #expect(target.count == 3)
  }

  @Test func `UIBarButtonItem displays system symbols and the title attributes for its state`() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    let (add, done) = (UIBarButtonItem(systemItem: .add), UIBarButtonItem(systemItem: .done))
    done.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    done.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)
    screen.change {
      screen.window.addSubview(bar)
      bar.items = [add, done]
    }
    func controls() -> [UIControl] {
      bar.subviews.last?.subviews.compactMap { $0 as? UIControl } ?? []
    }
    func label(_ control: UIControl?) -> UILabel? {
      control?.subviews.compactMap { $0 as? UILabel }.first
    }
    func icon(_ control: UIControl?) -> UIImage? {
      control?.subviews.compactMap { $0 as? UIImageView }.last?.image
    }
    #expect(icon(controls().first)?.isSymbolImage == true)
    #expect(add.title == nil)
    #expect(label(controls().last)?.text == "Done")
    #expect(label(controls().last)?.textColor == .red)
    screen.change { done.isEnabled = false }
    #expect(label(controls().last)?.textColor == .green)
    for kind in [
      UIBarButtonItem.SystemItem.compose, .reply, .action, .organize, .bookmarks, .search,
      .refresh, .stop, .camera, .trash, .play, .pause, .rewind, .fastForward, .close,
    ] {
      screen.change { bar.items = [UIBarButtonItem(systemItem: kind)] }
      #expect(icon(controls().first) != nil, "\(kind)")
    }
    let wide = UIBarButtonItem(title: "a", style: .plain, target: nil, action: nil)
    screen.change { bar.items = [wide] }
    let narrow = controls()[0].frame.width
    screen.change { wide.possibleTitles = ["a", "a long title"] }
    #expect(controls()[0].frame.width > narrow + 40)
    screen.change {
      wide.isSelected = true
      wide.tintColor = .purple
      wide.setBackgroundImage(drawnRed, for: .normal, barMetrics: .default)
    }
    #expect(wide.backgroundImage(for: .normal, barMetrics: .default) === drawnRed)
    #expect(isColor(pixel(screen.picture(), 20, 10), red))
    screen.change { wide.width = 70 }
    #expect(controls()[0].frame.width == 70)
    let old = UIBarButtonItem(
      image: quarters, landscapeImagePhone: quarters, style: .done, target: nil, action: nil)
    #expect(old.landscapeImagePhone === quarters)
    #expect(old.style == .done)
    let menu = UIBarButtonItem(title: "M", image: nil, primaryAction: nil, menu: UIMenu())
    #expect(menu.menu != nil)
    #expect(menu.title == "M")
    old.awakeFromNib()
    old.prepareForInterfaceBuilder()
  }

  @Test func `a tap on editButtonItem toggles isEditing`() {
    let controller = UIViewController()
    controller.navigationItem.rightBarButtonItem = controller.editButtonItem
    let stack = UINavigationController(rootViewController: controller)
    screen.change { screen.window.rootViewController = stack }
    screen.change {}
    tap(180, 22)
    #expect(controller.isEditing)
    #expect(controller.editButtonItem.style == .done)
    screen.change {}
    tap(180, 22)
    #expect(!controller.isEditing)
  }

  // MARK: Appearances

  @Test func `UINavigationBar uses scrollEdgeAppearance while its scroll view is at the top`() {
    let controller = UIViewController()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    scroll.contentSize = CGSize(width: 200, height: 2000)
    scroll.backgroundColor = .white
    controller.view = scroll
    let stack = UINavigationController(rootViewController: controller)
    let (main, edge) = (UINavigationBarAppearance(), UINavigationBarAppearance())
    main.configureWithOpaqueBackground()
    main.backgroundColor = .red
    edge.configureWithTransparentBackground()
    edge.backgroundColor = .blue
    stack.navigationBar.standardAppearance = main
    stack.navigationBar.scrollEdgeAppearance = edge
    screen.change { screen.window.rootViewController = stack }
    screen.change {}
    #expect(scroll.contentOffset.y == -44)
    #expect(isColor(pixel(screen.picture(), 5, 5), blue))
    // The appearances cross-fade over 16 points: half red over half blue, on white.
    screen.change { scroll.contentOffset.y = -36 }
    #expect(isColor(pixel(screen.picture(), 5, 5), [128, 64, 191, 255]))
    screen.change { scroll.contentOffset.y = 100 }
    #expect(isColor(pixel(screen.picture(), 5, 5), red))
    screen.change { stack.navigationBar.scrollEdgeAppearance = nil }
    screen.change { scroll.contentOffset.y = -44 }
    #expect(isColor(pixel(screen.picture(), 5, 5), white))
    screen.change { controller.navigationItem.scrollEdgeAppearance = edge }
    #expect(isColor(pixel(screen.picture(), 5, 5), blue))
    screen.change { controller.setContentScrollView(UIScrollView(), for: .top) }
    #expect(controller.contentScrollView(for: .top) == nil)
  }

  @Test func `UITabBar uses scrollEdgeAppearance while the content is scrolled to its end`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    scroll.contentSize = CGSize(width: 200, height: 1000)
    scroll.backgroundColor = .white
    let controller = UIViewController()
    controller.view = scroll
    let tabs = UITabBarController()
    tabs.viewControllers = [controller]
    let main = UITabBarAppearance()
    main.configureWithOpaqueBackground()
    main.backgroundColor = .red
    main.stackedLayoutAppearance.selected.iconColor = .green
    main.selectionIndicatorTintColor = .blue
    tabs.tabBar.standardAppearance = main
    screen.change { screen.window.rootViewController = tabs }
    screen.change {}
    #expect(isColor(pixel(screen.picture(), 5, 390), red))
    screen.change { scroll.contentOffset.y = 649 }
    #expect(isColor(pixel(screen.picture(), 5, 390), white))
    tabs.tabBar.scrollEdgeAppearance = main
    screen.change { controller.tabBarItem.scrollEdgeAppearance = nil }
    #expect(isColor(pixel(screen.picture(), 5, 390), red))
    #expect(tabs.tabBar.scrollEdgeAppearance?.selectionIndicatorTintColor == .blue)
    screen.change { tabs.tabBar.standardAppearance.configureWithDefaultBackground() }
    #expect(tabs.tabBar.standardAppearance.backgroundEffect != nil)
  }

  @Test func `copies of bar appearances contain copies of their item appearances`() throws {
    let look = UINavigationBarAppearance(idiom: .phone)
    #expect(look.backgroundEffect != nil)
    #expect(look.shadowColor != nil)
    look.backgroundImage = quarters
    look.backgroundImageContentMode = .center
    look.shadowImage = quarters
    look.titleTextAttributes = [.foregroundColor: UIColor.red]
    look.largeTitleTextAttributes = [.foregroundColor: UIColor.blue]
    look.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
    look.setBackIndicatorImage(quarters, transitionMaskImage: nil)
    look.buttonAppearance.disabled.titlePositionAdjustment.vertical = 5
    let twin = try #require(look.copy() as? UINavigationBarAppearance)
    #expect(twin !== look)
    #expect(twin.buttonAppearance !== look.buttonAppearance)
    #expect(twin.backgroundImage === quarters)
    #expect(twin.backgroundImageContentMode == .center)
    #expect(twin.shadowImage === quarters)
    #expect(twin.backIndicatorImage === quarters)
    #expect(twin.titleTextAttributes.count == 1)
    #expect(twin.largeTitleTextAttributes.count == 1)
    #expect(twin.titlePositionAdjustment.vertical == 2)
    #expect(twin.buttonAppearance.disabled.titlePositionAdjustment.vertical == 5)
    twin.buttonAppearance.configureWithDefault(for: .plain)
    #expect(twin.buttonAppearance.disabled.titlePositionAdjustment.vertical == 0)
    let bar = UIToolbarAppearance(barAppearance: look)
    #expect(bar.backgroundImage === quarters)
    #expect((bar.copy() as? UIToolbarAppearance)?.shadowImage === quarters)
    let button = UIBarButtonItemAppearance()
    button.highlighted.backgroundImage = quarters
    #expect(
      (button.copy() as? UIBarButtonItemAppearance)?.highlighted.backgroundImage === quarters)
    let tab = UITabBarItemAppearance()
    tab.normal.badgeBackgroundColor = .green
    tab.normal.badgeTitlePositionAdjustment.vertical = 1
    let other = try #require(tab.copy() as? UITabBarItemAppearance)
    #expect(other.normal.badgeBackgroundColor == .green)
    other.configureWithDefault(for: .inline)
    #expect(other.normal.badgeBackgroundColor == nil)
  }

  @Test func `UINavigationBar and UITabBar are 32 points high in a compact vertical size class`() {
    let controller = UIViewController()
    let stack = UINavigationController(rootViewController: controller)
    let tabs = UITabBarController()
    tabs.viewControllers = [stack]
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    look.backgroundColor = .red
    stack.navigationBar.compactAppearance = look
    stack.navigationBar.compactScrollEdgeAppearance = look
    screen.change { screen.window.rootViewController = tabs }
    screen.change { screen.window.traitOverrides.verticalSizeClass = .compact }
    screen.change {}
    #expect(stack.navigationBar.frame.height == 32)
    #expect(tabs.tabBar.frame.height == 32)
    #expect(controller.view.safeAreaInsets.top == 32)
    #expect(isColor(pixel(screen.picture(), 5, 5), red))
  }

  // MARK: Large titles

  @Test func `a large title collapses while content scrolls, and snaps when scrolling ends`() {
    let stage = LargeStage()
    let bar = stage.stack.navigationBar
    #expect(bar.frame.height == 96)
    #expect(stage.scroll.contentOffset.y == -96)
    stage.scroll(to: -76)
    #expect(bar.frame.height == 76)
    stage.scroll(to: 0)
    #expect(bar.frame.height == 44)
    // The bar grows when the content is scrolled beyond the top.
    stage.scroll(to: -126)
    #expect(bar.frame.height == 126)
    stage.scroll(to: -96)
    for (way, rest) in [(CGFloat(-20), CGFloat(-96)), (-40, -44)] {
      stage.drag(by: way)
      #expect(abs(stage.scroll.contentOffset.y - rest) < 0.01)
      stage.scroll(to: -96)
    }
  }

  @MainActor final class LargeStage {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let stack: UINavigationController
    private var time = 0.0
    init() {
      let controller = UIViewController()
      scroll.contentSize = CGSize(width: 200, height: 2000)
      controller.view = scroll
      controller.title = "Large"
      stack = UINavigationController(rootViewController: controller)
      stack.navigationBar.prefersLargeTitles = true
      screen.change { screen.window.rootViewController = stack }
      screen.change {}
    }
    func scroll(to y: CGFloat) {
      screen.change { scroll.contentOffset.y = y }
      screen.change {}
    }
    func drag(by way: CGFloat) {
      let start = CGPoint(x: 100, y: 300)
      screen.change { screen.window.sendTouch(.began, at: start) }
      screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: 290)) }
      time += 1
      screen.advance(to: time)
      for _ in 0..<2 {
        screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: 290 + way)) }
        time += 1
        screen.advance(to: time)
      }
      screen.change { screen.window.sendTouch(.ended, at: CGPoint(x: 100, y: 290 + way)) }
      time += 3
      screen.advance(to: time)
    }
  }

  @Test
  func `UINavigationBarDelegate's shouldPop can prevent a standalone bar from popping an item`() {
    @MainActor final class Judge: NSObject, UINavigationBarDelegate {
      var may = true
      var notes: [String] = []
      func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
        notes.append("push")
      }
      func navigationBar(
        _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
      ) -> Bool { may }
      func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
        notes.append("pop")
      }
    }
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    let judge = Judge()
    bar.delegate = judge
    screen.change { screen.window.addSubview(bar) }
    screen.change {
      bar.pushItem(UINavigationItem(title: "A"), animated: false)
      bar.pushItem(UINavigationItem(title: "B"), animated: false)
    }
    judge.may = false
    screen.change {}
    tap(20, 22)
    #expect(bar.items?.count == 2)
    #expect(bar.barPosition == .top)
    judge.may = true
    tap(20, 22)
    screen.advance(to: 1)
    #expect(bar.items?.count == 1)
    #expect(judge.notes == ["push", "push", "pop"])
  }
}
