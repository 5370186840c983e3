import Foundation
import Synchronization

// Darwin and os APIs used by animation code, implemented with Linux APIs.

/// Returns the system uptime in nanoseconds.
///
/// `CACurrentMediaTime()` uses the same clock in a program that displays windows on the screen.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// The conversion factor from ticks of ``mach_absolute_time()`` to nanoseconds, as a fraction.
public struct mach_timebase_info_data_t: Sendable {
  /// The numerator, by which ticks are multiplied.
  public var numer: UInt32 = 0
  /// The denominator, by which ticks are divided.
  public var denom: UInt32 = 0
  /// Creates a conversion factor of 0/0, to be set by ``mach_timebase_info(_:)``.
  public init() {}
  public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

/// Stores a conversion factor of 1/1, since ticks are nanoseconds on this platform.
///
/// Always returns 0.
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
  return 0
}

/// A lock for short critical sections.
///
/// Copies share the same underlying lock.
public struct os_unfair_lock: Sendable {
  // A `Mutex` is not used, because it cannot be locked in one function and unlocked in another.
  fileprivate let lock = NSLock()
  /// Creates an unlocked lock.
  public init() {}
}

/// Another name for ``os_unfair_lock``.
public typealias os_unfair_lock_s = os_unfair_lock

/// Waits until the lock is free and locks it.
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {
  lock.pointee.lock.lock()
}

/// Locks the lock if it is free, and returns whether it was locked.
public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock>) -> Bool {
  lock.pointee.lock.try()
}

/// Unlocks the lock.
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {
  lock.pointee.lock.unlock()
}
