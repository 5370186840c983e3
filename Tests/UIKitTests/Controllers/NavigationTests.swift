import QuartzCore
import Testing
import UIKit

/// Tests of `UINavigationController`.
@MainActor
@Suite(.serialized) struct NavigationTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
  let notes = Notes()
  let first: NotingController
  let second: NotingController
  let stack: UINavigationController

  /// A navigation controller delegate that records its callbacks.
  @MainActor final class Delegate: NSObject, UINavigationControllerDelegate {
    let notes: Notes
    var animator: Slide?
    init(_ notes: Notes) { self.notes = notes }
    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { notes.lines.append("will show \(animated)") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { notes.lines.append("did show \(animated)") }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      notes.lines.append("operation \(operation)")
      return animator
    }
  }

  init() {
    first = NotingController("first", notes)
    second = NotingController("second", notes)
    (first.title, second.title) = ("First", "Second")
    stack = UINavigationController(rootViewController: first)
    let (screen, stack) = (screen, stack)
    screen.change { screen.window.rootViewController = stack }
    screen.change {}
    _ = notes.take()
  }

  private func shownX(_ view: UIView) -> CGFloat {
    screen.run { view.layer.presentation()?.frame.minX ?? -1 }
  }

  @Test func `pushViewController slides the view in and runs callbacks in Apple's order`() {
    let delegate = Delegate(notes)
    stack.delegate = delegate
    screen.change { stack.pushViewController(second, animated: true) }
    #expect(
      notes.take() == [
        "will show true", "operation push", "first will disappear true",
        "second will appear true", "second is appearing",
      ])
    #expect(second.isMovingToParent)
    #expect(stack.topViewController === second)
    #expect(shownX(second.view) == 200)
    #expect(shownX(first.view) == 0)
    screen.advance(to: 0.1)
    let part = 1 - shownX(second.view) / 200
    #expect(part > 0.2)
    #expect(part < 0.9)
    // The view below moves by three tenths of the distance.
    #expect(abs(shownX(first.view) + 60 * part) < 1e-3)
    screen.advance(to: 0.5)
    #expect(
      notes.take() == ["first disappeared true", "second appeared true", "did show true"])
    #expect(first.view.window == nil)
    #expect(second.view.frame.minX == 0)
    #expect(stack.navigationBar.topItem === second.navigationItem)
    #expect(stack.navigationBar.backItem?.title == "First")
    #expect(!second.isMovingToParent)
    #expect(second.view.safeAreaInsets.top == 44)
    #expect(second.navigationController === stack)
    screen.change { stack.popViewController(animated: true) }
    #expect(second.isMovingFromParent)
    screen.advance(to: 1)
    #expect(second.parent == nil)
    #expect(first.view.window != nil)
    #expect(first.view.frame.minX == 0)
    #expect(stack.viewControllers == [first])
    #expect(stack.visibleViewController === first)
  }

  @Test func `an edge swipe that ends beyond half the width pops the view controller`() {
    screen.change { stack.pushViewController(second, animated: false) }
    _ = notes.take()
    func swipe(to x: CGFloat, at time: Double) {
      screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 5, y: 200)) }
      screen.advance(to: time + 0.1)
      screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 20, y: 200)) }
      #expect(abs(shownX(second.view) - 5) < 0.01)
      screen.advance(to: time + 0.2)
      screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: x, y: 200)) }
      // The view follows the finger 1:1 after the first 10 points, which begin the swipe.
      #expect(abs(shownX(second.view) - (x - 15)) < 0.01)
      screen.advance(to: time + 1)
      screen.change {
        screen.window.sendTouch(.moved, at: CGPoint(x: x, y: 200))
        screen.window.sendTouch(.ended, at: CGPoint(x: x, y: 200))
      }
    }
    swipe(to: 80, at: 1)
    screen.advance(to: 3)
    #expect(stack.viewControllers == [first, second])
    #expect(second.view.window != nil)
    #expect(
      notes.take() == [
        "second will disappear true", "first will appear true", "first is appearing",
        "first will disappear true", "second will appear true", "second is appearing",
        "first disappeared true", "second appeared true",
      ])
    #expect(stack.navigationBar.topItem === second.navigationItem)
    #expect(first.view.window == nil)
    swipe(to: 160, at: 4)
    screen.advance(to: 6)
    #expect(stack.viewControllers == [first])
    #expect(second.view.window == nil)
    #expect(second.parent == nil)
    #expect(stack.navigationBar.topItem === first.navigationItem)
  }

  @Test func `the first movement of an edge swipe moves the view 10 points less than the finger`() {
    screen.change { stack.pushViewController(second, animated: false) }
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 5, y: 200)) }
    screen.advance(to: 0.1)
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 165, y: 200)) }
    // The finger's distance minus the first 10 points, which begin the swipe.
    #expect(abs(shownX(second.view) - 150) < 0.01)
    // After a pause the finger has no velocity, so its position determines the result.
    screen.advance(to: 1)
    screen.change {
      screen.window.sendTouch(.moved, at: CGPoint(x: 165, y: 200))
      screen.window.sendTouch(.ended, at: CGPoint(x: 165, y: 200))
    }
    screen.advance(to: 3)
    #expect(stack.viewControllers == [first])
    #expect(second.view.window == nil)
  }

  @Test func `tapping the back button pops the top view controller`() {
    screen.change { stack.pushViewController(second, animated: false) }
    screen.change {}
    screen.change {
      screen.window.sendTouch(.began, at: CGPoint(x: 30, y: 22))
      screen.window.sendTouch(.ended, at: CGPoint(x: 30, y: 22))
    }
    screen.advance(to: 1)
    #expect(stack.viewControllers == [first])
  }

  @Test func `UINavigationControllerDelegate can supply a custom push animator`() {
    let delegate = Delegate(notes)
    delegate.animator = Slide(notes)
    stack.delegate = delegate
    screen.change { stack.pushViewController(second, animated: true) }
    screen.advance(to: 0.5)
    #expect(abs(shownX(second.view) + 50) < 1e-6)
    screen.advance(to: 1.1)
    #expect(notes.take().suffix(2) == ["ended true", "did show true"])
  }

  @Test
  func `setViewControllers, popToViewController and popToRootViewController change the stack`() {
    let third = UIViewController()
    screen.change { stack.setViewControllers([first, second, third], animated: false) }
    #expect(stack.topViewController === third)
    screen.change { _ = stack.popToViewController(second, animated: false) }
    #expect(stack.viewControllers == [first, second])
    screen.change { second.show(third, sender: nil) }
    screen.advance(to: 1)
    #expect(stack.viewControllers.last === third)
    var gone: [UIViewController]?
    screen.change { gone = stack.popToRootViewController(animated: true) }
    screen.advance(to: 2)
    #expect(gone == [second, third])
    #expect(stack.viewControllers == [first])
    stack.viewControllers = [third]
    #expect(first.parent == nil)
    #expect(stack.popViewController(animated: true) == nil)
  }

  @Test func `UINavigationBar can be hidden, shows large titles and updates its items`() {
    let bar = stack.navigationBar
    screen.change { bar.prefersLargeTitles = true }
    screen.change {}
    #expect(bar.frame.height == 96)
    #expect(first.view.safeAreaInsets.top == 96)
    screen.change { stack.setNavigationBarHidden(true, animated: true) }
    #expect(stack.isNavigationBarHidden)
    #expect(first.view.safeAreaInsets.top == 0)
    screen.advance(to: 1)
    #expect(bar.frame.maxY <= 0)
    screen.change { stack.isNavigationBarHidden = false }
    var touched = 0
    let item = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
    item.primaryAction = UIAction { _ in touched += 1 }
    item.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    #expect(item.titleTextAttributes(for: .normal)?.count == 1)
    screen.change { first.navigationItem.rightBarButtonItem = item }
    screen.change {}
    screen.change {
      screen.window.sendTouch(.began, at: CGPoint(x: 180, y: 22))
      screen.window.sendTouch(.ended, at: CGPoint(x: 180, y: 22))
    }
    #expect(touched == 1)
    let other = UINavigationItem(title: "Other")
    other.setLeftBarButton(UIBarButtonItem(customView: UIView()), animated: false)
    other.setRightBarButtonItems([], animated: false)
    other.setHidesBackButton(true, animated: false)
    screen.change { bar.pushItem(other, animated: true) }
    screen.advance(to: 2)
    #expect(bar.topItem === other)
    #expect(bar.popItem(animated: false) === other)
    bar.setBackgroundImage(quarters, for: .any, barMetrics: .default)
    #expect(bar.backgroundImage(for: .default) === quarters)
    #expect(bar.sizeThatFits(CGSize(width: 200, height: 0)).height == 96)
  }
}
