public import Foundation
import QuartzCore

/// A container that displays one of several controllers, which the user selects in a bar at the lower edge.
///
/// All controllers have an item in the bar; the More list is not implemented.
///
/// When the user selects an item, the delegate's `shouldSelect` is called, then ``tabBar(_:didSelect:)``; then
/// ``selectedViewController`` changes, and the delegate's `didSelect` is called. Programmatic selections are not
/// reported, as Apple documents for UITabBarControllerDelegate. A tap on the selected item of a navigation controller
/// pops to its root.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// Creates a tab bar controller without tabs.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    bar.delegate = self
  }

  /// Creates a tab bar controller without tabs from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bar.delegate = self
  }

  private let bar = UITabBar(frame: .zero)
  private let containerView = UIView()
  private var tabControllers: [UIViewController]?
  private var currentController: UIViewController?
  private weak var displayedController: UIViewController?
  private var currentTransition: ControllerTransition?
  private weak var observedScrollView: UIScrollView?
  /// Whether a pushed controller has hidden the bar.
  private var isBarHiddenByPush = false
  private var hidesBar = false
  /// Whether the bar is temporarily a subview of a controller's view that moves in a transition.
  private var isBarInTransition = false

  open var tabBar: UITabBar { bar }

  /// The delegate of this tab bar controller.
  open weak var delegate: (any UITabBarControllerDelegate)?

  // MARK: Controllers

  /// The controllers of the tabs, in the order of the bar's items.
  open var viewControllers: [UIViewController]? {
    get { tabControllers }
    set { replaceTabControllers(newValue, animated: false) }
  }

  /// Sets the controllers of the tabs.
  ///
  /// If the selected controller is not among them, the controller at its old index is selected, or the last one.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replaceTabControllers(viewControllers, animated: animated)
  }

  private func replaceTabControllers(_ new: [UIViewController]?, animated: Bool) {
    let old = tabControllers ?? []
    let gone = old.filter { controller in !(new ?? []).contains { $0 === controller } }
    let index = currentController.flatMap { chosen in old.firstIndex { $0 === chosen } }
    for controller in gone { controller.willMove(toParent: nil) }
    let added = (new ?? []).filter { $0.parent !== self }
    for controller in added { addChild(controller) }
    tabControllers = new
    bar.setItems(new?.map { $0.tabBarItem }, animated: animated)
    if let currentController, !gone.contains(where: { $0 === currentController }) {
      bar.selectedItem = currentController.tabBarItem
    } else {
      let next = new.flatMap { $0.isEmpty ? nil : $0[min(index ?? 0, $0.count - 1)] }
      selectController(next, asksDelegate: false)
    }
    for controller in gone {
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    for controller in added { controller.didMove(toParent: self) }
    if isViewLoaded { view.setNeedsLayout() }
  }

  /// Updates the bar after the tab bar items of the controllers have changed.
  func itemsDidChange() {
    bar.setItems(tabControllers?.map { $0.tabBarItem }, animated: false)
    bar.selectedItem = currentController?.tabBarItem
  }

  // MARK: Selection

  /// The controller of the selected tab.
  ///
  /// Setting a controller that is not in ``viewControllers`` is a programmer error.
  open var selectedViewController: UIViewController? {
    get { currentController }
    set {
      guard let new = newValue else { return }
      guard tabControllers?.contains(where: { $0 === new }) ?? false else {
        CAProgrammerError.raise("selectedViewController must be one of the viewControllers")
        return
      }
      selectController(new)
    }
  }

  /// The zero-based index of the selected controller, or `NSNotFound` if there are no tabs.
  ///
  /// Setting an invalid index has no effect.
  open var selectedIndex: Int {
    get { tabControllers?.firstIndex { $0 === currentController } ?? NSNotFound }
    set {
      guard let tabControllers, tabControllers.indices.contains(newValue) else { return }
      selectController(tabControllers[newValue])
    }
  }

  /// Called after the user has selected an item.
  ///
  /// The default implementation does nothing; overrides need not call it.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  private func controller(for item: UITabBarItem) -> UIViewController? {
    tabControllers?.first { $0.tabBarItem === item }
  }

  private func handleTap(on item: UITabBarItem) {
    guard let page = controller(for: item) else { return }
    if page === currentController {
      _ = (page as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      selectedViewController = page
    }
    delegate?.tabBarController(self, didSelect: page)
  }

  private func selectController(_ to: UIViewController?, asksDelegate: Bool = true) {
    if let currentTransition {
      return currentTransition.performAfterTransition { [weak self] in
        self?.selectController(to, asksDelegate: asksDelegate)
      }
    }
    guard to !== currentController else { return }
    currentController = to
    bar.selectedItem = to?.tabBarItem
    if isViewLoaded { displayCurrentController(asksDelegate: asksDelegate) }
  }

  private func displayCurrentController(asksDelegate: Bool) {
    guard let to = currentController, to !== displayedController else {
      if currentController == nil {
        displayedController?.viewIfLoaded?.removeFromSuperview()
        displayedController = nil
      }
      return
    }
    let from = displayedController
    let children = ChildControllerTransition(
      oldChildren: [from].compactMap { $0 }, newChildren: [to], isOnScreen: isOnScreen)
    var animator: (any UIViewControllerAnimatedTransitioning)?
    if let from, children.isOnScreen, asksDelegate {
      animator = delegate?.tabBarController(
        self, animationControllerForTransitionFrom: from, to: to)
    }
    let leader = animator.flatMap {
      delegate?.tabBarController(self, interactionControllerFor: $0)
    }
    to.loadViewIfNeeded()
    isBarHiddenByPush = hidesTabBarWhenPushed(to)
    to.barInsets = contentInsets(for: to)
    let transition = children.makeTransition(
      in: containerView, of: self, animator: animator, interactionController: leader)
    (currentTransition, displayedController) = (transition, to)
    children.beginAppearance(animated: transition.isAnimated)
    transition.applyOutcome = { [self] isDone in
      if !isDone {
        (currentController, displayedController) = (from, from)
        bar.selectedItem = from?.tabBarItem
      }
      children.endAppearance(isCancelled: !isDone, filling: containerView.bounds)
      currentTransition = nil
      view.setNeedsLayout()
    }
    transition.start()
  }

  // MARK: Displaying the selected controller

  /// Creates the view containing the selected controller's view and, above it, the bar.
  open override func loadView() {
    super.loadView()
    view.backgroundColor = .systemBackground
    containerView.frame = view.bounds
    containerView.clipsToBounds = true
    containerView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(containerView)
    view.addSubview(bar)
    bar.shouldSelect = { [weak self] item in
      guard let self, currentTransition == nil, let page = controller(for: item) else {
        return false
      }
      return delegate?.tabBarController(self, shouldSelect: page) ?? true
    }
    bar.onSelect = { [weak self] in self?.handleTap(on: $0) }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if displayedController == nil { displayCurrentController(asksDelegate: false) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutBar()
  }

  // MARK: Tab bar

  /// Whether the bar is hidden.
  open var isTabBarHidden: Bool {
    get { hidesBar }
    set { setTabBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar by moving it over the lower edge.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesBar else { return }
    hidesBar = hidden
    performBarUpdate(animated: animated, layout: layOutBar)
  }

  /// The height that the bar covers above the safe area, in points; 0 if the bar is hidden.
  var barOverlap: CGFloat {
    hidesBar || bar.isHidden ? 0 : bar.sizeThatFits(view.bounds.size).height
  }

  private func hidesTabBarWhenPushed(_ page: UIViewController) -> Bool {
    (page as? UINavigationController)?.viewControllers
      .contains { $0.hidesBottomBarWhenPushed } ?? false
  }

  /// Returns the insets of the controller's content that are covered by the bar, in points.
  ///
  /// They are zero for a navigation controller, which computes separate insets for each of its controllers because
  /// some of them hide the bar.
  private func contentInsets(for page: UIViewController) -> UIEdgeInsets {
    page is UINavigationController
      ? .zero : UIEdgeInsets(top: 0, left: 0, bottom: barOverlap, right: 0)
  }

  private func layOutBar() {
    for page in tabControllers ?? [] { page.barInsets = contentInsets(for: page) }
    if let nav = currentController as? UINavigationController { nav.viewIfLoaded?.setNeedsLayout() }
    guard !isBarInTransition else { return }
    let height = bar.sizeThatFits(view.bounds.size).height + view.safeAreaInsets.bottom
    let isGone = isBarHiddenByPush || hidesBar
    bar.frame = CGRect(
      x: 0, y: view.bounds.height - (isGone ? -1 : height), width: view.bounds.width, height: height
    )
    updateObservedScrollView()
  }

  /// Starts to observe the visible controller's scroll view, and updates the bar's background.
  func updateObservedScrollView() {
    var content = currentController
    while let stack = content as? UINavigationController, let top = stack.topViewController {
      content = top
    }
    let scroll = content?.barScrollView(at: .bottom)
    if scroll !== observedScrollView {
      observedScrollView?.removeScrollObserver(self)
      observedScrollView = scroll
      scroll?.addScrollObserver(self)
    }
    bar.updateScrollEdgeFraction(BarBackgroundView.scrollEdgeFraction(of: scroll, atTop: false))
  }

  /// Starts to hide or show the bar together with a push or pop.
  ///
  /// The bar becomes a subview of the moving view.
  ///
  /// - Parameters:
  ///   - away: Whether the bar is being hidden.
  ///   - views: The old and new views of the transition, or `nil` if it is not animated.
  /// - Returns: A closure to call at the end of the transition, or `nil` if nothing is animated.
  func beginTabBarTransition(
    isHiding away: Bool, between views: (from: UIView?, to: UIView)?
  ) -> ((Bool) -> Void)? {
    guard isViewLoaded, away != isBarHiddenByPush else { return nil }
    isBarHiddenByPush = away
    guard let views, !hidesBar, let carrier = away ? views.from : views.to else {
      layOutBar()
      return nil
    }
    isBarInTransition = true
    UIView.performWithoutAnimation {
      carrier.addSubview(bar)
      layOutBarInTransition()
    }
    return { [self] isDone in
      isBarInTransition = false
      if !isDone { isBarHiddenByPush = !away }
      view.addSubview(bar)
      layOutBar()
    }
  }

  /// Positions the bar at the lower edge of its temporary superview, adjusted for that view's scroll offset.
  func layOutBarInTransition() {
    guard isBarInTransition, let carrier = bar.superview else { return }
    let height = bar.sizeThatFits(view.bounds.size).height + view.safeAreaInsets.bottom
    let (origin, size) = (carrier.bounds.origin, view.bounds.size)
    UIView.performWithoutAnimation {
      bar.frame = CGRect(
        x: origin.x, y: origin.y + size.height - height, width: size.width, height: height)
      bar.layoutIfNeeded()
    }
  }
}

extension UITabBarController: ScrollObserver {
  /// Updates the bar's background after the content has been scrolled.
  package func observedScrollViewDidChange(_ scroll: UIScrollView) {
    bar.updateScrollEdgeFraction(BarBackgroundView.scrollEdgeFraction(of: scroll, atTop: false))
  }
}

/// A delegate that controls the selection in a tab bar controller and its transitions.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Returns whether the user may select the given controller.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Notifies the delegate that the user has selected a controller, even if it was already selected.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// Returns the animator for a change of the selected tab, or `nil` to change it without animation.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that controls an interactive change of the selected tab, or `nil` to run it without
  /// interaction.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
