import Foundation
import Synchronization

// Delayed method calls, timed by the clock of `CACurrentMediaTime()`. See Documentation/decisions/0028.

// Sound: the constants are used on the thread whose run loop turn makes the call, and compared on the thread that
// cancels it.
/// A pending delayed method call that can be canceled.
private final class DelayedCall: @unchecked Sendable {
  private let target: NSObject
  private let selector: Selector
  private let argument: Any?

  private static let pending = Mutex<[ObjectIdentifier: [DelayedCall]]>([:])

  init(_ target: NSObject, _ selector: Selector, _ argument: Any?) {
    (self.target, self.selector, self.argument) = (target, selector, argument)
    Self.pending.withLock { $0[ObjectIdentifier(target), default: []].append(self) }
  }

  /// Calls the method, unless the call has been canceled.
  func run() {
    if Self.removeCalls(target: target, where: { $0 === self }) {
      selector.perform(on: target, with: argument)
    }
  }

  private func matches(selector: Selector, argument: Any?) -> Bool {
    guard self.selector == selector else { return false }
    switch (self.argument, argument) {
    case (nil, nil): return true
    case (let own?, let other?):
      if let (own, other) = (own, other) as? (NSObject, NSObject) { return own.isEqual(other) }
      if let (own, other) = (own, other) as? (AnyHashable, AnyHashable) { return own == other }
      return own as AnyObject === other as AnyObject
    case (nil, _), (_, nil): return false
    }
  }

  static func cancel(target: NSObject, selector: Selector, argument: Any?) {
    removeCalls(target: target) { $0.matches(selector: selector, argument: argument) }
  }

  /// Removes the target's pending calls that satisfy a condition, and returns whether there were any.
  @discardableResult
  static func removeCalls(target: NSObject, where isMeant: (DelayedCall) -> Bool) -> Bool {
    let key = ObjectIdentifier(target)
    // The removed calls are released after unlocking, because a deinitializer may access other pending calls.
    let gone = pending.withLock { $0[key, default: []].filter(isMeant) }
    pending.withLock { waiting in
      waiting[key]?.removeAll { call in gone.contains { $0 === call } }
      if waiting[key]?.isEmpty ?? false { waiting[key] = nil }
    }
    return !gone.isEmpty
  }
}

extension NSObject {
  /// Calls a method after a delay in seconds, but not before the next run loop turn.
  ///
  /// The delay is measured on the clock of `CACurrentMediaTime()`. The object and the argument are retained until the
  /// call.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
  ) {
    let call = DelayedCall(self, aSelector, anArgument)
    TurnProvider.current.enqueue(after: delay) { call.run() }
  }

  /// Calls a method after a delay in seconds, measured on the clock of `CACurrentMediaTime()`.
  ///
  /// The modes are ignored.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    perform(aSelector, with: anArgument, afterDelay: delay)
  }

  /// Cancels all pending delayed calls to the object's methods.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    guard let target = aTarget as? NSObject else { return }
    DelayedCall.removeCalls(target: target) { _ in true }
  }

  /// Cancels the pending delayed calls to the given method whose argument equals the given one.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    guard let target = aTarget as? NSObject else { return }
    DelayedCall.cancel(target: target, selector: aSelector, argument: anArgument)
  }
}
