import QuartzCore

/// Finds what portals show once all layers are made: behaviour/documents.md, "Layers in documents".
///
/// A source is a layer of the document, wherever it stands; what stands in a portal itself defines it for a reference
/// elsewhere, as nothing is drawn that is in no tree.
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

  /// Notes what a portal's element says: a reference, or a layer with an id, either the element or the one in it.
  func recordSource(of portal: CAPortalLayer, from element: Element) throws(DocumentDiagnostic) {
    if element["type"] == "null" { return }
    let inner = element.children.first { LayerClass.named($0.name) != nil || $0["object"] != nil }
    for element in [element, inner].compactMap(\.self) {
      if let id = element.attribute(named: "object") ?? element.attribute(named: "id") {
        return recordSource(of: portal, id: id.value, at: element.location(of: id))
      }
    }
    try log.report(.incomplete(element.name, missing: "the id of a layer"), at: element.location)
  }

  /// Notes the id of what a portal shows.
  func recordSource(of portal: CAPortalLayer, id: String, at location: DocumentDiagnostic.Location)
  {
    pendingPortals.append(PendingPortal(portal: portal, id: id, location: location))
  }

  /// Gives portals their sources; reports those that are nowhere, and those that lead back to themselves.
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

  /// Reports a portal of every circle: it shows nothing where it would show itself.
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

/// The ways from a layer that portals show to others: by a portal in it, or by being around one.
private struct PortalGraph {
  private struct Edge {
    let target: Int
    /// Nil for a layer that is simply around the target.
    let portal: Int?
  }

  private var nodeIndices: [ObjectIdentifier: Int] = [:]
  private var edges: [[Edge]] = []
  /// The innermost shown layer around a layer, itself included; -1 for none.
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

  /// The portals that lead back to where the way came from, found depth first.
  func cycleClosingPortals() -> [Int] {
    var isDone: [Bool?] = Array(repeating: nil, count: edges.count)
    var closing: [Int] = []
    for start in edges.indices where isDone[start] == nil {
      isDone[start] = false
      var path: [(source: Int, next: Int)] = [(start, 0)]
      // The last portal on the way to each, for a circle that a layer around closes.
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
