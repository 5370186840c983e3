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
  private let stage = UIView()
  private var pages: [UIViewController]?
  private var chosen: UIViewController?
  private weak var onStage: UIViewController?
  private var running: ControllerTransition?
  private weak var followed: UIScrollView?
  /// Whether a pushed controller has sent the bar away.
  private var isAway = false
  private var hidesBar = false
  /// The bar is carried by a view that moves.
  private var isCarried = false

  /// The bar.
  open var tabBar: UITabBar { bar }

  /// Who has a say.
  open weak var delegate: (any UITabBarControllerDelegate)?

  // MARK: Pages

  /// The controllers, in the order of the bar.
  open var viewControllers: [UIViewController]? {
    get { pages }
    set { replacePages(newValue, animated: false) }
  }

  /// Sets the controllers; the chosen one stays where it is among them, else the first is chosen.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replacePages(viewControllers, animated: animated)
  }

  private func replacePages(_ new: [UIViewController]?, animated: Bool) {
    let old = pages ?? []
    let gone = old.filter { controller in !(new ?? []).contains { $0 === controller } }
    let place = chosen.flatMap { chosen in old.firstIndex { $0 === chosen } }
    for controller in gone { controller.willMove(toParent: nil) }
    let added = (new ?? []).filter { $0.parent !== self }
    for controller in added { addChild(controller) }
    pages = new
    bar.setItems(new?.map { $0.tabBarItem }, animated: animated)
    if let chosen, !gone.contains(where: { $0 === chosen }) {
      bar.selectedItem = chosen.tabBarItem
    } else {
      let next = new.flatMap { $0.isEmpty ? nil : $0[min(place ?? 0, $0.count - 1)] }
      choose(next, asksDelegate: false)
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
    bar.setItems(pages?.map { $0.tabBarItem }, animated: false)
    bar.selectedItem = chosen?.tabBarItem
  }

  // MARK: The choice

  /// The chosen controller.
  open var selectedViewController: UIViewController? {
    get { chosen }
    set {
      guard let new = newValue else { return }
      guard pages?.contains(where: { $0 === new }) ?? false else {
        CAProgrammerError.raise("only one of the viewControllers can be the selectedViewController")
        return
      }
      choose(new)
    }
  }

  /// The place of the chosen controller, from 0; NSNotFound without pages.
  open var selectedIndex: Int {
    get { pages?.firstIndex { $0 === chosen } ?? NSNotFound }
    set {
      guard let pages, pages.indices.contains(newValue) else { return }
      choose(pages[newValue])
    }
  }

  /// A finger has chosen an item; for subclasses to hear of, there is nothing to call on.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  private func page(of item: UITabBarItem) -> UIViewController? {
    pages?.first { $0.tabBarItem === item }
  }

  private func touched(_ item: UITabBarItem) {
    guard let page = page(of: item) else { return }
    if page === chosen {
      _ = (page as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      selectedViewController = page
    }
    delegate?.tabBarController(self, didSelect: page)
  }

  private func choose(_ to: UIViewController?, asksDelegate: Bool = true) {
    if let running {
      return running.enqueue { [weak self] in self?.choose(to, asksDelegate: asksDelegate) }
    }
    guard to !== chosen else { return }
    chosen = to
    bar.selectedItem = to?.tabBarItem
    if isViewLoaded { showChosen(asksDelegate: asksDelegate) }
  }

  private func showChosen(asksDelegate: Bool) {
    guard let to = chosen, to !== onStage else {
      if chosen == nil {
        onStage?.viewIfLoaded?.removeFromSuperview()
        onStage = nil
      }
      return
    }
    let from = onStage
    let children = ChildTransition(
      old: [from].compactMap { $0 }, new: [to], isOnScreen: isOnScreen)
    var animator: (any UIViewControllerAnimatedTransitioning)?
    if let from, children.isOnScreen, asksDelegate {
      animator = delegate?.tabBarController(
        self, animationControllerForTransitionFrom: from, to: to)
    }
    let leader = animator.flatMap {
      delegate?.tabBarController(self, interactionControllerFor: $0)
    }
    to.loadViewIfNeeded()
    isAway = hides(to)
    to.barInsets = insets(of: to)
    let transition = children.makeTransition(
      in: stage, of: self, animator: animator, leader: leader)
    (running, onStage) = (transition, to)
    children.begin(animated: transition.isAnimated)
    transition.settle = { [self] isDone in
      if !isDone {
        (chosen, onStage) = (from, from)
        bar.selectedItem = from?.tabBarItem
      }
      children.end(isCancelled: !isDone, filling: stage.bounds)
      running = nil
      view.setNeedsLayout()
    }
    transition.run()
  }

  // MARK: Showing

  /// A view with the page and the bar over it.
  open override func loadView() {
    super.loadView()
    view.backgroundColor = .systemBackground
    stage.frame = view.bounds
    stage.clipsToBounds = true
    stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stage)
    view.addSubview(bar)
    bar.mayChoose = { [weak self] item in
      guard let self, running == nil, let page = page(of: item) else { return false }
      return delegate?.tabBarController(self, shouldSelect: page) ?? true
    }
    bar.onChoose = { [weak self] in self?.touched($0) }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if onStage == nil { showChosen(asksDelegate: false) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBar()
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
    changeBars(animated: animated, placeBar)
  }

  /// How much it covers besides what the safe area does.
  var barCover: CGFloat {
    hidesBar || bar.isHidden ? 0 : bar.sizeThatFits(view.bounds.size).height
  }

  private func hides(_ page: UIViewController) -> Bool {
    (page as? UINavigationController)?.viewControllers
      .contains { $0.hidesBottomBarWhenPushed } ?? false
  }

  /// A navigation controller tells its controllers itself, as some of them may do without the bar.
  private func insets(of page: UIViewController) -> UIEdgeInsets {
    page is UINavigationController
      ? .zero : UIEdgeInsets(top: 0, left: 0, bottom: barCover, right: 0)
  }

  private func placeBar() {
    for page in pages ?? [] { page.barInsets = insets(of: page) }
    if let nav = chosen as? UINavigationController { nav.viewIfLoaded?.setNeedsLayout() }
    guard !isCarried else { return }
    let height = bar.sizeThatFits(view.bounds.size).height + view.safeAreaInsets.bottom
    let isGone = isAway || hidesBar
    bar.frame = CGRect(
      x: 0, y: view.bounds.height - (isGone ? -1 : height), width: view.bounds.width, height: height
    )
    contentDidChange()
  }

  /// Another scroll view may lie under the bar, or it lies there otherwise.
  func contentDidChange() {
    var content = chosen
    while let stack = content as? UINavigationController, let top = stack.topViewController {
      content = top
    }
    let scroll = content?.barScrollView(at: .bottom)
    if scroll !== followed {
      followed?.tellNoMore(self)
      followed = scroll
      scroll?.tell(self)
    }
    bar.showEdge(BarBackdrop.share(of: scroll, atTop: false))
  }

  /// A navigation controller goes to a controller that wants the bar away, or there: it goes with the view below.
  ///
  /// Answers what is to be called when the transition is over.
  func carryBar(
    away: Bool, with views: (from: UIView?, to: UIView)?
  ) -> ((Bool) -> Void)? {
    guard isViewLoaded, away != isAway else { return nil }
    isAway = away
    guard let views, !hidesBar, let carrier = away ? views.from : views.to else {
      placeBar()
      return nil
    }
    isCarried = true
    UIView.performWithoutAnimation {
      carrier.addSubview(bar)
      placeCarriedBar()
    }
    return { [self] isDone in
      isCarried = false
      if !isDone { isAway = !away }
      view.addSubview(bar)
      placeBar()
    }
  }

  /// Puts the bar to the lower edge of the view that carries it, wherever that has been scrolled to.
  func placeCarriedBar() {
    guard isCarried, let carrier = bar.superview else { return }
    let height = bar.sizeThatFits(view.bounds.size).height + view.safeAreaInsets.bottom
    let (origin, size) = (carrier.bounds.origin, view.bounds.size)
    UIView.performWithoutAnimation {
      bar.frame = CGRect(
        x: origin.x, y: origin.y + size.height - height, width: size.width, height: height)
      bar.layoutIfNeeded()
    }
  }
}

extension UITabBarController: ScrollFollowing {
  func scrollDidMove(_ scroll: UIScrollView) {
    bar.showEdge(BarBackdrop.share(of: scroll, atTop: false))
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
