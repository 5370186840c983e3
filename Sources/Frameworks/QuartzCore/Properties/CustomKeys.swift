import Diagnostics
import RenderTree

// Custom keys, which are declared by no framework class. Their values are stored, and changing them searches for
// actions, as for built-in keys.

extension CALayer {
  /// Returns the custom value stored for the given key, or `nil` if there is none.
  final func customValue(forKey key: String) -> Any? {
    guard let value = store.rare.custom[key], !isNull(value) else { return nil }
    return value
  }

  /// Sets a custom value.
  ///
  /// Even if the key is not declared, the change searches for an action like that of a built-in property.
  final func setCustomValue(forKey key: String, to new: Any?) {
    guard isModel else {
      if role == .building {
        store.setCustomValue(forKey: key, to: new)
      } else {
        CAProgrammerError.raise(Self.readOnlyMessage(for: key))
      }
      return
    }
    let watch = isObserved ? KeyValueObserverList.existingList(for: self) : nil
    watch?.observedKeyWillChange(key)
    defer { watch?.observedKeyDidChange(key) }
    let action = searchesForActions ? resolvedAction(forKey: key) : nil
    store.setCustomValue(forKey: key, to: new)
    if isHosted { recordChange() }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    if let action { runAction(action, forKey: key) }
  }

  /// Returns the custom value stored for the given key.
  ///
  /// If no value was set, returns the default defined by the class or by the property's declaration.
  final func customOrDeclaredValue(forKey key: String) -> Any? {
    if let value = store.rare.custom[key] { return value }
    guard let initial = DeclaredPropertyRegistry.cachedSlots(of: self)[key]?.initial else {
      return nil
    }
    if let value = type(of: self).defaultValue(forKey: key) { return value }
    return (initial as? any AnyOptional)?.isNil == true ? nil : initial
  }

  /// Returns a component of a custom value, such as `anchorPointInBounds.x`, or `nil` if there is no such component.
  final func readCustomValue(forKeyPath keyPath: String) -> Any? {
    guard let (_, value, part) = customValueComponent(forKeyPath: keyPath) else { return nil }
    return value.component(part)?.keyValueObject
  }

  /// Sets a component of a custom value.
  ///
  /// Returns `false` if there is no such component.
  final func writeCustomValue(_ new: Any?, forKeyPath keyPath: String) -> Bool {
    guard let (key, value, part) = customValueComponent(forKeyPath: keyPath),
      let kind = customValueKind(forKey: key, sampleValue: nil).map({
        Value.kind(ofComponent: part, in: $0)
      }),
      let typed = Value(boxed: new ?? 0, kind: kind),
      let whole = value.settingComponent(part, to: typed)
    else { return false }
    setValue(whole.boxed, forKey: key)
    return true
  }

  private func customValueComponent(forKeyPath keyPath: String) -> (
    key: String, value: Value, part: KeyPathTarget.ValueComponent
  )? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    let key = String(keyPath[..<dot])
    guard let boxed = value(forKey: key), let kind = customValueKind(forKey: key, sampleValue: nil),
      let part = KeyPathTarget.component(
        named: String(keyPath[keyPath.index(after: dot)...]), of: kind),
      let value = Value(boxed: boxed, kind: kind)
    else { return nil }
    return (key, value, part)
  }

  /// Returns the animation target for a custom key path, or `nil` if it cannot be animated.
  final func customAnimationTarget(forKeyPath keyPath: String, sampleValue sample: Any?)
    -> KeyPathTarget?
  {
    if let kind = customValueKind(forKey: keyPath, sampleValue: sample) {
      return KeyPathTarget(custom: keyPath, kind)
    }
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    let key = String(keyPath[..<dot])
    guard let kind = customValueKind(forKey: key, sampleValue: nil),
      let part = KeyPathTarget.component(
        named: String(keyPath[keyPath.index(after: dot)...]), of: kind)
    else { return nil }
    return KeyPathTarget(custom: key, kind, part)
  }

  /// Returns the value type for a custom key.
  ///
  /// The type is that of the declaration or, if there is none, of the current value or the sample value, in this
  /// order.
  private func customValueKind(forKey key: String, sampleValue sample: Any?) -> ValueKind? {
    if let slot = DeclaredPropertyRegistry.cachedSlots(of: self)[key] { return slot.kind }
    guard !key.contains(".") else { return nil }
    let value = customValue(forKey: key) ?? type(of: self).defaultValue(forKey: key) ?? sample
    return value.flatMap(ValueKind.init(guessing:))
  }

  /// Returns the current value of a custom property, from which an animation can start.
  final func encodedCustomValue(of id: PropertyID) -> Value {
    let property = PropertyTable.descriptor(for: id)
    return Value(boxed: readValue(forKey: property.key), kind: property.kind) ?? .none
  }

  /// Stores the presented value of a custom property in a presentation copy that is being created.
  final func applyCustomValue(of id: PropertyID, value: Value) {
    store.setCustomValue(forKey: PropertyTable.descriptor(for: id).key, to: value.boxed)
  }
}

extension KeyPathTarget {
  /// Creates the animation target for a custom key.
  ///
  /// Returns `nil` if the key is too long. It also returns `nil`, and reports this, if the maximum number of custom
  /// keys has been reached, because keys stay registered until the process ends.
  init?(custom key: String, _ kind: ValueKind, _ part: ValueComponent = .whole) {
    guard key.utf8.count <= Self.maximumPathLength else { return nil }
    guard let property = PropertyTable.customDescriptor(forKey: key, kind: kind) else {
      diagnostics.report(
        "'\(key.shortenedInMiddle())' is not animated: the maximum of \(PropertyTable.maximumCustomKeyCount) custom "
          + "keys is reached; use fewer custom keys")
      return nil
    }
    self.init(property.id, part)
  }
}

/// A protocol for detecting an optional inside an `Any`, which itself is not `nil` even if the optional is.
private protocol AnyOptional {
  var isNil: Bool { get }
}

extension Optional: AnyOptional {
  fileprivate var isNil: Bool { self == nil }
}
