// Key paths that lead to other layers through `sublayers.NAME` and `mask`.

extension CALayer {
  /// Returns the layer that a key path leads to through named sublayers and masks, and the rest of the key path.
  ///
  /// Returns `nil` if the first step does not lead to another layer. If several sublayers have the same name, the
  /// first one is used.
  final func targetLayer(forKeyPath keyPath: String) -> (layer: CALayer, rest: String)? {
    // Most key paths begin with a different letter, so this check quickly excludes them.
    guard let first = keyPath.utf8.first, first == UInt8(ascii: "s") || first == UInt8(ascii: "m")
    else { return nil }
    var layer = self
    var rest = Substring(keyPath)
    while let step = layer.nextLayer(alongKeyPath: rest) { (layer, rest) = step }
    return layer === self ? nil : (layer, String(rest))
  }

  /// Returns the layer that the first steps of a key path lead to, and the remaining steps.
  private final func nextLayer(alongKeyPath keyPath: Substring) -> (CALayer, Substring)? {
    if let rest = keyPath.keyPathRemainder(after: "mask") { return mask.map { ($0, rest) } }
    guard let path = keyPath.keyPathRemainder(after: "sublayers"),
      let dot = path.firstIndex(of: "."),
      let layer = sublayer(named: path[..<dot])
    else { return nil }
    return (layer, path[path.index(after: dot)...])
  }

  /// Returns the first sublayer with the given name, or `nil` if there is none.
  final func sublayer(named name: Substring) -> CALayer? {
    sublayers?.first { $0.name.map { $0 == name } ?? false }
  }
}

extension Substring {
  /// Returns the steps after the first one in a key path, or `nil` if the first step is not `step`.
  func keyPathRemainder(after step: String) -> Substring? {
    guard hasPrefix(step) else { return nil }
    let rest = dropFirst(step.count)
    return rest.first == "." ? rest.dropFirst() : nil
  }
}
