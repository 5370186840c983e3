import QuartzCore
import RenderServer
import Timing

/// A transition between two controllers.
///
/// It is the transition context for the animator and the interaction controller, and the coordinator of alongside
/// animations.
@MainActor
final class ControllerTransition: NSObject {
  /// A controller in the transition, with its view and frames.
  struct Participant {
    let controller: UIViewController?
    /// The view moved by the animator, or `nil` if the view stays in place.
    let view: UIView?
    var initialFrame = CGRect.zero
    var finalFrame = CGRect.zero
  }

  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  private let participants: (from: Participant, to: Participant)
  let animator: any UIViewControllerAnimatedTransitioning
  private let interactionController: (any UIViewControllerInteractiveTransitioning)?
  /// Applies the change behind the transition, or reverts it after a cancellation.
  ///
  /// The argument is whether the transition completed. It runs before the animator's `animationEnded` and the
  /// completion handlers.
  var applyOutcome: (Bool) -> Void = { _ in }
  /// A closure that runs after all other completion handlers.
  ///
  /// The argument is whether the transition completed.
  var completionHandler: (Bool) -> Void = { _ in }

  private(set) var isInteractive = false
  private(set) var initiallyInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private let clock = TransitionClock()
  private var existingAnimations: Set<ObjectIdentifier> = []
  /// The property animator that is scrubbed during an interaction.
  ///
  /// If `nil`, the layers' time is scrubbed instead.
  private var interruptibleAnimator: (any UIViewImplicitlyAnimating)?

  typealias Context = any UIViewControllerTransitionCoordinatorContext
  private var alongsideAnimations: [(Context) -> Void] = []
  private var completions: [(Context) -> Void] = []
  private var interactionEndHandlers: [(Context) -> Void] = []
  private var interactionChangeHandlers: [(Context) -> Void] = []
  private enum Stage {
    case pending
    case running
    case ended
  }
  private var stage = Stage.pending
  /// The controllers whose ``UIViewController/transitionCoordinator`` returns this transition until it ends.
  private let involvedControllers: [UIViewController]

  init(
    in container: UIView, from: Participant, to: Participant,
    style: UIModalPresentationStyle = .none,
    animator: any UIViewControllerAnimatedTransitioning, isAnimated: Bool,
    leader: (any UIViewControllerInteractiveTransitioning)? = nil, also: [UIViewController] = []
  ) {
    containerView = container
    self.isAnimated = isAnimated
    participants = (from, to)
    presentationStyle = style
    self.animator = animator
    self.interactionController = isAnimated ? leader : nil
    involvedControllers = [from.controller, to.controller].compactMap { $0 } + also
    super.init()
    for controller in involvedControllers { controller.activeTransition = self }
  }

  var transitionDuration: TimeInterval {
    isAnimated ? animator.transitionDuration(using: self) : 0
  }

  // MARK: Running

  /// Starts the transition; further calls have no effect.
  func start() {
    guard stage == .pending else { return }
    stage = .running
    let isPercentDriven = interactionController is UIPercentDrivenInteractiveTransition
    if interactionController == nil || isPercentDriven { clock.addLayer(containerView.layer) }
    existingAnimations = clock.existingAnimations()
    if let interactionController, interactionController.wantsInteractiveStart {
      (isInteractive, initiallyInteractive) = (true, true)
      if !isPercentDriven { pauseAtStart() }
      interactionController.startInteractiveTransition(self)
      if !isPercentDriven { runAlongsideAnimations() }
    } else {
      (interactionController as? UIPercentDrivenInteractiveTransition)?.setTransition(self)
      // An immediate transition completes inside the call to its animator, so the alongside changes must run before
      // it.
      if !isAnimated { runAlongsideAnimations() }
      animator.animateTransition(using: self)
      runAlongsideAnimations()
    }
  }

  /// Starts the animations paused at fraction 0, so that the interaction controller can scrub them.
  func startScrubbing() {
    let animator = animator.interruptibleAnimator(using: self)
    if !(animator is NoInterruptibleAnimator) {
      interruptibleAnimator = animator
      let blocks = alongsideAnimations
      alongsideAnimations = []
      for block in blocks { animator.addAnimations { block(self) } }
      animator.pauseAnimation()
    } else {
      pauseAtStart()
      self.animator.animateTransition(using: self)
      runAlongsideAnimations()
      clock.beginAnimations()
    }
  }

  private func pauseAtStart() {
    clock.pause()
    clock.seek(toTime: 0)
  }

  private func runAlongsideAnimations() {
    let blocks = alongsideAnimations
    alongsideAnimations = []
    guard !blocks.isEmpty else { return }
    animateAlongside { for block in blocks { block(self) } }
  }

  /// Runs the changes with the transition's duration and curve.
  private func animateAlongside(_ changes: () -> Void) {
    if let timed = animator as? any TimedTransitioning {
      timed.timing(in: self).animate(changes)
    } else if isAnimated {
      UIView.animate(
        withDuration: transitionDuration, delay: 0,
        options: isInteractive ? .curveLinear : .curveEaseInOut, animations: changes)
    } else {
      UIView.performWithoutAnimation(changes)
    }
  }

  // MARK: Interaction

  /// The speed factor for the remaining animation after the interaction; at least 0.01.
  private var speed: CGFloat { max(0.01, interactionController?.completionSpeed ?? 1) }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard stage == .running, isInteractive else { return }
    self.percentComplete = min(max(0, percentComplete), 1)
    if let interruptibleAnimator {
      interruptibleAnimator.fractionComplete = self.percentComplete
    } else {
      // Seeking to the exact end would complete the animations, and with them the interaction.
      clock.seek(toTime: min(Double(self.percentComplete), 1 - 1e-6) * transitionDuration)
    }
  }

  func pauseInteractiveTransition() {
    guard stage == .running, !isInteractive else { return }
    setInteractive(true)
    let animator = animator.interruptibleAnimator(using: self)
    if !(animator is NoInterruptibleAnimator) {
      interruptibleAnimator = animator
      animator.pauseAnimation()
      percentComplete = animator.fractionComplete
    } else {
      clock.pause()
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
    for handler in interactionEndHandlers { handler(self) }
    interactionEndHandlers = []
    let left = isCancelled ? percentComplete : 1 - percentComplete
    if let interruptibleAnimator {
      interruptibleAnimator.isReversed = isCancelled
      let curve = (interactionController as? UIPercentDrivenInteractiveTransition)?.timingCurve
      interruptibleAnimator.continueAnimation(
        withTimingParameters: curve, durationFactor: left / speed)
    } else {
      continueInteraction(
        toFraction: isCancelled ? 0 : 1, duration: Double(left / speed) * transitionDuration)
    }
  }

  /// Animates the progress from its current fraction to `end`, with the interaction controller's completion curve.
  ///
  /// A display link seeks the transition clock at every display refresh.
  private func continueInteraction(toFraction end: Double, duration seconds: Double) {
    let start = Double(percentComplete)
    let leading = interactionController as? UIPercentDrivenInteractiveTransition
    let curve = leading?.timingCurve?.cubicTimingParameters?.easing ?? completionCurve.easing
    let begin = containerView.layer.treeTime
    var link: CADisplayLink?
    if let context = containerView.window?.renderContext, seconds > 0 {
      let made = CADisplayLink { [weak self] _ in
        guard let self, stage == .running, !isInteractive else { return }
        let part = min((containerView.layer.treeTime - begin) / seconds, 1)
        let position = start + (end - start) * curve.progress(atFraction: part)
        clock.seek(toTime: min(max(0, position), 1 - 1e-6) * transitionDuration)
      }
      RenderContext.$current.withValue(context) { made.add(to: .main, forMode: .common) }
      link = made
    }
    TurnScheduler.enqueue(at: begin + max(0, seconds), clockOf: containerView.layer) {
      [weak self] in
      link?.invalidate()
      guard let self, stage == .running, !isInteractive else { return }
      if end == 0 {
        finishAtStart()
      } else {
        clock.seek(toTime: (1 - 1e-6) * transitionDuration)
        clock.resume(speed: 1)
      }
    }
  }

  private func setInteractive(_ isInteractive: Bool) {
    self.isInteractive = isInteractive
    for handler in interactionChangeHandlers { handler(self) }
  }

  /// Ends a canceled transition that has returned to its start.
  ///
  /// Animations played backwards never complete, so they are removed.
  private func finishAtStart() {
    guard stage == .running, transitionWasCancelled, !isInteractive else { return }
    clock.removeAnimations(except: existingAnimations)
  }

  // MARK: Completion

  func completeTransition(_ didComplete: Bool) {
    guard stage == .running else { return }
    stage = .ended
    if !didComplete { transitionWasCancelled = true }
    clock.restoreTiming()
    applyOutcome(didComplete)
    animator.animationEnded(didComplete)
    for controller in involvedControllers where controller.activeTransition === self {
      controller.activeTransition = nil
    }
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
    completionHandler(didComplete)
    (applyOutcome, completionHandler, alongsideAnimations) = ({ _ in }, { _ in }, [])
  }
}

// MARK: - Transition context

extension ControllerTransition: UIViewControllerContextTransitioning {
  var targetTransform: CGAffineTransform { .identity }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? participants.from.controller : key == .to ? participants.to.controller : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? participants.from.view : key == .to ? participants.to.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    participant(for: vc)?.initialFrame ?? .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect { participant(for: vc)?.finalFrame ?? .zero }

  private func participant(for controller: UIViewController) -> Participant? {
    [participants.from, participants.to].first { $0.controller === controller }
  }
}

// MARK: - Transition coordinator

extension ControllerTransition: UIViewControllerTransitionCoordinator {
  var isInterruptible: Bool { interactionController is UIPercentDrivenInteractiveTransition }

  var isCancelled: Bool { transitionWasCancelled }

  var completionVelocity: CGFloat { speed }

  var completionCurve: UIView.AnimationCurve {
    interactionController?.completionCurve ?? .easeInOut
  }

  func animate(
    alongsideTransition animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool {
    guard stage != .ended else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if stage == .pending {
      alongsideAnimations.append(animation)
    } else if let interruptibleAnimator {
      interruptibleAnimator.addAnimations { animation(self) }
    } else {
      animateAlongside { animation(self) }
    }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: ((Context) -> Void)?, completion: ((Context) -> Void)?
  ) -> Bool {
    if let view, stage != .ended, !view.isDescendant(of: containerView) {
      clock.addLayer(view.layer)
    }
    return animate(alongsideTransition: animation, completion: completion)
  }

  func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void) {
    if stage != .ended { interactionEndHandlers.append(handler) }
  }

  func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void) {
    if stage != .ended { interactionChangeHandlers.append(handler) }
  }
}

/// An animator that completes a presentation, push or pop immediately.
final class ImmediateTransitionAnimator: NSObject, UIViewControllerAnimatedTransitioning {
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
  /// The easing function that matches the curve.
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
  /// The easing function with these control points.
  var easing: Easing {
    let (a, b) = (controlPoint1, controlPoint2)
    return Easing(Double(a.x), Double(a.y), Double(b.x), Double(b.y))
  }
}
