import RenderTree

/// A registry for the portal layers in a layer tree, with their committed sources.
struct PortalRegistry {
  private struct PortalEntry {
    let layer: CAPortalLayer
    /// The source in the last commit, or `nil` for none.
    var source: NodeID?
  }

  private var entries: [NodeID: PortalEntry] = [:]

  mutating func addPortal(_ layer: CAPortalLayer, node: NodeID) {
    entries[node] = PortalEntry(layer: layer)
  }

  /// Removes a node, whether it is a portal or a source.
  mutating func removeNode(_ node: NodeID) {
    guard !entries.isEmpty else { return }
    entries[node] = nil
    for (portal, entry) in entries where entry.source == node { entries[portal]?.source = nil }
  }

  /// Encodes the sources that differ from those in the last commit.
  ///
  /// A portal's source also changes when the source layer enters or leaves the tree.
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
