import QuartzCore

/// Finds what portals show once all layers are made: behaviour/documents.md, "Layers in documents".
///
/// A source is a layer of the document, wherever it stands; what stands in a portal itself defines it for a reference
/// elsewhere, as nothing is drawn that is in no tree.
final class PortalReader {
  private struct Wanted {
    let portal: CAPortalLayer
    let id: String
    let place: Finding.Place
  }

  private let registry: ObjectRegistry
  private let log: FindingLog
  private var wanted: [Wanted] = []

  init(_ registry: ObjectRegistry, _ log: FindingLog) {
    (self.registry, self.log) = (registry, log)
  }

  /// Notes what a portal's element says: a reference, or a layer with an id, either the element or the one in it.
  func note(_ portal: CAPortalLayer, _ element: Element) throws(Finding) {
    if element["type"] == "null" { return }
    let inner = element.children.first { LayerClass.named($0.name) != nil || $0["object"] != nil }
    for element in [element, inner].compactMap(\.self) {
      if let id = element.attribute("object") ?? element.attribute("id") {
        return note(portal, id.value, at: element.place(of: id))
      }
    }
    try log.report(.incomplete(element.name, missing: "the id of a layer"), at: element.place)
  }

  /// Notes the id of what a portal shows.
  func note(_ portal: CAPortalLayer, _ id: String, at place: Finding.Place) {
    wanted.append(Wanted(portal: portal, id: id, place: place))
  }

  /// Gives portals their sources; reports those that are nowhere, and those that lead back to themselves.
  func connect() throws(Finding) {
    var found: [Wanted] = []
    for item in wanted {
      guard let source = registry.layer(id: item.id) else {
        try log.report(.danglingReference(item.id), at: item.place)
        continue
      }
      item.portal.sourceLayer = source
      found.append(item)
    }
    try reportCircles(found)
  }

  /// Reports a portal of every circle: it shows nothing where it would show itself.
  private func reportCircles(_ portals: [Wanted]) throws(Finding) {
    var ways = SourceWays(shown: portals.compactMap(\.portal.sourceLayer))
    for (index, item) in portals.enumerated() {
      if let source = item.portal.sourceLayer { ways.add(index, from: item.portal, to: source) }
    }
    for index in ways.closing() {
      try log.report(.circularReference(portals[index].id), at: portals[index].place)
    }
  }
}

/// The ways from a layer that portals show to others: by a portal in it, or by being around one.
private struct SourceWays {
  private struct SearchPath {
    let target: Int
    /// Nil for a layer that is simply around the target.
    let portal: Int?
  }

  private var numbers: [ObjectIdentifier: Int] = [:]
  private var ways: [[SearchPath]] = []
  /// The innermost shown layer around a layer, itself included; -1 for none.
  private var around: [ObjectIdentifier: Int] = [:]

  init(shown: [CALayer]) {
    for layer in shown where numbers[ObjectIdentifier(layer)] == nil {
      numbers[ObjectIdentifier(layer)] = numbers.count
    }
    ways = Array(repeating: [], count: numbers.count)
    for layer in shown {
      guard let number = numbers[ObjectIdentifier(layer)], let above = layer.superlayer else {
        continue
      }
      let outer = innermost(around: above)
      if outer >= 0 { ways[outer].append(SearchPath(target: number, portal: nil)) }
    }
  }

  mutating func add(_ portal: Int, from layer: CALayer, to source: CALayer) {
    let outer = innermost(around: layer)
    if outer >= 0, let target = numbers[ObjectIdentifier(source)] {
      ways[outer].append(SearchPath(target: target, portal: portal))
    }
  }

  private mutating func innermost(around layer: CALayer) -> Int {
    var passed: [ObjectIdentifier] = []
    var found = -1
    var at: CALayer? = layer
    while let here = at {
      let id = ObjectIdentifier(here)
      if let known = around[id] ?? numbers[id] {
        found = known
        break
      }
      passed.append(id)
      at = here.superlayer
    }
    for id in passed { around[id] = found }
    return found
  }

  /// The portals that lead back to where the way came from, found depth first.
  func closing() -> [Int] {
    var isDone: [Bool?] = Array(repeating: nil, count: ways.count)
    var closing: [Int] = []
    for start in ways.indices where isDone[start] == nil {
      isDone[start] = false
      var path: [(source: Int, next: Int)] = [(start, 0)]
      // The last portal on the way to each, for a circle that a layer around closes.
      var portals: [Int?] = [nil]
      while let last = path.last {
        guard last.next < ways[last.source].count else {
          isDone[last.source] = true
          path.removeLast()
          portals.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let way = ways[last.source][last.next]
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
