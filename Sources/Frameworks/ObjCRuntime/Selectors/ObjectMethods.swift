public import Foundation

extension NSObject {
  /// Returns whether the selector contains a method of the object's class.
  ///
  /// For a selector created from only a name, the result is `false`.
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) ?? false }

  /// Returns whether the selector contains a method that all instances of the class have.
  public class func instancesRespond(to aSelector: Selector!) -> Bool {
    aSelector?.isMethod(ofInstancesOf: self) ?? false
  }

  /// Calls a method immediately and returns its result, or `nil` if it returns nothing.
  ///
  /// The result stays retained until the next call on the same object.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    LastMethodResult.storeResult(aSelector?.perform(on: self), for: self)
  }

  /// Calls a method with one argument immediately and returns its result, or `nil` if it returns nothing.
  ///
  /// The result stays retained until the next call on the same object.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    LastMethodResult.storeResult(aSelector?.perform(on: self, with: object), for: self)
  }

  /// Calls a method with two arguments immediately and returns its result, or `nil` if it returns nothing.
  ///
  /// The result stays retained until the next call on the same object.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<
    AnyObject
  >! {
    LastMethodResult.storeResult(aSelector?.perform(on: self, with: object1, object2), for: self)
  }

  /// Calls a method on the main queue.
  ///
  /// If the caller is on the main queue and `wait` is `true`, the call is immediate; otherwise it is made in a later
  /// run loop turn. The object and the argument are retained until the call.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) {
    // Sound: as on Apple platforms, the caller must ensure that the object may be used on the main thread.
    nonisolated(unsafe) let (object, argument) = (self, arg)
    let call: @Sendable () -> Void = { aSelector.perform(on: object, with: argument) }
    switch (TurnProvider.current.isOnMainQueue, wait) {
    case (true, true): call()
    case (true, false): TurnProvider.current.enqueue(call)
    case (false, true): DispatchQueue.main.sync(execute: call)
    case (false, false): DispatchQueue.main.async(execute: call)
    }
  }

  /// Calls a method on the main queue.
  ///
  /// The modes are ignored.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool,
    modes array: [String]?
  ) {
    performSelector(onMainThread: aSelector, with: arg, waitUntilDone: wait)
  }

  /// Calls a method on a global background queue.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    // Sound: the caller must ensure that the object may be used on other threads.
    nonisolated(unsafe) let (object, argument) = (self, arg)
    DispatchQueue.global().async { aSelector.perform(on: object, with: argument) }
  }
}

/// Storage for the result of the most recent method performed on an object, because callers receive the result
/// unretained.
private enum LastMethodResult {
  private static let key = AssociationKey()

  static func storeResult(_ result: Any?, for object: NSObject) -> Unmanaged<AnyObject>? {
    guard let result else { return nil }
    let boxed = result as AnyObject
    objc_setAssociatedObject(object, key.address, boxed, .OBJC_ASSOCIATION_RETAIN)
    // Sound: the object retains the result until the next call.
    return Unmanaged.passUnretained(boxed)
  }
}
