import QuartzCore
import Testing
import UIKit

/// Tests of the content insets for bars in scroll views whose content is short.
@MainActor
@Suite(.serialized) struct BarInsetTests {
  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
  private let scroll = UIScrollView()
  private let root = UIViewController()

  private func show(inStack: Bool, isFirst: Bool = true) {
    scroll.frame = root.view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = CGSize(width: 50, height: 50)
    if !isFirst { root.view.addSubview(UIView()) }
    root.view.addSubview(scroll)
    let top = inStack ? UINavigationController(rootViewController: root) : root
    screen.change {
      screen.window.safeAreaInsets.top = 20
      screen.window.rootViewController = top
    }
    screen.change {}
  }

  @Test
  func `a first-view scroll view whose content fits is still inset below a navigation bar`() {
    show(inStack: true)
    #expect(root.view.safeAreaInsets.top > 20)
    #expect(scroll.adjustedContentInset.top == root.view.safeAreaInsets.top)
    #expect(scroll.contentOffset.y == -scroll.adjustedContentInset.top)
    screen.change { scroll.contentInsetAdjustmentBehavior = .scrollableAxes }
    #expect(scroll.adjustedContentInset.top == 0)
  }

  @Test
  func `setContentScrollView insets a scroll view that is not the controller's first subview`() {
    show(inStack: true, isFirst: false)
    #expect(scroll.adjustedContentInset.top == 0)
    screen.change { root.setContentScrollView(scroll) }
    #expect(scroll.adjustedContentInset.top == root.view.safeAreaInsets.top)
  }

  @Test func `a scroll view whose content fits is not inset without a container view controller`() {
    show(inStack: false)
    #expect(root.view.safeAreaInsets.top == 20)
    #expect(scroll.adjustedContentInset.top == 0)
  }
}
