import QuartzCore

/// The source layers of portals that the document contains.
struct PortalSourceSet {
  private let layers: Set<ObjectIdentifier>

  /// Finds the portals and assigns identifiers to source layers without one.
  ///
  /// - Parameters:
  ///   - root: The root layer of the document.
  ///   - states: The states of its layers, which may add further layers.
  ///   - ids: The existing identifiers, to which new ones are added that nothing in the document uses.
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

  /// Returns whether the document contains the layer.
  ///
  /// Layers that are not the source of a portal may be missing.
  func contains(_ layer: CALayer) -> Bool { layers.contains(ObjectIdentifier(layer)) }
}

extension LayerStateSet {
  /// The layers that states add.
  fileprivate var addedLayers: [CALayer] {
    states.flatMap(\.changes).compactMap { change in
      if case .addSublayer(_, let layer) = change { layer } else { nil }
    }
  }

  /// The identifiers to which states and transitions refer, whether such layers exist or not.
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
