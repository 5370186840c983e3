public import CoreFoundation
public import Foundation

// Core Foundation functions for the types that are aliases of Foundation classes in this module.

/// A string with attributes.
///
/// This is an alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFAttributedString = NSAttributedString

/// A mutable string with attributes.
///
/// This is an alias of Foundation's class, since toll-free bridging is not available on this platform.
public typealias CFMutableAttributedString = NSMutableAttributedString

// MARK: - Arrays and dictionaries

/// Returns the number of objects in the given array, or 0 if it is `nil`.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray?.count ?? 0 }

/// Returns an unretained pointer to the object at the given index of an array.
///
/// The array owns the object. Returns `nil` if the index is out of range.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  guard let list = theArray, (0..<list.count).contains(idx) else { return nil }
  return retainedPointer(for: list[idx]) {
    CoreFoundation.CFArrayGetValueAtIndex(
      // Sound: CFArray is NSArray here, and Foundation itself bridges the two by the same cast.
      unsafeBitCast(list, to: CoreFoundation.CFArray.self), idx)
  }
}

/// Returns the number of entries in the given dictionary, or 0 if it is `nil`.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict?.count ?? 0 }

/// Returns an unretained pointer to the object for the given key.
///
/// The dictionary owns the object. Returns `nil` if the dictionary has no value for the key.
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

/// Returns the address of the object stored by a collection for the given element.
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

/// Returns the length of the given string in UTF-16 code units, or 0 if it is `nil`.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString?.length ?? 0 }

/// Returns the number of bytes in the given data object, or 0 if it is `nil`.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData?.length ?? 0 }

/// Returns a pointer to the bytes of the given data object, which is valid while the object exists.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  // Sound: the bytes of a data object have no other type, and the object keeps them in memory.
  theData?.bytes.assumingMemoryBound(to: UInt8.self)
}

// MARK: - Attributed strings

/// Creates an attributed string whose attributes apply to all its characters.
///
/// Returns `nil` if the string is `nil`.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  guard let str else { return nil }
  return NSAttributedString(string: str as String, attributes: textAttributes(from: attributes))
}

/// Creates an empty mutable attributed string.
///
/// `maxLength` has no effect.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator!, _ maxLength: CFIndex
) -> CFMutableAttributedString! {
  NSMutableAttributedString(string: "")
}

/// Creates a mutable copy of the given attributed string.
///
/// `maxLength` has no effect.
public func CFAttributedStringCreateMutableCopy(
  _ alloc: CFAllocator!, _ maxLength: CFIndex, _ aStr: CFAttributedString!
) -> CFMutableAttributedString! {
  aStr.map { NSMutableAttributedString(attributedString: $0) }
}

/// Returns the length of the given attributed string in UTF-16 code units, or 0 if it is `nil`.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex {
  aStr?.length ?? 0
}

/// Returns the characters of the given attributed string, without attributes.
public func CFAttributedStringGetString(_ aStr: CFAttributedString!) -> CFString! {
  aStr.map { $0.string as NSString }
}

/// Replaces the characters in the given range, specified in UTF-16 code units.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) {
  guard let aStr, let replacement else { return }
  aStr.replaceCharacters(
    in: NSRange(location: range.location, length: range.length), with: replacement as String)
}

/// Sets an attribute on the given range, specified in UTF-16 code units.
///
/// If `value` is `nil`, the attribute is removed.
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

/// Sets attributes on the given range, specified in UTF-16 code units.
///
/// They replace the existing attributes if `clearOtherAttributes` is `true`; otherwise they are merged with them.
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
