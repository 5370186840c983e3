import QuartzCore
import RenderTree

/// The layers of a document by identifier and name.
///
/// References are weak; the layer tree retains the layers.
final class DocumentLayerRegistry {
  private struct LayerEntry {
    weak var layer: CALayer?
    let nodeClass: NodeClass
    /// Whether the identifier was generated from the layer's name.
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

  /// The layers by the identifiers that the document specifies.
  var layersByID: [String: CALayer] {
    byID.compactMapValues { $0.isDerivedFromName ? nil : $0.layer }
  }

  /// Returns an identifier for the layer with a name; nil if there is none.
  func layerID(named name: String) -> String? {
    guard let entry = byName[name], let layer = entry.layer else { return nil }
    let id = "name:\(name)"
    if byID[id] == nil {
      byID[id] = LayerEntry(layer: layer, nodeClass: entry.nodeClass, isDerivedFromName: true)
    }
    return id
  }

  /// Returns the layer with an identifier, or else with this name.
  func object(named name: String) -> CALayer? { byID[name]?.layer ?? byName[name]?.layer }
}
