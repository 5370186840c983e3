// Constants and types of C that Foundation on Apple's systems brings along.

/// What is larger than any number: endless repeats are written with it.
public let HUGE = Float.infinity
/// The largest number of single precision.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// A whole number of the machine's width.
public typealias NSInteger = Int
/// A whole number of the machine's width that is never negative.
public typealias NSUInteger = UInt
/// The origin.
public let CGPointZero = CGPoint.zero
/// No extent.
public let CGSizeZero = CGSize.zero
/// The rectangle at the origin without extent.
public let CGRectZero = CGRect.zero
