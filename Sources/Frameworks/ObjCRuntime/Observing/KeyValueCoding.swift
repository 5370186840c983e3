public import Foundation

// Key-value coding without an Objective-C runtime. Framework classes declare their keys; stored properties of other
// classes are found by reflection.

/// Key-value coding for every object.
///
/// Members in a protocol extension allow a class to declare its own versions.
public protocol _KeyValueCoding: AnyObject {}

extension NSObject: _KeyValueCoding {}

/// A framework class that reads and writes its properties by name.
package protocol KeyValueAccessible: AnyObject {
  /// Returns the value for a key, or nil if the key does not exist.
  ///
  /// The inner optional is nil if the value is nil.
  func keyedValue(forKey key: String) -> Any??
  /// Sets the value for a key.
  ///
  /// Returns false if the key does not exist or does not accept the value.
  func setKeyedValue(_ value: Any?, forKey key: String) -> Bool
}

/// A class with its own key-value coding.
package protocol CustomKeyValueCoding: AnyObject {
  /// Returns the value for a key.
  func value(forKey key: String) -> Any?
  /// Sets the value for a key.
  func setValue(_ value: Any?, forKey key: String)
  /// Returns the value at a key path.
  func value(forKeyPath keyPath: String) -> Any?
  /// Sets the value at a key path.
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension _KeyValueCoding {
  /// Returns the value for a key: a property of a framework object, an entry of a dictionary, the values of an
  /// array's elements, or a stored property of another object.
  ///
  /// Raises a programmer error if the key does not exist.
  public func value(forKey key: String) -> Any? {
    if let own = self as? any CustomKeyValueCoding { return own.value(forKey: key) }
    if let keyed = self as? any KeyValueAccessible, let value = keyed.keyedValue(forKey: key) {
      return value
    }
    switch self {
    case let dictionary as NSDictionary: return dictionary.object(forKey: key)
    case let array as NSArray:
      return array.map { ($0 as? NSObject)?.value(forKey: key) ?? NSNull() }
    default: break
    }
    if let value = ObjectReflection.storedPropertyValue(of: self, named: key) { return value }
    CAProgrammerError.raise(
      "\(type(of: self)) is not key-value coding compliant for the key '\(key)'")
    return nil
  }

  /// Sets the value for a key: a property of a framework object or an entry of a mutable dictionary.
  ///
  /// Raises a programmer error if the key does not exist or does not accept the value.
  public func setValue(_ value: Any?, forKey key: String) {
    if let own = self as? any CustomKeyValueCoding { return own.setValue(value, forKey: key) }
    if let keyed = self as? any KeyValueAccessible, keyed.setKeyedValue(value, forKey: key) {
      return
    }
    if let dictionary = self as? NSMutableDictionary {
      if let value {
        dictionary.setObject(value, forKey: key as NSString)
      } else {
        dictionary.removeObject(forKey: key)
      }
      return
    }
    let kind = value.map { "a value of type \(type(of: $0))" } ?? "nil"
    CAProgrammerError.raise("\(type(of: self)) does not accept \(kind) for the key '\(key)'")
  }

  /// Returns the value at a key path, or nil if an object along the path is nil.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let own = self as? any CustomKeyValueCoding { return own.value(forKeyPath: keyPath) }
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let rest = String(keyPath[keyPath.index(after: dot)...])
    return (value(forKey: String(keyPath[..<dot])) as? NSObject)?.value(forKeyPath: rest)
  }

  /// Sets the value at a key path.
  ///
  /// Has no effect if an object along the path is nil.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let own = self as? any CustomKeyValueCoding {
      return own.setValue(value, forKeyPath: keyPath)
    }
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let rest = String(keyPath[keyPath.index(after: dot)...])
    (self.value(forKey: String(keyPath[..<dot])) as? NSObject)?.setValue(value, forKeyPath: rest)
  }
}

/// Reads stored properties by reflection.
package enum ObjectReflection {
  /// Returns the stored property with a name, declared by the object's class or a superclass.
  ///
  /// Returns nil if no such property exists. The inner optional is nil if its value is nil.
  static func storedPropertyValue(of object: Any, named key: String) -> Any?? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let here = mirror {
      if let child = here.children.first(where: { $0.label == key }) {
        return .some(unwrapped(child.value))
      }
      mirror = here.superclassMirror
    }
    return nil
  }

  /// Returns the wrapped value of an optional of any type, or nil.
  ///
  /// A value that is not optional is returned unchanged.
  package static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }
}
