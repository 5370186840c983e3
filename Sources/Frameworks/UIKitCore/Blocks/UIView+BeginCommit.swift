public import QuartzCore

// Animation blocks delimited by `beginAnimations` and `commitAnimations`, the API before block-based animations. As
// Apple documents, they last 0.2 s with an ease-in-ease-out curve by default.

extension UIView {
  /// Begins an animation block with a duration of 0.2 seconds and an ease-in-ease-out curve.
  ///
  /// The `setAnimation…` methods change these settings for subsequent property changes in the block.
  public class func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    LegacyAnimationBlock.beginBlock(id: animationID, context: context)
  }

  /// Ends the innermost animation block begun by `beginAnimations(_:context:)`.
  public class func commitAnimations() { LegacyAnimationBlock.commitBlock() }

  /// Sets the object whose methods are called when the block's animations start and end.
  public class func setAnimationDelegate(_ delegate: Any?) {
    LegacyAnimationBlock.current?.delegate = delegate.map { $0 as AnyObject }
  }

  /// Sets the delegate method to call when the animations start.
  ///
  /// It is `animationWillStart:context:`, or a method without arguments.
  public class func setAnimationWillStart(_ selector: Selector?) {
    LegacyAnimationBlock.current?.willStart = selector
  }

  /// Sets the delegate method to call when the animations have ended.
  ///
  /// It is `animationDidStop:finished:context:`, or a method without arguments.
  public class func setAnimationDidStop(_ selector: Selector?) {
    LegacyAnimationBlock.current?.didStop = selector
  }

  /// Sets the duration of the animations, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    LegacyAnimationBlock.current?.block.duration = duration
    if LegacyAnimationBlock.current != nil { CATransaction.setAnimationDuration(duration) }
  }

  /// Sets the delay before the animations, in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    LegacyAnimationBlock.current?.block.delay = delay
  }

  /// Sets the time at which the animations begin.
  ///
  /// If the time is in the past, they begin immediately.
  ///
  /// With a manual clock, as in renderers and tests, dates are measured from the reference date:
  /// `Date(timeIntervalSinceReferenceDate: CACurrentMediaTime() + 0.5)`. The system's current date then counts as the
  /// past.
  public class func setAnimationStart(_ startDate: Date) {
    LegacyAnimationBlock.current?.block.delay = mediaDelay(until: startDate)
  }

  /// Sets the animation curve.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    LegacyAnimationBlock.current?.block.curve = BlockTimingCurve(curve)
  }

  /// Sets the repeat count of the animations; 0 runs them once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    ViewAnimationBlock.current?.repeatCount = repeatCount
  }

  /// Sets whether the animations also run backwards.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    ViewAnimationBlock.current?.autoreverses = repeatAutoreverses
  }

  /// Sets whether the animations start from the values currently displayed.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    guard let block = LegacyAnimationBlock.current?.block else { return }
    if fromCurrentState {
      block.options.insert(.beginFromCurrentState)
    } else {
      block.options.remove(.beginFromCurrentState)
    }
  }

  /// Adds a transition of the given view to the block.
  ///
  /// The `cache` argument has no effect.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    guard ViewAnimationBlock.isEnabled, let block = LegacyAnimationBlock.current?.block,
      block.duration > 0
    else {
      return
    }
    block.addTransition(options: transition.animationOptions, to: view.layer)
  }
}

/// An animation block begun by `beginAnimations` and ended by `commitAnimations`.
@MainActor
private final class LegacyAnimationBlock {
  private let id: String?
  private let context: UnsafeMutableRawPointer?
  let block: ViewAnimationBlock
  var delegate: AnyObject?
  var willStart: Selector?
  var didStop: Selector?

  private static var stack: [LegacyAnimationBlock] = []
  static var current: LegacyAnimationBlock? { stack.last }

  /// The default duration of these blocks, in seconds, as Apple documents it.
  private static let duration = 0.2

  private init(id: String?, context: UnsafeMutableRawPointer?) {
    (self.id, self.context) = (id, context)
    let end = CompletionOwner()
    block = ViewAnimationBlock(
      duration: Self.duration, delay: 0,
      options: [
        .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
      ], completion: { end.legacyBlock?.notifyDidStop(isFinished: $0) })
    block.onStart = { [weak self] in self?.notifyWillStart() }
    end.legacyBlock = self
  }

  /// An object that retains the block until its completion handler has run.
  private final class CompletionOwner {
    var legacyBlock: LegacyAnimationBlock?
  }

  static func beginBlock(id: String?, context: UnsafeMutableRawPointer?) {
    let old = LegacyAnimationBlock(id: id, context: context)
    stack.append(old)
    old.block.open()
  }

  static func commitBlock() {
    guard let old = stack.popLast() else { return }
    old.block.close()
  }

  private func notifyWillStart() {
    guard let delegate, let willStart else { return }
    willStart.perform(on: delegate, with: id, context)
  }

  private func notifyDidStop(isFinished: Bool) {
    guard let delegate, let didStop else { return }
    didStop.perform(on: delegate, with: id, NSNumber(value: isFinished), context)
  }
}
