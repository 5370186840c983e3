// Archives of animations by key: behaviour/layers.md, "Archives and copies".

extension CAAnimation {
  private static let customValuesKey = "keys"

  final func encodeValues(in coder: NSCoder) {
    NestingLimit.archive("animations") {
      encodeAll(in: coder)
    }
  }

  private func encodeAll(in coder: NSCoder) {
    for key in AnimationKeys.keys(of: self) where shouldArchiveValue(forKey: key) {
      if let value = value(forKey: key) {
        ArchivedValue.encode(value, forKey: key, of: self, to: coder)
      }
    }
    let kept = customStorage.filter { shouldArchiveValue(forKey: $0.key) }
    if !kept.isEmpty {
      ArchivedValue.encode(kept, forKey: Self.customValuesKey, of: self, to: coder)
    }
  }

  final func decodeValues(from coder: NSCoder) {
    NestingLimit.unarchive {
      decodeAll(from: coder)
    } orElse: {
      ArchivedValue.reportExcessiveNesting(coder)
    }
  }

  private func decodeAll(from coder: NSCoder) {
    for key in AnimationKeys.keys(of: self) {
      if let value = ArchivedValue.decodeValue(forKey: key, from: coder) {
        setValue(value, forKey: key)
      }
    }
    customStorage =
      ArchivedValue.decodeValue(forKey: Self.customValuesKey, from: coder) as? [String: Any] ?? [:]
  }

  final func differsFromDefault(_ key: String) -> Bool {
    guard let member = AnimationKeys.member(forKey: key, of: self) else {
      return customStorage[key] != nil
    }
    let fresh = type(of: self)._make()
    return AnimationDescription.format(member.get(self))
      != AnimationDescription.format(member.get(fresh))
  }
}
