import Foundation
import Synchronization

// Sound: `users` is guarded by `locks`, and `holder` and `depth` by `lock`.
/// The lock of an object that a thread holds or waits for.
private final class ObjectLock: @unchecked Sendable {
  let lock = NSRecursiveLock()
  /// The number of threads that hold or wait for the lock, guarded by the table.
  var users = 0
  /// The thread that holds the lock, guarded by the lock itself.
  var holder: Thread?
  var depth = 0
}

private let locks = Mutex<[ObjectIdentifier: ObjectLock]>([:])

/// Locks an object for the current thread, which may lock it recursively.
///
/// Always returns 0.
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

/// Unlocks an object.
///
/// Returns 0, or -1 if the current thread has not locked it.
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
