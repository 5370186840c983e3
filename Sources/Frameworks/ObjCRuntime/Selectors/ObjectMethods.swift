public import Foundation

extension NSObject {
  /// Whether a selector carries a method of the object's class; one that is a name alone does not.
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) ?? false }

  /// Whether a selector carries a method that all objects of the class have.
  public class func instancesRespond(to aSelector: Selector!) -> Bool {
    aSelector?.isMethod(ofInstancesOf: self) ?? false
  }

  /// Calls a method at once and gives its result; nil for a method without one.
  ///
  /// The object keeps the result until the next one.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    LastMethodResult.storeResult(aSelector?.perform(on: self), for: self)
  }

  /// Calls a method with an argument at once and gives its result; nil for a method without one.
  ///
  /// The object keeps the result until the next one.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    LastMethodResult.storeResult(aSelector?.perform(on: self, with: object), for: self)
  }

  /// Calls a method with two arguments at once and gives its result; nil for a method without one.
  ///
  /// The object keeps the result until the next one.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<
    AnyObject
  >! {
    LastMethodResult.storeResult(aSelector?.perform(on: self, with: object1, object2), for: self)
  }

  /// Calls a method on the main queue: at once where the caller is there and waits, else in its next turn.
  ///
  /// Until then the object and the argument are retained.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) {
    // Sound: the caller says, as on Apple's systems, that the object can be called there.
    nonisolated(unsafe) let (object, argument) = (self, arg)
    let call: @Sendable () -> Void = { aSelector.perform(on: object, with: argument) }
    switch (TurnProvider.current.isOnMainQueue, wait) {
    case (true, true): call()
    case (true, false): TurnProvider.current.enqueue(call)
    case (false, true): DispatchQueue.main.sync(execute: call)
    case (false, false): DispatchQueue.main.async(execute: call)
    }
  }

  /// Calls a method on the main queue, in whatever mode its run loop is.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool,
    modes array: [String]?
  ) {
    performSelector(onMainThread: aSelector, with: arg, waitUntilDone: wait)
  }

  /// Calls a method on a queue beside the main one.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    // Sound: as above.
    nonisolated(unsafe) let (object, argument) = (self, arg)
    DispatchQueue.global().async { aSelector.perform(on: object, with: argument) }
  }
}

/// The result of the last method that was called on an object by its selector, for whoever was handed it unretained.
private enum LastMethodResult {
  private static let key = AssociationKey()

  static func storeResult(_ result: Any?, for object: NSObject) -> Unmanaged<AnyObject>? {
    guard let result else { return nil }
    let boxed = result as AnyObject
    objc_setAssociatedObject(object, key.address, boxed, .OBJC_ASSOCIATION_RETAIN)
    // Sound: the object keeps the result until the next call.
    return Unmanaged.passUnretained(boxed)
  }
}
