import RenderServer
import RenderTree

/// A registry for the render tree nodes of a layer tree, from their creation to their destruction.
///
/// Its state is protected by the transaction lock.
final class NodeRegistry {
  private let context: RenderContext
  private let encoder: CommitEncoder
  private let exitingLayers: ExitingLayerRegistry
  private let animations: AnimationLifecycleManager
  var tileRequests = TiledLayerRegistry()
  /// The portal layers in the tree and their source layers.
  private var portals = PortalRegistry()

  init(
    _ context: RenderContext, _ encoder: CommitEncoder, _ survivors: ExitingLayerRegistry,
    _ animations: AnimationLifecycleManager
  ) {
    self.context = context
    self.encoder = encoder
    self.exitingLayers = survivors
    self.animations = animations
  }

  /// Creates nodes for a layer and its descendants.
  ///
  /// It uses a worklist instead of recursion, because trees may be thousands of layers deep.
  func createNodes(for top: CALayer, in host: LayerTreeHost) {
    var work = [top]
    var made: [CALayer] = []
    while let layer = work.popLast() {
      if let other = layer.host, other !== host { other.releaseLayer(layer) }
      let node = context.identifiers.makeNodeID()
      layer.node = node
      layer.host = host
      encoder.append(.create(node, type(of: layer).nodeClass))
      tileRequests.addLayer(layer, node: node)
      if let layer = layer as? CAPortalLayer { portals.addPortal(layer, node: node) }
      encoder.encodeAllValues(of: layer, node: node)
      layer.isStructureDirty = false
      layer.committedSublayers = layer.childList
      layer.committedMask = layer.maskStorage
      made.append(layer)
      work += layer.sublayersAndMask
    }
    // After all nodes have been created, sublayers are set starting with the deepest layers.
    for layer in made.reversed() {
      guard let node = layer.node else { continue }
      if !layer.committedSublayers.isEmpty {
        encoder.append(.setSublayers(node, layer.committedSublayers.compactMap(\.node)))
      }
      if let mask = layer.committedMask?.node { encoder.append(.setMask(node, mask)) }
      animations.encodeAnimations(of: layer, node: node, isNew: true)
    }
  }

  /// Encodes the sublayers and the mask of a layer, if they have changed.
  func encodeStructure(of layer: CALayer, node: NodeID, in host: LayerTreeHost) {
    guard layer.isStructureDirty else { return }
    layer.isStructureDirty = false
    let now = layer.childList
    for (index, child) in layer.committedSublayers.enumerated() where child.parent !== layer {
      if !exitingLayers.insertLayer(child, parent: layer, atIndex: index) {
        exitingLayers.pendingDestruction.append(child)
      }
    }
    for child in now where child.host !== host { createNodes(for: child, in: host) }
    layer.committedSublayers = now
    let visibleLayers = exitingLayers.insertingExitingLayers(into: now, parent: layer)
    encoder.append(.setSublayers(node, visibleLayers.compactMap(\.node)))
    let mask = layer.maskStorage
    if mask !== layer.committedMask {
      if let old = layer.committedMask { exitingLayers.pendingDestruction.append(old) }
      if let mask, mask.host !== host { createNodes(for: mask, in: host) }
      layer.committedMask = mask
      encoder.append(.setMask(node, mask?.node))
    }
  }

  /// Encodes the sources of portal layers that have changed.
  func encodePortalSources(in host: LayerTreeHost) {
    portals.encodePortalSources(into: &encoder.commit, of: host)
  }

  /// Whether any layers that left the tree still have nodes.
  var hasPendingDestruction: Bool { !exitingLayers.pendingDestruction.isEmpty }

  /// Destroys the nodes of layers that have left the tree.
  func destroyPendingNodes(in host: LayerTreeHost) {
    for layer in exitingLayers.extractLayersPendingDestruction()
    where layer.host === host && !isAncestor(host.root, of: layer) {
      destroyNodes(for: layer, in: host)
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

  /// Destroys the nodes of a layer and its descendants.
  func destroyNodes(for top: CALayer, in host: LayerTreeHost) {
    if top === host.root { encoder.isEnded = true }
    var work = [top]
    while let layer = work.popLast() {
      guard layer.host === host, let node = layer.node else { continue }
      animations.stopAllAnimations(of: layer)
      tileRequests.removeNode(node)
      portals.removeNode(node)
      layer.node = nil
      layer.host = nil
      layer.cachedPresentation = nil
      work += layer.committedSublayers + exitingLayers.removeChildren(of: layer)
      animations.discardLayer(layer, node: node)
      if let mask = layer.committedMask { work.append(mask) }
      layer.committedSublayers = []
      layer.committedMask = nil
      encoder.append(.destroy(node))
      context.identifiers.releaseNodeID(node)
    }
  }
}
