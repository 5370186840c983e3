import QuartzCore

/// An animator for property changes made in closures.
///
/// The animation can be paused, scrubbed, reversed and stopped while it runs. A running animator retains itself.
/// Releasing the last reference to a paused or stopped animator is a programmer error.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying {
  // MARK: Settings

  /// The timing curve of the animations: a Bézier curve or a spring.
  public let timingParameters: (any UITimingCurveProvider)?

  /// The duration in seconds.
  ///
  /// For a spring with physical parameters, it is the spring's settling duration.
  open var duration: TimeInterval { curve.naturalDuration ?? requestedDuration }

  /// The delay before the animations begin, in seconds.
  open internal(set) var delay: TimeInterval = 0

  /// Whether the animator can be paused, scrubbed and stopped.
  open var isInterruptible = true

  /// Whether the animated views receive touches during the animation.
  open var isUserInteractionEnabled = true

  /// Whether the program itself determines which moving view has been touched.
  ///
  /// If `false`, hit tests use the displayed frames of the views.
  open var isManualHitTestingEnabled = false

  /// Whether scrubbing a paused animator changes the progress linearly instead of along its curve.
  open var scrubsLinearly = true

  /// Whether the animator pauses at the end of the animation instead of finishing.
  open var pausesOnCompletion = false

  /// Whether the animations and completion handlers are kept when the animator finishes, so that it can be started
  /// again; `false` by default.
  package var keepsAnimations = false

  // MARK: State

  open internal(set) var state = UIViewAnimatingState.inactive

  /// Whether the animator is running.
  ///
  /// It is also `true` during a delay.
  open var isRunning: Bool { if case .running = playback { state == .active } else { false } }

  /// Whether the animator runs backwards to its start.
  ///
  /// It is reset to `false` before the next run.
  open var isReversed = false {
    didSet {
      hasStaleDirection = false
      if isReversed != oldValue { runningDirectionDidChange() }
    }
  }

  /// The completed fraction in the running direction, in the range `0...1`.
  ///
  /// Setting it pauses the animator and moves it to the given fraction.
  open var fractionComplete: CGFloat {
    get { state == .inactive ? 0 : CGFloat(progressInRunningDirection(progress)) }
    set { scrub(toProgress: progressInRunningDirection(Double(newValue))) }
  }

  /// The duration that replaces zero and negative durations, in seconds.
  ///
  /// On iOS, an animator created with a duration of 0 reports 0.2, according to published measurements.
  private static let defaultDuration: TimeInterval = 0.2

  let requestedDuration: TimeInterval
  let curve: BlockTimingCurve
  /// The options for the animation blocks run by the animator.
  var options: UIView.AnimationOptions = []
  var pendingAnimations: [PendingAnimation] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var tracks: [AnimatorTrack] = []
  /// The animation blocks run inside the closures.
  ///
  /// Their completion handlers run when the animator finishes.
  var blocks: [ViewAnimationBlock] = []
  /// The changed properties with their old values and, after the animator is stopped, their new values.
  var changes: [PropertyChange] = []
  var segment = PlaybackSegment.full
  var playback = PlaybackState.paused(at: 0)
  /// Whether the tracks currently have linear timing for scrubbing.
  var usesLinearTracks = false
  /// A counter of starts and pauses.
  ///
  /// A scheduled end of the animation is ignored if the counter has changed since it was scheduled.
  var scheduleGeneration = 0
  /// A counter of activations.
  ///
  /// A scheduled completion is ignored if it belongs to an earlier activation.
  var activationCount = 0
  /// Whether ``isReversed`` still has its value from a finished run.
  var hasStaleDirection = false
  /// The object that retains the animator until the scheduled end of a run.
  ///
  /// It is owned by the scheduled closure.
  weak var retainer: AnimatorRetainer?
  /// The object that retains the animator while it repeats indefinitely.
  var endlessRetainer: AnimatorRetainer?

  /// Whether pending layout and property updates are performed before each closure, so that they are not animated,
  /// and the updates caused by the closure at its end, so that they are.
  ///
  /// Equivalent to ``UIView/AnimationOptions/flushUpdates``.
  open var flushUpdates: Bool {
    get { options.contains(.flushUpdates) }
    set {
      if newValue { options.insert(.flushUpdates) } else { options.remove(.flushUpdates) }
    }
  }

  // MARK: Creation

  /// Creates an animator without animations.
  ///
  /// The duration is in seconds; if it is 0 or less, 0.2 seconds are used.
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

  /// Reports that an animator was released while it was paused or stopped.
  private nonisolated static func reportInvalidRelease(inState state: String) {
    CAProgrammerError.raise(
      "a \(state) property animator was released; before that, let it finish or call "
        + "stopAnimation(_:), followed by finishAnimation(at:) after stopAnimation(false)")
  }

  /// Creates an animator with the given predefined curve and duration, in seconds.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a Bézier curve and the given duration, in seconds.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that is fitted to the given duration, in seconds.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it.
  ///
  /// The duration and delay are in seconds.
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

  /// Returns a new inactive animator with the same settings and animations.
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

  /// Adds a closure whose changes begin to animate after a fraction of the remaining time, and end with the animator.
  ///
  /// The factor is clamped to `0...1`.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addPendingAnimation(
      PendingAnimation(animations: animation, delayFactor: min(max(Double(delayFactor), 0), 1)))
  }

  /// Adds a closure whose changes are animated.
  ///
  /// If the animator is active, they are animated for the remaining time.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addPendingAnimation(PendingAnimation(animations: animation, delayFactor: 0))
  }

  /// Adds a completion handler, which receives the position at which the animator has finished.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Starts the animator, or resumes it from its current position.
  ///
  /// An animator without animations completes in the next run loop turn.
  open func startAnimation() { start(afterDelay: 0) }

  /// Starts or resumes the animator after a delay, in seconds.
  ///
  /// Until then the current values stay visible.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    start(afterDelay: max(0, delay))
  }

  /// Pauses the animator at its current position.
  ///
  /// An inactive animator becomes active at its start. Pausing a stopped animator is a programmer error.
  open func pauseAnimation() {
    if state == .stopped {
      CAProgrammerError.raise(
        "a stopped property animator cannot be paused; call finishAnimation(at:) first")
      return
    }
    guard checkIsInterruptible(operation: "paused") else { return }
    if state == .inactive { activate() }
    if state == .active { pause(atTime: playbackTime) }
  }

  /// Continues a paused animator.
  ///
  /// - Parameters:
  ///   - parameters: The timing curve for the remaining animation. If `nil`, the current curve is continued.
  ///   - durationFactor: The remaining duration as a multiple of ``duration``. If it is 0, the remaining time is
  ///     used.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active else { return }
    resume(
      withTimingCurve: parameters.map { BlockTimingCurve($0) },
      durationFactor: Double(durationFactor))
  }

  /// Stops the animator and sets the model to the displayed values.
  ///
  /// Stopping an inactive animator is a programmer error.
  ///
  /// - Parameter withoutFinishing: Whether the animator becomes inactive immediately, without calling its completion
  ///   handlers. If `false`, it waits for a call to ``finishAnimation(at:)``.
  open func stopAnimation(_ withoutFinishing: Bool) {
    if state == .inactive {
      CAProgrammerError.raise(
        "an inactive property animator cannot be stopped; check its state, or start or pause it first"
      )
      return
    }
    guard state == .active, checkIsInterruptible(operation: "stopped") else { return }
    stopAtPresentedValues()
    if withoutFinishing { deactivate() } else { state = .stopped }
  }

  /// Sets the model to the values at the given position, and calls the completion handlers.
  ///
  /// Calling it on an animator that is not stopped is a programmer error.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      CAProgrammerError.raise(
        "an animator can only be finished after it was stopped; call stopAnimation(false) first")
      return
    }
    applyValues(at: finalPosition)
    finish(at: finalPosition)
  }

  /// Runs forwards or backwards from the current position to the given fraction, and pauses there.
  ///
  /// - Parameter fraction: The value of ``fractionComplete`` at which to pause, clamped to `0...1`.
  package func startAnimation(toFraction fraction: CGFloat) {
    play(toProgress: progressInRunningDirection(min(max(Double(fraction), 0), 1)))
  }
}

/// A strong reference to a running animator; cleared when the animator pauses.
final class AnimatorRetainer {
  var animator: UIViewPropertyAnimator?

  init(_ animator: UIViewPropertyAnimator) { self.animator = animator }
}

// Sound: the value is created and used on the main actor.
/// A wrapper that passes a nonsendable value through `assumeIsolated`.
private struct UncheckedSendableBox: @unchecked Sendable {
  let value: Any
  init(_ value: Any) { self.value = value }
}
