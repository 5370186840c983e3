import Diagnostics

/// Archives of filters and emitter cells by key: behaviour/layers.md, "Archives and copies".
enum PartArchive {
  private static let customValuesKey = "keys"

  /// Writes the values under some keys, and those under keys that the class does not know.
  static func encodeValues(
    of part: any NamedPart, _ keys: [String], custom others: [String], to coder: NSCoder
  ) {
    NestingLimit.archive("cells and filters") {
      encodeAllValues(of: part, keys, custom: others, to: coder)
    }
  }

  private static func encodeAllValues(
    of part: any NamedPart, _ keys: [String], custom others: [String], to coder: NSCoder
  ) {
    for key in keys {
      // nil is a value, too: a cell without a colour.
      let value = part.value(forKey: key) ?? NSNull()
      if let object = ArchivedValue.archivedObject(of: value) {
        coder.encode(object, forKey: key)
      } else {
        diagnostics.report(
          "\(type(of: part)) leaves '\(key)' out of the archive: it holds \(type(of: value))")
      }
    }
    let kept = Dictionary(
      uniqueKeysWithValues: others.compactMap { key in part.value(forKey: key).map { (key, $0) } })
    if !kept.isEmpty {
      coder.encode(ArchivedValue.archivedObject(of: kept), forKey: customValuesKey)
    }
  }

  /// Reads what was written.
  static func decodeValues(into part: any NamedPart, _ keys: [String], from coder: NSCoder) {
    NestingLimit.unarchive {
      decodeAllValues(into: part, keys, from: coder)
    } orElse: {
      ArchivedValue.reportExcessiveNesting(coder)
    }
  }

  private static func decodeAllValues(
    into part: any NamedPart, _ keys: [String], from coder: NSCoder
  ) {
    for key in keys {
      if let value = decodeValue(key, coder) { part.setValue(value, forKey: key) }
    }
    for (key, value) in decodeValue(customValuesKey, coder) as? [String: Any] ?? [:] {
      part.setValue(value, forKey: key)
    }
  }

  private static func decodeValue(_ key: String, _ coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: ArchivedValue.classes, forKey: key).flatMap(
      ArchivedValue.decodedValue)
  }
}
