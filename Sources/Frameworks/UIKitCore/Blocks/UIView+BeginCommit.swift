public import QuartzCore

// The old way of blocks, with a beginning and an end of its own: behaviour/views.md, "The block API",
// behaviour/timing.md, "Old conventions".

extension UIView {
  /// Begins a block of 0.2 seconds, slow at both ends; the setters change it for what comes after them.
  public class func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    LegacyAnimationBlock.beginBlock(id: animationID, context: context)
  }

  /// Ends the block that was begun last.
  public class func commitAnimations() { LegacyAnimationBlock.commitBlock() }

  /// Who is told by the selectors of start and stop.
  public class func setAnimationDelegate(_ delegate: Any?) {
    LegacyAnimationBlock.current?.delegate = delegate.map { $0 as AnyObject }
  }

  /// The delegate's method for the start: `animationWillStart:context:`, or one without arguments.
  public class func setAnimationWillStart(_ selector: Selector?) {
    LegacyAnimationBlock.current?.willStart = selector
  }

  /// The delegate's method for the end: `animationDidStop:finished:context:`, or one without arguments.
  public class func setAnimationDidStop(_ selector: Selector?) {
    LegacyAnimationBlock.current?.didStop = selector
  }

  /// How long, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    LegacyAnimationBlock.current?.block.duration = duration
    if LegacyAnimationBlock.current != nil { CATransaction.setAnimationDuration(duration) }
  }

  /// How long it waits, in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    LegacyAnimationBlock.current?.block.delay = delay
  }

  /// When it begins; an instant that has passed means now.
  ///
  /// On a clock that moves by hand, as renderers and tests have it, dates count from the reference date:
  /// `Date(timeIntervalSinceReferenceDate: CACurrentMediaTime() + 0.5)`. One taken from the machine means now there.
  public class func setAnimationStart(_ startDate: Date) {
    LegacyAnimationBlock.current?.block.delay = mediaDelay(until: startDate)
  }

  /// How it goes.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    LegacyAnimationBlock.current?.block.curve = BlockTimingCurve(curve)
  }

  /// How often it runs; 0 for once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    ViewAnimationBlock.current?.repeatCount = repeatCount
  }

  /// Whether it runs there and back.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    ViewAnimationBlock.current?.autoreverses = repeatAutoreverses
  }

  /// Whether it begins from what is shown.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    guard let block = LegacyAnimationBlock.current?.block else { return }
    if fromCurrentState {
      block.options.insert(.beginFromCurrentState)
    } else {
      block.options.remove(.beginFromCurrentState)
    }
  }

  /// Adds a transition of a view to the block; caching makes no difference.
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

/// A block between its beginning and its end.
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

  /// - Source: behaviour/timing.md, "Old conventions".
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

  /// Keeps the old block for as long as its completion waits.
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
