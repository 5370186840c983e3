import QuartzCore
import RenderTree

/// What can be found in a document by id or name.
///
/// It does not keep layers alive: the tree does.
final class ObjectRegistry {
  private struct Entry {
    weak var layer: CALayer?
    let nodeClass: NodeClass
  }

  private var byID: [String: Entry] = [:]
  private var byName: [String: Entry] = [:]

  func add(_ layer: CALayer, _ nodeClass: NodeClass, id: String) {
    if byID[id] == nil { byID[id] = Entry(layer: layer, nodeClass: nodeClass) }
  }

  func add(_ layer: CALayer, _ nodeClass: NodeClass, name: String) {
    if byName[name] == nil { byName[name] = Entry(layer: layer, nodeClass: nodeClass) }
  }

  func layer(id: String) -> CALayer? { byID[id]?.layer }

  func nodeClass(id: String) -> NodeClass? { byID[id]?.nodeClass }

  /// An id of the layer of that name; nil where there is none.
  func id(named name: String) -> String? {
    guard let entry = byName[name], let layer = entry.layer else { return nil }
    let id = "name:\(name)"
    add(layer, entry.nodeClass, id: id)
    return id
  }

  /// The layer of that id, else of that name.
  func object(named name: String) -> CALayer? { byID[name]?.layer ?? byName[name]?.layer }
}
