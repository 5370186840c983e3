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
    if let type = toolbarClass as? UIToolbar.Type { ownToolbar = type.init(frame: .zero) }
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
  private let swipe = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
  private let gate = SwipeGate()
  private var leader: UIPercentDrivenInteractiveTransition?
  private var ownToolbar = UIToolbar(frame: .zero)
  /// The scroll view that the bars look at.
  private weak var followed: UIScrollView?

  /// The pan from the edge where lines begin that leads back; not while there is nothing to touch that leads back, unless its
  /// delegate is another.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { swipe }

  /// What a tab bar shows for it: where nothing was set, what it shows for the first controller.
  open override var tabBarItem: UITabBarItem! {
    get { bars.tabItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
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
      return running.enqueue { [weak self] in self?.replaceStack(new, animated: animated) }
    }
    let change = StackChange(from: stack, to: new)
    for controller in new where controller.parent !== self { addChild(controller) }
    for controller in change.removed { controller.willMove(toParent: nil) }
    stack = new
    show(change, animated: animated)
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
    view.addSubview(ownToolbar)
    view.addSubview(navigationBar)
    navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    gate.stack = self
    swipe.delegate = gate
    swipe.onChange { [weak self] _ in self?.followSwipe() }
    view.addGestureRecognizer(swipe)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if onStage == nil { show(StackChange(from: [], to: []), animated: false) }
  }

  /// Shows the uppermost controller after a change of the stack.
  private func show(_ change: StackChange, animated: Bool) {
    guard isViewLoaded, let to = stack.last, to !== onStage else {
      if isViewLoaded { navigationBar.items = stack.map(\.navigationItem) }
      return end(change, isDone: true)
    }
    let from = onStage
    settleIfAwaiting()
    let children = ChildTransition(
      old: [from].compactMap { $0 }, new: [to], isOnScreen: isOnScreen)
    let animates = animated && children.isOnScreen && from != nil
    delegate?.navigationController(self, willShow: to, animated: animates)
    let transition = makeTransition(children, isPop: change.isPop, animated: animates)
    (running, onStage) = (transition, to)
    let endBars = prepareBars(for: transition, children, isPop: change.isPop)
    children.begin(animated: animates)
    transition.settle = { [self] isDone in
      endBars(isDone)
      if !isDone { (stack, onStage) = (change.old, from) }
      children.end(isCancelled: !isDone, filling: stage.bounds)
      if !isDone, let from { showToolbarItems(of: from, animated: false) }
      (running, leader) = (nil, nil)
      end(change, isDone: isDone)
      view.setNeedsLayout()
    }
    transition.finish = { [self] isDone in
      if isDone { delegate?.navigationController(self, didShow: to, animated: animates) }
    }
    transition.run()
  }

  /// Ends the parenthood of controllers that have left the stack, or of those that did not come into it.
  private func end(_ change: StackChange, isDone: Bool) {
    if !isDone { for child in change.removed { child.appearance.isMovingFromParent = false } }
    for child in isDone ? change.removed : change.added { child.removeFromParent() }
    if isDone { for child in change.added { child.didMove(toParent: self) } }
  }

  /// Returns the transition by the delegate's animator, the zoom that a controller prefers, or the standard animator.
  private func makeTransition(
    _ children: ChildTransition, isPop: Bool, animated: Bool
  ) -> ControllerTransition {
    let (from, to) = (children.old.first, children.new[0])
    var animator: (any UIViewControllerAnimatedTransitioning)?
    if animated, let from {
      animator = delegate?.navigationController(
        self, animationControllerFor: isPop ? .pop : .push, from: from, to: to)
    }
    let lead =
      animator.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
      ?? (animator == nil ? leader : nil)
    if animated, animator == nil {
      let zoom = isPop ? from ?? to : to
      animator =
        zoom.preferredTransition?.zoomSource.map {
          ZoomAnimator(isDismissal: isPop, shown: zoom, source: $0)
        } ?? NavigationAnimator(isPop: isPop)
    }
    to.loadViewIfNeeded()
    to.barInsets = insets(of: to)
    return children.makeTransition(in: stage, of: self, animator: animator, leader: lead)
  }

  /// Lets the bars go along with a transition, and returns what ends that.
  private func prepareBars(
    for transition: ControllerTransition, _ children: ChildTransition, isPop: Bool
  ) -> (Bool) -> Void {
    let to = children.new[0]
    let change = navigationBar.prepare(
      stack.map(\.navigationItem), isPop: isPop, height: barHeight(of: to))
    let endCarrying = (parent as? UITabBarController)?.carryBar(
      away: hidesBottomBars(of: to),
      with: transition.isAnimated ? (children.old.first?.viewIfLoaded, to.view) : nil)
    showToolbarItems(of: to, animated: transition.isAnimated)
    _ = transition.animateAlongsideTransition(
      in: navigationBar,
      animation: { [weak self] _ in
        change.animate()
        // A view that comes into the window may have been scrolled to where its safe area says.
        (self?.parent as? UITabBarController)?.placeCarriedBar()
        self?.placeBars()
        self?.navigationBar.layoutIfNeeded()
      }, completion: nil)
    _ = transition.animateAlongsideTransition(in: ownToolbar, animation: nil, completion: nil)
    return { isDone in
      change.end(isDone)
      endCarrying?(isDone)
    }
  }

  private func followSwipe() {
    let side: CGFloat = view.runsRightToLeft ? -1 : 1
    let part = side * swipe.translation(in: view).x / max(1, view.bounds.width)
    switch swipe.state {
    case .began:
      guard stack.count > 1, running == nil else { return }
      leader = UIPercentDrivenInteractiveTransition()
      popViewController(animated: true)
      leader?.update(part)
    case .changed: leader?.update(part)
    case .ended:
      // A fast finger decides by its direction, a slow one by where it is: our own choice of the speed.
      let speed = side * swipe.velocity(in: view).x
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
    changeBars(animated: animated, placeBars)
  }

  /// The bar at the lower edge, hidden at first.
  open var toolbar: UIToolbar! { ownToolbar }
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
    changeBars(animated: animated, placeBars)
  }

  /// Shows the items of the uppermost controller.
  func showToolbarItems(of controller: UIViewController, animated: Bool) {
    guard controller === stack.last else { return }
    ownToolbar.setItems(controller.toolbarItems, animated: animated)
  }

  /// Whether a controller of the stack, or one below it, sends the bars at the lower edge away.
  private func hidesBottomBars(of controller: UIViewController) -> Bool {
    let end = stack.firstIndex { $0 === controller } ?? stack.count - 1
    return stack.prefix(end + 1).contains { $0.hidesBottomBarWhenPushed }
  }

  /// How high the navigation bar is with a controller on top.
  private func barHeight(of controller: UIViewController) -> CGFloat {
    navigationBar.height(of: controller.navigationItem, in: stack.map(\.navigationItem))
  }

  /// What bars cover of a controller's view besides what the view's own safe area does; a large title counts at its full height.
  private func insets(of controller: UIViewController) -> UIEdgeInsets {
    var bottom: CGFloat = 0
    if !hidesBottomBars(of: controller) {
      bottom = (parent as? UITabBarController)?.barCover ?? 0
      if !hidesToolbar { bottom += UIToolbar.height }
    }
    return UIEdgeInsets(
      top: hidesBar ? 0 : barHeight(of: controller), left: 0, bottom: bottom, right: 0)
  }

  /// How far the content has been scrolled away from the bar.
  private var scrolled: CGFloat {
    followed.map { $0.contentOffset.y + $0.adjustedContentInset.top } ?? 0
  }

  private func placeBars() {
    follow()
    let top = view.safeAreaInsets.top
    let row = navigationBar.rowHeight
    var height = navigationBar.fittingHeight
    if height > row { height = max(row, height - scrolled) }
    navigationBar.reach = top
    navigationBar.frame = CGRect(
      x: 0, y: hidesBar ? -height - 1 : top, width: view.bounds.width, height: height)
    navigationBar.alpha = hidesBar ? 0 : 1
    navigationBar.showEdge(
      BarBackdrop.share(of: followed, atTop: true, beyond: navigationBar.fittingHeight - row))
    placeToolbar()
    swipe.edges = view.runsRightToLeft ? .right : .left
    for controller in stack { controller.barInsets = insets(of: controller) }
    (parent as? UITabBarController)?.contentDidChange()
  }

  private func placeToolbar() {
    let hides = hidesToolbar || stack.last.map(hidesBottomBars) ?? false
    let safe = view.safeAreaInsets.bottom
    let tabs = stack.last.map(hidesBottomBars) ?? false ? nil : parent as? UITabBarController
    let below = max(safe, safe + (tabs?.barCover ?? 0))
    let height = UIToolbar.height
    ownToolbar.reach = tabs?.barCover ?? 0 > 0 ? 0 : safe
    ownToolbar.frame = CGRect(
      x: 0, y: view.bounds.height - (hides ? -1 : below + height), width: view.bounds.width,
      height: height)
    ownToolbar.alpha = hides ? 0 : 1
    ownToolbar.showEdge(
      BarBackdrop.share(of: stack.last?.barScrollView(at: .bottom), atTop: false))
  }

  /// Looks at the scroll view of the uppermost controller.
  private func follow() {
    let scroll = stack.last?.barScrollView(at: .top)
    guard scroll !== followed else { return }
    followed?.tellNoMore(self)
    followed = scroll
    scroll?.tell(self)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBars()
  }

  /// Whether something to touch leads back.
  fileprivate var canSwipe: Bool {
    guard stack.count > 1, running == nil, !hidesBar, let item = stack.last?.navigationItem else {
      return false
    }
    return !item.hidesBackButton
      && (item.leftBarButtonItems?.isEmpty ?? true || item.leftItemsSupplementBackButton)
  }
}

extension UINavigationController: ScrollFollowing {
  func scrollDidMove(_ scroll: UIScrollView) {
    if running == nil { placeBars() }
  }

  /// A large title is there or not when the content rests.
  func scrollWillLand(_ scroll: UIScrollView, at target: inout CGPoint) {
    let large = navigationBar.fittingHeight - navigationBar.rowHeight
    let start = -scroll.adjustedContentInset.top
    let part = target.y - start
    guard large > 0, part > 0, part < large else { return }
    target.y = part < large / 2 ? start : start + large
  }
}

/// A change of the controllers of a stack.
@MainActor
private struct StackChange {
  /// The controllers before.
  let old: [UIViewController]
  /// The controllers that leave the stack.
  let removed: [UIViewController]
  /// The controllers that come into it.
  let added: [UIViewController]
  /// Whether the uppermost controller was in the stack before.
  let isPop: Bool

  init(from old: [UIViewController], to new: [UIViewController]) {
    self.old = old
    removed = old.filter { child in !new.contains { $0 === child } }
    added = new.filter { child in !old.contains { $0 === child } }
    isPop = old.contains { $0 === new.last }
  }
}

/// Lets the swipe back begin where a touch could lead back.
private final class SwipeGate: NSObject, UIGestureRecognizerDelegate {
  weak var stack: UINavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    stack?.canSwipe ?? false
  }
}
