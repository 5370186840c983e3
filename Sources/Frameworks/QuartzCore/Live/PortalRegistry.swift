import RenderTree

/// The portals of a live tree, and which nodes the commits said they show.
struct PortalRegistry {
  private struct PortalEntry {
    let layer: CAPortalLayer
    /// What the last commit said; nil for nothing.
    var source: NodeID?
  }

  private var entries: [NodeID: PortalEntry] = [:]

  mutating func addPortal(_ layer: CAPortalLayer, node: NodeID) {
    entries[node] = PortalEntry(layer: layer)
  }

  /// Forgets a node, as a portal and as what portals show.
  mutating func removeNode(_ node: NodeID) {
    guard !entries.isEmpty else { return }
    entries[node] = nil
    for (portal, entry) in entries where entry.source == node { entries[portal]?.source = nil }
  }

  /// Says what portals show where that is another node than before: sources come and go on their own.
  mutating func encodePortalSources(into commit: inout Commit, of host: LayerTreeHost) {
    guard !entries.isEmpty else { return }
    var changed: [(portal: NodeID, source: NodeID?)] = []
    for (node, entry) in entries {
      let source = entry.layer.sourceLayer.flatMap { $0.host === host ? $0.node : nil }
      if source != entry.source { changed.append((node, source)) }
    }
    for (portal, source) in changed.sorted(by: { $0.portal.rawValue < $1.portal.rawValue }) {
      entries[portal]?.source = source
      commit.commands.append(.setSource(portal, source))
    }
  }
}
