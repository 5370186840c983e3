import RenderTree

/// What documents hold besides the properties of the property table.
enum DocumentKeys {
  /// An element inside a layer that is no plain value.
  enum LayerChildElement: String {
    case sublayers, mask, animations, states, stateTransitions, style
  }

  /// Another way to write a property: behaviour/documents.md, "Layers in documents".
  struct PropertyAlias {
    let key: String
    /// The value for 1 and that for 0.
    let values: (on: String, off: String)
  }

  static let aliases: [String: PropertyAlias] = [
    "continuousCorners": PropertyAlias(key: "cornerCurve", values: ("continuous", "circular"))
  ]

  /// The name of an element that says its key itself, where the key is no name for elements.
  static let keyedEntry = "p"

  /// The name of the element that says what a portal shows.
  static let portalSource = "sourceLayer"

  /// Whether the key is of use to editors only.
  static func isIgnoredKey(_ key: String) -> Bool {
    ignored.contains(key) || ignoredPrefixes.contains { key.hasPrefix($0) }
  }

  /// Whether the key changes what is seen, in a way that is not supported.
  static func isUnsupportedKey(_ key: String) -> Bool { unsupported.contains(key) }

  private static let ignoredPrefixes = ["mica", "caplay", "CUI_"]

  private static let ignored: Set<String> = [
    "id", "type", "object", "key", "enabled", "locked", "nuggetId", "description",
    "debugDescription",
    "hash", "delegate", "animationType", "contentsFormat", "autoresizingMask", "name", "tag",
    "stateTransition", "drawsAsynchronously", "needsDisplayOnBoundsChange",
  ]

  /// What cells of documents have that nothing draws: behaviour/documents.md, "Layers in documents".
  static let cellKeys: Set<String> = ["orientationLatitude", "orientationLongitude"]

  /// Named in behaviour/documents.md, "Layers in documents" and "Packages", or seen in documents.
  private static let unsupported: Set<String> = [
    "emitterBehaviors", "scriptComponents", "scriptObject", "modules",
  ]
}
