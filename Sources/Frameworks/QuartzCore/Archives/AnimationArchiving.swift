// Encoding and decoding of animations in keyed archives.

extension CAAnimation {
  private static let customValuesKey = "keys"

  final func encodeValues(in coder: NSCoder) {
    NestingLimit.performNestedArchiving(of: "animations") {
      encodeAllValues(in: coder)
    }
  }

  private func encodeAllValues(in coder: NSCoder) {
    for key in AnimationPropertyTable.propertyKeys(of: self) where shouldArchiveValue(forKey: key) {
      if let value = value(forKey: key) {
        ArchivedValue.encodeValue(value, forKey: key, of: self, to: coder)
      }
    }
    let kept = customStorage.filter { shouldArchiveValue(forKey: $0.key) }
    if !kept.isEmpty {
      ArchivedValue.encodeValue(kept, forKey: Self.customValuesKey, of: self, to: coder)
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
    for key in AnimationPropertyTable.propertyKeys(of: self) {
      if let value = ArchivedValue.decodeValue(forKey: key, from: coder) {
        setValue(value, forKey: key)
      }
    }
    customStorage =
      ArchivedValue.decodeValue(forKey: Self.customValuesKey, from: coder) as? [String: Any] ?? [:]
  }

  final func differsFromDefault(forKey key: String) -> Bool {
    guard let member = AnimationPropertyTable.property(forKey: key, of: self) else {
      return customStorage[key] != nil
    }
    let fresh = type(of: self)._make()
    return AnimationDescriptionFormatter.formatValue(member.get(self))
      != AnimationDescriptionFormatter.formatValue(member.get(fresh))
  }
}
