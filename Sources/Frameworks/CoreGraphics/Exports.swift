@_exported public import CoreFoundation
@_exported public import Foundation

/// A list of objects; Foundation's own class, since there is no bridge to another here.
public typealias CFArray = NSArray

/// Bytes; Foundation's own class, since there is no bridge to another here.
public typealias CFData = NSData

/// Objects by key; Foundation's own class, since there is no bridge to another here.
public typealias CFDictionary = NSDictionary

/// Text; Foundation's own class, since there is no bridge to another here.
public typealias CFString = NSString

/// The place of a file; Foundation's own class, since there is no bridge to another here.
public typealias CFURL = NSURL
