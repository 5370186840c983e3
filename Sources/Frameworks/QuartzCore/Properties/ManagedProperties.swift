import RenderTree

// Properties whose accessors the framework supplies, as `@NSManaged` declares them on Apple's systems: behaviour/layers.md,
// "Keys".

extension CALayer {
  /// The value of a property of a subclass that the framework keeps under a key, like one that ``Animatable`` declares.
  ///
  /// One that was never set is what `defaultValue(forKey:)` says, else zero, false, nil or empty, and of a transform the
  /// identity; an object that cannot be nil has to be set first. Lowered source calls it in place of `@NSManaged`.
  public func _managed<Value>(_ key: String) -> Value {
    DeclaredPropertyRegistry.declare(key: key, type: Value.self, of: self)
    let stored = customValue(forKey: key) ?? type(of: self).defaultValue(forKey: key)
    return ManagedPropertyValue.unboxedOrEmpty(stored, key: key, owner: self)
  }

  /// Sets a property of a subclass that the framework keeps under a key: an action is asked for, and presentation copies
  /// have it.
  ///
  /// Lowered source calls it in place of `@NSManaged`.
  public func _setManaged<Value>(_ value: Value, _ key: String) {
    DeclaredPropertyRegistry.declare(key: key, type: Value.self, of: self)
    setCustomValue(forKey: key, to: ObjectReflection.unwrapped(value))
  }
}

extension CAAnimation {
  /// The value of a property of a subclass that the framework keeps under a key; copies have it.
  ///
  /// One that was never set is what `defaultValue(forKey:)` says, else zero, false, nil or empty; an object that cannot be
  /// nil has to be set first. Lowered source calls it in place of `@NSManaged`.
  public func _managed<Value>(_ key: String) -> Value {
    ManagedPropertyValue.unboxedOrEmpty(
      customStorage[key] ?? type(of: self).defaultValue(forKey: key), key: key, owner: self)
  }

  /// Sets a property of a subclass that the framework keeps under a key.
  ///
  /// Lowered source calls it in place of `@NSManaged`.
  public func _setManaged<Value>(_ value: Value, _ key: String) {
    if !rejectsChange(ofProperty: key) { customStorage[key] = ObjectReflection.unwrapped(value) }
  }
}

/// Values as the types that properties declare.
enum ManagedPropertyValue {
  /// A kept value as the type of its property, or what the type has for none.
  static func unboxedOrEmpty<Value>(_ stored: Any?, key: String, owner: AnyObject) -> Value {
    if let stored, let value = unboxed(stored, as: Value.self) { return value }
    if let nothing = emptyValue(of: Value.self) { return nothing }
    let text =
      "'\(key)' of \(type(of: owner)) is a \(Value.self) that was never set; set it in the initialiser or declare it optional"
    CAProgrammerError.raise(text)
    // There is no value to go on with.
    fatalError(text)
  }

  /// What a property has that was never set; nil for a type that has nothing of the kind.
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

  /// The case of an enumeration or the options that are written as zero.
  private static func zeroCase<Value: RawRepresentable>(of type: Value.Type) -> Any? {
    emptyValue(of: Value.RawValue.self).flatMap(Value.init(rawValue:))
  }
}

/// A type with a value for nothing at all.
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
