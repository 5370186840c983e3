public import CoreFoundation
public import Foundation

// Functions of Core Foundation for the names that stand for Foundation's classes here.

/// Text with attributes; Foundation's own class, since there is no bridge to another here.
public typealias CFAttributedString = NSAttributedString

/// Text with attributes that can be changed; Foundation's own class, since there is no bridge to another here.
public typealias CFMutableAttributedString = NSMutableAttributedString

// MARK: - Lists

/// How many objects there are.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray?.count ?? 0 }

/// An object of a list, which the list keeps; nil for a place that is not there.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  guard let list = theArray, (0..<list.count).contains(idx) else { return nil }
  return retainedPointer(for: list[idx]) {
    CoreFoundation.CFArrayGetValueAtIndex(
      // Sound: CFArray is NSArray here, and Foundation itself bridges the two by such a cast.
      unsafeBitCast(list, to: CoreFoundation.CFArray.self), idx)
  }
}

/// How many objects there are.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict?.count ?? 0 }

/// The object of a key, which the dictionary keeps; nil where there is none.
public func CFDictionaryGetValue(
  _ theDict: CFDictionary!, _ key: UnsafeRawPointer!
) -> UnsafeRawPointer! {
  guard let list = theDict, let key else { return nil }
  // Sound: keys are objects, as CFDictionary's callbacks for them say; the caller keeps the key alive during the call.
  let object = Unmanaged<AnyObject>.fromOpaque(key).takeUnretainedValue()
  guard let value = list.object(forKey: object) else { return nil }
  return retainedPointer(for: value) {
    CoreFoundation.CFDictionaryGetValue(
      // Sound: CFDictionary is NSDictionary here, and Foundation itself bridges the two by such a cast.
      unsafeBitCast(list, to: CoreFoundation.CFDictionary.self), key)
  }
}

/// Where the object is that a collection keeps for an element: its own class, or a box of Foundation's.
private func retainedPointer(for element: Any, _ box: () -> UnsafeRawPointer?) -> UnsafeRawPointer?
{
  guard type(of: element) is AnyClass else { return box() }
  // Sound: the collection keeps the element, which is an object by the test above; the address is valid as long as
  // that.
  return UnsafeRawPointer(Unmanaged.passUnretained(element as AnyObject).toOpaque())
}

// MARK: - Text and bytes

/// How many UTF-16 units there are.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString?.length ?? 0 }

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData?.length ?? 0 }

/// The bytes, as long as the object that has them lives.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  // Sound: bytes of data have no other type; the object keeps them.
  theData?.bytes.assumingMemoryBound(to: UInt8.self)
}

// MARK: - Text with attributes

/// A text of which all has the same attributes.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  guard let str else { return nil }
  return NSAttributedString(string: str as String, attributes: textAttributes(from: attributes))
}

/// A text without attributes that is to be changed.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator!, _ maxLength: CFIndex
) -> CFMutableAttributedString! {
  NSMutableAttributedString(string: "")
}

/// The same text, to be changed.
public func CFAttributedStringCreateMutableCopy(
  _ alloc: CFAllocator!, _ maxLength: CFIndex, _ aStr: CFAttributedString!
) -> CFMutableAttributedString! {
  aStr.map { NSMutableAttributedString(attributedString: $0) }
}

/// How many UTF-16 units there are.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex {
  aStr?.length ?? 0
}

/// The characters.
public func CFAttributedStringGetString(_ aStr: CFAttributedString!) -> CFString! {
  aStr.map { $0.string as NSString }
}

/// Puts characters in the place of others.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) {
  guard let aStr, let replacement else { return }
  aStr.replaceCharacters(
    in: NSRange(location: range.location, length: range.length), with: replacement as String)
}

/// Gives characters an attribute, or takes it from them where there is no value.
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

/// Gives characters attributes, in the place of those that they have or beside them.
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
