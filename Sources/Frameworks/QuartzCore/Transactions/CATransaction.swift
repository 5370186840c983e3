/// Transactions, which group changes of layers into commits.
open class CATransaction: NSObject {
  /// Begins a transaction inside the current one.
  open class func begin() { TransactionStack.current.begin() }

  /// Ends the innermost transaction.
  ///
  /// Ending the outermost one commits its changes.
  open class func commit() { TransactionStack.current.commit() }

  /// Commits the implicit transaction of the thread, unless an explicit one is open.
  open class func flush() { TransactionStack.current.flush() }

  /// Acquires the recursive lock that all transactions share.
  open class func lock() { TransactionLock.shared.lock() }

  /// Releases the lock.
  open class func unlock() { TransactionLock.shared.unlock() }

  /// Returns the duration of implicit animations, in seconds.
  ///
  /// The default is 0.25.
  open class func animationDuration() -> CFTimeInterval {
    TransactionStack.current.animationDuration
  }

  /// Sets the duration of implicit animations, in seconds, for the innermost transaction.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    TransactionStack.current.setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// Returns the timing function of implicit animations, or nil for the default one.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.timingFunction
  }

  /// Sets the timing function of implicit animations for the innermost transaction.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionStack.current.setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Returns whether property changes search for no actions.
  open class func disableActions() -> Bool { TransactionStack.current.disablesActions }

  /// Sets whether property changes search for no actions, for the innermost transaction.
  open class func setDisableActions(_ flag: Bool) {
    TransactionStack.current.setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// Returns the completion block that was set last.
  open class func completionBlock() -> (() -> Void)? {
    value(forKey: kCATransactionCompletionBlock) as? () -> Void
  }

  /// Sets a closure that is called when the animations added after this call have ended.
  ///
  /// Earlier blocks remain registered.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// Returns the value of a key in the innermost transaction that has one.
  open class func value(forKey key: String) -> Any? { TransactionStack.current.value(forKey: key) }

  /// Sets a value for the innermost transaction.
  ///
  /// Any key is accepted.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      setCompletionBlock(anObject as? () -> Void)
    } else {
      TransactionStack.current.setValue(anObject, forKey: key)
    }
  }
}

/// The key for the duration of implicit animations.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key for disabling actions.
public let kCATransactionDisableActions = "disableActions"
/// The key for the timing function of implicit animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key for the completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// The lock of `CATransaction.lock()` and `unlock()`.
///
/// Every commit acquires it, so that changes made under the lock are committed together.
enum TransactionLock {
  static let shared = NSRecursiveLock()
}
