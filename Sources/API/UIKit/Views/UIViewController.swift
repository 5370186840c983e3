public import Foundation
import QuartzCore

/// Looks after a view and its coming and going.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loaded: UIView?
  private var isLoading = false
  private var contained: [UIViewController] = []
  private weak var above: UIViewController?
  private weak var presenter: UIViewController?
  private var appearance = Appearance.gone

  private enum Appearance {
    case gone
    case appearing
    case there
    case disappearing
  }

  /// A controller that makes its view when it is asked for.
  public override init() { super.init() }

  /// Reads a controller out of an archive; it makes its view when it is asked for.
  public required init?(coder: NSCoder) { super.init() }

  /// What stands for it where its name is shown.
  open var title: String?

  // MARK: The view

  /// The view, made by ``loadView()`` when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.controller = nil
      loaded = newValue
      newValue?.controller = self
    }
  }

  /// The view, if it was made.
  open var viewIfLoaded: UIView? { loaded }

  /// Whether the view was made.
  open var isViewLoaded: Bool { loaded != nil }

  /// Makes the view unless it was made.
  open func loadViewIfNeeded() {
    guard loaded == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if loaded == nil {
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

  /// The view is about to be in a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in a window.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave its window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Whether its view is coming because another controller shows it.
  open var isBeingPresented: Bool { appearance == .appearing && presenter != nil }

  /// The view's superview, or the window.
  open override var next: UIResponder? { loaded?.superview }

  // MARK: Surroundings

  /// What its view knows of its surroundings.
  open var traitCollection: UITraitCollection { loaded?.traitCollection ?? .screen }

  /// The surroundings of the view have changed; the old ones are given.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// What is covered of the view besides what those around it know of; added to its safe area and that of what lies in it.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      SafeArea.isUsed = true
      loaded?.spreadSafeArea()
    }
  }

  /// The safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: Coming and going

  func viewWillMove(toWindow window: UIWindow?) {
    beginAppearanceTransition(window != nil, animated: false)
  }

  func viewDidMove(toWindow window: UIWindow?) { endAppearanceTransition() }

  /// Tells the controller that its view is about to come or to go.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch (isAppearing, appearance) {
    case (true, .gone), (true, .disappearing):
      appearance = .appearing
      viewWillAppear(animated)
    case (false, .there), (false, .appearing):
      appearance = .disappearing
      viewWillDisappear(animated)
    case (true, .appearing), (true, .there), (false, .gone), (false, .disappearing): break
    }
  }

  /// Tells the controller that its view has come or gone.
  open func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .there
      viewDidAppear(false)
    case .disappearing:
      appearance = .gone
      viewDidDisappear(false)
    case .there, .gone: break
    }
  }

  /// The view begins to fill a window.
  func enter(_ window: UIWindow) {
    loadViewIfNeeded()
    guard let loaded else { return }
    loaded.frame = window.bounds
    window.insertSubview(loaded, at: 0)
  }

  /// The view no longer fills a window.
  func leave(_ window: UIWindow) {
    if loaded?.superview === window { loaded?.removeFromSuperview() }
  }

  // MARK: Containment

  /// The controllers inside.
  open var children: [UIViewController] { contained }

  /// The controller it is inside.
  open var parent: UIViewController? { above }

  /// Takes a controller in; its view is the caller's to place, and ``didMove(toParent:)`` the caller's to call.
  open func addChild(_ childController: UIViewController) {
    guard childController !== self, childController.above !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    contained.append(childController)
    childController.above = self
  }

  /// Leaves the controller it is inside; ``willMove(toParent:)`` before is the caller's to call.
  open func removeFromParent() {
    guard let above else { return }
    above.contained.removeAll { $0 === self }
    self.above = nil
    didMove(toParent: nil)
  }

  /// It is about to go into another controller, or into none.
  open func willMove(toParent parent: UIViewController?) {}

  /// It has gone into another controller, or into none.
  open func didMove(toParent parent: UIViewController?) {}

  /// Puts one child's view in another's place while the closure's changes animate; the old view goes at the end.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard fromViewController.above === self, toViewController.above === self else {
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

  /// The controller whose view lies over this one's.
  open private(set) var presentedViewController: UIViewController?

  /// The controller that shows this one, or the one it is inside.
  open var presentingViewController: UIViewController? {
    presenter ?? above?.presentingViewController
  }

  /// Shows another controller's view over the whole window, at once; `animated` is told to it and changes nothing else.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else {
      CAProgrammerError.raise("a controller that shows another cannot show a second one")
      return
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presenter = self
    if let window = viewIfLoaded?.window, let shown = viewControllerToPresent.view {
      shown.frame = window.bounds
      viewControllerToPresent.beginAppearanceTransition(true, animated: flag)
      window.addSubview(shown)
    }
    if let completion { TurnBlocks.enqueue(completion) }
  }

  /// Takes away what the controller shows, else itself from the one that shows it.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let shown = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    if shown.presentedViewController != nil { shown.dismiss(animated: flag) }
    shown.beginAppearanceTransition(false, animated: flag)
    shown.viewIfLoaded?.removeFromSuperview()
    presentedViewController = nil
    shown.presenter = nil
    if let completion { TurnBlocks.enqueue(completion) }
  }
}
