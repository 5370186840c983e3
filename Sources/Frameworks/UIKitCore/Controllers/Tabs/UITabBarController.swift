public import Foundation
import QuartzCore

/// Shows one of several controllers, chosen in a bar at the lower edge.
///
/// All controllers have a place in the bar: a More item, and the list behind it, are left out. A finger's choice is told in the
/// order: the delegate's `shouldSelect`, ``tabBar(_:didSelect:)``, the change of ``selectedViewController``, the delegate's
/// `didSelect`; a choice by the program is told to nobody, as Apple's documentation of UITabBarControllerDelegate says. A
/// finger on the chosen item of a navigation controller leads back to its first controller.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// A controller without pages.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    bar.delegate = self
  }

  /// Reads a controller without pages.
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
  /// Whether a pushed controller has sent the bar away.
  private var isBarHiddenByPush = false
  private var hidesBar = false
  /// The bar is carried by a view that moves.
  private var isBarInTransition = false

  /// The bar.
  open var tabBar: UITabBar { bar }

  /// Who has a say.
  open weak var delegate: (any UITabBarControllerDelegate)?

  // MARK: Pages

  /// The controllers, in the order of the bar.
  open var viewControllers: [UIViewController]? {
    get { tabControllers }
    set { replaceTabControllers(newValue, animated: false) }
  }

  /// Sets the controllers; the chosen one stays where it is among them, else the first is chosen.
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

  /// The items of its pages are others.
  func itemsDidChange() {
    bar.setItems(tabControllers?.map { $0.tabBarItem }, animated: false)
    bar.selectedItem = currentController?.tabBarItem
  }

  // MARK: The choice

  /// The chosen controller.
  open var selectedViewController: UIViewController? {
    get { currentController }
    set {
      guard let new = newValue else { return }
      guard tabControllers?.contains(where: { $0 === new }) ?? false else {
        CAProgrammerError.raise("only one of the viewControllers can be the selectedViewController")
        return
      }
      selectController(new)
    }
  }

  /// The place of the chosen controller, from 0; NSNotFound without pages.
  open var selectedIndex: Int {
    get { tabControllers?.firstIndex { $0 === currentController } ?? NSNotFound }
    set {
      guard let tabControllers, tabControllers.indices.contains(newValue) else { return }
      selectController(tabControllers[newValue])
    }
  }

  /// A finger has chosen an item; for subclasses to hear of, there is nothing to call on.
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

  // MARK: Showing

  /// A view with the page and the bar over it.
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

  // MARK: The bar

  /// Whether there is no bar.
  open var isTabBarHidden: Bool {
    get { hidesBar }
    set { setTabBarHidden(newValue, animated: false) }
  }

  /// Lets the bar go down over the lower edge, or come up.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesBar else { return }
    hidesBar = hidden
    performBarUpdate(animated: animated, layout: layOutBar)
  }

  /// How much it covers besides what the safe area does.
  var barOverlap: CGFloat {
    hidesBar || bar.isHidden ? 0 : bar.sizeThatFits(view.bounds.size).height
  }

  private func hidesTabBarWhenPushed(_ page: UIViewController) -> Bool {
    (page as? UINavigationController)?.viewControllers
      .contains { $0.hidesBottomBarWhenPushed } ?? false
  }

  /// A navigation controller tells its controllers itself, as some of them may do without the bar.
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

  /// Another scroll view may lie under the bar, or it lies there otherwise.
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

  /// A navigation controller goes to a controller that wants the bar away, or there: it goes with the view below.
  ///
  /// Answers what is to be called when the transition is over.
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

  /// Puts the bar to the lower edge of the view that carries it, wherever that has been scrolled to.
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
  /// Lays out what follows the scrolled content.
  package func observedScrollViewDidChange(_ scroll: UIScrollView) {
    bar.updateScrollEdgeFraction(BarBackgroundView.scrollEdgeFraction(of: scroll, atTop: false))
  }
}

/// Who has a say in a tab bar controller.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Whether a finger may choose a controller.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// A finger has chosen a controller, be it the one that was chosen before.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// Who animates the way from one to the other; nil for no animation.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Who leads; nil for time.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  /// It may.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
  /// Nobody.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Led by time.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
