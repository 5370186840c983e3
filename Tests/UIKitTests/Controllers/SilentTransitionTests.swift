import QuartzCore
import Testing
import UIKit

/// A delegate that implements no optional methods.
@MainActor
private final class Silent: NSObject, UIViewControllerTransitioningDelegate,
  UINavigationControllerDelegate, UISheetPresentationControllerDelegate
{}

/// An interaction controller that implements only the required method.
@MainActor
private final class Leading: NSObject, UIViewControllerInteractiveTransitioning {
  var context: (any UIViewControllerContextTransitioning)?
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
  }
}

/// A transitioning delegate that returns an animator and an interaction controller.
@MainActor
private final class Led: NSObject, UIViewControllerTransitioningDelegate {
  let notes = Notes()
  let leader = Leading()
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(notes) }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { leader }
}

/// A transitioning and navigation delegate that returns an animator and no interaction controller.
@MainActor
private final class Animating: NSObject, UIViewControllerTransitioningDelegate,
  UINavigationControllerDelegate
{
  let notes = Notes()
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(notes) }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(notes, isDismissal: true) }
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(notes) }
}

/// Tests of transitions whose delegates do not implement the optional methods.
@MainActor
@Suite(.serialized) struct SilentTransitionTests {
  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
  private let root = UIViewController()
  private let guest = UIViewController()

  init() {
    let (screen, root) = (screen, root)
    screen.change { screen.window.rootViewController = root }
  }

  private func shownY(_ view: UIView) -> CGFloat {
    screen.run { view.layer.presentation()?.frame.minY ?? -1 }
  }

  @Test func `a custom presentation with an empty transitioningDelegate slides up full screen`() {
    let silent = Silent()
    (guest.transitioningDelegate, guest.modalPresentationStyle) = (silent, .custom)
    screen.change { root.present(guest, animated: true) }
    #expect(shownY(guest.view) == 400)
    #expect(
      guest.presentationController.map { type(of: $0) == UIPresentationController.self } == true)
    screen.advance(to: 1)
    #expect(guest.view.frame == screen.window.bounds)
    #expect(shownY(guest.view) == 0)
    screen.change { guest.dismiss(animated: true) }
    screen.advance(to: 1.1)
    #expect(shownY(guest.view) > 10)
    screen.advance(to: 2)
    #expect(guest.view.window == nil)
    #expect(root.presentedViewController == nil)
  }

  @Test
  func `a custom transition without an interaction controller runs for its transitionDuration`() {
    let animating = Animating()
    guest.transitioningDelegate = animating
    guest.modalPresentationStyle = .overFullScreen
    screen.change { root.present(guest, animated: true) }
    #expect(animating.notes.take() == ["animate true false"])
    screen.advance(to: 1.1)
    #expect(animating.notes.take() == ["ended true"])
    #expect(guest.view.window != nil)
    screen.change { guest.dismiss(animated: true) }
    screen.advance(to: 2.2)
    #expect(animating.notes.take() == ["animate true false", "ended true"])
    #expect(guest.view.window == nil)
  }

  @Test
  func `an interaction controller starts interactively and has completion speed 1 by default`()
    throws
  {
    let led = Led()
    guest.transitioningDelegate = led
    guest.modalPresentationStyle = .overFullScreen
    screen.change { root.present(guest, animated: true) }
    let context = try #require(led.leader.context)
    #expect(context.isInteractive)
    #expect(context.isAnimated)
    #expect(led.leader.wantsInteractiveStart)
    #expect(led.leader.completionSpeed == 1)
    #expect(led.leader.completionCurve == .easeInOut)
    // The transition does not proceed until the interaction controller finishes it.
    screen.advance(to: 3)
    #expect(guest.isBeingPresented)
    screen.change {
      context.finishInteractiveTransition()
      context.completeTransition(true)
    }
    screen.advance(to: 5)
    #expect(!guest.isBeingPresented)
    #expect(root.presentedViewController === guest)
  }

  @Test func `UINavigationController pushes and pops with a delegate that implements no methods`() {
    let silent = Silent()
    let stack = UINavigationController(rootViewController: root)
    stack.delegate = silent
    screen.change { screen.window.rootViewController = stack }
    screen.change { stack.pushViewController(guest, animated: true) }
    screen.advance(to: 0.1)
    let x = screen.run { guest.view.layer.presentation()?.frame.minX ?? 0 }
    #expect(x > 1)
    #expect(x < 200)
    screen.advance(to: 1)
    #expect(stack.topViewController === guest)
    #expect(guest.view.frame.minX == 0)
    screen.change { stack.popViewController(animated: true) }
    screen.advance(to: 2)
    #expect(stack.viewControllers == [root])
    #expect(guest.view.window == nil)
    // A delegate that returns an animator and no interaction controller.
    let animating = Animating()
    stack.delegate = animating
    screen.change { stack.pushViewController(guest, animated: true) }
    #expect(animating.notes.take() == ["animate true false"])
    screen.advance(to: 4)
    #expect(animating.notes.take() == ["ended true"])
    #expect(stack.topViewController === guest)
  }

  // MARK: Presentations

  @Test
  func `a sheet whose delegate implements no methods can be dragged to detents and dismissed`()
    throws
  {
    let silent = Silent()
    let sheet = try #require(guest.sheetPresentationController)
    sheet.delegate = silent
    sheet.detents = [.medium(), .large()]
    screen.change { root.present(guest, animated: false) }
    // 0.56 of 390 points, rounded down to a whole pixel.
    #expect(abs(guest.view.frame.minY - (400 - 218.0 - 1.0 / 3)) < 1e-9)
    #expect(sheet.adaptivePresentationStyle == .none)
    #expect(sheet.adaptivePresentationStyle(for: guest.traitCollection) == .none)
    drag(from: 210, to: 20, at: 1)
    screen.advance(to: 2)
    #expect(sheet.selectedDetentIdentifier == .large)
    #expect(guest.view.frame.minY == 10)
    guest.isModalInPresentation = true
    drag(from: 20, to: 390, at: 3)
    screen.advance(to: 4)
    #expect(root.presentedViewController === guest)
    guest.isModalInPresentation = false
    drag(from: guest.view.frame.minY + 10, to: 395, at: 5)
    screen.advance(to: 6)
    #expect(root.presentedViewController == nil)
    #expect(guest.view.window == nil)
  }

  private func drag(from: CGFloat, to: CGFloat, at time: Double) {
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 100, y: from)) }
    for step in 1...10 {
      screen.advance(to: time + Double(step) / 100)
      let y = from + (to - from) * CGFloat(step) / 10
      screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: y)) }
    }
    screen.advance(to: time + 0.3)
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: to)) }
    screen.change { screen.window.sendTouch(.ended, at: CGPoint(x: 100, y: to)) }
  }

  @Test func `adaptivePresentationStyle(for:) returns the delegate's style for the size class`() {
    @MainActor final class Adapting: NSObject, UIAdaptivePresentationControllerDelegate {
      func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
      ) -> UIModalPresentationStyle {
        traitCollection.horizontalSizeClass == .compact ? .fullScreen : .none
      }
    }
    let adapting = Adapting()
    let presentation = guest.presentationController
    presentation?.delegate = adapting
    let wide = UITraitCollection(horizontalSizeClass: .regular)
    #expect(presentation?.adaptivePresentationStyle(for: wide) == UIModalPresentationStyle.none)
    #expect(
      presentation?.adaptivePresentationStyle(
        for: UITraitCollection(horizontalSizeClass: .compact)) == .fullScreen)
    #expect(presentation?.adaptivePresentationStyle == .fullScreen)
    let lonely = UIPresentationController(presentedViewController: guest, presenting: nil)
    #expect(lonely.presentedViewController === guest)
    #expect(lonely.containerView == nil)
    #expect(lonely.presentingViewController !== root)
    screen.change { root.present(guest, animated: false) }
    #expect(lonely.presentingViewController === root)
  }

  @Test func `widthFollowsPreferredContentSizeWhenEdgeAttached narrows an edge-attached sheet`() {
    let sheet = guest.sheetPresentationController
    sheet?.prefersEdgeAttachedInCompactHeight = true
    guest.preferredContentSize = CGSize(width: 120, height: 100)
    screen.change { root.present(guest, animated: false) }
    let before = guest.view.frame.width
    screen.change { sheet?.widthFollowsPreferredContentSizeWhenEdgeAttached = true }
    #expect(before == 200)
    #expect(sheet?.widthFollowsPreferredContentSizeWhenEdgeAttached == true)
    #expect(guest.view.frame.width == 120)
    #expect(guest.view.frame.midX == 100)
  }

  @Test func `UIAlertController.message updates the label of a presented alert`() {
    let alert = UIAlertController(title: "A", message: "b", preferredStyle: .alert)
    screen.change { root.present(alert, animated: false) }
    func words(_ view: UIView) -> [String] {
      ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap(words)
    }
    #expect(words(alert.view).contains("b"))
    screen.change { alert.message = "c" }
    #expect(words(alert.view).contains("c"))
    #expect(!words(alert.view).contains("b"))
  }
}
