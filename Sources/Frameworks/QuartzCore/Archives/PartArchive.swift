/// Archives of filters and emitter cells by key: behaviour/layers.md, "Archives and copies".
enum PartArchive {
  private static let othersKey = "keys"

  /// Writes the values under some keys, and those under keys that the class does not know.
  static func write(
    _ part: any NamedPart, _ keys: [String], others: [String], to coder: NSCoder
  ) {
    Nesting.archive("cells and filters") {
      writeAll(part, keys, others: others, to: coder)
    }
  }

  private static func writeAll(
    _ part: any NamedPart, _ keys: [String], others: [String], to coder: NSCoder
  ) {
    for key in keys {
      // nil is a value, too: a cell without a colour.
      let value = part.value(forKey: key) ?? NSNull()
      if let object = ArchivedValue.object(of: value) {
        coder.encode(object, forKey: key)
      } else {
        Log.report(
          "\(type(of: part)) leaves '\(key)' out of the archive: it holds \(type(of: value))")
      }
    }
    let kept = Dictionary(
      uniqueKeysWithValues: others.compactMap { key in part.value(forKey: key).map { (key, $0) } })
    if !kept.isEmpty { coder.encode(ArchivedValue.object(of: kept), forKey: othersKey) }
  }

  /// Reads what was written.
  static func read(into part: any NamedPart, _ keys: [String], from coder: NSCoder) {
    Nesting.unarchive {
      readAll(into: part, keys, from: coder)
    } orElse: {
      ArchivedValue.refuse(coder)
    }
  }

  private static func readAll(into part: any NamedPart, _ keys: [String], from coder: NSCoder) {
    for key in keys {
      if let value = value(key, coder) { part.setValue(value, forKey: key) }
    }
    for (key, value) in value(othersKey, coder) as? [String: Any] ?? [:] {
      part.setValue(value, forKey: key)
    }
  }

  private static func value(_ key: String, _ coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: ArchivedValue.classes, forKey: key).flatMap(ArchivedValue.value)
  }
}
