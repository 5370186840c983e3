public import Foundation
import QuartzCore

/// An object that manages a view and responds to its appearance in a window.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
  private var loadedView: UIView?
  private var isLoading = false
  private var childControllers: [UIViewController] = []
  private weak var parentController: UIViewController?
  private weak var presenter: UIViewController?
  /// The current appearance phase of the view, which determines the next appearance callbacks.
  package var appearanceState = ControllerAppearanceState()

  /// Creates a controller whose view is loaded on first access.
  ///
  /// The nib name and bundle are stored; no nib file is read.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  /// Creates a controller whose view is loaded on first access.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // The view may outlive the controller, so it must discard the traits and insets inherited from the controller.
  deinit { loadedView?.invalidateInheritedState() }

  /// Creates a controller from an archive.
  ///
  /// Its view is loaded on first access.
  public required init?(coder: NSCoder) {
    (nibName, nibBundle) = (nil, nil)
    super.init()
  }

  /// Returns the presentation controller for classes that always use their own, regardless of the presentation style.
  ///
  /// The default implementation returns `nil`.
  @_spi(UIKitModules)
  open func makeOwnPresentationController() -> UIPresentationController? { nil }

  /// Returns the animator for classes that always use their own, regardless of the transition style.
  ///
  /// The default implementation returns `nil`.
  @_spi(UIKitModules)
  open func makeOwnAnimator(isDismissal: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    nil
  }

  /// The nib name passed to the initializer.
  public let nibName: String?

  /// The bundle passed to the initializer.
  public let nibBundle: Bundle?

  /// The title of the controller.
  ///
  /// Setting it also sets the titles of the navigation item and the tab bar item.
  open var title: String? { didSet { titleDidChange() } }

  private func titleDidChange() {
    assignedNavigationItem?.title = title
    barState.tabItem?.title = title
    notifyObservers()
  }

  var barState = ControllerBarState()

  /// The item that represents the controller in a tab bar.
  ///
  /// It is created with the controller's title on first access.
  open var tabBarItem: UITabBarItem! {
    get {
      if let item = barState.tabItem { return item }
      let made = UITabBarItem(title: title, image: nil, tag: 0)
      barState.tabItem = made
      return made
    }
    set {
      barState.tabItem = newValue
      tabBarController?.itemsDidChange()
    }
  }

  /// The nearest ancestor that is a tab bar controller.
  open var tabBarController: UITabBarController? {
    sequence(first: parentController) { $0?.parentController }.lazy.compactMap {
      $0 as? UITabBarController
    }.first
  }

  /// The items displayed for this controller in a navigation controller's toolbar.
  open var toolbarItems: [UIBarButtonItem]? {
    get { barState.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets the items for the navigation controller's toolbar, optionally with animation.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    barState.toolbarItems = toolbarItems
    navigationController?.showToolbarItems(of: self, animated: animated)
  }

  /// A button that switches between Edit and Done and calls ``setEditing(_:animated:)``.
  open var editButtonItem: UIBarButtonItem {
    if let button = barState.editButton { return button }
    let made = makeEditButton()
    barState.editButton = made
    return made
  }

  /// Returns the scroll view set by ``setContentScrollView(_:for:)`` for the bars at the given edge.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    barState.scrollView(at: edge)
  }

  /// Sets the scroll view observed by the bars at the given edges.
  ///
  /// If none is set, the bars search the view hierarchy along the first subviews.
  open func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all
  ) {
    barState.setScrollView(scrollView, at: edge)
    setNeedsBarLayout()
  }

  private var assignedNavigationItem: UINavigationItem?

  /// The item that represents the controller in a navigation bar.
  ///
  /// It is created with the controller's title on first access.
  open var navigationItem: UINavigationItem {
    if let assignedNavigationItem { return assignedNavigationItem }
    let made = UINavigationItem(title: title ?? "")
    if title == nil { made.title = nil }
    assignedNavigationItem = made
    return made
  }

  /// The nearest ancestor that is a navigation controller.
  open var navigationController: UINavigationController? {
    sequence(first: parentController) { $0?.parentController }.lazy.compactMap {
      $0 as? UINavigationController
    }.first
  }

  /// Whether the toolbar and the tab bar are hidden while the controller is on a navigation stack.
  ///
  /// They reappear when it is popped.
  open var hidesBottomBarWhenPushed = false

  /// The insets covered by the containers' bars at each edge of the view, in points.
  var barInsets = UIEdgeInsets.zero {
    didSet {
      guard barInsets != oldValue else { return }
      loadedView?.propagateSafeArea()
    }
  }

  // MARK: Storyboards

  /// The storyboard that created the controller, or `nil` if it was created in code.
  open internal(set) var storyboard: UIStoryboard?

  /// Stops with a programmer error, because segues are defined in Interface Builder files, which are not read.
  ///
  /// Does nothing if ``shouldPerformSegue(withIdentifier:sender:)`` returns `false`.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    CAProgrammerError.raise(
      "unknown segue '\(identifier)': Interface Builder files are not supported; create the segue in "
        + "code, call prepare(for:sender:) and perform it")
  }

  /// Returns whether the segue should be performed; `true` by default.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Notifies the controller before a segue is performed.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  // MARK: View

  /// The controller's view.
  ///
  /// On first access, it is created by ``loadView()``.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      let old = loadedView
      old?.controller = nil
      loadedView = newValue
      newValue?.controller = self
      old?.propagateTraits()
      // The controller has already been notified that its traits have changed.
      newValue?.propagateTraits(notifiesController: false)
    }
  }

  /// The controller's view, or `nil` if it is not loaded yet.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view if it has not been loaded yet.
  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil {
      view = UIView(frame: CGRect(origin: .zero, size: ScreenSettings.current.size))
    }
    viewDidLoad()
  }

  /// Creates the controller's view.
  ///
  /// The default implementation creates an empty view with the size of the screen.
  open func loadView() {
    let view = UIView(frame: CGRect(origin: .zero, size: ScreenSettings.current.size))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Called after the view has been loaded.
  open func viewDidLoad() {}

  /// Called before the view appears.
  ///
  /// The argument is whether the appearance will be animated.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in the window with its final size and traits, before the first frame that displays it.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has become visible and its transition has ended.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has been removed from its window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Whether this controller or an ancestor is being presented modally.
  open var isBeingPresented: Bool {
    modalStage == .presenting || parentController?.isBeingPresented ?? false
  }

  /// Whether this controller or an ancestor is being dismissed from a modal presentation.
  open var isBeingDismissed: Bool {
    modalStage == .dismissing || parentController?.isBeingDismissed ?? false
  }

  /// Whether the view appears because the controller is being added to a parent.
  open var isMovingToParent: Bool { appearanceState.isMovingToParent }

  /// Whether the view disappears because the controller is being removed from its parent.
  open var isMovingFromParent: Bool { appearanceState.isMovingFromParent }

  /// Updates the view's constraints.
  ///
  /// Overrides must call the superclass implementation as their last step.
  open func updateViewConstraints() { loadedView?.updateConstraints() }

  private var barGuides: [Bool: BarLayoutGuide] = [:]

  /// A layout item for the area of the view covered by bars at the top.
  open var topLayoutGuide: any UILayoutSupport { barGuide(atTop: true) }

  /// A layout item for the area of the view covered by bars at the bottom.
  open var bottomLayoutGuide: any UILayoutSupport { barGuide(atTop: false) }

  private func barGuide(atTop isTop: Bool) -> BarLayoutGuide {
    if let guide = barGuides[isTop], guide.owningView === view { return guide }
    let guide = BarLayoutGuide.makeGuide(in: view, atTop: isTop)
    barGuides[isTop] = guide
    return guide
  }

  /// The next responder: the view's superview, which is the window for a root controller.
  open override var next: UIResponder? { loadedView?.superview }

  // MARK: Traits and safe area

  /// The traits of the view.
  ///
  /// Until the view is loaded, they are derived from the parent controller or the screen.
  open var traitCollection: UITraitCollection {
    if let loadedView { return loadedView.traitCollection }
    let around = parentController?.traitCollection ?? .currentScreen
    return TraitPropagation.traits(below: around, controller: self, of: nil)
  }

  /// The interface style of the view and its subviews.
  ///
  /// If `unspecified`, the style is inherited.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if let loadedView { TraitPropagation.overridesDidChange(of: loadedView) } }
  }

  var storedTraitOverrides = TraitOverrides() {
    didSet { if let loadedView { TraitPropagation.overridesDidChange(of: loadedView) } }
  }

  /// The traits that override those inherited by the view and its subviews.
  open var traitOverrides: any UITraitOverrides {
    get { storedTraitOverrides }
    set { if let new = newValue as? TraitOverrides { storedTraitOverrides = new } }
  }

  /// Sets the traits that override those inherited by the given child; `nil` removes the override.
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    childViewController.assignedTraits = collection
  }

  /// Returns the traits set for the given child by ``setOverrideTraitCollection(_:forChild:)``.
  open func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? {
    childViewController.assignedTraits
  }

  var assignedTraits: UITraitCollection? {
    didSet { if let loadedView { TraitPropagation.overridesDidChange(of: loadedView) } }
  }

  /// The registered observers of this controller's traits.
  var traitObservers = TraitChangeObserverList()

  /// Called after the view's traits have changed.
  ///
  /// The argument contains the traits before the change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The insets added to the safe area of the view and its subviews, in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      loadedView?.propagateSafeArea()
    }
  }

  /// Called after the view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: Appearance callbacks

  /// Whether children receive appearance callbacks together with this controller.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Starts an appearance transition of a child controller.
  ///
  /// It is called by containers that forward appearance callbacks themselves.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing: isAppearing, animated: animated)
  }

  /// Ends an appearance transition of a child controller.
  open func endAppearanceTransition() { endAppearance() }

  /// Inserts the view into the window as its lowest subview, filling the window's bounds.
  func attachView(to window: UIWindow) {
    loadViewIfNeeded()
    guard let loadedView else { return }
    loadedView.frame = window.bounds
    window.insertSubview(loadedView, at: 0)
  }

  /// Removes the view from the window if it is one of its subviews.
  func detachView(from window: UIWindow) {
    if loadedView?.superview === window { loadedView?.removeFromSuperview() }
  }

  // MARK: Containment

  /// The child controllers, in the order in which they were added.
  open var children: [UIViewController] { childControllers }

  /// The container of which this controller is a child.
  open var parent: UIViewController? { parentController }

  /// Adds a child controller.
  ///
  /// The caller then adds the child's view and calls ``didMove(toParent:)``.
  open func addChild(_ childController: UIViewController) {
    guard childController !== self, childController.parentController !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childControllers.append(childController)
    childController.parentController = self
    childController.appearanceState.isMovingToParent = true
  }

  /// Removes the controller from its parent.
  ///
  /// Before that, the caller calls ``willMove(toParent:)`` with `nil` and removes the view.
  open func removeFromParent() {
    guard let parentController else { return }
    parentController.childControllers.removeAll { $0 === self }
    self.parentController = nil
    didMove(toParent: nil)
    appearanceState.isMovingFromParent = false
  }

  /// Called before the controller is added to or removed from a parent.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { appearanceState.isMovingFromParent = true }
  }

  /// Called after the controller has been added to or removed from a parent.
  open func didMove(toParent parent: UIViewController?) { appearanceState.isMovingToParent = false }

  /// Replaces one child's view with another's while the given changes animate.
  ///
  /// The old view is removed at the end. Passing a controller that is not a child is a programmer error.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard fromViewController.parentController === self, toViewController.parentController === self
    else {
      CAProgrammerError.raise(
        "both controllers of a transition must be children of the receiver; call addChild(_:) first"
      )
      return
    }
    guard let old = fromViewController.view, let new = toViewController.view else { return }
    (old.superview ?? view).addSubview(new)
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: { isFinished in
        old.removeFromSuperview()
        completion?(isFinished)
      })
  }

  // MARK: Presenting

  /// The controller presented directly by this one.
  var presentedController: UIViewController?
  /// The presentation controller in use, or one created for configuration before the presentation.
  var storedPresentationController: UIPresentationController?
  /// Whether the controller is being presented, dismissed, or neither.
  package var modalStage = ModalTransitionState.none
  /// The transition in progress that this controller takes part in.
  var activeTransition: ControllerTransition?

  /// The controller presented by this controller or by an ancestor.
  open var presentedViewController: UIViewController? {
    presentedController ?? parentController?.presentedViewController
  }

  /// The controller that presented this controller or an ancestor.
  open var presentingViewController: UIViewController? {
    presenter ?? parentController?.presentingViewController
  }

  func setPresenter(_ presenter: UIViewController?) { self.presenter = presenter }

  /// The style used to present this controller modally; `automatic` by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { discardUnusedPresentationController() } }
  }

  /// The animation used to present this controller modally; `coverVertical` by default.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// A transition used instead of the one defined by the transition style.
  open var preferredTransition: Transition?

  /// The delegate that provides animators and a presentation controller for this controller.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether the user is prevented from dismissing the controller with a gesture.
  open var isModalInPresentation = false

  /// Whether the controller determines the status bar's appearance even if it does not cover the screen.
  open var modalPresentationCapturesStatusBarAppearance = false

  /// Whether presentations with a context style, made by this controller or its descendants, cover this controller's
  /// view.
  open var definesPresentationContext = false

  /// Whether presentations that cover this controller's view use its transition style.
  open var providesPresentationContextTransitionStyle = false

  /// The presentation controller used to present this controller modally.
  ///
  /// It is created for the current presentation style on first access.
  open var presentationController: UIPresentationController? { presentationForSetup }

  /// The presentation controller if it is a sheet; otherwise `nil`.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationForSetup as? UISheetPresentationController
  }

  /// The coordinator for the transition that this controller or an ancestor takes part in, or `nil` outside
  /// transitions.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    activeTransition ?? parentController?.transitionCoordinator
  }

  /// Presents a controller modally, with its presentation style and transition.
  ///
  /// The completion handler runs after the transition.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) { startPresenting(viewControllerToPresent, animated: flag, completion: completion) }

  /// Dismisses the controller presented by this one.
  ///
  /// If it does not present a controller, it is dismissed itself.
  ///
  /// If several presentations are stacked, only the topmost is animated; the others are removed immediately.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissing(animated: flag, completion: completion)
  }

  /// Displays a controller in the nearest ancestor that overrides this method.
  ///
  /// If there is none, presents it modally.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parentController {
      parentController.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// Displays a controller as the detail content of the nearest ancestor that overrides this method.
  ///
  /// If there is none, presents it modally.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parentController {
      parentController.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: Sizes

  /// The preferred size of the content, in points; used by containers such as popovers and sheets.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parentController?.preferredContentSizeDidChange(forChildContentContainer: self)
      storedPresentationController?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Called after a child's preferred size has changed.
  ///
  /// The default implementation does nothing; containers override it.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Called after Auto Layout has computed a new size for a child.
  ///
  /// The default implementation does nothing; containers override it.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Returns the size for the given child when this controller's view has the size `parentSize`.
  ///
  /// The default implementation returns the full size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the view's size changes.
  ///
  /// Forwards the call to the children and the presented controller.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in childControllers {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size),
        with: coordinator)
    }
    presentedController?.storedPresentationController?.viewWillTransition(
      to: size, with: coordinator)
  }

  /// Called before the traits change.
  ///
  /// Forwards the call to the children and the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in childControllers { child.willTransition(to: newCollection, with: coordinator) }
    presentedController?.storedPresentationController?.willTransition(
      to: newCollection, with: coordinator)
  }

  // MARK: Status bar and orientation

  /// The preferred text color of the status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar should be hidden.
  open var prefersStatusBarHidden: Bool { false }
  /// The animation used to show and hide the status bar.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that determines the status bar's style, or `nil` if this controller does.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that determines whether the status bar is hidden, or `nil` if this controller does.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Requests an update of the status bar.
  ///
  /// It has no effect, because the status bar's state is computed from the preferences on every access.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the home indicator should be hidden.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Requests an update of the home indicator.
  ///
  /// It has no effect, because the indicator is not drawn.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Whether the interface rotates with the device.
  open var shouldAutorotate: Bool { true }
  /// The interface orientations that the controller supports.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The interface orientation in which the controller is initially presented.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Requests an update of the interface orientation.
  ///
  /// It has no effect, because the interface does not rotate.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

  /// The edges at which the view extends under bars.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether the view also extends under opaque bars.
  open var extendedLayoutIncludesOpaqueBars = false

  /// Whether the user can edit the content.
  open var isEditing = false

  /// Starts or ends editing, optionally with animation.
  ///
  /// Also updates the title of ``editButtonItem``.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    barState.editButton?.storedSystemItem = editing ? .done : .edit
  }
}
