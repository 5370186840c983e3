// Archives of animations by key: spec/01 section 8.

extension CAAnimation {
  private static let customKey = "keys"

  final func encodeValues(in coder: NSCoder) {
    for key in AnimationKeys.keys(of: self) where shouldArchiveValue(forKey: key) {
      if let value = value(forKey: key) { archive(value, key, in: coder) }
    }
    let kept = custom.filter { shouldArchiveValue(forKey: $0.key) }
    if !kept.isEmpty { archive(kept, Self.customKey, in: coder) }
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
    for key in AnimationKeys.keys(of: self) {
      if let value = unarchive(key, from: coder) { setValue(value, forKey: key) }
    }
    custom = unarchive(Self.customKey, from: coder) as? [String: Any] ?? [:]
  }

  private func unarchive(_ key: String, from coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: ArchivedValue.classes, forKey: key).flatMap(ArchivedValue.value)
  }

  final func differsFromDefault(_ key: String) -> Bool {
    guard let member = AnimationKeys.member(key, of: self) else { return custom[key] != nil }
    let fresh = type(of: self)._make()
    return AnimationDescription.print(member.get(self))
      != AnimationDescription.print(member.get(fresh))
  }
}
