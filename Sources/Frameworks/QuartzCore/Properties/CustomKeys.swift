import Diagnostics
import RenderTree

// Keys that no class of the framework knows: stored, with actions as for built-in keys: behaviour/layers.md, "Keys".

extension CALayer {
  /// What is stored under a key of one's own.
  final func customValue(forKey key: String) -> Any? {
    guard let value = store.rare.custom[key], !isNull(value) else { return nil }
    return value
  }

  /// Sets a custom key, which asks for an action as a built-in one does, whether it is declared or not.
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

  /// What is stored under a key of one's own, or where it was never set what its class or its declaration says.
  final func customOrDeclaredValue(forKey key: String) -> Any? {
    if let value = store.rare.custom[key] { return value }
    guard let initial = DeclaredPropertyRegistry.cachedSlots(of: self)[key]?.initial else {
      return nil
    }
    if let value = type(of: self).defaultValue(forKey: key) { return value }
    return (initial as? any AnyOptional)?.isNil == true ? nil : initial
  }

  /// A part of a value under a key of one's own, `anchorPointInBounds.x`.
  final func readCustomValue(forKeyPath keyPath: String) -> Any? {
    guard let (_, value, part) = customValueComponent(forKeyPath: keyPath) else { return nil }
    return value.component(part)?.keyValueObject
  }

  /// Sets a part of a value under a key of one's own; false where the key path names none.
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

  /// What an animation of a key path of one's own changes; nil for one that cannot be animated.
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

  /// The kind of a key: as declared, else that of its value, else that of a value of an animation.
  private func customValueKind(forKey key: String, sampleValue sample: Any?) -> ValueKind? {
    if let slot = DeclaredPropertyRegistry.cachedSlots(of: self)[key] { return slot.kind }
    guard !key.contains(".") else { return nil }
    let value = customValue(forKey: key) ?? type(of: self).defaultValue(forKey: key) ?? sample
    return value.flatMap(ValueKind.init(guessing:))
  }

  /// The value of a custom property for an animation to start from.
  final func encodedCustomValue(of id: PropertyID) -> Value {
    let property = PropertyTable.descriptor(for: id)
    return Value(boxed: readValue(forKey: property.key), kind: property.kind) ?? .none
  }

  /// Stores a presented value of a custom property on a copy that is being made.
  final func applyCustomValue(of id: PropertyID, value: Value) {
    store.setCustomValue(forKey: PropertyTable.descriptor(for: id).key, to: value.boxed)
  }
}

extension KeyPathTarget {
  /// A key that the project does not know; nil where it is too long, and with a line in the log where there are too many.
  ///
  /// Keys are kept as long as the program runs.
  init?(custom key: String, _ kind: ValueKind, _ part: ValueComponent = .whole) {
    guard key.utf8.count <= Self.maximumPathLength else { return nil }
    guard let property = PropertyTable.customDescriptor(forKey: key, kind: kind) else {
      diagnostics.report(
        "there are more than \(PropertyTable.maximumCustomKeyCount) keys of one's own: '\(key.shortenedInMiddle())' is not "
          + "animated; use fewer different ones")
      return nil
    }
    self.init(property.id, part)
  }
}

/// An optional in a box, which is something even where it holds nothing.
private protocol AnyOptional {
  var isNil: Bool { get }
}

extension Optional: AnyOptional {
  fileprivate var isNil: Bool { self == nil }
}
