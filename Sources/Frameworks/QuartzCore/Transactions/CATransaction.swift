/// A namespace for the methods that group layer changes into transactions, which are committed together.
open class CATransaction: NSObject {
  /// Begins a transaction nested in the current one.
  open class func begin() { TransactionStack.current.begin() }

  /// Ends the innermost transaction.
  ///
  /// If it is the outermost transaction, its changes are committed.
  open class func commit() { TransactionStack.current.commit() }

  /// Commits the calling thread's implicit transaction, unless an explicit one is open.
  open class func flush() { TransactionStack.current.flush() }

  /// Acquires the recursive lock that is shared by all transactions.
  open class func lock() { TransactionLock.shared.lock() }

  /// Releases the lock shared by all transactions.
  open class func unlock() { TransactionLock.shared.unlock() }

  /// Returns the duration of implicit animations in the current transaction, in seconds.
  ///
  /// The default is 0.25.
  open class func animationDuration() -> CFTimeInterval {
    TransactionStack.current.animationDuration
  }

  /// Sets the duration of implicit animations in the innermost transaction, in seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    TransactionStack.current.setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// Returns the timing function of implicit animations, or `nil` if the default one is used.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.timingFunction
  }

  /// Sets the timing function of implicit animations in the innermost transaction.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionStack.current.setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Returns whether the action search is disabled for property changes.
  open class func disableActions() -> Bool { TransactionStack.current.disablesActions }

  /// Sets whether the action search is disabled for property changes in the innermost transaction.
  open class func setDisableActions(_ flag: Bool) {
    TransactionStack.current.setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// Returns the most recently set completion block.
  open class func completionBlock() -> (() -> Void)? {
    value(forKey: kCATransactionCompletionBlock) as? () -> Void
  }

  /// Sets a closure that is called when all animations added after this call have ended.
  ///
  /// Completion blocks that were set earlier are still called.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// Returns the value for the given key, from the innermost transaction that has one.
  open class func value(forKey key: String) -> Any? { TransactionStack.current.value(forKey: key) }

  /// Sets the value for the given key in the innermost transaction.
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

/// The key for the duration of implicit animations, in seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key for the flag that disables the action search.
public let kCATransactionDisableActions = "disableActions"
/// The key for the timing function of implicit animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key for the completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// A namespace for the lock acquired by `CATransaction.lock()`.
///
/// Every commit acquires it, so that changes made while it is held are committed together.
enum TransactionLock {
  static let shared = NSRecursiveLock()
}
