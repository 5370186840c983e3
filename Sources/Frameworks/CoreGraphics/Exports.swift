@_exported public import CoreFoundation
@_exported public import Foundation

/// An ordered collection of objects.
///
/// This is an alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFArray = NSArray

/// A byte buffer.
///
/// This is an alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFData = NSData

/// A collection of objects identified by keys.
///
/// This is an alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFDictionary = NSDictionary

/// A Unicode string.
///
/// This is an alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFString = NSString

/// The location of a resource.
///
/// This is an alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFURL = NSURL
