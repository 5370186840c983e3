public import Foundation

/// A timer that calls a method, using the clock of `CACurrentMediaTime()`.
///
/// The timer retains its target until it is invalidated. It starts when it is created, without being added to a run
/// loop, because Foundation's run loops do not report which timers they contain.
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
    // Apple documents this minimum for intervals of 0 or less.
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

/// A protocol that adds selector-based initializers to `Timer`.
///
/// A protocol is used because, unlike a class, its initializers can return an instance of a subclass.
public protocol _SelectorTimers {}

extension Timer: _SelectorTimers {}

extension _SelectorTimers where Self: Timer {
  /// Creates a timer that calls a method after an interval in seconds, once or repeatedly.
  ///
  /// The target is retained until the timer is invalidated.
  ///
  /// The timer uses the clock of `CACurrentMediaTime()`. It starts when it is created, whether or not it is added to
  /// a run loop.
  @discardableResult
  public static func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    SelectorTimer(ti, aTarget, aSelector, userInfo, repeats: yesOrNo)
  }
}

extension _SelectorTimers {
  /// Creates a timer that calls a method after an interval in seconds, once or repeatedly.
  ///
  /// The target is retained until the timer is invalidated.
  ///
  /// The timer uses the clock of `CACurrentMediaTime()`. It starts when it is created, whether or not it is added to
  /// a run loop.
  public init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    let made = SelectorTimer(ti, aTarget, aSelector, userInfo, repeats: yesOrNo)
    guard let timer = made as? Self else {
      fatalError("timers of class \(Self.self) cannot call a selector; use Timer")
    }
    self = timer
  }
}
