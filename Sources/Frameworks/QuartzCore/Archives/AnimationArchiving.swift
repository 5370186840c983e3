// Archives of animations by key: behaviour/layers.md, "Archives and copies".

extension CAAnimation {
  private static let customKey = "keys"

  final func encodeValues(in coder: NSCoder) {
    Nesting.archive("animations") {
      encodeAll(in: coder)
    }
  }

  private func encodeAll(in coder: NSCoder) {
    for key in AnimationKeys.keys(of: self) where shouldArchiveValue(forKey: key) {
      if let value = value(forKey: key) { ArchivedValue.write(value, key, of: self, to: coder) }
    }
    let kept = custom.filter { shouldArchiveValue(forKey: $0.key) }
    if !kept.isEmpty { ArchivedValue.write(kept, Self.customKey, of: self, to: coder) }
  }

  final func decodeValues(from coder: NSCoder) {
    Nesting.unarchive {
      decodeAll(from: coder)
    } orElse: {
      ArchivedValue.refuse(coder)
    }
  }

  private func decodeAll(from coder: NSCoder) {
    for key in AnimationKeys.keys(of: self) {
      if let value = ArchivedValue.read(key, from: coder) { setValue(value, forKey: key) }
    }
    custom = ArchivedValue.read(Self.customKey, from: coder) as? [String: Any] ?? [:]
  }

  final func differsFromDefault(_ key: String) -> Bool {
    guard let member = AnimationKeys.member(key, of: self) else { return custom[key] != nil }
    let fresh = type(of: self)._make()
    return AnimationDescription.print(member.get(self))
      != AnimationDescription.print(member.get(fresh))
  }
}
