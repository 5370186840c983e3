import QuartzCore
import Testing
import UIKit

/// A shared list of recorded callbacks.
@MainActor
final class Notes {
  var lines: [String] = []
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view controller that records its appearance callbacks.
@MainActor
class NotingController: UIViewController {
  let name: String
  let notes: Notes

  init(_ name: String, _ notes: Notes) {
    (self.name, self.notes) = (name, notes)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func note(_ text: String) { notes.lines.append("\(name) \(text)") }

  override func viewWillAppear(_ animated: Bool) { note("will appear \(animated)") }
  override func viewIsAppearing(_ animated: Bool) { note("is appearing") }
  override func viewDidAppear(_ animated: Bool) { note("appeared \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear \(animated)") }
  override func viewDidDisappear(_ animated: Bool) { note("disappeared \(animated)") }
}

/// An animated transition that moves the view by 100 points in one second.
@MainActor
final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  let notes: Notes
  let isDismissal: Bool

  init(_ notes: Notes, isDismissal: Bool = false) {
    (self.notes, self.isDismissal) = (notes, isDismissal)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    notes.lines.append("animate \(context.isAnimated) \(context.isInteractive)")
    let view = context.view(forKey: isDismissal ? .from : .to)
    if let view, !isDismissal {
      context.containerView.addSubview(view)
      view.center.x -= 100
    }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view?.center.x += 100
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    notes.lines.append("ended \(transitionCompleted)")
  }
}

/// A presentation controller that records its transition callbacks.
@MainActor
final class NotingPresentation: UIPresentationController {
  var notes: Notes?

  override func presentationTransitionWillBegin() {
    notes?.lines.append("presentation will begin")
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { [notes] _ in notes?.lines.append("alongside") },
      completion: { [notes] in notes?.lines.append("coordinator done \($0.isCancelled)") })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    notes?.lines.append("presentation ended \(completed)")
  }

  override func dismissalTransitionWillBegin() { notes?.lines.append("dismissal will begin") }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    notes?.lines.append("dismissal ended \(completed)")
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(x: 0, y: 40, width: 100, height: 60)
  }
}

/// A transitioning delegate that returns the recording presentation and the slide transition.
@MainActor
final class Owner: NSObject, UIViewControllerTransitioningDelegate {
  let notes: Notes
  var leader: UIPercentDrivenInteractiveTransition?
  weak var presentation: NotingPresentation?

  init(_ notes: Notes) { self.notes = notes }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(notes) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(notes, isDismissal: true) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { leader }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { leader }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let made = NotingPresentation(presentedViewController: presented, presenting: presenting)
    made.notes = notes
    presentation = made
    return made
  }
}

/// Tests of presenting and dismissing view controllers.
@MainActor
@Suite(.serialized) struct PresentationTests {
  let screen = Screen()
  let notes = Notes()
  let root: NotingController
  let guest: NotingController

  init() {
    root = NotingController("root", notes)
    guest = NotingController("guest", notes)
    let (screen, root) = (screen, root)
    screen.change { screen.window.rootViewController = root }
    _ = notes.take()
  }

  private func shownY(_ view: UIView) -> CGFloat {
    screen.run { view.layer.presentation()?.frame.minY ?? -1 }
  }

  private func shownX(_ view: UIView) -> CGFloat {
    screen.run { view.layer.presentation()?.frame.minX ?? -1 }
  }

  @Test func `a fullScreen presentation lasts half a second and removes the presenting view`() {
    guest.modalPresentationStyle = .fullScreen
    screen.change { root.present(guest, animated: true) { notes.lines.append("completion") } }
    #expect(
      notes.take() == [
        "root will disappear true", "guest will appear true", "guest is appearing",
      ])
    #expect(guest.isBeingPresented)
    #expect(!root.isBeingPresented)
    #expect(shownY(guest.view) == 100)
    screen.advance(to: 0.25)
    // A critically damped spring that is within 0.001 of its target after half a second is within 0.05 of it after a
    // quarter of a second.
    #expect(shownY(guest.view) > 0.5)
    #expect(shownY(guest.view) < 10)
    screen.advance(to: 0.6)
    #expect(
      notes.take() == ["guest appeared true", "root disappeared true", "completion"])
    #expect(root.view.window == nil)
    #expect(guest.view.frame == screen.window.bounds)
    #expect(!guest.isBeingPresented)
    #expect(root.transitionCoordinator == nil)
    screen.change { guest.dismiss(animated: true) { notes.lines.append("completion") } }
    #expect(
      notes.take() == [
        "guest will disappear true", "root will appear true", "root is appearing",
      ])
    #expect(guest.isBeingDismissed)
    #expect(root.view.window != nil)
    screen.advance(to: 1.2)
    #expect(
      notes.take() == ["root appeared true", "guest disappeared true", "completion"])
    #expect(root.presentedViewController == nil)
    #expect(guest.presentingViewController == nil)
    #expect(root.view.superview === screen.window)
    #expect(guest.view.window == nil)
    #expect(screen.window.subviews.count == 1)
  }

  @Test(arguments: [
    UIModalTransitionStyle.crossDissolve, .flipHorizontal, .partialCurl, .coverVertical,
  ])
  func `presentation and dismissal complete with every modalTransitionStyle`(
    style: UIModalTransitionStyle
  ) {
    guest.modalPresentationStyle = .fullScreen
    guest.modalTransitionStyle = style
    screen.change { root.present(guest, animated: true) }
    if style == .crossDissolve {
      screen.advance(to: 0.1)
      let alpha = screen.run { guest.view.layer.presentation()?.opacity ?? -1 }
      #expect(alpha > 0.1)
      #expect(alpha < 0.99)
    }
    screen.advance(to: 1)
    #expect(guest.view.window != nil)
    #expect(root.view.window == nil)
    #expect(guest.view.alpha == 1)
    screen.change { root.dismiss(animated: true) }
    screen.advance(to: 2)
    #expect(guest.view.window == nil)
    #expect(root.view.window != nil)
    #expect(!root.view.isHidden)
  }

  @Test func `an overFullScreen presentation sends no appearance callbacks to the presenter`() {
    guest.modalPresentationStyle = .overFullScreen
    screen.change { root.present(guest, animated: false) }
    #expect(
      notes.take() == ["guest will appear false", "guest is appearing", "guest appeared false"])
    #expect(root.view.window != nil)
    screen.change { root.dismiss(animated: false) }
    #expect(notes.take() == ["guest will disappear false", "guest disappeared false"])
  }

  @Test func `UIPresentationController callbacks in a custom presentation run in Apple's order`() {
    let owner = Owner(notes)
    guest.modalPresentationStyle = .custom
    guest.transitioningDelegate = owner
    screen.change { root.present(guest, animated: true) { notes.lines.append("completion") } }
    #expect(
      notes.take() == [
        "presentation will begin", "guest will appear true", "animate true false",
        "guest is appearing", "alongside",
      ])
    #expect(owner.presentation?.containerView?.superview === screen.window)
    #expect(guest.presentationController === owner.presentation)
    screen.advance(to: 0.5)
    #expect(abs(shownX(guest.view) + 50) < 1e-6)
    screen.advance(to: 1.1)
    #expect(
      notes.take() == [
        "guest appeared true", "presentation ended true", "ended true", "coordinator done false",
        "completion",
      ])
    #expect(guest.view.frame == CGRect(x: 0, y: 40, width: 100, height: 60))
    screen.change { root.dismiss(animated: true) }
    screen.advance(to: 2.2)
    #expect(
      notes.take() == [
        "dismissal will begin", "guest will disappear true", "animate true false",
        "guest disappeared true", "dismissal ended true", "ended true",
      ])
  }

  @Test func `an interactive presentation follows update and finishes at completionSpeed`() {
    let owner = Owner(notes)
    let leader = UIPercentDrivenInteractiveTransition()
    owner.leader = leader
    guest.modalPresentationStyle = .custom
    guest.transitioningDelegate = owner
    screen.change { root.present(guest, animated: true) }
    #expect(notes.lines.contains("animate true true"))
    #expect(leader.duration == 1)
    #expect(guest.transitionCoordinator?.isInteractive == true)
    screen.advance(to: 3)
    #expect(abs(shownX(guest.view) + 100) < 1e-6)
    screen.change { leader.update(0.3) }
    #expect(abs(shownX(guest.view) + 70) < 1e-4)
    #expect(leader.percentComplete == 0.3)
    leader.completionSpeed = 2
    leader.completionCurve = .linear
    screen.change { leader.finish() }
    screen.advance(to: 3.25)
    // 0.7 seconds remain and are played at twice the speed.
    #expect(abs(shownX(guest.view) + 20) < 1e-4)
    screen.advance(to: 3.4)
    #expect(root.presentedViewController === guest)
    #expect(guest.view.frame.minX == 0)
    #expect(notes.lines.contains("ended true"))
    #expect(root.transitionCoordinator == nil)
    #expect(guest.view.superview?.layer.speed == 1)
  }

  @Test func `canceling an interactive presentation reverses it and restores the presenter`() {
    let owner = Owner(notes)
    let leader = UIPercentDrivenInteractiveTransition()
    owner.leader = leader
    guest.modalPresentationStyle = .custom
    guest.transitioningDelegate = owner
    screen.change { root.present(guest, animated: true) }
    var ends: [Bool] = []
    guest.transitionCoordinator?.notifyWhenInteractionEnds { ends.append($0.isCancelled) }
    screen.change { leader.update(0.6) }
    screen.change { leader.cancel() }
    #expect(ends == [true])
    screen.advance(to: 0.3)
    #expect(abs(shownX(guest.view) + 70) < 1e-4)
    _ = notes.take()
    screen.advance(to: 0.7)
    #expect(
      notes.take() == [
        "guest will disappear true", "guest disappeared true", "presentation ended false",
        "ended false", "coordinator done true",
      ])
    #expect(root.presentedViewController == nil)
    #expect(guest.view.window == nil)
  }

  @Test func `dismissing several presented view controllers animates only the topmost one`() {
    let top = NotingController("top", notes)
    for controller in [guest, top] { controller.modalPresentationStyle = .overFullScreen }
    screen.change { root.present(guest, animated: false) }
    screen.change { guest.present(top, animated: false) }
    _ = notes.take()
    screen.change { root.dismiss(animated: true) }
    screen.advance(to: 1)
    #expect(
      notes.take() == [
        "guest will disappear false", "guest disappeared false", "top will disappear true",
        "top disappeared true",
      ])
    #expect(root.presentedViewController == nil)
    #expect(screen.window.subviews.count == 1)
  }

  @Test
  func `appearance callbacks are forwarded to children unless the container disables forwarding`() {
    let child = NotingController("child", notes)
    guest.addChild(child)
    guest.view.addSubview(child.view)
    #expect(child.isMovingToParent)
    child.didMove(toParent: guest)
    #expect(!child.isMovingToParent)
    guest.modalPresentationStyle = .fullScreen
    screen.change { root.present(guest, animated: true) }
    screen.advance(to: 1)
    #expect(
      notes.take().filter { $0.hasPrefix("child") } == [
        "child will appear true", "child is appearing", "child appeared true",
      ])
    @MainActor final class Silent: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let (silent, inner) = (Silent(), NotingController("inner", notes))
    silent.addChild(inner)
    silent.view.addSubview(inner.view)
    screen.change { screen.window.rootViewController = silent }
    #expect(!notes.take().contains { $0.hasPrefix("inner") })
    inner.beginAppearanceTransition(true, animated: true)
    inner.endAppearanceTransition()
    #expect(
      notes.take() == ["inner will appear true", "inner is appearing", "inner appeared true"])
  }

  @Test func `viewWillTransition(to:with:) is called before a window resize takes effect`() {
    @MainActor final class Sized: UIViewController {
      var sizes: [CGSize] = []
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        sizes.append(view.bounds.size)
        coordinator.animate(
          alongsideTransition: { _ in self.sizes.append(self.view.bounds.size) },
          completion: { _ in self.sizes.append(size) })
      }
    }
    let sized = Sized()
    screen.change { screen.window.rootViewController = sized }
    screen.change { screen.window.frame.size.width = 60 }
    let (old, new) = (CGSize(width: 100, height: 100), CGSize(width: 60, height: 100))
    #expect(sized.sizes == [old, new, new])
  }

  @Test func `overCurrentContext covers only the controller with definesPresentationContext`() {
    let (inner, sheet) = (UIViewController(), UIViewController())
    root.addChild(inner)
    inner.view.frame = CGRect(x: 0, y: 50, width: 100, height: 50)
    screen.change { root.view.addSubview(inner.view) }
    inner.definesPresentationContext = true
    sheet.modalPresentationStyle = .overCurrentContext
    screen.change { inner.present(sheet, animated: false) }
    #expect(sheet.presentingViewController === inner)
    #expect(sheet.view.convert(sheet.view.bounds, to: nil) == inner.view.frame)
    #expect(inner.presentedViewController === sheet)
    #expect(root.presentedViewController == nil)
  }
}
