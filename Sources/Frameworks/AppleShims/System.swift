import Foundation
import Synchronization

// Names of Darwin and os that code for animations uses, over what Linux has.

/// Nanoseconds of the machine's clock that `CACurrentMediaTime()` reads while a window is live.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// How ticks of ``mach_absolute_time()`` become nanoseconds.
public struct mach_timebase_info_data_t: Sendable {
  /// What a tick is multiplied by.
  public var numer: UInt32 = 0
  /// What it is then divided by.
  public var denom: UInt32 = 0
  /// Nothing yet.
  public init() {}
  /// Both.
  public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

/// Says that ticks are nanoseconds.
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
  return 0
}

/// A lock that is held for a few instructions.
///
/// What it waits on lies behind a reference, so that copies of it are the same lock.
public struct os_unfair_lock: Sendable {
  // A Mutex cannot be opened by another function than the one that closed it.
  fileprivate let lock = NSLock()
  /// An open lock.
  public init() {}
}

/// The same under its other name.
public typealias os_unfair_lock_s = os_unfair_lock

/// Waits until the lock is open and closes it.
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {
  lock.pointee.lock.lock()
}

/// Closes the lock if it is open.
public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock>) -> Bool {
  lock.pointee.lock.try()
}

/// Opens the lock.
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {
  lock.pointee.lock.unlock()
}
