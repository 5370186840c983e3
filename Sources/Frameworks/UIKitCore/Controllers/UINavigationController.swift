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

  /// A stack with bars of classes of one's own.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    let type = navigationBarClass as? UINavigationBar.Type ?? UINavigationBar.self
    navigationBar = type.init(frame: .zero)
    if let type = toolbarClass as? UIToolbar.Type { toolbarView = type.init(frame: .zero) }
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
  private let containerView = UIView()
  private var stack: [UIViewController] = []
  private var currentTransition: ControllerTransition?
  private weak var displayedController: UIViewController?
  private let swipeRecognizer = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
  private let swipeDelegate = SwipeBackDelegate()
  private var interactionController: UIPercentDrivenInteractiveTransition?
  private var toolbarView = UIToolbar(frame: .zero)
  /// The scroll view that the bars look at.
  private weak var observedScrollView: UIScrollView?

  /// The pan from the edge where lines begin that leads back; not while there is nothing to touch that leads back, unless its
  /// delegate is another.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { swipeRecognizer }

  /// What a tab bar shows for it: where nothing was set, what it shows for the first controller.
  open override var tabBarItem: UITabBarItem! {
    get { barState.tabItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
    set { super.tabBarItem = newValue }
  }

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
    guard stack.count > 1, currentTransition == nil else { return nil }
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
    guard currentTransition == nil, let index = stack.firstIndex(where: { $0 === viewController }),
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
    if let currentTransition {
      return currentTransition.performAfterTransition { [weak self] in
        self?.replaceStack(new, animated: animated)
      }
    }
    let change = NavigationStackChange(from: stack, to: new)
    for controller in new where controller.parent !== self { addChild(controller) }
    for controller in change.removed { controller.willMove(toParent: nil) }
    stack = new
    performTransition(for: change, animated: animated)
  }

  // MARK: Showing

  /// A view with the content and the bar over it.
  open override func loadView() {
    super.loadView()
    view.backgroundColor = .systemBackground
    containerView.frame = view.bounds
    containerView.clipsToBounds = true
    containerView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(containerView)
    view.addSubview(toolbarView)
    view.addSubview(navigationBar)
    navigationBar.onBack = { [weak self] in _ = self?.popViewController(animated: true) }
    swipeDelegate.navigationController = self
    swipeRecognizer.delegate = swipeDelegate
    swipeRecognizer.addChangeHandler { [weak self] _ in self?.handleBackSwipe() }
    view.addGestureRecognizer(swipeRecognizer)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if displayedController == nil {
      performTransition(for: NavigationStackChange(from: [], to: []), animated: false)
    }
  }

  /// Shows the uppermost controller after a change of the stack.
  private func performTransition(for change: NavigationStackChange, animated: Bool) {
    guard isViewLoaded, let to = stack.last, to !== displayedController else {
      if isViewLoaded { navigationBar.items = stack.map(\.navigationItem) }
      return finishStackChange(change, isCompleted: true)
    }
    let from = displayedController
    endAppearanceIfPending()
    let children = ChildControllerTransition(
      oldChildren: [from].compactMap { $0 }, newChildren: [to], isOnScreen: isOnScreen)
    let animates = animated && children.isOnScreen && from != nil
    delegate?.navigationController(self, willShow: to, animated: animates)
    let transition = makeTransition(for: children, isPop: change.isPop, animated: animates)
    (currentTransition, displayedController) = (transition, to)
    let endBars = prepareBarTransition(for: transition, children: children, isPop: change.isPop)
    children.beginAppearance(animated: animates)
    transition.applyOutcome = { [self] isDone in
      endBars(isDone)
      if !isDone { (stack, displayedController) = (change.oldControllers, from) }
      children.endAppearance(isCancelled: !isDone, filling: containerView.bounds)
      if !isDone, let from { showToolbarItems(of: from, animated: false) }
      (currentTransition, interactionController) = (nil, nil)
      finishStackChange(change, isCompleted: isDone)
      view.setNeedsLayout()
    }
    transition.completionHandler = { [self] isDone in
      if isDone { delegate?.navigationController(self, didShow: to, animated: animates) }
    }
    transition.start()
  }

  /// Ends the parenthood of controllers that have left the stack, or of those that did not come into it.
  private func finishStackChange(_ change: NavigationStackChange, isCompleted isDone: Bool) {
    if !isDone { for child in change.removed { child.appearanceState.isMovingFromParent = false } }
    for child in isDone ? change.removed : change.added { child.removeFromParent() }
    if isDone { for child in change.added { child.didMove(toParent: self) } }
  }

  /// Returns the transition by the delegate's animator, the zoom that a controller prefers, or the standard animator.
  private func makeTransition(
    for children: ChildControllerTransition, isPop: Bool, animated: Bool
  ) -> ControllerTransition {
    let (from, to) = (children.oldChildren.first, children.newChildren[0])
    var animator: (any UIViewControllerAnimatedTransitioning)?
    if animated, let from {
      animator = delegate?.navigationController(
        self, animationControllerFor: isPop ? .pop : .push, from: from, to: to)
    }
    let lead =
      animator.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
      ?? (animator == nil ? interactionController : nil)
    if animated, animator == nil {
      let zoom = isPop ? from ?? to : to
      animator =
        zoom.preferredTransition?.zoomSource.map {
          ZoomAnimator(isDismissal: isPop, shown: zoom, source: $0)
        } ?? NavigationAnimator(isPop: isPop)
    }
    to.loadViewIfNeeded()
    to.barInsets = contentInsets(for: to)
    return children.makeTransition(
      in: containerView, of: self, animator: animator, interactionController: lead)
  }

  /// Lets the bars go along with a transition, and returns what ends that.
  private func prepareBarTransition(
    for transition: ControllerTransition, children: ChildControllerTransition, isPop: Bool
  ) -> (Bool) -> Void {
    let to = children.newChildren[0]
    let change = navigationBar.prepareTransition(
      to: stack.map(\.navigationItem), isPop: isPop, height: barHeight(of: to))
    let endCarrying = (parent as? UITabBarController)?.beginTabBarTransition(
      isHiding: hidesBottomBars(of: to),
      between: transition.isAnimated ? (children.oldChildren.first?.viewIfLoaded, to.view) : nil)
    showToolbarItems(of: to, animated: transition.isAnimated)
    _ = transition.animateAlongsideTransition(
      in: navigationBar,
      animation: { [weak self] _ in
        change.animate()
        // A view that comes into the window may have been scrolled to where its safe area says.
        (self?.parent as? UITabBarController)?.layOutBarInTransition()
        self?.layOutBars()
        self?.navigationBar.layoutIfNeeded()
      }, completion: nil)
    _ = transition.animateAlongsideTransition(in: toolbarView, animation: nil, completion: nil)
    return { isDone in
      change.finish(isDone)
      endCarrying?(isDone)
    }
  }

  private func handleBackSwipe() {
    let side: CGFloat = view.hasRightToLeftLayout ? -1 : 1
    let part = side * swipeRecognizer.translation(in: view).x / max(1, view.bounds.width)
    switch swipeRecognizer.state {
    case .began:
      guard stack.count > 1, currentTransition == nil else { return }
      interactionController = UIPercentDrivenInteractiveTransition()
      popViewController(animated: true)
      interactionController?.update(part)
    case .changed: interactionController?.update(part)
    case .ended:
      // A fast finger decides by its direction, a slow one by where it is: our own choice of the speed.
      let speed = side * swipeRecognizer.velocity(in: view).x
      let isMeant = abs(speed) > 300 ? speed > 0 : part > 0.5
      if isMeant { interactionController?.finish() } else { interactionController?.cancel() }
    case .cancelled: interactionController?.cancel()
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
    performBarUpdate(animated: animated, layout: layOutBars)
  }

  /// The bar at the lower edge, hidden at first.
  open var toolbar: UIToolbar! { toolbarView }
  private var hidesToolbar = true

  /// Whether there is no toolbar.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Lets the toolbar go down over the lower edge, or come up.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesToolbar else { return }
    hidesToolbar = hidden
    performBarUpdate(animated: animated, layout: layOutBars)
  }

  /// Shows the items of the uppermost controller.
  func showToolbarItems(of controller: UIViewController, animated: Bool) {
    guard controller === stack.last else { return }
    toolbarView.setItems(controller.toolbarItems, animated: animated)
  }

  /// Whether a controller of the stack, or one below it, sends the bars at the lower edge away.
  private func hidesBottomBars(of controller: UIViewController) -> Bool {
    let end = stack.firstIndex { $0 === controller } ?? stack.count - 1
    return stack.prefix(end + 1).contains { $0.hidesBottomBarWhenPushed }
  }

  /// How high the navigation bar is with a controller on top.
  private func barHeight(of controller: UIViewController) -> CGFloat {
    navigationBar.height(
      forTopItem: controller.navigationItem, inStack: stack.map(\.navigationItem))
  }

  /// What bars cover of a controller's view besides what the view's own safe area does; a large title counts at its full height.
  private func contentInsets(for controller: UIViewController) -> UIEdgeInsets {
    var bottom: CGFloat = 0
    if !hidesBottomBars(of: controller) {
      bottom = (parent as? UITabBarController)?.barOverlap ?? 0
      if !hidesToolbar { bottom += UIToolbar.height }
    }
    return UIEdgeInsets(
      top: hidesBar ? 0 : barHeight(of: controller), left: 0, bottom: bottom, right: 0)
  }

  /// How far the content has been scrolled away from the bar.
  private var scrolledDistance: CGFloat {
    observedScrollView.map { $0.contentOffset.y + $0.adjustedContentInset.top } ?? 0
  }

  private func layOutBars() {
    updateObservedScrollView()
    let top = view.safeAreaInsets.top
    let row = navigationBar.rowHeight
    var height = navigationBar.fittingHeight
    if height > row { height = max(row, height - scrolledDistance) }
    navigationBar.backgroundExtension = top
    navigationBar.frame = CGRect(
      x: 0, y: hidesBar ? -height - 1 : top, width: view.bounds.width, height: height)
    navigationBar.alpha = hidesBar ? 0 : 1
    navigationBar.updateScrollEdgeFraction(
      BarBackgroundView.scrollEdgeFraction(
        of: observedScrollView, atTop: true, largeTitleHeight: navigationBar.fittingHeight - row))
    layOutToolbar()
    swipeRecognizer.edges = view.hasRightToLeftLayout ? .right : .left
    for controller in stack { controller.barInsets = contentInsets(for: controller) }
    (parent as? UITabBarController)?.updateObservedScrollView()
  }

  private func layOutToolbar() {
    let hides = hidesToolbar || stack.last.map(hidesBottomBars) ?? false
    let safe = view.safeAreaInsets.bottom
    let tabs = stack.last.map(hidesBottomBars) ?? false ? nil : parent as? UITabBarController
    let below = max(safe, safe + (tabs?.barOverlap ?? 0))
    let height = UIToolbar.height
    toolbarView.backgroundExtension = tabs?.barOverlap ?? 0 > 0 ? 0 : safe
    toolbarView.frame = CGRect(
      x: 0, y: view.bounds.height - (hides ? -1 : below + height), width: view.bounds.width,
      height: height)
    toolbarView.alpha = hides ? 0 : 1
    toolbarView.updateScrollEdgeFraction(
      BarBackgroundView.scrollEdgeFraction(of: stack.last?.barScrollView(at: .bottom), atTop: false)
    )
  }

  /// Looks at the scroll view of the uppermost controller.
  private func updateObservedScrollView() {
    let scroll = stack.last?.barScrollView(at: .top)
    guard scroll !== observedScrollView else { return }
    observedScrollView?.removeScrollObserver(self)
    observedScrollView = scroll
    scroll?.addScrollObserver(self)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutBars()
  }

  /// Whether something to touch leads back.
  fileprivate var canSwipeBack: Bool {
    guard stack.count > 1, currentTransition == nil, !hidesBar,
      let item = stack.last?.navigationItem
    else {
      return false
    }
    return !item.hidesBackButton
      && (item.leftBarButtonItems?.isEmpty ?? true || item.leftItemsSupplementBackButton)
  }
}

extension UINavigationController: ScrollObserver {
  /// Lays out what follows the scrolled content.
  package func observedScrollViewDidChange(_ scroll: UIScrollView) {
    if currentTransition == nil { layOutBars() }
  }

  /// A large title is there or not when the content rests.
  package func observedScrollViewWillStop(
    _ scroll: UIScrollView, targetOffset target: inout CGPoint
  ) {
    let large = navigationBar.fittingHeight - navigationBar.rowHeight
    let start = -scroll.adjustedContentInset.top
    let part = target.y - start
    guard large > 0, part > 0, part < large else { return }
    target.y = part < large / 2 ? start : start + large
  }
}

/// A change of the controllers of a stack.
@MainActor
private struct NavigationStackChange {
  /// The controllers before.
  let oldControllers: [UIViewController]
  /// The controllers that leave the stack.
  let removed: [UIViewController]
  /// The controllers that come into it.
  let added: [UIViewController]
  /// Whether the uppermost controller was in the stack before.
  let isPop: Bool

  init(from old: [UIViewController], to new: [UIViewController]) {
    self.oldControllers = old
    removed = old.filter { child in !new.contains { $0 === child } }
    added = new.filter { child in !old.contains { $0 === child } }
    isPop = old.contains { $0 === new.last }
  }
}

/// Lets the swipe back begin where a touch could lead back.
private final class SwipeBackDelegate: NSObject, UIGestureRecognizerDelegate {
  weak var navigationController: UINavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    navigationController?.canSwipeBack ?? false
  }
}
