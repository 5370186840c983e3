public import Foundation

// Values by their names, without a runtime: what a class lists, and of stored properties what reflection shows.

/// Gives every object its values under keys: the compiler finds the members, and a class can declare its own.
public protocol _KeyValueCoding: AnyObject {}

extension NSObject: _KeyValueCoding {}

/// A class of the framework that reads and writes its values by their names itself.
package protocol KeyValueAccessible: AnyObject {
  /// The value under a key, in an optional that says whether there is such a key.
  func keyedValue(forKey key: String) -> Any??
  /// Whether there is such a key that takes such a value.
  func setKeyedValue(_ value: Any?, forKey key: String) -> Bool
}

/// A class with key-value coding of its own.
package protocol CustomKeyValueCoding: AnyObject {
  /// Returns the value under a key.
  func value(forKey key: String) -> Any?
  /// Sets the value under a key.
  func setValue(_ value: Any?, forKey key: String)
  /// Returns the value at the end of a path of keys.
  func value(forKeyPath keyPath: String) -> Any?
  /// Sets the value at the end of a path of keys.
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension _KeyValueCoding {
  /// The value under a key: of views and of layers their properties, of dictionaries and arrays what Foundation's have,
  /// of other objects their stored properties.
  ///
  /// A key that is not there is a mistake of the caller.
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
    CAProgrammerError.raise("\(type(of: self)) has nothing under the key '\(key)'")
    return nil
  }

  /// Sets the value under a key: of views and of layers their properties, of a dictionary its entries.
  ///
  /// Where there is no such key, or it takes no such value, that is a mistake of the caller.
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
    CAProgrammerError.raise("\(type(of: self)) does not take \(kind) under the key '\(key)'")
  }

  /// The value at the end of a path of keys; nil where one on the way is nil.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let own = self as? any CustomKeyValueCoding { return own.value(forKeyPath: keyPath) }
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let rest = String(keyPath[keyPath.index(after: dot)...])
    return (value(forKey: String(keyPath[..<dot])) as? NSObject)?.value(forKeyPath: rest)
  }

  /// Sets the value at the end of a path of keys; nothing where one on the way is nil.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let own = self as? any CustomKeyValueCoding {
      return own.setValue(value, forKeyPath: keyPath)
    }
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let rest = String(keyPath[keyPath.index(after: dot)...])
    (self.value(forKey: String(keyPath[..<dot])) as? NSObject)?.setValue(value, forKeyPath: rest)
  }
}

/// What reflection shows of an object.
package enum ObjectReflection {
  /// The value of a stored property of its class or one above; nil where there is none of the name.
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

  /// What is in an optional, whatever its type is.
  package static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }
}
