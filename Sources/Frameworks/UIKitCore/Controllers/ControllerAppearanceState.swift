import QuartzCore

/// The appearance state of a view controller: the current phase, and the properties of a transition in progress.
package struct ControllerAppearanceState {
  /// The phases in which a view appears and disappears.
  package enum Stage {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  /// The current phase; initially `disappeared`.
  package var stage = Stage.disappeared
  /// Whether the appearance or disappearance in progress is animated.
  var isAnimated = false
  /// Whether the appearance in progress will be ended by a container or presentation.
  ///
  /// While it is `true`, adding the view to a window or removing it does not change the phase.
  var isManaged = false
  /// Whether the view has entered the window and `viewDidAppear` is pending until the layout at the end of the run
  /// loop turn.
  var isAwaitingLayout = false
  /// Whether `viewIsAppearing` has already been sent for the appearance in progress.
  var hasNotifiedIsAppearing = false
  var isMovingToParent = false
  var isMovingFromParent = false
}

/// The modal transition that a controller takes part in, if any.
package enum ModalTransitionState {
  case none
  case presenting
  case dismissing
}

extension UIViewController {
  // MARK: Changes of the window

  func viewWillMove(toWindow window: UIWindow?) {
    endAppearanceIfPending()
    guard !appearanceState.isManaged, followsWindowMoves else { return }
    if let managingAncestor {
      // A child appears or disappears during its container's transition, so it is animated if that transition is.
      setAppearing(window != nil, animated: managingAncestor.appearanceState.isAnimated)
      appearanceState.isManaged =
        window != nil && managingAncestor.appearanceState.stage == .appearing
        && managingAncestor.shouldAutomaticallyForwardAppearanceMethods
    } else {
      setAppearing(window != nil, animated: false)
      if parent == nil, appearanceState.stage == .appearing { scheduleAppearanceEnd() }
    }
  }

  func viewDidMove(toWindow window: UIWindow?) {
    if window != nil { notifyIsAppearing() }
    if !appearanceState.isManaged && followsWindowMoves { finishAppearance() }
  }

  /// Schedules `viewDidAppear` for the end of the run loop turn, after the view has been laid out.
  ///
  /// This applies to a root controller, whose view is added to the window directly; its children follow.
  ///
  /// - Source: published logs of an app's first controller: viewWillAppear, layout of subviews once or twice,
  ///   viewDidAppear.
  private func scheduleAppearanceEnd() {
    appearanceState.isManaged = true
    appearanceState.isAwaitingLayout = true
    TurnScheduler.enqueue { [weak self] in self?.endAppearanceIfPending() }
  }

  /// Sends `viewDidAppear` if it is still pending until the next layout.
  ///
  /// Called at the end of the run loop turn, or earlier when another transition begins.
  func endAppearanceIfPending() {
    if appearanceState.isAwaitingLayout { endAppearance() }
  }

  /// Whether the appearance callbacks are sent when the view is added to or removed from a window.
  ///
  /// It is `false` for children of containers that forward these callbacks themselves.
  private var followsWindowMoves: Bool {
    parent.map { $0.shouldAutomaticallyForwardAppearanceMethods } ?? true
  }

  /// The nearest ancestor controller whose appearance transition is in progress.
  private var managingAncestor: UIViewController? {
    sequence(first: parent) { $0?.parent }.compactMap { $0 }.first { $0.appearanceState.isManaged }
  }

  // MARK: Transitions of containers

  /// Starts an appearance transition, which continues until ``endAppearance()`` is called.
  ///
  /// Also starts the transitions of the child controllers whose views are descendants of this controller's view.
  func beginAppearance(isAppearing appearing: Bool, animated: Bool) {
    setAppearing(appearing, animated: animated)
    appearanceState.isManaged =
      appearanceState.stage == .appearing || appearanceState.stage == .disappearing
    if viewIfLoaded?.window != nil { notifyIsAppearing() }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childrenInView {
      child.beginAppearance(isAppearing: appearing, animated: animated)
    }
  }

  /// Ends the appearance transition of this controller and of its children.
  func endAppearance() {
    notifyIsAppearing()
    appearanceState.isManaged = false
    appearanceState.isAwaitingLayout = false
    finishAppearance()
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children where child.appearanceState.isManaged { child.endAppearance() }
  }

  /// The child controllers whose views are descendants of this controller's view.
  private var childrenInView: [UIViewController] {
    guard let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  // MARK: State changes

  private func setAppearing(_ appearing: Bool, animated: Bool) {
    switch (appearing, appearanceState.stage) {
    case (true, .disappeared), (true, .disappearing):
      appearanceState.stage = .appearing
      appearanceState.isAnimated = animated
      appearanceState.hasNotifiedIsAppearing = false
      loadViewIfNeeded()
      viewWillAppear(animated)
    case (false, .appeared), (false, .appearing):
      appearanceState.stage = .disappearing
      appearanceState.isAnimated = animated
      viewWillDisappear(animated)
    case (true, .appearing), (true, .appeared), (false, .disappeared), (false, .disappearing): break
    }
  }

  private func notifyIsAppearing() {
    guard appearanceState.stage == .appearing, !appearanceState.hasNotifiedIsAppearing else {
      return
    }
    appearanceState.hasNotifiedIsAppearing = true
    viewIsAppearing(appearanceState.isAnimated)
  }

  private func finishAppearance() {
    switch appearanceState.stage {
    case .appearing:
      appearanceState.stage = .appeared
      viewDidAppear(appearanceState.isAnimated)
    case .disappearing:
      appearanceState.stage = .disappeared
      viewDidDisappear(appearanceState.isAnimated)
    case .appeared, .disappeared: break
    }
  }

  /// Performs the given change of the window's size.
  ///
  /// The root controller receives `viewWillTransition` before the change. Afterwards its view is resized to fill the
  /// window.
  func performSizeTransition(to size: CGSize, in window: UIWindow, change: () -> Void) {
    let bounds = CGRect(origin: .zero, size: size)
    let transition = makeImmediateTransition(in: window, finalFrame: bounds)
    viewWillTransition(to: size, with: transition)
    change()
    if viewIfLoaded?.superview === window { viewIfLoaded?.frame = bounds }
    transition.start()
  }

  /// Sends `willTransition` to the root controller before the window's traits change.
  ///
  /// Alongside animations run when the returned transition starts. Returns `nil` if the controller's traits stay the
  /// same.
  func makeTraitTransition(to traits: UITraitCollection, in window: UIWindow)
    -> ControllerTransition?
  {
    let new = TraitPropagation.traits(below: traits, controller: self, of: viewIfLoaded)
    guard new != traitCollection else { return nil }
    let transition = makeImmediateTransition(in: window, finalFrame: viewIfLoaded?.frame ?? .zero)
    willTransition(to: new, with: transition)
    return transition
  }

  private func makeImmediateTransition(in window: UIWindow, finalFrame frame: CGRect)
    -> ControllerTransition
  {
    let part = ControllerTransition.Participant(
      controller: self, view: viewIfLoaded, initialFrame: viewIfLoaded?.frame ?? .zero,
      finalFrame: frame)
    return ControllerTransition(
      in: window, from: part, to: part, animator: ImmediateDismissalAnimator(), isAnimated: false)
  }
}
