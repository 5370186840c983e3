import RenderTree

/// The document keys that are not in the property table.
enum DocumentKeys {
  /// The child elements of a layer that are not plain values.
  enum LayerChildElement: String {
    case sublayers, mask, animations, states, stateTransitions, style
  }

  /// An alternative spelling for a property, such as `continuousCorners` for `cornerCurve`.
  struct PropertyAlias {
    let key: String
    /// The values that correspond to 1 (`on`) and 0 (`off`).
    let values: (on: String, off: String)
  }

  static let aliases: [String: PropertyAlias] = [
    "continuousCorners": PropertyAlias(key: "cornerCurve", values: ("continuous", "circular"))
  ]

  /// The tag of an element whose key is an attribute, used for keys that are not valid tags.
  static let keyedEntry = "p"

  /// The tag of the element that specifies a portal's source layer.
  static let portalSource = "sourceLayer"

  /// Returns whether the key has a meaning only for document editors.
  static func isIgnoredKey(_ key: String) -> Bool {
    ignored.contains(key) || ignoredPrefixes.contains { key.hasPrefix($0) }
  }

  /// Returns whether the key's visual effect is not supported.
  static func isUnsupportedKey(_ key: String) -> Bool { unsupported.contains(key) }

  private static let ignoredPrefixes = ["mica", "caplay", "CUI_"]

  private static let ignored: Set<String> = [
    "id", "type", "object", "key", "enabled", "locked", "nuggetId", "description",
    "debugDescription",
    "hash", "delegate", "animationType", "contentsFormat", "autoresizingMask", "name", "tag",
    "stateTransition", "drawsAsynchronously", "needsDisplayOnBoundsChange",
  ]

  /// The emitter cell keys that are stored but not rendered.
  static let cellKeys: Set<String> = ["orientationLatitude", "orientationLongitude"]

  /// The keys found in documents whose visual effects are not supported.
  private static let unsupported: Set<String> = [
    "emitterBehaviors", "scriptComponents", "scriptObject", "modules",
  ]
}
