public import Foundation
import QuartzCore

/// A container that displays the top controller of a stack below a navigation bar.
///
/// Content always extends under the bars, whose heights are part of the safe area.
/// ``UIViewController/edgesForExtendedLayout`` has no effect.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The kinds of stack changes that a navigation transition can animate.
  public enum Operation: Int, Hashable, Sendable {
    case none
    case push
    case pop
  }

  /// The duration of the animation that hides or shows a bar, in seconds.
  ///
  /// The value is that of Apple's constant.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  /// Creates a controller with an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    navigationBar = UINavigationBar(frame: .zero)
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a navigation controller with the given controller on its stack.
  public init(rootViewController: UIViewController) {
    navigationBar = UINavigationBar(frame: .zero)
    super.init(nibName: nil, bundle: nil)
    replaceStack([rootViewController], animated: false)
  }

  /// Creates a navigation controller with bars of the given classes.
  ///
  /// If a class is `nil` or not a subclass of the respective bar class, the default class is used.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    let type = navigationBarClass as? UINavigationBar.Type ?? UINavigationBar.self
    navigationBar = type.init(frame: .zero)
    if let type = toolbarClass as? UIToolbar.Type { toolbarView = type.init(frame: .zero) }
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a navigation controller with an empty stack from an archive.
  public required init?(coder: NSCoder) {
    navigationBar = UINavigationBar(frame: .zero)
    super.init(coder: coder)
  }

  public let navigationBar: UINavigationBar
  /// The delegate of this navigation controller.
  open weak var delegate: (any UINavigationControllerDelegate)?
  private let containerView = UIView()
  private var stack: [UIViewController] = []
  private var currentTransition: ControllerTransition?
  private weak var displayedController: UIViewController?
  private let swipeRecognizer = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
  private let swipeDelegate = SwipeBackDelegate()
  private var interactionController: UIPercentDrivenInteractiveTransition?
  private var toolbarView = UIToolbar(frame: .zero)
  /// The scroll view whose content offset determines the bars' height and background.
  private weak var observedScrollView: UIScrollView?

  /// The edge pan gesture that pops the top controller by a swipe from the leading edge.
  ///
  /// Without a custom delegate it recognizes only while a back button is available.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { swipeRecognizer }

  /// The tab bar item; by default the first controller's tab bar item.
  open override var tabBarItem: UITabBarItem! {
    get { barState.tabItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
    set { super.tabBarItem = newValue }
  }

  // MARK: Stack

  /// The controllers on the stack; the last one is on top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller on top of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// The visible controller: the presented controller if there is one, otherwise the top of the stack.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  /// Pushes the controller onto the stack and displays it.
  ///
  /// Pushing a controller that is already on the stack is a programmer error.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else {
      CAProgrammerError.raise("a controller cannot be pushed twice onto the same navigation stack")
      return
    }
    replaceStack(stack + [viewController], animated: animated)
  }

  /// Pops the top controller and returns it.
  ///
  /// Returns `nil` if only one controller is left on the stack, or during a transition.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, currentTransition == nil else { return nil }
    let top = stack.last
    replaceStack(Array(stack.dropLast()), animated: animated)
    return top
  }

  /// Pops all controllers above the first one and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Pops all controllers above the given one and returns them.
  ///
  /// Returns `nil` if the controller is already on top or not on the stack.
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

  /// Replaces the controllers on the stack.
  ///
  /// The animation is a pop if the new top controller was in the old stack, and otherwise a push.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    replaceStack(viewControllers, animated: animated)
  }

  /// Pushes the controller onto the stack with animation.
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

  // MARK: Displaying the top controller

  /// Creates the view containing the content, the toolbar and the navigation bar.
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

  /// Runs the transition to the new top controller after the stack has changed.
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

  /// Removes the controllers no longer on the stack from this parent.
  ///
  /// After a canceled transition, removes those that had been added.
  private func finishStackChange(_ change: NavigationStackChange, isCompleted isDone: Bool) {
    if !isDone { for child in change.removed { child.appearanceState.isMovingFromParent = false } }
    for child in isDone ? change.removed : change.added { child.removeFromParent() }
    if isDone { for child in change.added { child.didMove(toParent: self) } }
  }

  /// Returns the transition for a stack change.
  ///
  /// Uses the animator provided by the delegate, or else the controller's preferred zoom transition, or else the
  /// default animator.
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

  /// Adds the bar changes to the transition.
  ///
  /// The returned closure finishes the changes; its argument is whether the transition completed.
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
        // A view that enters the window may scroll its content to match its safe area, so the bars are laid out again
        // for the new offset.
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
      // Above 300 points per second, the direction of the swipe decides; below, its position. This limit is our
      // choice.
      let speed = side * swipeRecognizer.velocity(in: view).x
      let isMeant = abs(speed) > 300 ? speed > 0 : part > 0.5
      if isMeant { interactionController?.finish() } else { interactionController?.cancel() }
    case .cancelled: interactionController?.cancel()
    case .possible, .failed: break
    }
  }

  // MARK: Bars

  private var hidesBar = false

  /// Whether the navigation bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { hidesBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the navigation bar by moving it over the upper edge.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesBar else { return }
    hidesBar = hidden
    performBarUpdate(animated: animated, layout: layOutBars)
  }

  /// The toolbar at the lower edge; initially hidden.
  open var toolbar: UIToolbar! { toolbarView }
  private var hidesToolbar = true

  /// Whether the toolbar is hidden.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the toolbar by moving it over the lower edge.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesToolbar else { return }
    hidesToolbar = hidden
    performBarUpdate(animated: animated, layout: layOutBars)
  }

  /// Displays the controller's toolbar items if it is on top of the stack.
  func showToolbarItems(of controller: UIViewController, animated: Bool) {
    guard controller === stack.last else { return }
    toolbarView.setItems(controller.toolbarItems, animated: animated)
  }

  /// Returns whether the toolbar and the tab bar are hidden while the given controller is on top.
  ///
  /// They are hidden if `hidesBottomBarWhenPushed` is set for the controller or for one below it on the stack.
  private func hidesBottomBars(of controller: UIViewController) -> Bool {
    let end = stack.firstIndex { $0 === controller } ?? stack.count - 1
    return stack.prefix(end + 1).contains { $0.hidesBottomBarWhenPushed }
  }

  /// Returns the height of the navigation bar with the given controller on top, in points.
  private func barHeight(of controller: UIViewController) -> CGFloat {
    navigationBar.height(
      forTopItem: controller.navigationItem, inStack: stack.map(\.navigationItem))
  }

  /// Returns the insets of the controller's content that are covered by bars, in points, excluding the window's safe
  /// area.
  ///
  /// A large title is included with its full height.
  private func contentInsets(for controller: UIViewController) -> UIEdgeInsets {
    var bottom: CGFloat = 0
    if !hidesBottomBars(of: controller) {
      bottom = (parent as? UITabBarController)?.barOverlap ?? 0
      if !hidesToolbar { bottom += UIToolbar.height }
    }
    return UIEdgeInsets(
      top: hidesBar ? 0 : barHeight(of: controller), left: 0, bottom: bottom, right: 0)
  }

  /// The distance by which the content has been scrolled down from its top, in points.
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

  /// Starts to observe the top controller's scroll view.
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

  /// Whether the back swipe gesture can begin.
  ///
  /// It can while a back button is visible and no transition is in progress.
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
  /// Lays out the bars again after the content has been scrolled.
  package func observedScrollViewDidChange(_ scroll: UIScrollView) {
    if currentTransition == nil { layOutBars() }
  }

  /// Adjusts the target offset so that a large title comes to rest either fully expanded or fully collapsed.
  ///
  /// - Parameters:
  ///   - scroll: The observed scroll view.
  ///   - target: The content offset at which scrolling will stop, in points.
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

/// The difference between the controller stacks before and after a change.
@MainActor
private struct NavigationStackChange {
  /// The controllers on the stack before the change.
  let oldControllers: [UIViewController]
  /// The controllers removed from the stack.
  let removed: [UIViewController]
  /// The controllers added to the stack.
  let added: [UIViewController]
  /// Whether the new top controller was already in the old stack.
  let isPop: Bool

  init(from old: [UIViewController], to new: [UIViewController]) {
    self.oldControllers = old
    removed = old.filter { child in !new.contains { $0 === child } }
    added = new.filter { child in !old.contains { $0 === child } }
    isPop = old.contains { $0 === new.last }
  }
}

/// The default delegate of the back swipe gesture recognizer.
///
/// It allows the swipe only while a back button is available.
private final class SwipeBackDelegate: NSObject, UIGestureRecognizerDelegate {
  weak var navigationController: UINavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    navigationController?.canSwipeBack ?? false
  }
}
