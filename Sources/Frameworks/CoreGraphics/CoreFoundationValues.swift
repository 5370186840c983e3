public import CoreFoundation
public import Foundation

// Core Foundation functions for the type names that are aliases of Foundation's classes in this module.

/// Text with attributes.
///
/// An alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFAttributedString = NSAttributedString

/// Mutable text with attributes.
///
/// An alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFMutableAttributedString = NSMutableAttributedString

// MARK: - Arrays and dictionaries

/// Returns the number of objects in an array, or 0 for nil.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray?.count ?? 0 }

/// Returns an unretained pointer to an object in an array.
///
/// The array owns the object. Returns nil if the index is out of range.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  guard let list = theArray, (0..<list.count).contains(idx) else { return nil }
  return retainedPointer(for: list[idx]) {
    CoreFoundation.CFArrayGetValueAtIndex(
      // Sound: CFArray is NSArray here, and Foundation itself bridges the two by the same cast.
      unsafeBitCast(list, to: CoreFoundation.CFArray.self), idx)
  }
}

/// Returns the number of entries in a dictionary, or 0 for nil.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict?.count ?? 0 }

/// Returns an unretained pointer to the object for a key.
///
/// The dictionary owns the object. Returns nil if the key has no value.
public func CFDictionaryGetValue(
  _ theDict: CFDictionary!, _ key: UnsafeRawPointer!
) -> UnsafeRawPointer! {
  guard let list = theDict, let key else { return nil }
  // Sound: keys are objects, as the callbacks of CFDictionary require; the caller keeps the key alive during the
  // call.
  let object = Unmanaged<AnyObject>.fromOpaque(key).takeUnretainedValue()
  guard let value = list.object(forKey: object) else { return nil }
  return retainedPointer(for: value) {
    CoreFoundation.CFDictionaryGetValue(
      // Sound: CFDictionary is NSDictionary here, and Foundation itself bridges the two by the same cast.
      unsafeBitCast(list, to: CoreFoundation.CFDictionary.self), key)
  }
}

/// Returns the address of the object that a collection stores for an element.
///
/// A value that is not an object is stored in a Foundation box, whose address `box` returns.
private func retainedPointer(for element: Any, _ box: () -> UnsafeRawPointer?) -> UnsafeRawPointer?
{
  guard type(of: element) is AnyClass else { return box() }
  // Sound: the collection retains the element, which is an object by the test above. The address is valid for as long
  // as the collection retains it.
  return UnsafeRawPointer(Unmanaged.passUnretained(element as AnyObject).toOpaque())
}

// MARK: - Strings and data

/// Returns the length in UTF-16 code units, or 0 for nil.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString?.length ?? 0 }

/// Returns the number of bytes, or 0 for nil.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData?.length ?? 0 }

/// Returns a pointer to the bytes, which is valid while the data object exists.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  // Sound: the bytes of a data object have no other type, and the object keeps them in memory.
  theData?.bytes.assumingMemoryBound(to: UInt8.self)
}

// MARK: - Attributed strings

/// Creates a text whose attributes apply to all its characters.
///
/// Returns nil if the string is nil.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  guard let str else { return nil }
  return NSAttributedString(string: str as String, attributes: textAttributes(from: attributes))
}

/// Creates an empty mutable text.
///
/// `maxLength` has no effect.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator!, _ maxLength: CFIndex
) -> CFMutableAttributedString! {
  NSMutableAttributedString(string: "")
}

/// Creates a mutable copy of a text.
///
/// `maxLength` has no effect.
public func CFAttributedStringCreateMutableCopy(
  _ alloc: CFAllocator!, _ maxLength: CFIndex, _ aStr: CFAttributedString!
) -> CFMutableAttributedString! {
  aStr.map { NSMutableAttributedString(attributedString: $0) }
}

/// Returns the length in UTF-16 code units, or 0 for nil.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex {
  aStr?.length ?? 0
}

/// Returns the characters of a text without attributes.
public func CFAttributedStringGetString(_ aStr: CFAttributedString!) -> CFString! {
  aStr.map { $0.string as NSString }
}

/// Replaces the characters in a range, given in UTF-16 code units.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) {
  guard let aStr, let replacement else { return }
  aStr.replaceCharacters(
    in: NSRange(location: range.location, length: range.length), with: replacement as String)
}

/// Sets an attribute on a range, given in UTF-16 code units.
///
/// A nil value removes the attribute.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!, _ value: CFTypeRef!
) {
  guard let aStr, let attrName else { return }
  let key = NSAttributedString.Key(rawValue: attrName as String)
  let place = NSRange(location: range.location, length: range.length)
  if let value {
    aStr.addAttribute(key, value: value, range: place)
  } else {
    aStr.removeAttribute(key, range: place)
  }
}

/// Sets attributes on a range, given in UTF-16 code units.
///
/// They replace the existing attributes if `clearOtherAttributes` is true and are merged with them otherwise.
public func CFAttributedStringSetAttributes(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFDictionary!,
  _ clearOtherAttributes: Bool
) {
  let place = NSRange(location: range.location, length: range.length)
  if clearOtherAttributes {
    aStr?.setAttributes(textAttributes(from: replacement), range: place)
  } else {
    aStr?.addAttributes(textAttributes(from: replacement), range: place)
  }
}

private func textAttributes(from attributes: NSDictionary?) -> [NSAttributedString.Key: Any] {
  var all: [NSAttributedString.Key: Any] = [:]
  for (key, value) in attributes ?? [:] {
    if let name = key as? String { all[NSAttributedString.Key(rawValue: name)] = value }
  }
  return all
}
