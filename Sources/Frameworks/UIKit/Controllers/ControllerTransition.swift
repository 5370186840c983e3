import QuartzCore
import RenderServer
import Timing

/// One transition between two controllers: what its animator, whoever leads it and those who go along are told.
@MainActor
final class ControllerTransition: NSObject {
  /// One of the two that take part.
  struct Part {
    let controller: UIViewController?
    /// Nil where it stays where it is.
    let view: UIView?
    var initialFrame = CGRect.zero
    var finalFrame = CGRect.zero
  }

  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  private let parts: (from: Part, to: Part)
  let animator: any UIViewControllerAnimatedTransitioning
  private let leader: (any UIViewControllerInteractiveTransitioning)?
  /// Undoes or ends what the transition is of: before the animator and those who went along are told.
  var settle: (Bool) -> Void = { _ in }
  /// What comes after all have been told.
  var finish: (Bool) -> Void = { _ in }

  private(set) var isInteractive = false
  private(set) var initiallyInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private let clock = TransitionClock()
  private var others: Set<ObjectIdentifier> = []
  /// The animator that is scrubbed in place of the layers' time.
  private var interruptible: (any UIViewImplicitlyAnimating)?

  typealias Context = any UIViewControllerTransitionCoordinatorContext
  private var alongside: [(Context) -> Void] = []
  private var completions: [(Context) -> Void] = []
  private var interactionEnds: [(Context) -> Void] = []
  private var interactionChanges: [(Context) -> Void] = []
  private enum Stage {
    case planned
    case running
    case over
  }
  private var stage = Stage.planned
  /// Who answers ``UIViewController/transitionCoordinator`` by it while it lasts.
  private let involved: [UIViewController]

  init(
    in container: UIView, from: Part, to: Part, style: UIModalPresentationStyle = .none,
    animator: any UIViewControllerAnimatedTransitioning, isAnimated: Bool,
    leader: (any UIViewControllerInteractiveTransitioning)? = nil, also: [UIViewController] = []
  ) {
    containerView = container
    self.isAnimated = isAnimated
    parts = (from, to)
    presentationStyle = style
    self.animator = animator
    self.leader = isAnimated ? leader : nil
    involved = [from.controller, to.controller].compactMap { $0 } + also
    super.init()
    for controller in involved { controller.ongoing = self }
  }

  var transitionDuration: TimeInterval {
    isAnimated ? animator.transitionDuration(using: self) : 0
  }

  // MARK: Running

  /// Begins.
  func run() {
    guard stage == .planned else { return }
    stage = .running
    let isPercentDriven = leader is UIPercentDrivenInteractiveTransition
    if leader == nil || isPercentDriven { clock.add(containerView.layer) }
    others = clock.others()
    if let leader, leader.wantsInteractiveStart {
      (isInteractive, initiallyInteractive) = (true, true)
      if !isPercentDriven { hold() }
      leader.startInteractiveTransition(self)
      if !isPercentDriven { runAlongside() }
    } else {
      (leader as? UIPercentDrivenInteractiveTransition)?.take(self)
      // What is not animated is over with the animator's call.
      if !isAnimated { runAlongside() }
      animator.animateTransition(using: self)
      runAlongside()
    }
  }

  /// Begins to be led by fractions.
  func runScrubbed() {
    let animator = animator.interruptibleAnimator(using: self)
    if !(animator is NoAnimator) {
      interruptible = animator
      let blocks = alongside
      alongside = []
      for block in blocks { animator.addAnimations { block(self) } }
      animator.pauseAnimation()
    } else {
      hold()
      self.animator.animateTransition(using: self)
      runAlongside()
      clock.beginAnimations()
    }
  }

  private func hold() {
    clock.hold()
    clock.move(to: 0)
  }

  private func runAlongside() {
    let blocks = alongside
    alongside = []
    guard !blocks.isEmpty else { return }
    accompany { for block in blocks { block(self) } }
  }

  /// Runs changes with the timing of the transition.
  private func accompany(_ changes: () -> Void) {
    if let timed = animator as? any TimedTransitioning {
      timed.timing(self).animate(changes)
    } else if isAnimated {
      UIView.animate(
        withDuration: transitionDuration, delay: 0,
        options: isInteractive ? .curveLinear : .curveEaseInOut, animations: changes)
    } else {
      UIView.performWithoutAnimation(changes)
    }
  }

  // MARK: Being led

  /// How fast the rest goes.
  private var speed: CGFloat { max(0.01, leader?.completionSpeed ?? 1) }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard stage == .running, isInteractive else { return }
    self.percentComplete = min(max(0, percentComplete), 1)
    if let interruptible {
      interruptible.fractionComplete = self.percentComplete
    } else {
      // At the very end the animations would be over, and with them the interaction.
      clock.move(to: min(Double(self.percentComplete), 1 - 1e-6) * transitionDuration)
    }
  }

  func pauseInteractiveTransition() {
    guard stage == .running, !isInteractive else { return }
    setInteractive(true)
    let animator = animator.interruptibleAnimator(using: self)
    if !(animator is NoAnimator) {
      interruptible = animator
      animator.pauseAnimation()
      percentComplete = animator.fractionComplete
    } else {
      clock.hold()
      let part = transitionDuration > 0 ? clock.elapsed / transitionDuration : 1
      percentComplete = min(max(0, CGFloat(part)), 1)
    }
  }

  func finishInteractiveTransition() { endInteraction(isCancelled: false) }

  func cancelInteractiveTransition() { endInteraction(isCancelled: true) }

  private func endInteraction(isCancelled: Bool) {
    guard stage == .running, isInteractive else { return }
    transitionWasCancelled = isCancelled
    setInteractive(false)
    for handler in interactionEnds { handler(self) }
    interactionEnds = []
    let left = isCancelled ? percentComplete : 1 - percentComplete
    if let interruptible {
      interruptible.isReversed = isCancelled
      let curve = (leader as? UIPercentDrivenInteractiveTransition)?.timingCurve
      interruptible.continueAnimation(
        withTimingParameters: curve, durationFactor: left / speed)
    } else {
      goOn(to: isCancelled ? 0 : 1, seconds: Double(left / speed) * transitionDuration)
    }
  }

  /// Leads the rest of the way on the curve that the leader says, frame by frame.
  private func goOn(to end: Double, seconds: Double) {
    let start = Double(percentComplete)
    let leading = leader as? UIPercentDrivenInteractiveTransition
    let curve = leading?.timingCurve?.cubicTimingParameters?.easing ?? completionCurve.easing
    let begin = containerView.layer.treeTime
    var link: CADisplayLink?
    if let context = containerView.window?.context, seconds > 0 {
      let made = CADisplayLink { [weak self] _ in
        guard let self, stage == .running, !isInteractive else { return }
        let part = min((containerView.layer.treeTime - begin) / seconds, 1)
        let place = start + (end - start) * curve.evaluate(part)
        clock.move(to: min(max(0, place), 1 - 1e-6) * transitionDuration)
      }
      RenderContext.$current.withValue(context) { made.add(to: .main, forMode: .common) }
      link = made
    }
    TurnBlocks.enqueue(at: begin + max(0, seconds), in: containerView.layer) { [weak self] in
      link?.invalidate()
      guard let self, stage == .running, !isInteractive else { return }
      if end == 0 {
        arriveAtStart()
      } else {
        clock.move(to: (1 - 1e-6) * transitionDuration)
        clock.go(speed: 1)
      }
    }
  }

  private func setInteractive(_ isInteractive: Bool) {
    self.isInteractive = isInteractive
    for handler in interactionChanges { handler(self) }
  }

  /// Animations that run backwards never come to an end of their own.
  private func arriveAtStart() {
    guard stage == .running, transitionWasCancelled, !isInteractive else { return }
    clock.removeAnimations(but: others)
  }

  // MARK: The end

  func completeTransition(_ didComplete: Bool) {
    guard stage == .running else { return }
    stage = .over
    if !didComplete { transitionWasCancelled = true }
    clock.letGo()
    settle(didComplete)
    animator.animationEnded(didComplete)
    for controller in involved where controller.ongoing === self { controller.ongoing = nil }
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
    finish(didComplete)
    (settle, finish, alongside) = ({ _ in }, { _ in }, [])
  }
}

// MARK: - What the animator is told

extension ControllerTransition: UIViewControllerContextTransitioning {
  var targetTransform: CGAffineTransform { .identity }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? parts.from.controller : key == .to ? parts.to.controller : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? parts.from.view : key == .to ? parts.to.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect { part(vc)?.initialFrame ?? .zero }

  func finalFrame(for vc: UIViewController) -> CGRect { part(vc)?.finalFrame ?? .zero }

  private func part(_ controller: UIViewController) -> Part? {
    [parts.from, parts.to].first { $0.controller === controller }
  }
}

// MARK: - What those are told who go along

extension ControllerTransition: UIViewControllerTransitionCoordinator {
  var isInterruptible: Bool { leader is UIPercentDrivenInteractiveTransition }

  var isCancelled: Bool { transitionWasCancelled }

  var completionVelocity: CGFloat { speed }

  var completionCurve: UIView.AnimationCurve { leader?.completionCurve ?? .easeInOut }

  func animate(
    alongsideTransition animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool {
    guard stage != .over else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if stage == .planned {
      alongside.append(animation)
    } else if let interruptible {
      interruptible.addAnimations { animation(self) }
    } else {
      accompany { animation(self) }
    }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool {
    if let view, stage != .over, !view.isDescendant(of: containerView) { clock.add(view.layer) }
    return animate(alongsideTransition: animation, completion: completion)
  }

  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void) {
    if stage != .over { interactionEnds.append(handler) }
  }

  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void) {
    if stage != .over { interactionChanges.append(handler) }
  }
}

/// The animator of a transition without animation.
final class StillAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if let view = transitionContext.view(forKey: .to) {
      transitionContext.containerView.addSubview(view)
      if let to = transitionContext.viewController(forKey: .to) {
        view.frame = transitionContext.finalFrame(for: to)
      }
    }
    transitionContext.completeTransition(true)
  }
}

extension UIView.AnimationCurve {
  /// The curve as a function.
  var easing: Easing {
    switch self {
    case .easeInOut: .easeInEaseOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

extension UICubicTimingParameters {
  /// The curve as a function.
  var easing: Easing {
    let (a, b) = (controlPoint1, controlPoint2)
    return Easing(Double(a.x), Double(a.y), Double(b.x), Double(b.y))
  }
}
