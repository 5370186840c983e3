@_exported public import CoreFoundation
@_exported public import Foundation

/// An array of objects.
///
/// An alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFArray = NSArray

/// A byte buffer.
///
/// An alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFData = NSData

/// A dictionary of objects.
///
/// An alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFDictionary = NSDictionary

/// A Unicode string.
///
/// An alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFString = NSString

/// A URL.
///
/// An alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFURL = NSURL
