import QuartzCore
import RenderTree

/// A registry of a document's layers by identifier and name.
///
/// References are weak; the layer tree retains the layers.
final class DocumentLayerRegistry {
  private struct LayerEntry {
    weak var layer: CALayer?
    let nodeClass: NodeClass
    /// Whether the identifier was generated from the name of the layer.
    var isDerivedFromName = false
  }

  private var byID: [String: LayerEntry] = [:]
  private var byName: [String: LayerEntry] = [:]
  /// The layers with the name of an earlier layer.
  private var namesakes: [String: [LayerEntry]] = [:]

  func addLayer(_ layer: CALayer, nodeClass: NodeClass, id: String) {
    if byID[id] == nil { byID[id] = LayerEntry(layer: layer, nodeClass: nodeClass) }
  }

  func addLayer(_ layer: CALayer, nodeClass: NodeClass, name: String) {
    let entry = LayerEntry(layer: layer, nodeClass: nodeClass)
    if byName[name] == nil {
      byName[name] = entry
    } else {
      namesakes[name, default: []].append(entry)
    }
  }

  func layer(withID id: String) -> CALayer? { byID[id]?.layer }

  func nodeClass(ofLayerWithID id: String) -> NodeClass? { byID[id]?.nodeClass }

  /// The layers by the identifiers specified in the document.
  var layersByID: [String: CALayer] {
    byID.compactMapValues { $0.isDerivedFromName ? nil : $0.layer }
  }

  /// Returns an identifier for the layer with the given name; `nil` if there is none.
  func layerID(named name: String) -> String? {
    guard let entry = byName[name], let layer = entry.layer else { return nil }
    let id = "name:\(name)"
    if byID[id] == nil {
      byID[id] = LayerEntry(layer: layer, nodeClass: entry.nodeClass, isDerivedFromName: true)
    }
    return id
  }

  /// Returns the layer with the given identifier or, if there is none, with this name.
  func object(named name: String) -> CALayer? { byID[name]?.layer ?? byName[name]?.layer }

  /// Returns the layer with the given identifier or, if there is none, all layers with this name.
  func layers(named name: String) -> [CALayer] {
    if let entry = byID[name], !entry.isDerivedFromName { return [entry.layer].compactMap(\.self) }
    return ([byName[name]].compactMap(\.self) + namesakes[name, default: []]).compactMap(\.layer)
  }

  /// The identifiers and names of all layers, sorted.
  var allNames: [String] {
    Set(byID.filter { !$0.value.isDerivedFromName }.keys).union(byName.keys).sorted()
  }
}
