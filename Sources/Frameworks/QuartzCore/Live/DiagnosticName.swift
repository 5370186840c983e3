import RenderTree

extension CALayer {
  /// The text that identifies the layer in diagnostics: its name or, if it has none, its class.
  var diagnosticName: String { name.map { "'\($0)'" } ?? "unnamed \(type(of: self))" }

  /// Returns the layer with the given node among this layer and its descendants, including masks.
  ///
  /// Returns `nil` if there is none.
  func layer(withNodeID node: NodeID) -> CALayer? {
    var rest = [self]
    while let layer = rest.popLast() {
      if layer.node == node { return layer }
      // The stored list is used because a subclass may override `sublayers`.
      rest += [layer.mask].compactMap(\.self) + layer.childList
    }
    return nil
  }
}
