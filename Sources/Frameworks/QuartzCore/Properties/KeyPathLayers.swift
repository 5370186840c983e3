// Key paths through `sublayers.NAME` and `mask`: behaviour/layers.md, "Keys".

extension CALayer {
  /// The layer that a key path leads to through named sublayers and masks, and the rest of the key path; nil where the
  /// first step leads to no other layer.
  ///
  /// Of several sublayers of a name the first counts.
  final func targetLayer(forKeyPath keyPath: String) -> (layer: CALayer, rest: String)? {
    // Nearly all key paths begin with another letter.
    guard let first = keyPath.utf8.first, first == UInt8(ascii: "s") || first == UInt8(ascii: "m")
    else { return nil }
    var layer = self
    var rest = Substring(keyPath)
    while let step = layer.nextLayer(alongKeyPath: rest) { (layer, rest) = step }
    return layer === self ? nil : (layer, String(rest))
  }

  /// The layer to which the beginning of a key path leads.
  private final func nextLayer(alongKeyPath keyPath: Substring) -> (CALayer, Substring)? {
    if let rest = keyPath.keyPathRemainder(after: "mask") { return mask.map { ($0, rest) } }
    guard let path = keyPath.keyPathRemainder(after: "sublayers"),
      let dot = path.firstIndex(of: "."),
      let layer = sublayer(named: path[..<dot])
    else { return nil }
    return (layer, path[path.index(after: dot)...])
  }

  /// The first sublayer of a name.
  final func sublayer(named name: Substring) -> CALayer? {
    sublayers?.first { $0.name.map { $0 == name } ?? false }
  }
}

extension Substring {
  /// The steps of a key path after its first; nil where that is another.
  func keyPathRemainder(after step: String) -> Substring? {
    guard hasPrefix(step) else { return nil }
    let rest = dropFirst(step.count)
    return rest.first == "." ? rest.dropFirst() : nil
  }
}
