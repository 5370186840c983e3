public import Foundation

// Key-value coding without an Objective-C runtime. Framework classes declare their keys. In other classes, stored
// properties are found by reflection.

/// Key-value coding for every object.
///
/// The methods are in a protocol extension so that a class can declare its own versions.
public protocol _KeyValueCoding: AnyObject {}

extension NSObject: _KeyValueCoding {}

/// A framework class whose properties can be read and written by name.
package protocol KeyValueAccessible: AnyObject {
  /// Returns the value for the given key, or `nil` if the key does not exist.
  ///
  /// If the key exists and its value is `nil`, only the inner optional is `nil`.
  func keyedValue(forKey key: String) -> Any??
  /// Sets the value for the given key.
  ///
  /// Returns `false` if the key does not exist or does not accept the value.
  func setKeyedValue(_ value: Any?, forKey key: String) -> Bool
}

/// A class that implements its own key-value coding.
package protocol CustomKeyValueCoding: AnyObject {
  /// Returns the value for the given key.
  func value(forKey key: String) -> Any?
  /// Sets the value for the given key.
  func setValue(_ value: Any?, forKey key: String)
  /// Returns the value at the given key path.
  func value(forKeyPath keyPath: String) -> Any?
  /// Sets the value at the given key path.
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension _KeyValueCoding {
  /// Returns the value for the given key: a property of a framework object, an entry in a dictionary, an array with the
  /// values of an array's elements, or a stored property of any other object.
  ///
  /// If the key does not exist, a programmer error is raised.
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

  /// Sets the value for the given key: a property of a framework object or an entry in a mutable dictionary.
  ///
  /// If the key does not exist or does not accept the value, a programmer error is raised.
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

  /// Returns the value at the given key path, or `nil` if an object along the path is `nil`.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let own = self as? any CustomKeyValueCoding { return own.value(forKeyPath: keyPath) }
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let rest = String(keyPath[keyPath.index(after: dot)...])
    return (value(forKey: String(keyPath[..<dot])) as? NSObject)?.value(forKeyPath: rest)
  }

  /// Sets the value at the given key path.
  ///
  /// If an object along the path is `nil`, nothing happens.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let own = self as? any CustomKeyValueCoding {
      return own.setValue(value, forKeyPath: keyPath)
    }
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let rest = String(keyPath[keyPath.index(after: dot)...])
    (self.value(forKey: String(keyPath[..<dot])) as? NSObject)?.setValue(value, forKeyPath: rest)
  }
}

/// A namespace for reading stored properties by reflection.
package enum ObjectReflection {
  /// Returns the value of the stored property with the given name, declared by the object's class or a superclass.
  ///
  /// Returns `nil` if there is no such property. If its value is `nil`, only the inner optional is `nil`.
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

  /// Returns the value wrapped in an optional of any type, or `nil` if there is none.
  ///
  /// A value that is not an optional is returned unchanged.
  package static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }
}
