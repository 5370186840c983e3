import QuartzCore

/// What the portals of a document show, as far as the document has it.
struct PortalSourceSet {
  private let layers: Set<ObjectIdentifier>

  /// Finds the portals and gives what they show ids where it has none.
  ///
  /// - Parameters:
  ///   - root: the document's root layer.
  ///   - states: those of the layers in it, which may add further ones.
  ///   - ids: the ids that there are; takes new ones that nothing in the document means already.
  init(_ root: CALayer, _ states: [LayerStateSet], _ ids: inout [ObjectIdentifier: String]) {
    let all =
      root.layerAndDescendants + states.flatMap(\.addedLayers).flatMap(\.layerAndDescendants)
    let portals = all.compactMap { $0 as? CAPortalLayer }
    guard !portals.isEmpty else {
      layers = []
      return
    }
    layers = Set(all.map(ObjectIdentifier.init))
    var usedNames = Set(ids.values).union(states.flatMap(\.referencedIDs))
    var number = 1
    for portal in portals {
      guard let source = portal.sourceLayer.map(ObjectIdentifier.init), layers.contains(source),
        ids[source] == nil
      else { continue }
      while !usedNames.insert("#\(number)").inserted { number += 1 }
      ids[source] = "#\(number)"
    }
  }

  /// Whether the document has the layer; one that no portal shows need not be found.
  func contains(_ layer: CALayer) -> Bool { layers.contains(ObjectIdentifier(layer)) }
}

extension LayerStateSet {
  /// The layers that states add.
  fileprivate var addedLayers: [CALayer] {
    states.flatMap(\.changes).compactMap { change in
      if case .addSublayer(_, let layer) = change { layer } else { nil }
    }
  }

  /// The ids that states and the ways between them name, whether there is such a layer or not.
  fileprivate var referencedIDs: [String] {
    states.flatMap(\.changes).flatMap(\.referencedIDs)
      + transitions.flatMap(\.elements).map(\.target)
  }
}

extension LayerStateSet.StateChange {
  fileprivate var referencedIDs: [String] {
    switch self {
    case .set(let target, _, _), .addAnimation(let target, _, _), .removeAnimation(let target, _),
      .addSublayer(let target, _):
      [target]
    case .removeSublayer(let target, let object): [target, object]
    }
  }
}
