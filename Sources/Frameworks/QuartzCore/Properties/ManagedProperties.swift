import RenderTree

// Properties whose accessors are provided by the framework, which are declared with `@NSManaged` on Apple platforms.

extension CALayer {
  /// Returns the value of a subclass's property that the framework stores under the given key, like a property declared
  /// with ``Animatable``.
  ///
  /// A property that was never set has the default returned by `defaultValue(forKey:)`. If there is none, its value
  /// is 0, `false`, `nil`, empty or the identity transform. A missing object whose type is not optional raises a
  /// `CAProgrammerError`. Code translated from `@NSManaged` declarations calls this method.
  public func _managed<Value>(_ key: String) -> Value {
    DeclaredPropertyRegistry.declare(key: key, type: Value.self, of: self)
    let stored = customValue(forKey: key) ?? type(of: self).defaultValue(forKey: key)
    return ManagedPropertyValue.unboxedOrEmpty(stored, key: key, owner: self)
  }

  /// Sets a subclass's property that the framework stores under the given key.
  ///
  /// The change searches for an action, and presentation copies contain the value. Code translated from `@NSManaged`
  /// declarations calls this method.
  public func _setManaged<Value>(_ value: Value, _ key: String) {
    DeclaredPropertyRegistry.declare(key: key, type: Value.self, of: self)
    setCustomValue(forKey: key, to: ObjectReflection.unwrapped(value))
  }
}

extension CAAnimation {
  /// Returns the value of a subclass's property that the framework stores under the given key.
  ///
  /// Copies of the animation have the same value. A property that was never set has the default returned by
  /// `defaultValue(forKey:)`. If there is none, its value is 0, `false`, `nil` or empty. A missing object whose type
  /// is not optional raises a `CAProgrammerError`. Code translated from `@NSManaged` declarations calls this method.
  public func _managed<Value>(_ key: String) -> Value {
    ManagedPropertyValue.unboxedOrEmpty(
      customStorage[key] ?? type(of: self).defaultValue(forKey: key), key: key, owner: self)
  }

  /// Sets a subclass's property that the framework stores under the given key.
  ///
  /// On a frozen animation, it raises a `CAProgrammerError` and the value does not change. Code translated from
  /// `@NSManaged` declarations calls this method.
  public func _setManaged<Value>(_ value: Value, _ key: String) {
    if !rejectsChange(ofProperty: key) { customStorage[key] = ObjectReflection.unwrapped(value) }
  }
}

/// Conversion of stored values to the declared types of managed properties.
enum ManagedPropertyValue {
  /// Returns a stored value converted to the type of its property, or the type's empty value if the stored value is
  /// `nil`.
  static func unboxedOrEmpty<Value>(_ stored: Any?, key: String, owner: AnyObject) -> Value {
    if let stored, let value = unboxed(stored, as: Value.self) { return value }
    if let nothing = emptyValue(of: Value.self) { return nothing }
    let text =
      "'\(key)' of \(type(of: owner)) was read before a value of type \(Value.self) was set; "
      + "set it in the initializer or declare it optional"
    CAProgrammerError.raise(text)
    // There is no value that the function could return.
    fatalError(text)
  }

  /// Returns the value of a property that was never set, or `nil` if its type has no empty value.
  static func emptyValue<Value>(of type: Value.Type) -> Value? {
    switch type {
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ()) as? Value
    case is Bool.Type: false as? Value
    case let type as any Numeric.Type: type.zero as? Value
    case let type as any ExpressibleByEmpty.Type: type.empty as? Value
    case let type as any RawRepresentable.Type: zeroCase(of: type) as? Value
    default: nil
    }
  }

  /// Returns the enumeration case or option set whose raw value is 0.
  private static func zeroCase<Value: RawRepresentable>(of type: Value.Type) -> Any? {
    emptyValue(of: Value.RawValue.self).flatMap(Value.init(rawValue:))
  }
}

/// A type that has an empty value.
private protocol ExpressibleByEmpty {
  static var empty: Self { get }
}

extension CGPoint: ExpressibleByEmpty {
  fileprivate static var empty: CGPoint { .zero }
}

extension CGSize: ExpressibleByEmpty {
  fileprivate static var empty: CGSize { .zero }
}

extension CGRect: ExpressibleByEmpty {
  fileprivate static var empty: CGRect { .zero }
}

extension CGVector: ExpressibleByEmpty {
  fileprivate static var empty: CGVector { .zero }
}

extension CGAffineTransform: ExpressibleByEmpty {
  fileprivate static var empty: CGAffineTransform { .identity }
}

extension CATransform3D: ExpressibleByEmpty {
  fileprivate static var empty: CATransform3D { CATransform3DIdentity }
}

extension String: ExpressibleByEmpty {
  fileprivate static var empty: String { "" }
}

extension Array: ExpressibleByEmpty {
  fileprivate static var empty: [Element] { [] }
}

extension Dictionary: ExpressibleByEmpty {
  fileprivate static var empty: [Key: Value] { [:] }
}

extension Set: ExpressibleByEmpty {
  fileprivate static var empty: Set<Element> { [] }
}
