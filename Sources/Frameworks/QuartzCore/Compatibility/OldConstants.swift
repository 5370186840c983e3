// C constants and types that Foundation exports on Apple platforms.

/// Positive infinity, often used as the repeat count of endless animations.
public let HUGE = Float.infinity
/// The greatest finite single-precision number.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// A signed integer of the platform's word size.
public typealias NSInteger = Int
/// An unsigned integer of the platform's word size.
public typealias NSUInteger = UInt
public let CGPointZero = CGPoint.zero
public let CGSizeZero = CGSize.zero
public let CGRectZero = CGRect.zero
