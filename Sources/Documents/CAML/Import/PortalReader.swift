import QuartzCore

/// A reader that connects portals to their source layers after all layers have been created.
///
/// A portal's source may be any layer in the document. A layer defined inside a portal element becomes visible only
/// if it is referenced elsewhere in the layer tree.
final class PortalReader {
  private struct PendingPortal {
    let portal: CAPortalLayer
    let id: String
    let location: DocumentDiagnostic.Location
  }

  private let registry: DocumentLayerRegistry
  private let log: DiagnosticLog
  private var pendingPortals: [PendingPortal] = []

  init(_ registry: DocumentLayerRegistry, _ log: DiagnosticLog) {
    (self.registry, self.log) = (registry, log)
  }

  /// Records the source of a portal element: a reference, or the identifier of a layer in the element or its child
  /// element.
  func recordSource(of portal: CAPortalLayer, from element: Element) throws(DocumentDiagnostic) {
    if element["type"] == "null" { return }
    let inner = element.children.first { LayerClass.named($0.name) != nil || $0["object"] != nil }
    for element in [element, inner].compactMap(\.self) {
      if let id = element.attribute(named: "object") ?? element.attribute(named: "id") {
        return recordSource(of: portal, id: id.value, at: element.location(of: id))
      }
    }
    try log.report(
      .incomplete(element.name, missing: "the id of its source layer"), at: element.location)
  }

  /// Records the identifier of a portal's source layer.
  func recordSource(of portal: CAPortalLayer, id: String, at location: DocumentDiagnostic.Location)
  {
    pendingPortals.append(PendingPortal(portal: portal, id: id, location: location))
  }

  /// Sets the source layers of all portals.
  ///
  /// Missing sources and cycles are reported.
  func connectPortals() throws(DocumentDiagnostic) {
    var found: [PendingPortal] = []
    for item in pendingPortals {
      guard let source = registry.layer(withID: item.id) else {
        try log.report(.danglingReference(item.id), at: item.location)
        continue
      }
      item.portal.sourceLayer = source
      found.append(item)
    }
    try reportPortalCycles(found)
  }

  /// Reports one portal in each cycle.
  ///
  /// A portal displays nothing where it would display itself.
  private func reportPortalCycles(_ portals: [PendingPortal]) throws(DocumentDiagnostic) {
    var ways = PortalGraph(shown: portals.compactMap(\.portal.sourceLayer))
    for (index, item) in portals.enumerated() {
      if let source = item.portal.sourceLayer { ways.addEdge(index, from: item.portal, to: source) }
    }
    for index in ways.cycleClosingPortals() {
      try log.report(.circularReference(portals[index].id), at: portals[index].location)
    }
  }
}

/// A graph whose nodes are the source layers of portals.
///
/// Edges lead to source layers that are displayed inside a node, directly as a descendant or through a portal.
private struct PortalGraph {
  private struct Edge {
    let target: Int
    /// The index of the portal; `nil` if the target is a descendant of the node.
    let portal: Int?
  }

  private var nodeIndices: [ObjectIdentifier: Int] = [:]
  private var edges: [[Edge]] = []
  /// For each layer, the index of the innermost source layer that contains or equals it; -1 if there is none.
  private var enclosingNodes: [ObjectIdentifier: Int] = [:]

  init(shown: [CALayer]) {
    for layer in shown where nodeIndices[ObjectIdentifier(layer)] == nil {
      nodeIndices[ObjectIdentifier(layer)] = nodeIndices.count
    }
    edges = Array(repeating: [], count: nodeIndices.count)
    for layer in shown {
      guard let number = nodeIndices[ObjectIdentifier(layer)], let above = layer.superlayer else {
        continue
      }
      let outer = enclosingNode(of: above)
      if outer >= 0 { edges[outer].append(Edge(target: number, portal: nil)) }
    }
  }

  mutating func addEdge(_ portal: Int, from layer: CALayer, to source: CALayer) {
    let outer = enclosingNode(of: layer)
    if outer >= 0, let target = nodeIndices[ObjectIdentifier(source)] {
      edges[outer].append(Edge(target: target, portal: portal))
    }
  }

  private mutating func enclosingNode(of layer: CALayer) -> Int {
    var passed: [ObjectIdentifier] = []
    var found = -1
    var at: CALayer? = layer
    while let current = at {
      let id = ObjectIdentifier(current)
      if let existing = enclosingNodes[id] ?? nodeIndices[id] {
        found = existing
        break
      }
      passed.append(id)
      at = current.superlayer
    }
    for id in passed { enclosingNodes[id] = found }
    return found
  }

  /// Returns the indices of portals that close a cycle, found by depth-first search.
  func cycleClosingPortals() -> [Int] {
    var isDone: [Bool?] = Array(repeating: nil, count: edges.count)
    var closing: [Int] = []
    for start in edges.indices where isDone[start] == nil {
      isDone[start] = false
      var path: [(source: Int, next: Int)] = [(start, 0)]
      // The last portal on the path to each node. It is reported if a descendant edge closes a cycle.
      var portals: [Int?] = [nil]
      while let last = path.last {
        guard last.next < edges[last.source].count else {
          isDone[last.source] = true
          path.removeLast()
          portals.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let way = edges[last.source][last.next]
        let portal = way.portal ?? portals.last ?? nil
        switch isDone[way.target] {
        case nil:
          isDone[way.target] = false
          path.append((way.target, 0))
          portals.append(portal)
        case false?: if let portal { closing.append(portal) }
        case true?: break
        }
      }
    }
    return closing
  }
}
