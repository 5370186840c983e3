import QuartzCore

/// The portal source layers that the document contains.
struct PortalSourceSet {
  private let layers: Set<ObjectIdentifier>

  /// Finds the portals and assigns identifiers to source layers that have none.
  ///
  /// - Parameters:
  ///   - root: The root layer of the document.
  ///   - states: The states of the document's layers, which may add further layers.
  ///   - ids: The existing identifiers. New identifiers, which the document does not use yet, are added.
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

  /// Returns whether the document contains the given layer.
  ///
  /// The result is reliable only for source layers of portals.
  func contains(_ layer: CALayer) -> Bool { layers.contains(ObjectIdentifier(layer)) }
}

extension LayerStateSet {
  /// The layers added by the states.
  fileprivate var addedLayers: [CALayer] {
    states.flatMap(\.changes).compactMap { change in
      if case .addSublayer(_, let layer) = change { layer } else { nil }
    }
  }

  /// The identifiers referenced by states and transitions, whether or not such layers exist.
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
