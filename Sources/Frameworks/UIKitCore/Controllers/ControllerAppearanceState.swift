import QuartzCore

/// How far the view of a controller has come or gone.
package struct ControllerAppearanceState {
  /// How far the view has come or gone.
  package enum Stage {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  /// How far the view has come or gone at present.
  package var stage = Stage.disappeared
  /// Whether what is going on is animated.
  var isAnimated = false
  /// Whether whoever began it will end it: what the view's moves would say does not count.
  var isManaged = false
  /// Whether it has come with its view into the window and is told so when the turn has laid the view out.
  var isAwaitingLayout = false
  /// Whether the controller knows that its view is in the window.
  var hasNotifiedIsAppearing = false
  var isMovingToParent = false
  var isMovingFromParent = false
}

/// How far a controller has come or gone over another one.
package enum ModalTransitionState {
  case none
  case presenting
  case dismissing
}

extension UIViewController {
  // MARK: Told by the view's moves

  func viewWillMove(toWindow window: UIWindow?) {
    endAppearanceIfPending()
    guard !appearanceState.isManaged, followsWindowMoves else { return }
    if let managingAncestor {
      // A child comes or goes with its container, in whose transition it is put in or taken out.
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

  /// One that stands in the window by itself has appeared when the turn has laid its view out, and its children with it.
  ///
  /// - Source: logs of others of a first controller: viewWillAppear, the layout of subviews once or twice, viewDidAppear.
  private func scheduleAppearanceEnd() {
    appearanceState.isManaged = true
    appearanceState.isAwaitingLayout = true
    TurnScheduler.enqueue { [weak self] in self?.endAppearanceIfPending() }
  }

  /// Has appeared if it waits to be laid out: the turn has ended, or something else begins.
  func endAppearanceIfPending() {
    if appearanceState.isAwaitingLayout { endAppearance() }
  }

  /// Whether no container tells it by itself.
  private var followsWindowMoves: Bool {
    parent.map { $0.shouldAutomaticallyForwardAppearanceMethods } ?? true
  }

  /// The controller above that is being brought in or taken out.
  private var managingAncestor: UIViewController? {
    sequence(first: parent) { $0?.parent }.compactMap { $0 }.first { $0.appearanceState.isManaged }
  }

  // MARK: Told by containers

  /// The view is about to come or to go until ``endAppearance()`` is called.
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

  /// The view has come or gone.
  func endAppearance() {
    notifyIsAppearing()
    appearanceState.isManaged = false
    appearanceState.isAwaitingLayout = false
    finishAppearance()
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children where child.appearanceState.isManaged { child.endAppearance() }
  }

  /// The children whose views lie in its own.
  private var childrenInView: [UIViewController] {
    guard let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  // MARK: What it comes to

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

  /// The window takes another size: the root controller hears of it before, and then its view fills the window.
  func performSizeTransition(to size: CGSize, in window: UIWindow, change: () -> Void) {
    let bounds = CGRect(origin: .zero, size: size)
    let transition = makeImmediateTransition(in: window, finalFrame: bounds)
    viewWillTransition(to: size, with: transition)
    change()
    if viewIfLoaded?.superview === window { viewIfLoaded?.frame = bounds }
    transition.start()
  }

  /// The window is about to have other surroundings: the root controller hears of those that its view will have.
  ///
  /// Who goes along does so when the transition runs. Nil where nothing becomes another for the controller.
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
