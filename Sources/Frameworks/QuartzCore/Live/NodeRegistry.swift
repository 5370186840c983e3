import RenderServer
import RenderTree

/// The nodes of a live tree's layers, from the commit that makes one to the commit that destroys it.
///
/// Its state is guarded by the lock of transactions.
final class NodeRegistry {
  private let context: RenderContext
  private let encoder: CommitEncoder
  private let exitingLayers: ExitingLayers
  private let animations: AnimationLifecycle
  var tileRequests = TileRequests()
  /// The portals, and what they show.
  private var portals = PortalRegistry()

  init(
    _ context: RenderContext, _ encoder: CommitEncoder, _ survivors: ExitingLayers,
    _ animations: AnimationLifecycle
  ) {
    self.context = context
    self.encoder = encoder
    self.exitingLayers = survivors
    self.animations = animations
  }

  /// Makes nodes for a layer and everything below it; a worklist, as trees may be thousands deep.
  func create(_ top: CALayer, of host: LayerHost) {
    var work = [top]
    var made: [CALayer] = []
    while let layer = work.popLast() {
      if let other = layer.host, other !== host { other.releaseLayer(layer) }
      let node = context.identifiers.makeNodeID()
      layer.node = node
      layer.host = host
      encoder.append(.create(node, type(of: layer).nodeClass))
      tileRequests.add(layer, node)
      if let layer = layer as? CAPortalLayer { portals.add(layer, node) }
      encoder.encodeAll(of: layer, node)
      layer.isStructureDirty = false
      layer.committedSublayers = layer.childList
      layer.committedMask = layer.maskStorage
      made.append(layer)
      work += layer.sublayersAndMask
    }
    // Children exist by now; parents are filled from the bottom up.
    for layer in made.reversed() {
      guard let node = layer.node else { continue }
      if !layer.committedSublayers.isEmpty {
        encoder.append(.setSublayers(node, layer.committedSublayers.compactMap(\.node)))
      }
      if let mask = layer.committedMask?.node { encoder.append(.setMask(node, mask)) }
      animations.encodeAnimations(of: layer, node, isNew: true)
    }
  }

  /// Encodes the sublayers and the mask of a layer where they changed.
  func encodeStructure(of layer: CALayer, _ node: NodeID, of host: LayerHost) {
    guard layer.isStructureDirty else { return }
    layer.isStructureDirty = false
    let now = layer.childList
    for (index, child) in layer.committedSublayers.enumerated() where child.parent !== layer {
      if !exitingLayers.insert(child, of: layer, at: index) {
        exitingLayers.pendingDestruction.append(child)
      }
    }
    for child in now where child.host !== host { create(child, of: host) }
    layer.committedSublayers = now
    let shown = exitingLayers.merging(into: now, of: layer)
    encoder.append(.setSublayers(node, shown.compactMap(\.node)))
    let mask = layer.maskStorage
    if mask !== layer.committedMask {
      if let old = layer.committedMask { exitingLayers.pendingDestruction.append(old) }
      if let mask, mask.host !== host { create(mask, of: host) }
      layer.committedMask = mask
      encoder.append(.setMask(node, mask?.node))
    }
  }

  /// Encodes what portals show.
  func encodePortals(of host: LayerHost) { portals.encodeSources(to: &encoder.commit, of: host) }

  /// Whether layers have left the tree that have nodes yet.
  var hasPendingDestruction: Bool { !exitingLayers.pendingDestruction.isEmpty }

  /// Destroys the nodes of layers that have left the tree.
  func destroyPending(of host: LayerHost) {
    for layer in exitingLayers.extractPendingDestruction()
    where layer.host === host && !isAncestor(host.root, of: layer) {
      destroy(layer, of: host)
    }
  }

  private func isAncestor(_ root: CALayer, of layer: CALayer) -> Bool {
    var at: CALayer? = layer
    while let here = at {
      if here === root { return true }
      at = here.parent
    }
    return false
  }

  /// Destroys the nodes of a layer and everything below it.
  func destroy(_ top: CALayer, of host: LayerHost) {
    if top === host.root { encoder.isEnded = true }
    var work = [top]
    while let layer = work.popLast() {
      guard layer.host === host, let node = layer.node else { continue }
      animations.stopAll(of: layer)
      tileRequests.remove(node)
      portals.remove(node)
      layer.node = nil
      layer.host = nil
      layer.cachedPresentation = nil
      work += layer.committedSublayers + exitingLayers.removeChildren(of: layer)
      animations.discard(layer, node)
      if let mask = layer.committedMask { work.append(mask) }
      layer.committedSublayers = []
      layer.committedMask = nil
      encoder.append(.destroy(node))
      context.identifiers.release(node)
    }
  }
}
