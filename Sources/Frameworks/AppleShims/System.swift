import Foundation
import Synchronization

// Names of Darwin and os that animation code uses, implemented with the facilities of Linux.

/// Returns the uptime of the system in nanoseconds.
///
/// `CACurrentMediaTime()` reads the same clock while a window is live.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// The conversion from ticks of ``mach_absolute_time()`` to nanoseconds, as a fraction.
public struct mach_timebase_info_data_t: Sendable {
  /// The numerator, by which ticks are multiplied.
  public var numer: UInt32 = 0
  /// The denominator, by which ticks are divided.
  public var denom: UInt32 = 0
  /// Creates a conversion of 0/0, to be filled by ``mach_timebase_info(_:)``.
  public init() {}
  public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

/// Stores the conversion 1/1, since ticks are nanoseconds here.
///
/// Always returns 0.
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
  return 0
}

/// A lock for short critical sections.
///
/// Copies share the same lock, since its state is stored behind a reference.
public struct os_unfair_lock: Sendable {
  // A Mutex cannot be unlocked by a different function than the one that locked it.
  fileprivate let lock = NSLock()
  /// Creates an unlocked lock.
  public init() {}
}

/// Another name of ``os_unfair_lock``.
public typealias os_unfair_lock_s = os_unfair_lock

/// Waits until the lock is free and locks it.
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {
  lock.pointee.lock.lock()
}

/// Locks the lock if it is free, and returns whether it did.
public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock>) -> Bool {
  lock.pointee.lock.try()
}

/// Unlocks the lock.
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {
  lock.pointee.lock.unlock()
}
