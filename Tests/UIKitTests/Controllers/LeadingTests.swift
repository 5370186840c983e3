import QuartzCore
import Testing
import UIKit

/// Tests of interactive, interrupted and zoom transitions.
@MainActor
@Suite(.serialized) struct LeadingTests {
  let screen = Screen()
  let notes = Notes()
  let root: NotingController
  let guest: NotingController
  let owner: Owner
  let leader = UIPercentDrivenInteractiveTransition()

  /// A transition that fades a view in or out with an interruptible animator.
  @MainActor final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    let isDismissal: Bool
    private var made: UIViewPropertyAnimator?
    init(isDismissal: Bool = false) { self.isDismissal = isDismissal }
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: context).startAnimation()
    }
    func interruptibleAnimator(
      using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      if let made { return made }
      let view = context.view(forKey: isDismissal ? .from : .to)
      if !isDismissal, let view {
        context.containerView.addSubview(view)
        view.alpha = 0
      }
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        view?.alpha = self.isDismissal ? 0 : 1
      }
      animator.addCompletion { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      made = animator
      return animator
    }
  }

  /// A transitioning delegate that returns fade transitions.
  @MainActor final class Fader: NSObject, UIViewControllerTransitioningDelegate {
    var leader: UIPercentDrivenInteractiveTransition?
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Fade() }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Fade(isDismissal: true) }
    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { leader }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { leader }
  }

  init() {
    root = NotingController("root", notes)
    guest = NotingController("guest", notes)
    owner = Owner(notes)
    let (screen, root) = (screen, root)
    screen.change { screen.window.rootViewController = root }
    _ = notes.take()
  }

  private var shownX: CGFloat {
    screen.run { guest.view.layer.presentation()?.frame.minX ?? -1 }
  }

  private var shownAlpha: Float {
    screen.run { guest.view.layer.presentation()?.opacity ?? -1 }
  }

  /// Returns the y-coordinate at the given x-coordinate on the cubic Bézier curve from (0, 0) to (1, 1), by
  /// bisection.
  private func bezier(_ a: (Double, Double), _ b: (Double, Double), at x: Double) -> Double {
    func value(_ p: Double, _ q: Double, _ s: Double) -> Double {
      3 * p * s * (1 - s) * (1 - s) + 3 * q * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(a.0, b.0, middle) < x { low = middle } else { high = middle }
    }
    return value(a.1, b.1, low)
  }

  private func present() {
    owner.leader = leader
    guest.modalPresentationStyle = .custom
    guest.transitioningDelegate = owner
    screen.change { root.present(guest, animated: true) }
  }

  @Test(arguments: [
    (UIView.AnimationCurve.easeInOut, 0.42, 0.0, 0.58, 1.0), (.easeIn, 0.42, 0, 1, 1),
    (.easeOut, 0, 0, 0.58, 1), (.linear, 0, 0, 1, 1),
  ])
  func `UIPercentDrivenInteractiveTransition.finish plays the rest along completionCurve`(
    curve: UIView.AnimationCurve, x1: Double, y1: Double, x2: Double, y2: Double
  ) {
    present()
    screen.change { leader.update(0.4) }
    leader.completionCurve = curve
    screen.change { leader.finish() }
    // 0.6 seconds remain. Frames are 1/60 of a second apart.
    screen.advance(to: 0.15)
    let part = bezier((x1, y1), (x2, y2), at: 0.25)
    #expect(abs(shownX + 100 * (1 - (0.4 + 0.6 * part))) < 1e-3)
    screen.advance(to: 0.7)
    #expect(root.presentedViewController === guest)
    #expect(guest.view.frame.minX == 0)
    #expect(guest.view.superview?.layer.speed == 1)
    #expect(notes.lines.contains("ended true"))
  }

  @Test func `an interactive transition's timingCurve takes precedence over completionCurve`() {
    present()
    screen.change { leader.update(0.5) }
    leader.timingCurve = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.7), controlPoint2: CGPoint(x: 0.3, y: 0.9))
    screen.change { leader.cancel() }
    screen.advance(to: 0.1)
    let part = bezier((0.1, 0.7), (0.3, 0.9), at: 0.2)
    #expect(abs(shownX + 100 * (1 - 0.5 * (1 - part))) < 1e-3)
    screen.advance(to: 1)
    #expect(root.presentedViewController == nil)
    #expect(guest.view.window == nil)
  }

  @Test(arguments: [true, false])
  func `an interactive dismissal finishes or cancels from its current percentComplete`(
    finishes: Bool
  ) {
    owner.leader = nil
    guest.modalPresentationStyle = .custom
    guest.transitioningDelegate = owner
    screen.change { root.present(guest, animated: false) }
    owner.leader = leader
    _ = notes.take()
    screen.change { guest.dismiss(animated: true) { notes.lines.append("completion") } }
    screen.change { leader.update(0.3) }
    // The whole dismissal moves the view 100 points to the right.
    #expect(abs(shownX - 30) < 1e-3)
    #expect(guest.isBeingDismissed)
    screen.change { if finishes { leader.finish() } else { leader.cancel() } }
    screen.advance(to: 2)
    #expect((root.presentedViewController == nil) == finishes)
    #expect((guest.view.window == nil) == finishes)
    #expect(!guest.isBeingDismissed)
    #expect(
      notes.take()
        == ["dismissal will begin", "guest will disappear true", "animate true true"]
        + (finishes
          ? ["guest disappeared true", "dismissal ended true", "ended true", "completion"]
          : [
            "guest will appear true", "guest is appearing", "guest appeared true",
            "dismissal ended false", "ended false", "completion",
          ]))
  }

  @Test(arguments: [true, false])
  func `an interactive transition scrubs the animator returned by interruptibleAnimator(using:)`(
    finishes: Bool
  ) {
    let fader = Fader()
    fader.leader = leader
    guest.modalPresentationStyle = .overFullScreen
    guest.transitioningDelegate = fader
    screen.change { root.present(guest, animated: true) }
    screen.advance(to: 2)
    #expect(shownAlpha == 0)
    screen.change { leader.update(0.3) }
    #expect(abs(shownAlpha - 0.3) < 1e-4)
    screen.change { if finishes { leader.finish() } else { leader.cancel() } }
    screen.advance(to: 4)
    #expect((root.presentedViewController === guest) == finishes)
    #expect((guest.view.window != nil) == finishes)
    guard finishes else { return }
    #expect(guest.view.alpha == 1)
    fader.leader = nil
    screen.change { guest.dismiss(animated: true) }
    screen.advance(to: 4.5)
    #expect(abs(shownAlpha - 0.5) < 1e-4)
    screen.advance(to: 6)
    #expect(guest.view.window == nil)
  }

  @Test
  func `a transition with an interruptible animator can be paused, scrubbed and finished`() {
    let fader = Fader()
    fader.leader = leader
    leader.wantsInteractiveStart = false
    guest.modalPresentationStyle = .overFullScreen
    guest.transitioningDelegate = fader
    screen.change { root.present(guest, animated: true) }
    let coordinator = guest.transitionCoordinator
    #expect(coordinator?.isInterruptible == true)
    #expect(coordinator?.isInteractive == false)
    var changes = 0
    coordinator?.notifyWhenInteractionChanges { _ in changes += 1 }
    screen.advance(to: 0.5)
    screen.change { leader.pause() }
    #expect(abs(leader.percentComplete - 0.5) < 1e-6)
    #expect(changes == 1)
    screen.advance(to: 3)
    #expect(abs(shownAlpha - 0.5) < 1e-4)
    screen.change { leader.update(0.8) }
    #expect(abs(shownAlpha - 0.8) < 1e-4)
    screen.change { leader.finish() }
    screen.advance(to: 5)
    #expect(changes == 2)
    #expect(guest.view.alpha == 1)
    #expect(root.presentedViewController === guest)
  }

  @Test
  func `UIPercentDrivenInteractiveTransition.pause pauses transitions that use view animations`() {
    leader.wantsInteractiveStart = false
    present()
    screen.advance(to: 0.5)
    screen.change { leader.pause() }
    screen.advance(to: 2)
    #expect(abs(shownX + 50) < 1e-3)
    leader.completionCurve = .linear
    screen.change { leader.cancel() }
    screen.advance(to: 2.25)
    #expect(abs(shownX + 75) < 1e-3)
    screen.advance(to: 3)
    #expect(root.presentedViewController == nil)
  }

  @Test func `a zoom preferredTransition starts at the source view's frame and returns to it`() {
    let chip = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    screen.change { root.view.addSubview(chip) }
    guest.modalPresentationStyle = .overFullScreen
    guest.preferredTransition = .zoom { context in
      context.sourceViewController === root ? chip : nil
    }
    screen.change { root.present(guest, animated: true) }
    func shown() -> CGRect { screen.run { guest.view.layer.presentation()?.frame ?? .zero } }
    let start = shown()
    #expect(abs(start.minX - 10) < 1e-6)
    #expect(abs(start.minY - 20) < 1e-6)
    #expect(abs(start.width - 30) < 1e-6)
    #expect(abs(start.height - 40) < 1e-6)
    screen.advance(to: 1)
    #expect(guest.view.frame == screen.window.bounds)
    #expect(guest.view.alpha == 1)
    screen.change { guest.dismiss(animated: true) }
    screen.advance(to: 1.2)
    #expect(shown().width < 90)
    #expect(shown().width > 30)
    screen.advance(to: 2)
    #expect(guest.view.window == nil)
    #expect(root.presentedViewController == nil)
    #expect(guest.view.transform.isIdentity)
  }

  @Test func `a zoom transition for a push with no source view starts at 90 % of the final size`() {
    let stack = UINavigationController(rootViewController: UIViewController())
    screen.change { screen.window.rootViewController = stack }
    guest.preferredTransition = .zoom { _ in nil }
    screen.change { stack.pushViewController(guest, animated: true) }
    let start = screen.run { guest.view.layer.presentation()?.frame.width ?? 0 }
    #expect(abs(start - 90) < 1e-6)
    screen.advance(to: 1)
    #expect(guest.view.frame.width == 100)
    screen.change { stack.popViewController(animated: true) }
    screen.advance(to: 2)
    #expect(guest.view.window == nil)
    #expect(stack.viewControllers.count == 1)
  }
}
