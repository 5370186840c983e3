public import Foundation

/// A timer that calls a method, on the clock that `CACurrentMediaTime()` reads where it is made.
///
/// It retains its target until it is over. It counts from its making, since a run loop does not tell what is added to it,
/// and needs none.
private final class SelectorTimer: Timer {
  private var target: AnyObject?
  private let selector: Selector
  private let info: Any?
  private let period: TimeInterval
  private let isRepeating: Bool
  private var dueTime: TimeInterval
  private var isFinished = false

  init(
    _ interval: TimeInterval, _ target: Any, _ selector: Selector, _ info: Any?, repeats: Bool
  ) {
    // As Apple's documentation of Timer says of an interval that is not above zero.
    period = interval > 0 ? interval : 0.0001
    self.target = target as AnyObject
    self.selector = selector
    self.info = info
    isRepeating = repeats
    dueTime = TurnProvider.current.now + period
    super.init(fire: .distantFuture, interval: period, repeats: repeats) { _ in }
    scheduleNext()
  }

  private func scheduleNext() {
    let time = dueTime
    TurnProvider.current.enqueue(after: time - TurnProvider.current.now) { [self] in
      guard isValid, dueTime == time else { return }
      fire()
      guard isRepeating, isValid else { return }
      dueTime += period
      scheduleNext()
    }
  }

  override func fire() {
    guard isValid, let target else { return }
    selector.perform(on: target, with: self)
    if !isRepeating { invalidate() }
  }

  override func invalidate() {
    isFinished = true
    target = nil
    super.invalidate()
  }

  override var isValid: Bool { !isFinished }

  override var userInfo: Any? { info }
}

/// Gives `Timer` its initializers with a selector: the compiler finds them, since an initializer of a protocol can return
/// another object.
public protocol _SelectorTimers {}

extension Timer: _SelectorTimers {}

extension _SelectorTimers where Self: Timer {
  /// A timer that calls a method after an interval, again and again or once, and retains the object until it is over.
  ///
  /// It goes by the clock that `CACurrentMediaTime()` reads where it is made and counts from its making, whether it is added
  /// to a run loop or not.
  @discardableResult
  public static func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    SelectorTimer(ti, aTarget, aSelector, userInfo, repeats: yesOrNo)
  }
}

extension _SelectorTimers {
  /// A timer that calls a method after an interval, again and again or once, and retains the object until it is over.
  ///
  /// It goes by the clock that `CACurrentMediaTime()` reads where it is made and counts from its making, whether it is added
  /// to a run loop or not.
  public init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    let made = SelectorTimer(ti, aTarget, aSelector, userInfo, repeats: yesOrNo)
    guard let timer = made as? Self else {
      fatalError("a timer of the class \(Self.self) cannot call a method; use Timer")
    }
    self = timer
  }
}
