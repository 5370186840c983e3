public import Foundation
import QuartzCore

/// Looks after a view and its coming and going.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
  private var loadedView: UIView?
  private var isLoading = false
  private var childControllers: [UIViewController] = []
  private weak var parentController: UIViewController?
  private weak var presenter: UIViewController?
  /// How far its view has come or gone.
  package var appearanceState = ControllerAppearanceState()

  /// A controller that makes its view when it is asked for; nothing is read from a nib of the name.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  /// A controller that makes its view when it is asked for.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // The view may stay, and then has no more of it.
  deinit { loadedView?.invalidateInheritedState() }

  /// Reads a controller out of an archive; it makes its view when it is asked for.
  public required init?(coder: NSCoder) {
    (nibName, nibBundle) = (nil, nil)
    super.init()
  }

  /// Returns the presentation controller of a class of the framework that has one whatever its style is; nil for others.
  @_spi(UIKitModules)
  open func makeOwnPresentationController() -> UIPresentationController? { nil }

  /// Returns the animator of a class of the framework whose transition follows from the class; nil for others.
  @_spi(UIKitModules)
  open func makeOwnAnimator(isDismissal: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    nil
  }

  /// The name of a nib that it was given.
  public let nibName: String?

  /// The bundle of that nib.
  public let nibBundle: Bundle?

  /// What stands for it where its name is shown.
  open var title: String? { didSet { titleDidChange() } }

  private func titleDidChange() {
    assignedNavigationItem?.title = title
    barState.tabItem?.title = title
    notifyObservers()
  }

  var barState = ControllerBarState()

  /// What a tab bar shows for it; made with its title when it is first asked for.
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

  /// The nearest tab bar controller that it is inside.
  open var tabBarController: UITabBarController? {
    sequence(first: parentController) { $0?.parentController }.lazy.compactMap {
      $0 as? UITabBarController
    }.first
  }

  /// What a navigation controller's toolbar shows for it.
  open var toolbarItems: [UIBarButtonItem]? {
    get { barState.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets what a navigation controller's toolbar shows for it.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    barState.toolbarItems = toolbarItems
    navigationController?.showToolbarItems(of: self, animated: animated)
  }

  /// A button that begins and ends the editing.
  open var editButtonItem: UIBarButtonItem {
    if let button = barState.editButton { return button }
    let made = makeEditButton()
    barState.editButton = made
    return made
  }

  /// The scroll view that was named for the bars at an edge.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    barState.scrollView(at: edge)
  }

  /// Names the scroll view that the bars at edges look at; where none is named the first view in the view counts.
  open func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all
  ) {
    barState.setScrollView(scrollView, at: edge)
    setNeedsBarLayout()
  }

  private var assignedNavigationItem: UINavigationItem?

  /// What navigation bars show for it; made with its title when it is first asked for.
  open var navigationItem: UINavigationItem {
    if let assignedNavigationItem { return assignedNavigationItem }
    let made = UINavigationItem(title: title ?? "")
    if title == nil { made.title = nil }
    assignedNavigationItem = made
    return made
  }

  /// The nearest navigation controller that it is inside.
  open var navigationController: UINavigationController? {
    sequence(first: parentController) { $0?.parentController }.lazy.compactMap {
      $0 as? UINavigationController
    }.first
  }

  /// Whether toolbar and tab bar go away with the controller below when a navigation controller pushes it, and come back when
  /// it is popped.
  open var hidesBottomBarWhenPushed = false

  /// What bars of containers cover of its view.
  var barInsets = UIEdgeInsets.zero {
    didSet {
      guard barInsets != oldValue else { return }
      loadedView?.propagateSafeArea()
    }
  }

  // MARK: Storyboards

  /// What made it, if a storyboard did.
  open internal(set) var storyboard: UIStoryboard?

  /// Goes the way of a name; ways stand in files of Interface Builder, which are not read, so it is a mistake of the caller
  /// unless ``shouldPerformSegue(withIdentifier:sender:)`` forbids it.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    CAProgrammerError.raise(
      "there is no segue '\(identifier)': files of Interface Builder are not read; make the segue in "
        + "code, call prepare(for:sender:) and perform it")
  }

  /// Whether it goes the way of a name.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Gets what a way leads to ready.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  // MARK: The view

  /// The view, made by ``loadView()`` when it is first asked for.
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
      // The controller said it before.
      newValue?.propagateTraits(notifiesController: false)
    }
  }

  /// The view, if it was made.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view was made.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view unless it was made.
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

  /// Makes the view: a plain one as large as the screen.
  open func loadView() {
    let view = UIView(frame: CGRect(origin: .zero, size: ScreenSettings.current.size))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// The view was made.
  open func viewDidLoad() {}

  /// The view is about to be shown; `animated` says whether a transition brings it.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view has come into the window with its size and surroundings, and shows with the next frame.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is shown and at rest.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to go.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Whether it, or the controller it is inside, is coming because another controller shows it.
  open var isBeingPresented: Bool {
    modalStage == .presenting || parentController?.isBeingPresented ?? false
  }

  /// Whether it, or the controller it is inside, is going because whoever showed it takes it away.
  open var isBeingDismissed: Bool {
    modalStage == .dismissing || parentController?.isBeingDismissed ?? false
  }

  /// Whether its view comes because it goes into a container.
  open var isMovingToParent: Bool { appearanceState.isMovingToParent }

  /// Whether its view goes because it leaves its container.
  open var isMovingFromParent: Bool { appearanceState.isMovingFromParent }

  /// Updates the constraints of the view; a class that overrides it calls the superclass's at the end.
  open func updateViewConstraints() { loadedView?.updateConstraints() }

  private var barGuides: [Bool: BarLayoutGuide] = [:]

  /// What bars cover of the view at the top, as an item of constraints.
  open var topLayoutGuide: any UILayoutSupport { barGuide(atTop: true) }

  /// What bars cover of the view at the bottom, as an item of constraints.
  open var bottomLayoutGuide: any UILayoutSupport { barGuide(atTop: false) }

  private func barGuide(atTop isTop: Bool) -> BarLayoutGuide {
    if let guide = barGuides[isTop], guide.owningView === view { return guide }
    let guide = BarLayoutGuide.makeGuide(in: view, atTop: isTop)
    barGuides[isTop] = guide
    return guide
  }

  /// The view's superview, or the window.
  open override var next: UIResponder? { loadedView?.superview }

  // MARK: Surroundings

  /// What its view knows of its surroundings.
  open var traitCollection: UITraitCollection {
    if let loadedView { return loadedView.traitCollection }
    let around = parentController?.traitCollection ?? .currentScreen
    return TraitPropagation.traits(below: around, controller: self, of: nil)
  }

  /// Whether its view is light or dark whatever is above it.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if let loadedView { TraitPropagation.overridesDidChange(of: loadedView) } }
  }

  var storedTraitOverrides = TraitOverrides() {
    didSet { if let loadedView { TraitPropagation.overridesDidChange(of: loadedView) } }
  }

  /// What it says of the surroundings of its view and of what lies below, in the place of what is above.
  open var traitOverrides: any UITraitOverrides {
    get { storedTraitOverrides }
    set { if let new = newValue as? TraitOverrides { storedTraitOverrides = new } }
  }

  /// Says what a child's view knows, in the place of what is above; nil to say nothing.
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    childViewController.assignedTraits = collection
  }

  /// What is said to a child's view.
  open func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? {
    childViewController.assignedTraits
  }

  var assignedTraits: UITraitCollection? {
    didSet { if let loadedView { TraitPropagation.overridesDidChange(of: loadedView) } }
  }

  /// Who is told of other surroundings.
  var traitObservers = TraitChangeObserverList()

  /// The surroundings of the view have changed; the old ones are given.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// What is covered of the view besides what those around it know of; added to its safe area and that of what lies in it.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      loadedView?.propagateSafeArea()
    }
  }

  /// The safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: Coming and going

  /// Whether children hear that they come and go when the controller does.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells the controller that its view is about to come or to go; for containers that show children by themselves.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing: isAppearing, animated: animated)
  }

  /// Tells the controller that its view has come or gone.
  open func endAppearanceTransition() { endAppearance() }

  /// The view begins to fill a window.
  func attachView(to window: UIWindow) {
    loadViewIfNeeded()
    guard let loadedView else { return }
    loadedView.frame = window.bounds
    window.insertSubview(loadedView, at: 0)
  }

  /// The view no longer fills a window.
  func detachView(from window: UIWindow) {
    if loadedView?.superview === window { loadedView?.removeFromSuperview() }
  }

  // MARK: Containment

  /// The controllers inside.
  open var children: [UIViewController] { childControllers }

  /// The controller it is inside.
  open var parent: UIViewController? { parentController }

  /// Takes a controller in; its view is the caller's to place, and ``didMove(toParent:)`` the caller's to call.
  open func addChild(_ childController: UIViewController) {
    guard childController !== self, childController.parentController !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childControllers.append(childController)
    childController.parentController = self
    childController.appearanceState.isMovingToParent = true
  }

  /// Leaves the controller it is inside; ``willMove(toParent:)`` before is the caller's to call.
  open func removeFromParent() {
    guard let parentController else { return }
    parentController.childControllers.removeAll { $0 === self }
    self.parentController = nil
    didMove(toParent: nil)
    appearanceState.isMovingFromParent = false
  }

  /// It is about to go into another controller, or into none.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { appearanceState.isMovingFromParent = true }
  }

  /// It has gone into another controller, or into none.
  open func didMove(toParent parent: UIViewController?) { appearanceState.isMovingToParent = false }

  /// Puts one child's view in another's place while the closure's changes animate; the old view goes at the end.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard fromViewController.parentController === self, toViewController.parentController === self
    else {
      CAProgrammerError.raise("both controllers of a transition must be children of the receiver")
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

  /// The controller that this one shows.
  var presentedController: UIViewController?
  /// What looks after it while it is shown, and may be set up before.
  var storedPresentationController: UIPresentationController?
  /// Whether it comes or goes over another one.
  package var modalStage = ModalTransitionState.none
  /// The transition that it takes part in.
  var activeTransition: ControllerTransition?

  /// The controller whose view lies over this one's, or over the one that it is inside.
  open var presentedViewController: UIViewController? {
    presentedController ?? parentController?.presentedViewController
  }

  /// The controller that shows this one, or the one it is inside.
  open var presentingViewController: UIViewController? {
    presenter ?? parentController?.presentingViewController
  }

  func setPresenter(_ presenter: UIViewController?) { self.presenter = presenter }

  /// How its view lies over what is below; the system's choice unless it is set.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { discardUnusedPresentationController() } }
  }

  /// How its view comes and goes when it is presented.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// A way of coming and going in the place of the transition style.
  open var preferredTransition: Transition?

  /// Who says how it is presented and dismissed.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether a finger cannot dismiss it.
  open var isModalInPresentation = false

  /// Whether it says what the status bar is like though it does not fill the screen.
  open var modalPresentationCapturesStatusBarAppearance = false

  /// Whether controllers inside that are presented in the current context cover its view.
  open var definesPresentationContext = false

  /// Whether its transition style counts for what is shown in its context.
  open var providesPresentationContextTransitionStyle = false

  /// What looks after it when it is presented; made for the present style as soon as it is asked for.
  open var presentationController: UIPresentationController? { presentationForSetup }

  /// The same where it is a sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationForSetup as? UISheetPresentationController
  }

  /// The transition that it, or the controller it is inside, takes part in.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    activeTransition ?? parentController?.transitionCoordinator
  }

  /// Shows another controller, in the way that it and its surroundings say.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) { startPresenting(viewControllerToPresent, animated: flag, completion: completion) }

  /// Takes away what the controller shows, else itself from the one that shows it.
  ///
  /// Of several that lie over each other the uppermost is animated; those between go at once.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissing(animated: flag, completion: completion)
  }

  /// Shows a controller in the nearest container that can, else presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parentController {
      parentController.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// Shows a controller in the second place of the nearest container that has one, else presents it.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parentController {
      parentController.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: Sizes

  /// The size that its content would like where the container asks for it.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parentController?.preferredContentSizeDidChange(forChildContentContainer: self)
      storedPresentationController?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// A child would like another size; containers that heed it override the method.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Layout found another size for a child; containers that heed it override the method.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// The size of a child where its view has a size: all of it.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Its view is about to be of another size; the children and what it shows are told.
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

  /// Its surroundings are about to change; the children and what it shows are told.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in childControllers { child.willTransition(to: newCollection, with: coordinator) }
    presentedController?.storedPresentationController?.willTransition(
      to: newCollection, with: coordinator)
  }

  // MARK: Bars and orientation: for ``UIStatusBarManager`` and whoever asks, as nothing turns

  /// What the status bar's text is to be like.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether there is to be no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// How the status bar is to come and go.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that says what the status bar is like.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that says whether there is a status bar.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Asks again what the status bar is to be like: it is asked whenever somebody wants to know.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the line for the home gesture is to hide.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Asks again whether the line for the home gesture is to hide: nothing shows it.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Whether its interface turns with the device.
  open var shouldAutorotate: Bool { true }
  /// Which way its interface may be turned.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Which way its interface is to be turned at first.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Asks again which way the interface may be turned: it stays upright.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

  /// The edges at which its view may lie under bars.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether its view lies under bars that let nothing through, too.
  open var extendedLayoutIncludesOpaqueBars = false

  /// Whether its content is being edited.
  open var isEditing = false

  /// Begins or ends the editing of its content.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    barState.editButton?.storedSystemItem = editing ? .done : .edit
  }
}
