import RenderTree

/// The keys of documents that are not in the property table.
enum DocumentKeys {
  /// An element in a layer that is not a plain value.
  enum LayerChildElement: String {
    case sublayers, mask, animations, states, stateTransitions, style
  }

  /// An alternative spelling of a property, such as `continuousCorners` for `cornerCurve`.
  struct PropertyAlias {
    let key: String
    /// The values that correspond to 1 and 0.
    let values: (on: String, off: String)
  }

  static let aliases: [String: PropertyAlias] = [
    "continuousCorners": PropertyAlias(key: "cornerCurve", values: ("continuous", "circular"))
  ]

  /// The tag of an element that has its key as an attribute, for keys that are not valid tags.
  static let keyedEntry = "p"

  /// The tag of the element that specifies the source layer of a portal.
  static let portalSource = "sourceLayer"

  /// Returns whether the key is meaningful only to editors.
  static func isIgnoredKey(_ key: String) -> Bool {
    ignored.contains(key) || ignoredPrefixes.contains { key.hasPrefix($0) }
  }

  /// Returns whether the key has a visual effect that is not supported.
  static func isUnsupportedKey(_ key: String) -> Bool { unsupported.contains(key) }

  private static let ignoredPrefixes = ["mica", "caplay", "CUI_"]

  private static let ignored: Set<String> = [
    "id", "type", "object", "key", "enabled", "locked", "nuggetId", "description",
    "debugDescription",
    "hash", "delegate", "animationType", "contentsFormat", "autoresizingMask", "name", "tag",
    "stateTransition", "drawsAsynchronously", "needsDisplayOnBoundsChange",
  ]

  /// The keys of emitter cells that are stored but not rendered.
  static let cellKeys: Set<String> = ["orientationLatitude", "orientationLongitude"]

  /// The keys with unsupported visual effects that were found in documents.
  private static let unsupported: Set<String> = [
    "emitterBehaviors", "scriptComponents", "scriptObject", "modules",
  ]
}
