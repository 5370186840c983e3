import QuartzCore
import Testing
import UIKit

/// A view controller that records callbacks about its children, size and traits.
@MainActor
private class Hearing: UIViewController {
  var notes: [String] = []

  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    notes.append("prefers \(container.preferredContentSize.height)")
  }
  override func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.systemLayoutFittingSizeDidChange(forChildContentContainer: container)
    notes.append("fits")
  }
  override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    let size = super.size(
      forChildContentContainer: container, withParentContainerSize: parentSize)
    notes.append("size \(size.width)")
    return CGSize(width: size.width / 2, height: size.height)
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    notes.append("to \(size.width)")
    super.viewWillTransition(to: size, with: coordinator)
  }
  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    notes.append("traits \(newCollection.verticalSizeClass == .compact)")
    super.willTransition(to: newCollection, with: coordinator)
  }
}

/// Tests of container view controllers and the callbacks they forward.
@MainActor
@Suite(.serialized) struct ContainerTests {
  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
  private let root = Hearing()
  private let child = Hearing()

  init() {
    let (screen, root, child) = (screen, root, child)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    screen.change { screen.window.rootViewController = root }
  }

  @Test func `changing a child's preferredContentSize notifies its parent once`() {
    // A concurrent test may have changed the screen's traits in the meantime.
    root.notes = []
    child.preferredContentSize = CGSize(width: 10, height: 44)
    child.preferredContentSize = CGSize(width: 10, height: 44)
    #expect(root.notes == ["prefers 44.0"])
    root.systemLayoutFittingSizeDidChange(forChildContentContainer: child)
    #expect(root.notes == ["prefers 44.0", "fits"])
  }

  @Test func `viewWillTransition passes each child the size from size(forChildContentContainer:)`()
  {
    screen.change { screen.window.frame.size.width = 100 }
    #expect(root.notes == ["to 100.0", "size 100.0"])
    #expect(child.notes.first == "to 50.0")
  }

  @Test func `willTransition is forwarded to children and to the presented view controller`() throws
  {
    @MainActor final class Guest: UIPresentationController {}
    let guest = Hearing()
    guest.modalPresentationStyle = .overFullScreen
    screen.change { root.present(guest, animated: true) }
    let coordinator = try #require(root.transitionCoordinator ?? guest.transitionCoordinator)
    let compact = UITraitCollection(verticalSizeClass: .compact)
    root.willTransition(to: compact, with: coordinator)
    #expect(root.notes.last == "traits true")
    #expect(child.notes.last == "traits true")
    let presentation = try #require(guest.presentationController)
    presentation.willTransition(
      to: UITraitCollection(verticalSizeClass: .regular), with: coordinator)
    #expect(guest.notes.last == "traits false")
    screen.advance(to: 1)
    guest.notes = []
    screen.change { screen.window.frame.size.width = 120 }
    #expect(guest.notes.first == "to 120.0")
    // By default, the returned size is the parent container's size.
    let part = presentation.size(
      forChildContentContainer: guest, withParentContainerSize: CGSize(width: 7, height: 8))
    #expect(part == CGSize(width: 7, height: 8))
    guest.preferredContentSize = CGSize(width: 30, height: 40)
    #expect(presentation.preferredContentSize == CGSize(width: 30, height: 40))
    presentation.systemLayoutFittingSizeDidChange(forChildContentContainer: guest)
    #expect(presentation.presentedViewController === guest)
    #expect(presentation.presentingViewController === root)
    #expect(presentation.presentationStyle == .overFullScreen)
  }

  @Test func `transition(from:to:) animates the changes, then removes the old child's view`() {
    let next = UIViewController()
    root.addChild(next)
    var ends: [Bool] = []
    next.view.alpha = 0
    screen.change {
      root.transition(from: child, to: next, duration: 1, options: .curveLinear) {
        next.view.alpha = 1
      } completion: {
        ends.append($0)
      }
    }
    #expect(child.view.superview === root.view)
    #expect(next.view.superview === root.view)
    screen.advance(to: 0.5)
    let alpha = screen.run { next.view.layer.presentation()?.opacity ?? -1 }
    #expect(abs(alpha - 0.5) < 0.01)
    #expect(ends.isEmpty)
    screen.advance(to: 1.1)
    #expect(child.view.superview == nil)
    #expect(next.view.superview === root.view)
    #expect(ends == [true])
    // A view without a superview is added to the container's view.
    child.removeFromParent()
    root.addChild(child)
    next.view.removeFromSuperview()
    screen.change { root.transition(from: next, to: child, duration: 0, animations: nil) }
    screen.advance(to: 1.2)
    #expect(child.view.superview === root.view)
  }

  @Test
  func `showDetailViewController presents the controller if no container overrides the method`() {
    let detail = UIViewController()
    detail.modalPresentationStyle = .fullScreen
    screen.change { child.showDetailViewController(detail, sender: nil) }
    screen.advance(to: 1)
    #expect(root.presentedViewController === detail)
    #expect(detail.view.window === screen.window)
    @MainActor final class Split: UIViewController {
      var detail: UIViewController?
      override func showDetailViewController(_ vc: UIViewController, sender: Any?) { detail = vc }
    }
    let (split, inner) = (Split(), UIViewController())
    split.addChild(inner)
    inner.showDetailViewController(detail, sender: nil)
    #expect(split.detail === detail)
  }

  @Test
  func `UIStoryboardSegue runs its handler, and UIStoryboard creates registered controllers`()
    throws
  {
    @MainActor final class Preparing: UIViewController {
      var prepared: [String?] = []
      override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        super.prepare(for: segue, sender: sender)
        prepared.append(segue.identifier)
      }
    }
    let (source, destination) = (Preparing(), UIViewController())
    var went = 0
    let segue = UIStoryboardSegue(
      identifier: "detail", source: source, destination: destination
    ) { went += 1 }
    source.prepare(for: segue, sender: nil)
    segue.perform()
    #expect(source.prepared == ["detail"])
    #expect(went == 1)
    UIStoryboard.register("list", in: "Container") { Preparing() }
    let board = UIStoryboard(name: "Container", bundle: nil)
    let made: Preparing = board.instantiateViewController(identifier: "list")
    #expect(made.storyboard === board)
    #expect(board.instantiateViewController(withIdentifier: "list") is Preparing)
  }

  @Test func `a zoom transition for a push requests its source view from the previous controller`()
  {
    let stack = UINavigationController(rootViewController: UIViewController())
    screen.change { screen.window.rootViewController = stack }
    let shown = UIViewController()
    var asked: [UIViewController?] = []
    let thumbnail = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 10))
    stack.viewControllers[0].view.addSubview(thumbnail)
    shown.preferredTransition = .zoom(options: UIViewController.Transition.ZoomOptions()) {
      context in
      asked.append(context.sourceViewController)
      return thumbnail
    }
    screen.change { stack.pushViewController(shown, animated: true) }
    #expect(asked.first == stack.viewControllers[0])
    screen.advance(to: 2)
    #expect(stack.topViewController === shown)
    #expect(shown.view.transform == .identity)
  }

  @Test func `preferredTransition takes precedence over modalTransitionStyle`() {
    let ways: [(UIViewController.Transition, String)] = [
      (.coverVertical, "slides"), (.crossDissolve, "fades"), (.flipHorizontal, "turns"),
      (.partialCurl, "turns"),
    ]
    for (transition, way) in ways {
      let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
      let (root, guest) = (UIViewController(), UIViewController())
      screen.change { screen.window.rootViewController = root }
      guest.modalPresentationStyle = .overFullScreen
      guest.modalTransitionStyle = transition === ways[0].0 ? .crossDissolve : .coverVertical
      guest.preferredTransition = transition
      screen.change { root.present(guest, animated: true) }
      screen.advance(to: 0.05)
      let shown = screen.run { guest.view.layer.presentation() }
      let slides = (shown?.frame.minY ?? 0) > 1
      let fades = (shown?.opacity ?? 1) < 0.99
      #expect((slides ? "slides" : fades ? "fades" : "turns") == way)
      screen.advance(to: 2)
      #expect(guest.view.frame == screen.window.bounds)
      #expect(guest.view.alpha == 1)
    }
  }
}
