import QuartzCore

/// How far the view of a controller has come or gone.
struct ControllerAppearance {
  enum Stage {
    case gone
    case appearing
    case there
    case disappearing
  }

  var stage = Stage.gone
  /// Whether what is going on is animated.
  var isAnimated = false
  /// Whether whoever began it will end it: what the view's moves would say does not count.
  var isHeld = false
  /// Whether it has come with its view into the window and is told so when the turn has laid the view out.
  var awaitsLayout = false
  /// Whether the controller knows that its view is in the window.
  var hasToldIsAppearing = false
  var isMovingToParent = false
  var isMovingFromParent = false
}

/// How far a controller has come or gone over another one.
enum ModalStage {
  case none
  case coming
  case going
}

extension UIViewController {
  // MARK: Told by the view's moves

  func viewWillMove(toWindow window: UIWindow?) {
    settleIfAwaiting()
    guard !appearance.isHeld, mayFollowMoves else { return }
    if let holder {
      // A child comes or goes with its container, in whose transition it is put in or taken out.
      change(appearing: window != nil, animated: holder.appearance.isAnimated)
      appearance.isHeld =
        window != nil && holder.appearance.stage == .appearing
        && holder.shouldAutomaticallyForwardAppearanceMethods
    } else {
      change(appearing: window != nil, animated: false)
      if parent == nil, appearance.stage == .appearing { awaitLayout() }
    }
  }

  func viewDidMove(toWindow window: UIWindow?) {
    if window != nil { tellIsAppearing() }
    if !appearance.isHeld && mayFollowMoves { settleAppearance() }
  }

  /// One that stands in the window by itself has appeared when the turn has laid its view out, and its children with it.
  ///
  /// - Source: logs of others of a first controller: viewWillAppear, the layout of subviews once or twice, viewDidAppear.
  private func awaitLayout() {
    appearance.isHeld = true
    appearance.awaitsLayout = true
    TurnBlocks.enqueue { [weak self] in self?.settleIfAwaiting() }
  }

  /// Has appeared if it waits to be laid out: the turn has ended, or something else begins.
  func settleIfAwaiting() {
    if appearance.awaitsLayout { endAppearance() }
  }

  /// Whether no container tells it by itself.
  private var mayFollowMoves: Bool {
    parent.map { $0.shouldAutomaticallyForwardAppearanceMethods } ?? true
  }

  /// The controller above that is being brought in or taken out.
  private var holder: UIViewController? {
    sequence(first: parent) { $0?.parent }.compactMap { $0 }.first { $0.appearance.isHeld }
  }

  // MARK: Told by containers

  /// The view is about to come or to go until ``endAppearance()`` is called.
  func begin(appearing: Bool, animated: Bool) {
    change(appearing: appearing, animated: animated)
    appearance.isHeld =
      appearance.stage == .appearing || appearance.stage == .disappearing
    if viewIfLoaded?.window != nil { tellIsAppearing() }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childrenInView { child.begin(appearing: appearing, animated: animated) }
  }

  /// The view has come or gone.
  func endAppearance() {
    tellIsAppearing()
    appearance.isHeld = false
    appearance.awaitsLayout = false
    settleAppearance()
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children where child.appearance.isHeld { child.endAppearance() }
  }

  /// The children whose views lie in its own.
  private var childrenInView: [UIViewController] {
    guard let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  // MARK: What it comes to

  private func change(appearing: Bool, animated: Bool) {
    switch (appearing, appearance.stage) {
    case (true, .gone), (true, .disappearing):
      appearance.stage = .appearing
      appearance.isAnimated = animated
      appearance.hasToldIsAppearing = false
      loadViewIfNeeded()
      viewWillAppear(animated)
    case (false, .there), (false, .appearing):
      appearance.stage = .disappearing
      appearance.isAnimated = animated
      viewWillDisappear(animated)
    case (true, .appearing), (true, .there), (false, .gone), (false, .disappearing): break
    }
  }

  private func tellIsAppearing() {
    guard appearance.stage == .appearing, !appearance.hasToldIsAppearing else { return }
    appearance.hasToldIsAppearing = true
    viewIsAppearing(appearance.isAnimated)
  }

  private func settleAppearance() {
    switch appearance.stage {
    case .appearing:
      appearance.stage = .there
      viewDidAppear(appearance.isAnimated)
    case .disappearing:
      appearance.stage = .gone
      viewDidDisappear(appearance.isAnimated)
    case .there, .gone: break
    }
  }

  /// The window takes another size: the root controller hears of it before, and then its view fills the window.
  func take(size: CGSize, in window: UIWindow, change: () -> Void) {
    let bounds = CGRect(origin: .zero, size: size)
    let transition = stillTransition(in: window, to: bounds)
    viewWillTransition(to: size, with: transition)
    change()
    if viewIfLoaded?.superview === window { viewIfLoaded?.frame = bounds }
    transition.run()
  }

  /// The window is about to have other surroundings: the root controller hears of those that its view will have.
  ///
  /// Who goes along does so when the transition runs. Nil where nothing becomes another for the controller.
  func take(traits: UITraitCollection, in window: UIWindow) -> ControllerTransition? {
    let new = TraitFlow.traits(below: traits, self, of: viewIfLoaded)
    guard new != traitCollection else { return nil }
    let transition = stillTransition(in: window, to: viewIfLoaded?.frame ?? .zero)
    willTransition(to: new, with: transition)
    return transition
  }

  private func stillTransition(in window: UIWindow, to frame: CGRect) -> ControllerTransition {
    let part = ControllerTransition.Part(
      controller: self, view: viewIfLoaded, initialFrame: viewIfLoaded?.frame ?? .zero,
      finalFrame: frame)
    return ControllerTransition(
      in: window, from: part, to: part, animator: LeavingAnimator(), isAnimated: false)
  }
}
