public import Foundation
import QuartzCore

/// Shows the uppermost of a stack of controllers, below a bar.
///
/// Content always reaches under the bars and knows of them by its safe area, whatever ``UIViewController/edgesForExtendedLayout`` says.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// Which way a transition goes.
  public enum Operation: Int, Hashable, Sendable {
    /// Neither.
    case none
    /// To a controller that comes on top.
    case push
    /// Back to one below.
    case pop
  }

  /// Seconds that hiding and showing a bar takes: Apple's constant.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  /// A stack without controllers.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    navigationBar = UINavigationBar(frame: .zero)
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// A stack of one controller.
  public init(rootViewController: UIViewController) {
    navigationBar = UINavigationBar(frame: .zero)
    super.init(nibName: nil, bundle: nil)
    replaceStack([rootViewController], animated: false)
  }

  /// A stack with bars of classes of one's own; that of the toolbar does not count.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    let type = navigationBarClass as? UINavigationBar.Type ?? UINavigationBar.self
    navigationBar = type.init(frame: .zero)
    super.init(nibName: nil, bundle: nil)
  }

  /// Reads a stack without controllers.
  public required init?(coder: NSCoder) {
    navigationBar = UINavigationBar(frame: .zero)
    super.init(coder: coder)
  }

  /// The bar.
  public let navigationBar: UINavigationBar
  /// Who has a say.
  open weak var delegate: (any UINavigationControllerDelegate)?
  private let stage = UIView()
  private var stack: [UIViewController] = []
  private var running: ControllerTransition?
  private weak var onStage: UIViewController?
  private let swipe = EdgePan(target: nil, action: nil)
  private var leader: UIPercentDrivenInteractiveTransition?

  /// The pan from the left edge that leads back.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { swipe }

  // MARK: The stack

  /// The controllers, the uppermost last.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The uppermost controller.
  open var topViewController: UIViewController? { stack.last }

  /// What shows: the uppermost controller, or what lies over it.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  /// Puts a controller on top.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else {
      CAProgrammerError.raise("a controller cannot be pushed twice onto the same stack")
      return
    }
    replaceStack(stack + [viewController], animated: animated)
  }

  /// Takes the uppermost controller away, but not the last.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, running == nil else { return nil }
    let top = stack.last
    replaceStack(Array(stack.dropLast()), animated: animated)
    return top
  }

  /// Goes back to the first controller.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Goes back to a controller.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard running == nil, let index = stack.firstIndex(where: { $0 === viewController }),
      index + 1 < stack.count
    else { return nil }
    let gone = Array(stack[(index + 1)...])
    replaceStack(Array(stack[...index]), animated: animated)
    return gone
  }

  /// Exchanges the stack: animated as a push where the uppermost is new, as a pop where it was below.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    replaceStack(viewControllers, animated: animated)
  }

  /// Pushes.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  private func replaceStack(_ new: [UIViewController], animated: Bool) {
    if let running {
      // One after the other.
      _ = running.animate(alongsideTransition: nil) { [weak self] _ in
        TurnBlocks.enqueue { self?.replaceStack(new, animated: animated) }
      }
      return
    }
    let old = stack
    let isPop = new.last.map { top in old.contains { $0 === top } } ?? false
    for controller in new where controller.parent !== self { addChild(controller) }
    let gone = old.filter { controller in !new.contains { $0 === controller } }
    for controller in gone { controller.willMove(toParent: nil) }
    stack = new
    let added = new.filter { controller in !old.contains { $0 === controller } }
    go(isPop: isPop, from: old, animated: animated) { isDone in
      if isDone {
        for controller in gone { controller.removeFromParent() }
      } else {
        for controller in gone { controller.appearance.isMovingFromParent = false }
        for controller in added { controller.removeFromParent() }
      }
      if isDone { for controller in added { controller.didMove(toParent: self) } }
    }
  }

  // MARK: Showing

  /// A view with the content and the bar over it.
  open override func loadView() {
    super.loadView()
    view.backgroundColor = .systemBackground
    stage.frame = view.bounds
    stage.clipsToBounds = true
    stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stage)
    view.addSubview(navigationBar)
    navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    swipe.onChange { [weak self] _ in self?.followSwipe() }
    view.addGestureRecognizer(swipe)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if onStage == nil { go(isPop: false, from: [], animated: false) { _ in } }
  }

  private func go(
    isPop: Bool, from old: [UIViewController], animated: Bool, end: @escaping (Bool) -> Void
  ) {
    guard isViewLoaded, let to = stack.last, to !== onStage else {
      if isViewLoaded { navigationBar.items = stack.map(\.navigationItem) }
      return end(true)
    }
    let from = onStage
    settleIfAwaiting()
    let isShown = appearance.stage == .there && view.window != nil
    let animates = animated && isShown && from != nil
    delegate?.navigationController(self, willShow: to, animated: animates)
    let own =
      animates
      ? from.flatMap {
        delegate?.navigationController(
          self, animationControllerFor: isPop ? .pop : .push, from: $0, to: to)
      } : nil
    let lead =
      own.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
      ?? (own == nil ? leader : nil)
    let zoom = isPop ? from : to
    let standard: any UIViewControllerAnimatedTransitioning =
      zoom?.preferredTransition?.zoomSource.map {
        ZoomAnimator(isDismissal: isPop, shown: zoom ?? to, source: $0)
      } ?? NavigationAnimator(isPop: isPop)
    let frame = stage.bounds
    to.loadViewIfNeeded()
    to.barInsets = ownInsets
    to.view.frame = frame
    let transition = ControllerTransition(
      in: stage,
      from: .init(controller: from, view: from?.viewIfLoaded, initialFrame: frame),
      to: .init(controller: to, view: to.view, finalFrame: frame),
      animator: animates ? own ?? standard : StillAnimator(), isAnimated: animates, leader: lead,
      also: [self])
    running = transition
    onStage = to
    let change = navigationBar.prepare(stack.map(\.navigationItem), isPop: isPop)
    _ = transition.animateAlongsideTransition(
      in: navigationBar, animation: { _ in change.animate() }, completion: nil)
    if isShown {
      from?.begin(appearing: false, animated: animates)
      to.begin(appearing: true, animated: animates)
    }
    transition.settle = { [self] isDone in
      change.end(isDone)
      if !isDone {
        stack = old
        onStage = from
        to.begin(appearing: false, animated: true)
        from?.begin(appearing: true, animated: true)
      }
      (isDone ? from : to)?.viewIfLoaded?.removeFromSuperview()
      (isDone ? to : from)?.viewIfLoaded?.frame = stage.bounds
      if isShown {
        (isDone ? from : to)?.endAppearance()
        (isDone ? to : from)?.endAppearance()
      }
      running = nil
      leader = nil
      end(isDone)
      view.setNeedsLayout()
    }
    transition.finish = { [self] isDone in
      if isDone { delegate?.navigationController(self, didShow: to, animated: animates) }
    }
    transition.run()
  }

  private func followSwipe() {
    let part = swipe.translation(in: view).x / max(1, view.bounds.width)
    switch swipe.state {
    case .began:
      guard stack.count > 1, running == nil else { return }
      leader = UIPercentDrivenInteractiveTransition()
      popViewController(animated: true)
    case .changed: leader?.update(part)
    case .ended:
      // A fast finger decides by its direction, a slow one by where it is: our own choice of the speed.
      let speed = swipe.velocity(in: view).x
      let isMeant = abs(speed) > 300 ? speed > 0 : part > 0.5
      if isMeant { leader?.finish() } else { leader?.cancel() }
    case .cancelled: leader?.cancel()
    case .possible, .failed: break
    }
  }

  // MARK: Bars

  private var hidesBar = false

  /// Whether there is no bar.
  open var isNavigationBarHidden: Bool {
    get { hidesBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides the bar over the upper edge, or shows it.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesBar else { return }
    hidesBar = hidden
    guard isViewLoaded else { return }
    if animated {
      UIView.animate(withDuration: TransitionTiming.bar) { placeBars() }
    } else {
      placeBars()
    }
  }

  /// What the bar covers besides what the view's own safe area does.
  private var ownInsets: UIEdgeInsets {
    UIEdgeInsets(top: hidesBar ? 0 : navigationBar.fittingHeight, left: 0, bottom: 0, right: 0)
  }

  private func placeBars() {
    let top = view.safeAreaInsets.top
    let height = navigationBar.fittingHeight
    navigationBar.reach = top
    navigationBar.frame = CGRect(
      x: 0, y: hidesBar ? -height - 1 : top, width: view.bounds.width, height: height)
    navigationBar.alpha = hidesBar ? 0 : 1
    for controller in stack { controller.barInsets = ownInsets }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBars()
  }
}

/// Who has a say in a navigation controller.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// A controller is about to be shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// A controller has been shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  /// Who animates; nil for the system's way.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Who leads; nil for time.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// The system's way.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Led by time.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
