import QuartzCore

/// Animates the changes that closures make, and lets them be paused, scrubbed, turned round and stopped on the way.
///
/// - Source: behaviour/views.md, "Property animators".
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying {
  // MARK: Settings

  /// How the animations go from start to end.
  public let timingParameters: (any UITimingCurveProvider)?

  /// Seconds from start to end: as given, or as long as a spring of its own constants takes to settle.
  open var duration: TimeInterval { curve.naturalDuration ?? requestedDuration }

  /// Seconds before the animations begin.
  open internal(set) var delay: TimeInterval = 0

  /// Whether it may be paused, scrubbed and stopped.
  open var isInterruptible = true

  /// Whether the views it animates take touches meanwhile.
  open var isUserInteractionEnabled = true

  /// Whether the program itself finds out which of the moving views was touched; else touches find them where they are
  /// shown.
  open var isManualHitTestingEnabled = false

  /// Whether a paused animator goes at even speed as the fraction is changed, rather than on its curve.
  open var scrubsLinearly = true

  /// Whether it pauses when it has come to an end, in place of finishing.
  open var pausesOnCompletion = false

  /// Whether animations and completions are kept when it has finished, so that it can be started again.
  package var keepsAnimations = false

  // MARK: State

  /// Where it stands.
  open internal(set) var state = UIViewAnimatingState.inactive

  /// Whether it is under way, also while a delay lasts.
  open var isRunning: Bool { if case .running = playback { state == .active } else { false } }

  /// Whether it runs back to the start; false again for the run after one that ended there.
  open var isReversed = false {
    didSet {
      hasStaleDirection = false
      if isReversed != oldValue { runningDirectionDidChange() }
    }
  }

  /// How much of the way lies behind, 0 to 1, in the direction in which it runs; setting it pauses and scrubs.
  open var fractionComplete: CGFloat {
    get { state == .inactive ? 0 : CGFloat(progressInRunningDirection(progress)) }
    set { scrub(toProgress: progressInRunningDirection(Double(newValue))) }
  }

  /// Seconds from start to end where nothing positive is given.
  ///
  /// - Source: behaviour/views.md, "Property animators".
  private static let defaultDuration: TimeInterval = 0.2

  let requestedDuration: TimeInterval
  let curve: BlockTimingCurve
  /// What the blocks of a running animator take besides.
  var options: UIView.AnimationOptions = []
  var pendingAnimations: [PendingAnimation] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var tracks: [AnimatorTrack] = []
  /// Blocks within the closures, which are complete when the animator is.
  var blocks: [ViewAnimationBlock] = []
  /// The properties that the closures changed, with the values before and, once stopped, after.
  var changes: [PropertyChange] = []
  var segment = PlaybackSegment.full
  var playback = PlaybackState.paused(at: 0)
  /// Whether the animations are the straight ones for scrubbing.
  var usesLinearTracks = false
  /// Counts starts and pauses, so that an end that was planned before the last one is not taken for real.
  var scheduleGeneration = 0
  /// Counts how often the animator became active, so that a planned completion of an earlier run has no effect.
  var activationCount = 0
  /// Whether ``isReversed`` belongs to a run that has finished.
  var hasStaleDirection = false
  /// Retains the animator until the planned end of a run, for the closure that waits for that end.
  weak var retainer: AnimatorRetainer?
  /// Retains the animator while it runs without end.
  var endlessRetainer: AnimatorRetainer?

  /// Whether what is pending is laid out before the animations and, animated, at their end, as with
  /// ``UIView/AnimationOptions/flushUpdates``.
  open var flushUpdates: Bool {
    get { options.contains(.flushUpdates) }
    set {
      if newValue { options.insert(.flushUpdates) } else { options.remove(.flushUpdates) }
    }
  }

  // MARK: Creation

  /// An animator without animations; a duration that is not above 0 counts as 0.2 seconds.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    requestedDuration = duration > 0 ? duration : Self.defaultDuration
    timingParameters = parameters
    curve = BlockTimingCurve(parameters)
    super.init()
  }

  deinit {
    switch (state, playback) {
    case (.active, .paused): Self.reportInvalidRelease(inState: "paused")
    case (.stopped, _): Self.reportInvalidRelease(inState: "stopped")
    case (.active, .running), (.inactive, _): break
    }
  }

  /// Reports the release of an animator that has neither finished nor been stopped for good.
  private nonisolated static func reportInvalidRelease(inState state: String) {
    CAProgrammerError.raise(
      "a \(state) property animator was released: let it run to its end, or call "
        + "stopAnimation(_:) and, after stopAnimation(false), finishAnimation(at:) first")
  }

  /// An animator of a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator of a Bézier curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator of a spring that is fitted to the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that has been started.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: options.curve, animations: animations)
    animator.options = options
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// An inactive animator of the same settings and animations.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { UncheckedSendableBox(freshCopy) }.value
  }

  private var freshCopy: UIViewPropertyAnimator {
    let copy = UIViewPropertyAnimator(
      duration: requestedDuration, timingParameters: timingParameters ?? UICubicTimingParameters())
    copy.pendingAnimations = pendingAnimations
    copy.options = options
    copy.isInterruptible = isInterruptible
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isManualHitTestingEnabled = isManualHitTestingEnabled
    copy.scrubsLinearly = scrubsLinearly
    copy.pausesOnCompletion = pausesOnCompletion
    copy.keepsAnimations = keepsAnimations
    return copy
  }

  // MARK: Animations

  /// Adds changes that begin after a part of the time that is left, 0 to 1, and end with the rest.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addPendingAnimation(
      PendingAnimation(animations: animation, delayFactor: min(max(Double(delayFactor), 0), 1)))
  }

  /// Adds changes; those that are added on the way take the time that is left.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addPendingAnimation(PendingAnimation(animations: animation, delayFactor: 0))
  }

  /// Adds what is to be done when it has finished.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Runs from where it is; an animator that makes no animation completes in the next turn.
  open func startAnimation() { start(afterDelay: 0) }

  /// Runs from where it is after some seconds, until which the old state shows.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    start(afterDelay: max(0, delay))
  }

  /// Stands still where it is; an inactive animator becomes active at its start.
  ///
  /// Pausing a stopped animator is a mistake.
  open func pauseAnimation() {
    if state == .stopped {
      CAProgrammerError.raise(
        "a stopped property animator cannot be paused: call finishAnimation(at:) first")
      return
    }
    guard checkIsInterruptible(operation: "paused") else { return }
    if state == .inactive { activate() }
    if state == .active { pause(atTime: playbackTime) }
  }

  /// Runs on from a pause.
  ///
  /// - Parameters:
  ///   - parameters: The curve for what is left of the way; nil for the rest of the curve it has.
  ///   - durationFactor: How long that takes, in durations of the animator; 0 for the time that is left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active else { return }
    resume(
      withTimingCurve: parameters.map { BlockTimingCurve($0) },
      durationFactor: Double(durationFactor))
  }

  /// Stops where it is, with the values that show as the model's.
  ///
  /// Stopping an inactive animator is a mistake.
  ///
  /// - Parameter withoutFinishing: Whether that is all; otherwise it waits for ``finishAnimation(at:)``.
  open func stopAnimation(_ withoutFinishing: Bool) {
    if state == .inactive {
      CAProgrammerError.raise(
        "an inactive property animator cannot be stopped: check its state, or start or pause it first"
      )
      return
    }
    guard state == .active, checkIsInterruptible(operation: "stopped") else { return }
    stopAtPresentedValues()
    if withoutFinishing { deactivate() } else { state = .stopped }
  }

  /// Sets the values of a position and calls the completions of an animator that was stopped.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      CAProgrammerError.raise(
        "an animator can be finished only when it was stopped; call stopAnimation(false) first")
      return
    }
    applyValues(at: finalPosition)
    finish(at: finalPosition)
  }

  /// Runs from where it is to a fraction, forwards or back, and pauses there.
  ///
  /// - Parameter fraction: As ``fractionComplete`` will say there, 0 to 1.
  package func startAnimation(toFraction fraction: CGFloat) {
    play(toProgress: progressInRunningDirection(min(max(Double(fraction), 0), 1)))
  }
}

/// A reference to a running animator that a pause can let go of.
final class AnimatorRetainer {
  var animator: UIViewPropertyAnimator?

  init(_ animator: UIViewPropertyAnimator) { self.animator = animator }
}

// Sound: the value is used where the box was made, in the main actor.
/// Carries what is not sendable to where it is used.
private struct UncheckedSendableBox: @unchecked Sendable {
  let value: Any
  init(_ value: Any) { self.value = value }
}
