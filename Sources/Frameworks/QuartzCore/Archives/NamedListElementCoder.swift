import Diagnostics

/// Encoding and decoding of filters and emitter cells in keyed archives.
enum NamedListElementCoder {
  private static let customValuesKey = "keys"

  /// Encodes the values for the given property keys and custom keys.
  static func encodeValues(
    of part: any NamedListElement, keys: [String], customKeys others: [String], to coder: NSCoder
  ) {
    NestingLimit.performNestedArchiving(of: "cells and filters") {
      encodeAllValues(of: part, keys: keys, customKeys: others, to: coder)
    }
  }

  private static func encodeAllValues(
    of part: any NamedListElement, keys: [String], customKeys others: [String], to coder: NSCoder
  ) {
    for key in keys {
      // A `nil` value is archived too, so that a cell without a color is decoded without one.
      let value = part.value(forKey: key) ?? NSNull()
      if let object = ArchivedValue.archivedObject(of: value) {
        coder.encode(object, forKey: key)
      } else {
        diagnostics.report(
          "'\(key)' of \(type(of: part)) was not archived: values of type \(type(of: value)) are not supported"
        )
      }
    }
    let archived = Dictionary(
      uniqueKeysWithValues: others.compactMap { key in part.value(forKey: key).map { (key, $0) } })
    if !archived.isEmpty {
      coder.encode(ArchivedValue.archivedObject(of: archived), forKey: customValuesKey)
    }
  }

  /// Decodes the values for the given property keys and for custom keys.
  static func decodeValues(into part: any NamedListElement, keys: [String], from coder: NSCoder) {
    NestingLimit.performNestedUnarchiving {
      decodeAllValues(into: part, keys: keys, from: coder)
    } orElse: {
      ArchivedValue.reportExcessiveNesting(in: coder)
    }
  }

  private static func decodeAllValues(
    into part: any NamedListElement, keys: [String], from coder: NSCoder
  ) {
    for key in keys {
      if let value = decodeValue(forKey: key, from: coder) { part.setValue(value, forKey: key) }
    }
    for (key, value) in decodeValue(forKey: customValuesKey, from: coder) as? [String: Any] ?? [:] {
      part.setValue(value, forKey: key)
    }
  }

  private static func decodeValue(forKey key: String, from coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: ArchivedValue.classes, forKey: key).flatMap(
      ArchivedValue.decodedValue)
  }
}
