import RenderTree

// Filters and emitter cells as properties of a layer, with key paths such as `filters.blur.inputRadius` and
// `emitterCells.spark.birthRate`.

extension CALayer {
  /// A reference to a value in a filter or emitter cell, parsed from a key path.
  struct NestedPropertyReference {
    /// The layer property that contains the list of filters or cells.
    let list: PropertyID
    let path: NamedListElementKeyPath
    let object: any NamedListElement
    /// The key path without the component of the value, if there is one.
    let key: String

    /// The target used in commits and animations.
    ///
    /// Its property is registered on first use.
    var target: KeyPathTarget? {
      let kind = object.valueKind(forKey: path.key)
      return path.component(of: kind).flatMap { KeyPathTarget(custom: key, kind, $0) }
    }
  }

  /// Returns the list property at the beginning of a key path, or `nil` if there is none.
  final func listProperty(forKeyPath keyPath: String) -> PropertyID? {
    guard let dot = keyPath.firstIndex(of: "."),
      let row = PropertyTable.descriptor(
        forKey: String(keyPath[..<dot]), of: type(of: self).nodeClass),
      row.kind == .filters || row.kind == .cells
    else { return nil }
    return row.id
  }

  /// Returns the filter or emitter cell value that a key path leads to, or `nil` if it does not exist.
  final func nestedProperty(forKeyPath keyPath: String) -> NestedPropertyReference? {
    guard let list = listProperty(forKeyPath: keyPath) else { return nil }
    let steps = KeyPathTarget.keyPathComponents(of: keyPath).map(String.init)
    guard let path = NamedListElementKeyPath(afterList: steps.dropFirst()),
      let object = path.namedElement(
        in: store.list(for: list).compactMap { $0 as? any NamedListElement })
    else { return nil }
    let key =
      path.componentPath.isEmpty ? keyPath : String(keyPath.dropLast(path.componentPath.count + 1))
    return NestedPropertyReference(list: list, path: path, object: object, key: key)
  }

  /// Returns the animation target for the given key path, or `nil` if the key path is unknown.
  final func animationTarget(forKeyPath keyPath: String) -> KeyPathTarget? {
    KeyPathTarget.cachedTarget(forKeyPath: keyPath, of: type(of: self).nodeClass)
      ?? nestedProperty(forKeyPath: keyPath)?.target
  }

  /// Changes a value in a filter or emitter cell.
  ///
  /// The change searches for an action and is committed like a property change.
  final func writeNestedValue(_ value: Any?, to part: NestedPropertyReference, keyPath: String) {
    guard isModel else {
      CAProgrammerError.raise(Self.readOnlyMessage(for: keyPath))
      return
    }
    let isColor = part.object.valueKind(forKey: part.path.key) == .color
    let value = isColor ? layerColorValue(from: value) : value
    guard let whole = part.path.keyedValue(in: part.object, settingComponentTo: value) else {
      return reportTypeMismatch(value, forKey: keyPath)
    }
    let action = searchesForActions(for: part.list) ? resolvedAction(forKey: keyPath) : nil
    part.object.setValue(whole, forKey: part.path.key)
    assignedProperties.insert(part.list)
    if isHosted { recordChange(of: part.list) }
    if let action { runAction(action, forKey: keyPath) }
  }

  // MARK: Commit and presentation

  /// Returns the value of a custom or nested property, which is not built in.
  final func encodedNestedValue(of id: PropertyID) -> Value {
    guard let part = nestedProperty(forKeyPath: PropertyTable.descriptor(for: id).key) else {
      return encodedCustomValue(of: id)
    }
    let kind = PropertyTable.descriptor(for: id).kind
    return Value(boxed: part.object.value(forKey: part.path.key), kind: kind) ?? .none
  }

  /// Sets the presented value of a custom or nested property on a presentation copy.
  final func applyNestedValue(of id: PropertyID, value: Value) {
    let key = PropertyTable.descriptor(for: id).key
    guard let list = listProperty(forKeyPath: key) else {
      return applyCustomValue(of: id, value: value)
    }
    let steps = KeyPathTarget.keyPathComponents(of: key).map(String.init)
    guard steps.count > 2 else { return }
    let objects = store.list(for: list).map { object -> Any in
      guard let part = object as? any NamedListElement, part.partName == steps[1] else {
        return object
      }
      return part.setting(keyPath: steps[2...], to: value.boxed)
    }
    store.setList(for: list, to: objects)
  }

  /// Records that commits must include the given nested property as a separate value.
  final func recordAnimatedNestedProperty(_ target: KeyPathTarget) {
    guard Int(target.property.rawValue) >= PropertyTable.firstCustomID,
      !store.rare.animatedParts.contains(target.property)
    else { return }
    store.rare.animatedParts.append(target.property)
  }

  /// The values of the animated nested properties, for the commit.
  final var animatedPartValues: [(PropertyID, Value)] {
    store.rare.animatedParts.compactMap { id in
      let value = encodedNestedValue(of: id)
      return PropertyTable.descriptor(for: id).kind.accepts(value) ? (id, value) : nil
    }
  }
}
