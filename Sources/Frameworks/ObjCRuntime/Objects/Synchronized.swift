import Foundation
import Synchronization

// Sound: `users` is guarded by the lock of `locks`, and `holder` and `depth` are guarded by `lock`.
/// A recursive lock for one object, which exists while threads hold it or wait for it.
private final class ObjectLock: @unchecked Sendable {
  let lock = NSRecursiveLock()
  /// The number of threads that hold the lock or wait for it, guarded by the table's lock.
  var users = 0
  /// The thread that holds the lock, guarded by the lock itself.
  var holder: Thread?
  var depth = 0
}

private let locks = Mutex<[ObjectIdentifier: ObjectLock]>([:])

/// Acquires the recursive lock for an object on the current thread.
///
/// The result is always 0.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
  let key = ObjectIdentifier(obj as AnyObject)
  let own = locks.withLock { all in
    let own = all[key] ?? ObjectLock()
    all[key] = own
    own.users += 1
    return own
  }
  own.lock.lock()
  own.holder = .current
  own.depth += 1
  return 0
}

/// Releases the lock for an object.
///
/// Returns 0, or -1 if the current thread does not hold the lock.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
  let key = ObjectIdentifier(obj as AnyObject)
  guard let own = locks.withLock({ $0[key] }), own.lock.try() else { return -1 }
  guard own.depth > 0, own.holder === Thread.current else {
    own.lock.unlock()
    return -1
  }
  own.depth -= 1
  if own.depth == 0 { own.holder = nil }
  own.lock.unlock()
  own.lock.unlock()
  locks.withLock { all in
    own.users -= 1
    if own.users == 0 { all[key] = nil }
  }
  return 0
}
