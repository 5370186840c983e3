public import Foundation
import QuartzCore

/// An object that manages a view and its appearance in a window.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
  private var loadedView: UIView?
  private var isLoading = false
  private var childControllers: [UIViewController] = []
  private weak var parentController: UIViewController?
  private weak var presenter: UIViewController?
  /// The progress of the view through its appearance callbacks.
  package var appearanceState = ControllerAppearanceState()

  /// Creates a controller that loads its view on first access.
  ///
  /// The nib name and bundle are stored, and no nib file is read.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  /// Creates a controller that loads its view on first access.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // The view may outlive the controller. It must drop the traits and insets that it inherited from it.
  deinit { loadedView?.invalidateInheritedState() }

  /// Decodes a controller.
  ///
  /// Its view is loaded on first access.
  public required init?(coder: NSCoder) {
    (nibName, nibBundle) = (nil, nil)
    super.init()
  }

  /// Returns a presentation controller for classes that always use their own, whatever their presentation style.
  ///
  /// The default returns nil.
  @_spi(UIKitModules)
  open func makeOwnPresentationController() -> UIPresentationController? { nil }

  /// Returns an animator for classes that always use their own, whatever their transition style.
  ///
  /// The default returns nil.
  @_spi(UIKitModules)
  open func makeOwnAnimator(isDismissal: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    nil
  }

  /// The nib name passed to the initializer.
  public let nibName: String?

  /// The bundle passed to the initializer.
  public let nibBundle: Bundle?

  /// The title.
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
  /// Created with the controller's title on first access.
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

  /// The nearest tab bar controller among the ancestors.
  open var tabBarController: UITabBarController? {
    sequence(first: parentController) { $0?.parentController }.lazy.compactMap {
      $0 as? UITabBarController
    }.first
  }

  /// The items that a navigation controller's toolbar displays for this controller.
  open var toolbarItems: [UIBarButtonItem]? {
    get { barState.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets the items of the navigation controller's toolbar, optionally with animation.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    barState.toolbarItems = toolbarItems
    navigationController?.showToolbarItems(of: self, animated: animated)
  }

  /// A button that toggles between Edit and Done and calls ``setEditing(_:animated:)``.
  open var editButtonItem: UIBarButtonItem {
    if let button = barState.editButton { return button }
    let made = makeEditButton()
    barState.editButton = made
    return made
  }

  /// Returns the scroll view that was set for the bars at an edge.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    barState.scrollView(at: edge)
  }

  /// Sets the scroll view that the bars at the given edges observe.
  ///
  /// Without one, the bars search the view hierarchy along the first subviews.
  open func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all
  ) {
    barState.setScrollView(scrollView, at: edge)
    setNeedsBarLayout()
  }

  private var assignedNavigationItem: UINavigationItem?

  /// The item that represents the controller in a navigation bar.
  ///
  /// Created with the controller's title on first access.
  open var navigationItem: UINavigationItem {
    if let assignedNavigationItem { return assignedNavigationItem }
    let made = UINavigationItem(title: title ?? "")
    if title == nil { made.title = nil }
    assignedNavigationItem = made
    return made
  }

  /// The nearest navigation controller among the ancestors.
  open var navigationController: UINavigationController? {
    sequence(first: parentController) { $0?.parentController }.lazy.compactMap {
      $0 as? UINavigationController
    }.first
  }

  /// Whether the toolbar and the tab bar are hidden while the controller is on a navigation stack.
  ///
  /// They appear again when it is popped.
  open var hidesBottomBarWhenPushed = false

  /// The insets of the view that the containers' bars cover, in points.
  var barInsets = UIEdgeInsets.zero {
    didSet {
      guard barInsets != oldValue else { return }
      loadedView?.propagateSafeArea()
    }
  }

  // MARK: Storyboards

  /// The storyboard that created the controller; nil if none did.
  open internal(set) var storyboard: UIStoryboard?

  /// Raises a programmer error, because segues are defined in Interface Builder files and these are not read.
  ///
  /// Does nothing if ``shouldPerformSegue(withIdentifier:sender:)`` returns false.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    CAProgrammerError.raise(
      "unknown segue '\(identifier)': Interface Builder files are not supported; create the segue in "
        + "code, call prepare(for:sender:) and perform it")
  }

  /// Returns whether a segue should be performed.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Notifies the controller before a segue is performed.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  // MARK: View

  /// The controller's view.
  ///
  /// ``loadView()`` creates it on first access.
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
      // The controller has already received the change of its traits.
      newValue?.propagateTraits(notifiesController: false)
    }
  }

  /// The view, or nil if it is not loaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view if it is not loaded.
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

  /// Creates the view.
  ///
  /// The default is an empty view with the size of the screen.
  open func loadView() {
    let view = UIView(frame: CGRect(origin: .zero, size: ScreenSettings.current.size))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Called after the view has been loaded.
  open func viewDidLoad() {}

  /// Called before the view appears.
  ///
  /// The argument is whether the appearance is animated.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in the window with its final size and traits, before the first frame that shows it.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view is visible and its transition has ended.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has been removed from its window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Whether this controller or an ancestor is being presented modally.
  open var isBeingPresented: Bool {
    modalStage == .presenting || parentController?.isBeingPresented ?? false
  }

  /// Whether this controller or an ancestor is being dismissed.
  open var isBeingDismissed: Bool {
    modalStage == .dismissing || parentController?.isBeingDismissed ?? false
  }

  /// Whether the view appears because the controller is being added to a container.
  open var isMovingToParent: Bool { appearanceState.isMovingToParent }

  /// Whether the view disappears because the controller is being removed from its container.
  open var isMovingFromParent: Bool { appearanceState.isMovingFromParent }

  /// Updates the constraints of the view.
  ///
  /// Overrides call the superclass implementation last.
  open func updateViewConstraints() { loadedView?.updateConstraints() }

  private var barGuides: [Bool: BarLayoutGuide] = [:]

  /// A layout item for the part of the view that bars cover at the top.
  open var topLayoutGuide: any UILayoutSupport { barGuide(atTop: true) }

  /// A layout item for the part of the view that bars cover at the bottom.
  open var bottomLayoutGuide: any UILayoutSupport { barGuide(atTop: false) }

  private func barGuide(atTop isTop: Bool) -> BarLayoutGuide {
    if let guide = barGuides[isTop], guide.owningView === view { return guide }
    let guide = BarLayoutGuide.makeGuide(in: view, atTop: isTop)
    barGuides[isTop] = guide
    return guide
  }

  /// The view's superview, which is the window for a root controller.
  open override var next: UIResponder? { loadedView?.superview }

  // MARK: Traits and safe area

  /// The traits of the view.
  ///
  /// Before the view is loaded, they are derived from the parent controller or the screen.
  open var traitCollection: UITraitCollection {
    if let loadedView { return loadedView.traitCollection }
    let around = parentController?.traitCollection ?? .currentScreen
    return TraitPropagation.traits(below: around, controller: self, of: nil)
  }

  /// The interface style of the view and its subviews; `unspecified` inherits it.
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

  /// Sets the traits that override those inherited by a child; nil removes the override.
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    childViewController.assignedTraits = collection
  }

  /// Returns the traits set by ``setOverrideTraitCollection(_:forChild:)``.
  open func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? {
    childViewController.assignedTraits
  }

  var assignedTraits: UITraitCollection? {
    didSet { if let loadedView { TraitPropagation.overridesDidChange(of: loadedView) } }
  }

  /// The observers of trait changes.
  var traitObservers = TraitChangeObserverList()

  /// Called when the traits of the view have changed, with the previous traits.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The insets added to the safe area of the view and its subviews, in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      loadedView?.propagateSafeArea()
    }
  }

  /// Called when the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: Appearance callbacks

  /// Whether children receive appearance callbacks together with this controller.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Starts an appearance transition of a child.
  ///
  /// Containers that forward appearance callbacks themselves call it.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing: isAppearing, animated: animated)
  }

  /// Ends an appearance transition of a child.
  open func endAppearanceTransition() { endAppearance() }

  /// Adds the view to a window as its lowest subview, filling the window's bounds.
  func attachView(to window: UIWindow) {
    loadViewIfNeeded()
    guard let loadedView else { return }
    loadedView.frame = window.bounds
    window.insertSubview(loadedView, at: 0)
  }

  /// Removes the view if it is a subview of the window.
  func detachView(from window: UIWindow) {
    if loadedView?.superview === window { loadedView?.removeFromSuperview() }
  }

  // MARK: Containment

  /// The child controllers, in the order in which they were added.
  open var children: [UIViewController] { childControllers }

  /// The container that this controller is a child of.
  open var parent: UIViewController? { parentController }

  /// Adds a child controller.
  ///
  /// The caller adds its view and calls ``didMove(toParent:)``.
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
  /// The caller first calls ``willMove(toParent:)`` with nil and removes the view.
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

  /// Called after the controller was added to or removed from a parent.
  open func didMove(toParent parent: UIViewController?) { appearanceState.isMovingToParent = false }

  /// Replaces one child's view with another's while the given changes animate.
  ///
  /// The old view is removed at the end. Both controllers must be children; otherwise this is a programmer error.
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

  /// The controller that this one presents directly.
  var presentedController: UIViewController?
  /// The presentation controller in use, or one that was created to be configured before the presentation.
  var storedPresentationController: UIPresentationController?
  /// Whether the controller is being presented or dismissed.
  package var modalStage = ModalTransitionState.none
  /// The transition in progress that involves this controller.
  var activeTransition: ControllerTransition?

  /// The controller presented by this one or by an ancestor.
  open var presentedViewController: UIViewController? {
    presentedController ?? parentController?.presentedViewController
  }

  /// The controller that presented this one or an ancestor.
  open var presentingViewController: UIViewController? {
    presenter ?? parentController?.presentingViewController
  }

  func setPresenter(_ presenter: UIViewController?) { self.presenter = presenter }

  /// The style of modal presentation; `automatic` by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { discardUnusedPresentationController() } }
  }

  /// The animation of modal presentation; `coverVertical` by default.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// A transition that replaces the transition style.
  open var preferredTransition: Transition?

  /// The delegate that provides animators and a presentation controller.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether the user is prevented from dismissing the controller by a gesture.
  open var isModalInPresentation = false

  /// Whether the controller determines the status bar's appearance even if it does not cover the screen.
  open var modalPresentationCapturesStatusBarAppearance = false

  /// Whether presentations in the current context, made by this controller or its descendants, cover this
  /// controller's view.
  open var definesPresentationContext = false

  /// Whether presentations in this context use this controller's transition style.
  open var providesPresentationContextTransitionStyle = false

  /// The presentation controller for modal presentation.
  ///
  /// Created for the current style on first access.
  open var presentationController: UIPresentationController? { presentationForSetup }

  /// The presentation controller if it is a sheet, otherwise nil.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationForSetup as? UISheetPresentationController
  }

  /// The coordinator of the transition that involves this controller or an ancestor; nil outside transitions.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    activeTransition ?? parentController?.transitionCoordinator
  }

  /// Presents a controller modally, with its presentation style and transition.
  ///
  /// The completion runs after the transition.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) { startPresenting(viewControllerToPresent, animated: flag, completion: completion) }

  /// Dismisses the controller that this one presents.
  ///
  /// If it presents none, it is dismissed itself.
  ///
  /// Of several stacked presentations only the topmost is animated; the others are removed immediately.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissing(animated: flag, completion: completion)
  }

  /// Displays a controller in the nearest ancestor that overrides this method; otherwise presents it modally.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parentController {
      parentController.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// Displays a controller as the detail of the nearest ancestor that overrides this method; otherwise presents it
  /// modally.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parentController {
      parentController.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: Sizes

  /// The preferred size of the content, in points, for containers that support it.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parentController?.preferredContentSizeDidChange(forChildContentContainer: self)
      storedPresentationController?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Called when a child's preferred size has changed.
  ///
  /// The default does nothing; containers override it.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Called when Auto Layout computed a new size for a child.
  ///
  /// The default does nothing; containers override it.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Returns the size of a child for a given size of this view.
  ///
  /// The default is the full size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the size of the view changes.
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
  /// The animation for showing and hiding the status bar.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that determines the style of the status bar; nil for this controller.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that determines whether the status bar is hidden; nil for this controller.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Requests an update of the status bar.
  ///
  /// It has no effect, because the preferences are read on every access.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the home indicator should be hidden.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Requests an update of the home indicator.
  ///
  /// It has no effect, because the indicator is not drawn.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Whether the interface rotates with the device.
  open var shouldAutorotate: Bool { true }
  /// The orientations that the controller supports.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The initial orientation of a presented controller.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Requests an update of the orientation.
  ///
  /// It has no effect, because the interface does not rotate.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

  /// The edges at which the view extends under bars.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether the view also extends under opaque bars.
  open var extendedLayoutIncludesOpaqueBars = false

  /// Whether the content is being edited.
  open var isEditing = false

  /// Starts or ends editing, optionally with animation.
  ///
  /// Also updates the title of ``editButtonItem``.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    barState.editButton?.storedSystemItem = editing ? .done : .edit
  }
}
