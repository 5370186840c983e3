/// Groups changes: behaviour/actions.md, "Transactions".
open class CATransaction: NSObject {
  /// Begins a transaction within the present one.
  open class func begin() { TransactionStack.current.begin() }

  /// Ends the innermost transaction; the outermost one draws.
  open class func commit() { TransactionStack.current.commit() }

  /// Commits the implicit transaction.
  open class func flush() { TransactionStack.current.flush() }

  /// Takes the one recursive lock.
  open class func lock() { TransactionLock.shared.lock() }

  /// Gives it back.
  open class func unlock() { TransactionLock.shared.unlock() }

  /// How long implicit animations take, in seconds.
  open class func animationDuration() -> CFTimeInterval {
    TransactionStack.current.animationDuration
  }

  /// Sets it for the innermost transaction.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    TransactionStack.current.setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// The curve of implicit animations; nil for the default one.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.timingFunction
  }

  /// Sets it for the innermost transaction.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionStack.current.setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Whether changes ask for no actions.
  open class func disableActions() -> Bool { TransactionStack.current.disablesActions }

  /// Sets it for the innermost transaction.
  open class func setDisableActions(_ flag: Bool) {
    TransactionStack.current.setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// What runs when the animations are over.
  open class func completionBlock() -> (() -> Void)? {
    value(forKey: kCATransactionCompletionBlock) as? () -> Void
  }

  /// Registers a closure for the animations that are added from here on.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// A setting of the innermost transaction that has it.
  open class func value(forKey key: String) -> Any? { TransactionStack.current.value(forKey: key) }

  /// Sets any key for the innermost transaction.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      setCompletionBlock(anObject as? () -> Void)
    } else {
      TransactionStack.current.setValue(anObject, forKey: key)
    }
  }
}

/// The key of the duration of implicit animations.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of the switch that turns actions off.
public let kCATransactionDisableActions = "disableActions"
/// The key of the curve of implicit animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// The lock behind `lock()` and `unlock()`; every commit holds it, so that what is changed under it is seen whole.
enum TransactionLock {
  static let shared = NSRecursiveLock()
}
