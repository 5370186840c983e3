import Animation
import RenderServer
import RenderTree

/// A cached presentation copy, with the commit number and time for which it was created.
struct PresentationCopy {
  /// The copy, referenced weakly because it retains its model layer, which stores this value.
  weak var layer: CALayer?
  let generation: Int
  let time: Double
}

// Presentation copies of layers.

extension CALayer {
  final func presentationCopy<L>(as type: L.Type) -> L? {
    if !isModel { return self as? L }
    guard let host, node != nil else { return nil }
    let instant = host.presentationTime
    if let cachedPresentation, let copy = cachedPresentation.layer,
      cachedPresentation.generation == host.generation,
      cachedPresentation.time == instant
    {
      return copy as? L
    }
    let copy = makePresentationCopy(at: instant)
    cachedPresentation = PresentationCopy(layer: copy, generation: host.generation, time: instant)
    return copy as? L
  }

  final func modelCopy<L>(as type: L.Type) -> L {
    let model = modelLayer ?? self
    guard let typed = model as? L else {
      preconditionFailure("the model layer must have the class of the presentation layer")
    }
    return typed
  }

  /// Returns a copy of the layer with the values presented at the given root time, in seconds.
  ///
  /// The copy starts with the committed values. These are the model's values, except for properties set after the
  /// commit, which are read from the render tree. The elements of `values` replace some of them, and then the
  /// animations are applied.
  final func makePresentationCopy(
    at rootTime: Double, replacing values: [(property: PropertyID, value: Value)] = []
  ) -> CALayer {
    let copy = DynamicInstantiator.copy(of: self)
    copy.role = .building
    copy.modelLayer = self
    copy.adoptPropertyValues(of: self)
    copy.store.restoreCommittedObjects()
    restoreCommittedValues(in: copy)
    for (id, value) in values {
      LayerPropertyAccessorTable.setPresentedValue(of: id, to: value, on: copy)
    }
    copy.delegate = delegate
    copy.name = name
    copy.assignedProperties = assignedProperties
    if let host, let node,
      case let typed = host.animations.activeAnimations(of: self, at: rootTime),
      !typed.isEmpty
    {
      let time = host.context.committedTime(ofNode: node, at: rootTime)
      let changed = evaluateAnimations(typed, atLayerTime: time) {
        LayerPropertyAccessorTable.currentValue(of: $0, in: copy)
      }
      for (id, value) in changed {
        LayerPropertyAccessorTable.setPresentedValue(of: id, to: value, on: copy)
        if Int(id.rawValue) < PropertyTable.firstCustomID { copy.assignedProperties.insert(id) }
      }
    }
    copy.role = .presentation
    return copy
  }

  /// Restores the committed values of the properties that were set since the last commit, by reading them from the
  /// render tree.
  private final func restoreCommittedValues(in copy: CALayer) {
    guard !dirty.isEmpty, let host, let node else { return }
    dirty.forEach { id in
      // Layers themselves store their committed filters and emitter cells.
      guard id != .filters, id != .backgroundFilters, id != .emitterCells,
        let value = host.context.committedValue(ofNode: node, property: id)
      else { return }
      LayerPropertyAccessorTable.setPresentedValue(of: id, to: value, on: copy)
    }
  }
}
