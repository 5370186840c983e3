import Diagnostics
import RenderTree

// Keys that no class of the framework knows: stored, with actions as for built-in keys: behaviour/layers.md, "Keys".

extension CALayer {
  /// What is stored under a key of one's own.
  final func customValue(_ key: String) -> Any? {
    guard let value = store.rare.custom[key], !isNull(value) else { return nil }
    return value
  }

  /// Sets a custom key, which asks for an action as a built-in one does, whether it is declared or not.
  final func setCustomValue(_ key: String, to new: Any?) {
    guard isModel else {
      if role == .building {
        store.setCustomValue(key, new)
      } else {
        CAProgrammerError.raise(Self.readOnlyMessage(for: key))
      }
      return
    }
    let watch = isObserved ? KeyValueObserverList.find(self) : nil
    watch?.willChange(key)
    defer { watch?.didChange(key) }
    let action = searchesForActions ? resolvedAction(key) : nil
    store.setCustomValue(key, new)
    if isHosted { recordChange() }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    if let action { runAction(action, key) }
  }

  /// What is stored under a key of one's own, or where it was never set what its class or its declaration says.
  final func customOrDeclaredValue(_ key: String) -> Any? {
    if let value = store.rare.custom[key] { return value }
    guard let initial = DeclaredProperties.cachedSlots(of: self)[key]?.initial else { return nil }
    if let value = type(of: self).defaultValue(forKey: key) { return value }
    return (initial as? any AnyOptional)?.isNil == true ? nil : initial
  }

  /// A part of a value under a key of one's own, `anchorPointInBounds.x`.
  final func readCustom(keyPath: String) -> Any? {
    guard let (_, value, part) = customPart(keyPath) else { return nil }
    return value.part(part)?.keyValueObject
  }

  /// Sets a part of a value under a key of one's own; false where the key path names none.
  final func writeCustom(_ new: Any?, keyPath: String) -> Bool {
    guard let (key, value, part) = customPart(keyPath),
      let kind = customKind(key, nil).map({ Value.kind(of: part, in: $0) }),
      let typed = Value(boxed: new ?? 0, kind: kind), let whole = value.setting(part, to: typed)
    else { return false }
    setValue(whole.boxed, forKey: key)
    return true
  }

  private func customPart(_ keyPath: String) -> (
    key: String, value: Value, part: KeyPathTarget.Part
  )? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    let key = String(keyPath[..<dot])
    guard let boxed = value(forKey: key), let kind = customKind(key, nil),
      let part = KeyPathTarget.part(String(keyPath[keyPath.index(after: dot)...]), of: kind),
      let value = Value(boxed: boxed, kind: kind)
    else { return nil }
    return (key, value, part)
  }

  /// What an animation of a key path of one's own changes; nil for one that cannot be animated.
  final func customTarget(of keyPath: String, sample: Any?) -> KeyPathTarget? {
    if let kind = customKind(keyPath, sample) {
      return KeyPathTarget(custom: keyPath, kind)
    }
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    let key = String(keyPath[..<dot])
    guard let kind = customKind(key, nil),
      let part = KeyPathTarget.part(String(keyPath[keyPath.index(after: dot)...]), of: kind)
    else { return nil }
    return KeyPathTarget(custom: key, kind, part)
  }

  /// The kind of a key: as declared, else that of its value, else that of a value of an animation.
  private func customKind(_ key: String, _ sample: Any?) -> ValueKind? {
    if let slot = DeclaredProperties.cachedSlots(of: self)[key] { return slot.kind }
    guard !key.contains(".") else { return nil }
    let value = customValue(key) ?? type(of: self).defaultValue(forKey: key) ?? sample
    return value.flatMap(ValueKind.init(guessing:))
  }

  /// The value of a custom property for an animation to start from.
  final func encodeCustom(_ id: PropertyID) -> Value {
    let property = PropertyTable.descriptor(id)
    return Value(boxed: readValue(property.key), kind: property.kind) ?? .none
  }

  /// Stores a presented value of a custom property on a copy that is being made.
  final func applyCustom(_ id: PropertyID, _ value: Value) {
    store.setCustomValue(PropertyTable.descriptor(id).key, value.boxed)
  }
}

extension KeyPathTarget {
  /// A key that the project does not know; nil where it is too long, and with a line in the log where there are too many.
  ///
  /// Keys are kept as long as the program runs.
  init?(custom key: String, _ kind: ValueKind, _ part: Part = .whole) {
    guard key.utf8.count <= Self.maximumPathLength else { return nil }
    guard let property = PropertyTable.customDescriptor(forKey: key, kind: kind) else {
      diagnostics.report(
        "there are more than \(PropertyTable.maximumCustomKeyCount) keys of one's own: '\(key.shortened())' is not "
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
