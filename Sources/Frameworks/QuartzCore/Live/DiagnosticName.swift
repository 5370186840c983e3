import RenderTree

extension CALayer {
  /// What a programmer calls the layer: its name, else its class.
  var diagnosticName: String { name.map { "'\($0)'" } ?? "a \(type(of: self)) without a name" }

  /// The layer of a node among this one, its mask and all that they hold; nil where it is none of them.
  func layer(withNodeID node: NodeID) -> CALayer? {
    var rest = [self]
    while let layer = rest.popLast() {
      if layer.node == node { return layer }
      // Not `sublayers`, which a subclass may answer otherwise.
      rest += [layer.mask].compactMap(\.self) + layer.childList
    }
    return nil
  }
}
