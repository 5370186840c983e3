import Foundation
import QuartzCore

/// A switcher that applies a layer's states and undoes them.
struct LayerStateSwitcher {
  let layerStates: LayerStateSet
  let maximumStateBases: Int

  /// A property whose value was changed by a state.
  struct ChangedProperty {
    let target: LayerStateSet.PropertyTarget
    /// The property's value before the change.
    let previousValue: Any?
  }

  /// Undoes the current state and applies another state.
  ///
  /// - Parameter name: The name of a state of the layer; `nil` for the document's initial values.
  /// - Returns: The properties set by the old or the new state, without duplicates.
  func applyState(named name: String?) -> [ChangedProperty] {
    let changed = previewState(named: name)
    revertChanges()
    for change in stateChanges(ofStateNamed: name) {
      do { try performChange(change) } catch {
        error.reportDiagnostic(during: "in state '\(name ?? "")'")
      }
    }
    layerStates.current = name
    return changed
  }

  /// Returns the properties that would change if the given state were applied, with their current model values.
  func previewState(named name: String?) -> [ChangedProperty] {
    var targets: [LayerStateSet.PropertyTarget] = []
    for undo in layerStates.undoSteps {
      if case .value(let target, _) = undo { targets.append(target) }
    }
    for change in stateChanges(ofStateNamed: name) {
      if case .set(let id, let keyPath, _) = change,
        let target = propertyTarget(id: id, key: keyPath)
      {
        targets.append(target)
      }
    }
    var visited: Set<PropertyIdentifier> = []
    return targets.filter { visited.insert(PropertyIdentifier($0)).inserted }.map { target in
      ChangedProperty(target: target, previousValue: target.layer.value(forKeyPath: target.key))
    }
  }

  /// Records the current value of a property, which is restored by the next state change.
  func recordForUndo(_ target: LayerStateSet.PropertyTarget) {
    layerStates.undoSteps.append(.value(target, target.layer.value(forKeyPath: target.key)))
  }

  private func stateChanges(ofStateNamed name: String?) -> [LayerStateSet.StateChange] {
    name.map { layerStates.baseStateChain(of: $0, limit: maximumStateBases).flatMap(\.changes) }
      ?? []
  }

  private struct PropertyIdentifier: Hashable {
    let layer: ObjectIdentifier
    let key: String

    init(_ target: LayerStateSet.PropertyTarget) {
      layer = ObjectIdentifier(target.layer)
      key = target.key
    }
  }

  private func propertyTarget(id: String, key: String) -> LayerStateSet.PropertyTarget? {
    layerStates.registry.layer(withID: id).map {
      LayerStateSet.PropertyTarget(id: id, layer: $0, key: key)
    }
  }

  // MARK: Changes

  private func performChange(_ change: LayerStateSet.StateChange) throws(DocumentValueError) {
    switch change {
    case .set(let id, let keyPath, let value):
      guard let target = propertyTarget(id: id, key: keyPath) else { return }
      let before = target.layer.value(forKeyPath: keyPath)
      try target.layer.setDocumentValue(isNull(value) ? nil : value, forKeyPath: keyPath)
      layerStates.undoSteps.append(.value(target, before))
    case .addAnimation(let id, let key, let animation):
      guard let layer = layerStates.registry.layer(withID: id) else { return }
      let name = key ?? "state.\(ObjectIdentifier(animation).hashValue)"
      layer.add(animation, forKey: name)
      layerStates.undoSteps.append(
        .animation(LayerStateSet.PropertyTarget(id: id, layer: layer, key: name)))
    case .removeAnimation(let id, let key):
      guard let target = propertyTarget(id: id, key: key),
        let old = target.layer.animation(forKey: key)
      else {
        return
      }
      layerStates.undoSteps.append(.animationRemoved(target, old))
      target.layer.removeAnimation(forKey: key)
    case .addSublayer(let id, let sublayer):
      guard let layer = layerStates.registry.layer(withID: id) else { return }
      try layer.insertDocumentSublayer(sublayer)
      layerStates.undoSteps.append(.sublayer(sublayer))
    case .removeSublayer(let id, let object):
      guard let layer = layerStates.registry.layer(withID: id),
        let sublayer = layerStates.registry.layer(withID: object),
        let index = layer.sublayers?.firstIndex(where: { $0 === sublayer })
      else { return }
      layerStates.undoSteps.append(.sublayerRemoved(sublayer, from: layer, at: index))
      sublayer.removeFromSuperlayer()
    }
  }

  private func revertChanges() {
    while let last = layerStates.undoSteps.popLast() {
      do { try applyUndoStep(last) } catch {
        error.reportDiagnostic(during: "while leaving a state")
      }
    }
  }

  private func applyUndoStep(_ change: LayerStateSet.UndoStep) throws(DocumentValueError) {
    switch change {
    case .value(let target, let value):
      try target.layer.setDocumentValue(value, forKeyPath: target.key)
    case .animation(let target): target.layer.removeAnimation(forKey: target.key)
    case .animationRemoved(let target, let animation):
      target.layer.add(animation, forKey: target.key)
    case .sublayer(let sublayer): sublayer.removeFromSuperlayer()
    case .sublayerRemoved(let sublayer, let layer, let index):
      try layer.insertDocumentSublayer(sublayer, at: index)
    }
  }
}
