public import QuartzCore

// The old way of blocks, with a beginning and an end of its own: behaviour/views.md, "The block API",
// behaviour/timing.md, "Old conventions".

extension UIView {
  /// Begins a block of 0.2 seconds, slow at both ends; the setters change it for what comes after them.
  public class func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    OldBlock.begin(id: animationID, context: context)
  }

  /// Ends the block that was begun last.
  public class func commitAnimations() { OldBlock.commit() }

  /// Who is told by the selectors of start and stop.
  public class func setAnimationDelegate(_ delegate: Any?) {
    OldBlock.current?.delegate = delegate.map { $0 as AnyObject }
  }

  /// The delegate's method for the start: `animationWillStart:context:`, or one without arguments.
  public class func setAnimationWillStart(_ selector: Selector?) {
    OldBlock.current?.willStart = selector
  }

  /// The delegate's method for the end: `animationDidStop:finished:context:`, or one without arguments.
  public class func setAnimationDidStop(_ selector: Selector?) {
    OldBlock.current?.didStop = selector
  }

  /// How long, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    OldBlock.current?.block.duration = duration
    if OldBlock.current != nil { CATransaction.setAnimationDuration(duration) }
  }

  /// How long it waits, in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    OldBlock.current?.block.delay = delay
  }

  /// When it begins; an instant that has passed means now.
  ///
  /// On a clock that moves by hand, as renderers and tests have it, dates count from the reference date:
  /// `Date(timeIntervalSinceReferenceDate: CACurrentMediaTime() + 0.5)`. One taken from the machine means now there.
  public class func setAnimationStart(_ startDate: Date) {
    OldBlock.current?.block.delay = mediaDelay(until: startDate)
  }

  /// How it goes.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    OldBlock.current?.block.curve = BlockCurve(curve)
  }

  /// How often it runs; 0 for once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    ViewBlock.current?.repeatCount = repeatCount
  }

  /// Whether it runs there and back.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    ViewBlock.current?.autoreverses = repeatAutoreverses
  }

  /// Whether it begins from what is shown.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    guard let block = OldBlock.current?.block else { return }
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
    guard ViewBlock.isEnabled, let block = OldBlock.current?.block, block.duration > 0 else {
      return
    }
    block.addTransition(transition.options, to: view.layer)
  }
}

/// A block between its beginning and its end.
@MainActor
private final class OldBlock {
  private let id: String?
  private let context: UnsafeMutableRawPointer?
  let block: ViewBlock
  var delegate: AnyObject?
  var willStart: Selector?
  var didStop: Selector?

  private static var stack: [OldBlock] = []
  static var current: OldBlock? { stack.last }

  /// - Source: behaviour/timing.md, "Old conventions".
  private static let duration = 0.2

  private init(id: String?, context: UnsafeMutableRawPointer?) {
    (self.id, self.context) = (id, context)
    let end = End()
    block = ViewBlock(
      duration: Self.duration, delay: 0,
      options: [
        .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
      ], completion: { end.old?.stop($0) })
    block.start = { [weak self] in self?.start() }
    end.old = self
  }

  /// Keeps the old block for as long as its completion waits.
  private final class End {
    var old: OldBlock?
  }

  static func begin(id: String?, context: UnsafeMutableRawPointer?) {
    let old = OldBlock(id: id, context: context)
    stack.append(old)
    old.block.open()
  }

  static func commit() {
    guard let old = stack.popLast() else { return }
    old.block.close()
  }

  private func start() {
    guard let delegate, let willStart else { return }
    willStart.perform(on: delegate, with: id, context)
  }

  private func stop(_ isFinished: Bool) {
    guard let delegate, let didStop else { return }
    didStop.perform(on: delegate, with: id, NSNumber(value: isFinished), context)
  }
}
