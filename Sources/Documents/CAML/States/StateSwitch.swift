import Foundation
import QuartzCore

/// Puts states into force and takes them back: behaviour/documents.md, "States".
struct StateSwitch {
  let layerStates: LayerStates
  let maximumStateBases: Int

  /// A property whose value a switch changed.
  struct ChangedProperty {
    let target: LayerStates.Target
    /// What the model held before the switch.
    let previousValue: Any?
  }

  /// Takes the state in force back and puts another one, or none, into force.
  ///
  /// - Parameter name: a state that the layer has; nil for the document as it is.
  /// - Returns: the properties that the old state or the new one set, each once.
  func apply(_ name: String?) -> [ChangedProperty] {
    let changed = preview(name)
    revert()
    for change in stateChanges(of: name) {
      do { try perform(change) } catch { error.report(in: "the state '\(name ?? "")'") }
    }
    layerStates.current = name
    return changed
  }

  /// What a switch would change, with the model's values as they are.
  func preview(_ name: String?) -> [ChangedProperty] {
    var targets: [LayerStates.Target] = []
    for undo in layerStates.undoSteps {
      if case .value(let target, _) = undo { targets.append(target) }
    }
    for change in stateChanges(of: name) {
      if case .set(let id, let keyPath, _) = change, let target = target(id, keyPath) {
        targets.append(target)
      }
    }
    var visited: Set<PropertyName> = []
    return targets.filter { visited.insert(PropertyName($0)).inserted }.map { target in
      ChangedProperty(target: target, previousValue: target.layer.value(forKeyPath: target.key))
    }
  }

  /// Has the next switch put a property back to what it holds.
  func recordForUndo(_ target: LayerStates.Target) {
    layerStates.undoSteps.append(.value(target, target.layer.value(forKeyPath: target.key)))
  }

  private func stateChanges(of name: String?) -> [LayerStates.Change] {
    name.map { layerStates.baseChain(to: $0, limit: maximumStateBases).flatMap(\.changes) } ?? []
  }

  private struct PropertyName: Hashable {
    let layer: ObjectIdentifier
    let key: String

    init(_ target: LayerStates.Target) {
      layer = ObjectIdentifier(target.layer)
      key = target.key
    }
  }

  private func target(_ id: String, _ key: String) -> LayerStates.Target? {
    layerStates.registry.layer(id: id).map { LayerStates.Target(id: id, layer: $0, key: key) }
  }

  // MARK: Changes

  private func perform(_ change: LayerStates.Change) throws(DocumentValueError) {
    switch change {
    case .set(let id, let keyPath, let value):
      guard let target = target(id, keyPath) else { return }
      let before = target.layer.value(forKeyPath: keyPath)
      try target.layer.apply(isNull(value) ? nil : value, forKeyPath: keyPath)
      layerStates.undoSteps.append(.value(target, before))
    case .addAnimation(let id, let key, let animation):
      guard let layer = layerStates.registry.layer(id: id) else { return }
      let name = key ?? "state.\(ObjectIdentifier(animation).hashValue)"
      layer.add(animation, forKey: name)
      layerStates.undoSteps.append(.animation(LayerStates.Target(id: id, layer: layer, key: name)))
    case .removeAnimation(let id, let key):
      guard let target = target(id, key), let old = target.layer.animation(forKey: key) else {
        return
      }
      layerStates.undoSteps.append(.animationRemoved(target, old))
      target.layer.removeAnimation(forKey: key)
    case .addSublayer(let id, let sublayer):
      guard let layer = layerStates.registry.layer(id: id) else { return }
      try layer.insert(sublayer: sublayer)
      layerStates.undoSteps.append(.sublayer(sublayer))
    case .removeSublayer(let id, let object):
      guard let layer = layerStates.registry.layer(id: id),
        let sublayer = layerStates.registry.layer(id: object),
        let index = layer.sublayers?.firstIndex(where: { $0 === sublayer })
      else { return }
      layerStates.undoSteps.append(.sublayerRemoved(sublayer, from: layer, at: index))
      sublayer.removeFromSuperlayer()
    }
  }

  private func revert() {
    while let last = layerStates.undoSteps.popLast() {
      do { try revert(last) } catch { error.report(in: "the end of a state") }
    }
  }

  private func revert(_ change: LayerStates.UndoStep) throws(DocumentValueError) {
    switch change {
    case .value(let target, let value): try target.layer.apply(value, forKeyPath: target.key)
    case .animation(let target): target.layer.removeAnimation(forKey: target.key)
    case .animationRemoved(let target, let animation):
      target.layer.add(animation, forKey: target.key)
    case .sublayer(let sublayer): sublayer.removeFromSuperlayer()
    case .sublayerRemoved(let sublayer, let layer, let index):
      try layer.insert(sublayer: sublayer, at: index)
    }
  }
}
