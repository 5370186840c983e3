import QuartzCore
import RenderTree

/// What can be found in a document by id or name.
///
/// It does not keep layers alive: the tree does.
final class DocumentLayerRegistry {
  private struct LayerEntry {
    weak var layer: CALayer?
    let nodeClass: NodeClass
    /// Whether the id was made of a name, in place of one of the document's.
    var isDerivedFromName = false
  }

  private var byID: [String: LayerEntry] = [:]
  private var byName: [String: LayerEntry] = [:]

  func addLayer(_ layer: CALayer, nodeClass: NodeClass, id: String) {
    if byID[id] == nil { byID[id] = LayerEntry(layer: layer, nodeClass: nodeClass) }
  }

  func addLayer(_ layer: CALayer, nodeClass: NodeClass, name: String) {
    if byName[name] == nil { byName[name] = LayerEntry(layer: layer, nodeClass: nodeClass) }
  }

  func layer(withID id: String) -> CALayer? { byID[id]?.layer }

  func nodeClass(ofLayerWithID id: String) -> NodeClass? { byID[id]?.nodeClass }

  /// The ids that documents gave to layers.
  var layersByID: [String: CALayer] {
    byID.compactMapValues { $0.isDerivedFromName ? nil : $0.layer }
  }

  /// An id of the layer of that name; nil where there is none.
  func layerID(named name: String) -> String? {
    guard let entry = byName[name], let layer = entry.layer else { return nil }
    let id = "name:\(name)"
    if byID[id] == nil {
      byID[id] = LayerEntry(layer: layer, nodeClass: entry.nodeClass, isDerivedFromName: true)
    }
    return id
  }

  /// The layer of that id, else of that name.
  func object(named name: String) -> CALayer? { byID[name]?.layer ?? byName[name]?.layer }
}
