import RenderTree

// Filters and emitter cells as properties of a layer: `filters.blur.inputRadius`, `emitterCells.spark.birthRate`.

extension CALayer {
  /// Something that a key path finds in a list of the layer.
  struct Part {
    /// The property that holds the list.
    let list: PropertyID
    let path: PartPath
    let object: any NamedPart
    /// The key path without the part of the value.
    let key: String

    /// The property that the commit and animations know it by, with an id made at first use.
    var target: KeyPathTarget? {
      let kind = object.kind(ofPart: path.key)
      return path.part(of: kind).flatMap { KeyPathTarget(custom: key, kind, $0) }
    }
  }

  /// The list that a key path leads into; nil where it leads elsewhere.
  final func listProperty(of keyPath: String) -> PropertyID? {
    guard let dot = keyPath.firstIndex(of: "."),
      let row = PropertyTable.descriptor(
        forKey: String(keyPath[..<dot]), of: type(of: self).nodeClass),
      row.kind == .filters || row.kind == .cells
    else { return nil }
    return row.id
  }

  /// What a key path names in a list of filters or cells; nil where there is no such thing.
  final func part(at keyPath: String) -> Part? {
    guard let list = listProperty(of: keyPath) else { return nil }
    let steps = KeyPathTarget.components(of: keyPath).map(String.init)
    guard let path = PartPath(afterList: steps.dropFirst()),
      let object = path.object(in: store.list(list).compactMap { $0 as? any NamedPart })
    else { return nil }
    let key =
      path.componentPath.isEmpty ? keyPath : String(keyPath.dropLast(path.componentPath.count + 1))
    return Part(list: list, path: path, object: object, key: key)
  }

  /// What an animation of the key path changes; nil where nothing is known under it.
  final func animationTarget(of keyPath: String) -> KeyPathTarget? {
    KeyPathTarget.cachedTarget(forKeyPath: keyPath, of: type(of: self).nodeClass)
      ?? part(at: keyPath)?.target
  }

  /// Changes something in a list as a property of the layer is changed: behaviour/actions.md, "A change".
  final func write(_ value: Any?, to part: Part, _ keyPath: String) {
    guard isModel else {
      CAProgrammerError.raise(Self.readOnlyMessage(for: keyPath))
      return
    }
    let isColor = part.object.kind(ofPart: part.path.key) == .color
    let value = isColor ? layerColor(value) : value
    guard let whole = part.path.keyValue(in: part.object, settingComponent: value) else {
      return reportTypeMismatch(value, keyPath)
    }
    let action = searchesForActions(part.list) ? resolvedAction(keyPath) : nil
    part.object.setValue(whole, forKey: part.path.key)
    assignedProperties.insert(part.list)
    if isHosted { recordChange(of: part.list) }
    if let action { runAction(action, keyPath) }
  }

  // MARK: Commit and presentation

  /// The value of a property that is not built in.
  final func encodePart(_ id: PropertyID) -> Value {
    guard let part = part(at: PropertyTable.descriptor(id).key) else { return encodeCustom(id) }
    let kind = PropertyTable.descriptor(id).kind
    return Value(boxed: part.object.value(forKey: part.path.key), kind: kind) ?? .none
  }

  /// Gives a presentation copy the value of a property that is not built in.
  final func applyPart(_ id: PropertyID, _ value: Value) {
    let key = PropertyTable.descriptor(id).key
    guard let list = listProperty(of: key) else { return applyCustom(id, value) }
    let steps = KeyPathTarget.components(of: key).map(String.init)
    guard steps.count > 2 else { return }
    let objects = store.list(list).map { object -> Any in
      guard let part = object as? any NamedPart, part.partName == steps[1] else { return object }
      return part.setting(steps[2...], to: value.boxed)
    }
    store.setList(list, objects)
  }

  /// Remembers that the commit must carry the part by itself.
  final func recordAnimatedPart(_ target: KeyPathTarget) {
    guard Int(target.property.rawValue) >= PropertyTable.firstCustomID,
      !store.rare.animatedParts.contains(target.property)
    else { return }
    store.rare.animatedParts.append(target.property)
  }

  /// The values of the parts that animations name, for the commit.
  final var animatedPartValues: [(PropertyID, Value)] {
    store.rare.animatedParts.compactMap { id in
      let value = encodePart(id)
      return PropertyTable.descriptor(id).kind.accepts(value) ? (id, value) : nil
    }
  }
}
