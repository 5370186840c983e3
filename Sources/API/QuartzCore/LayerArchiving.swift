import RenderTree

// Archives of layers by key: spec/01 section 8.

extension CALayer {
  /// The keys that are no properties of the render tree and are kept; sublayers come last, when the layer is whole.
  private static let memberKeys = [
    "name", "style", "actions", "needsDisplayOnBoundsChange", "layoutManager", "constraints",
    "mask",
    "sublayers",
  ]
  private static let customKey = "keys"
  private static let animationsKey = "animations"
  private static let animationNamesKey = "animationKeys"

  private var properties: [PropertyDescriptor] {
    PropertyTable.builtin.filter { $0.owner == .layer || $0.owner == type(of: self).nodeClass }
  }

  final func encodeValues(in coder: NSCoder) {
    for key in properties.map(\.key) + Self.memberKeys where shouldArchiveValue(forKey: key) {
      archive(value(forKey: key) ?? NSNull(), key, in: coder)
    }
    let custom = store.rare.custom.filter { shouldArchiveValue(forKey: $0.key) }
    if !custom.isEmpty { archive(custom, Self.customKey, in: coder) }
    let listed = entries.filter { $0.key != nil }
    if !listed.isEmpty {
      archive(listed.map(\.animation), Self.animationsKey, in: coder)
      archive(listed.compactMap(\.key), Self.animationNamesKey, in: coder)
    }
  }

  private func archive(_ value: Any, _ key: String, in coder: NSCoder) {
    if let object = ArchivedValue.object(of: value) {
      coder.encode(object, forKey: key)
    } else {
      Log.report(
        "\(type(of: self)) leaves '\(key)' out of the archive: it holds \(type(of: value))")
    }
  }

  final func decodeValues(from coder: NSCoder) {
    for key in properties.map(\.key) + Self.memberKeys {
      if let value = unarchive(key, from: coder) { setValue(value, forKey: key) }
    }
    for (key, value) in unarchive(Self.customKey, from: coder) as? [String: Any] ?? [:] {
      setValue(value, forKey: key)
    }
    let animations = unarchive(Self.animationsKey, from: coder) as? [CAAnimation] ?? []
    let names = unarchive(Self.animationNamesKey, from: coder) as? [String] ?? []
    for (animation, name) in zip(animations, names) { add(animation, forKey: name) }
  }

  private func unarchive(_ key: String, from coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: ArchivedValue.classes, forKey: key).flatMap(ArchivedValue.value)
  }

  final func differsFromDefault(_ key: String) -> Bool {
    if let property = PropertyTable.find(key, of: type(of: self).nodeClass) {
      return LayerProperties.encode(property.id, self) != property.initial
    }
    if key == "needsDisplayOnBoundsChange" { return needsDisplayOnBoundsChange }
    return value(forKey: key) != nil
  }
}
