import RenderTree

// Encoding and decoding of layers in keyed archives.

extension CALayer {
  /// The archived keys that do not correspond to properties in the render tree.
  private static let memberKeys = [
    "name", "style", "actions", "needsDisplayOnBoundsChange", "layoutManager", "constraints",
  ]
  private static let partKeys = ["mask", "sublayers"]
  private static let customValuesKey = "keys"
  private static let animationsKey = "animations"
  private static let animationNamesKey = "animationKeys"

  private var properties: [PropertyDescriptor] {
    PropertyTable.builtin.filter { $0.owner == .layer || $0.owner == type(of: self).nodeClass }
  }

  final func encodeValues(in coder: NSCoder) {
    NestingLimit.performNestedArchiving(of: "layers") {
      encodeAllValues(in: coder)
    }
  }

  private func encodeAllValues(in coder: NSCoder) {
    let archivesParts = !(layerOwner?.archivesLayerParts ?? false)
    let parts = archivesParts ? Self.partKeys : []
    for key in properties.map(\.key) + Self.memberKeys + parts where shouldArchiveValue(forKey: key)
    {
      ArchivedValue.encodeValue(value(forKey: key) ?? NSNull(), forKey: key, of: self, to: coder)
    }
    let custom = store.rare.custom.filter { shouldArchiveValue(forKey: $0.key) }
    if !custom.isEmpty {
      ArchivedValue.encodeValue(custom, forKey: Self.customValuesKey, of: self, to: coder)
    }
    let listed = entries.filter { $0.key != nil }
    if archivesParts, !listed.isEmpty {
      ArchivedValue.encodeValue(
        listed.map(\.animation), forKey: Self.animationsKey, of: self, to: coder)
      ArchivedValue.encodeValue(
        listed.compactMap(\.key), forKey: Self.animationNamesKey, of: self, to: coder)
    }
  }

  final func decodeValues(from coder: NSCoder) {
    NestingLimit.performNestedUnarchiving {
      decodeAllValues(from: coder)
    } orElse: {
      ArchivedValue.reportExcessiveNesting(in: coder)
    }
  }

  private func decodeAllValues(from coder: NSCoder) {
    for key in properties.map(\.key) + Self.memberKeys + Self.partKeys {
      if let value = ArchivedValue.decodeValue(forKey: key, from: coder) {
        setValue(value, forKey: key)
      }
    }
    for (key, value) in ArchivedValue.decodeValue(forKey: Self.customValuesKey, from: coder)
      as? [String: Any] ?? [:]
    {
      setValue(value, forKey: key)
    }
    let animations =
      ArchivedValue.decodeValue(forKey: Self.animationsKey, from: coder) as? [CAAnimation] ?? []
    let names =
      ArchivedValue.decodeValue(forKey: Self.animationNamesKey, from: coder) as? [String] ?? []
    for (animation, name) in zip(animations, names) { add(animation, forKey: name) }
  }

  final func differsFromDefault(forKey key: String) -> Bool {
    if let property = PropertyTable.descriptor(forKey: key, of: type(of: self).nodeClass) {
      return LayerPropertyAccessorTable.encodedValue(of: property.id, in: self)
        != classDefaultValue(of: property)
    }
    if key == "needsDisplayOnBoundsChange" { return needsDisplayOnBoundsChange }
    return value(forKey: key) != nil
  }
}
