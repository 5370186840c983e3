import QuartzCore
import RenderTree

/// The changes of a document's states and animations to layer properties, which replace values of settings.
struct OverridingChanges {
  /// A property of a layer, without the component of its value.
  private struct Property: Hashable {
    let layer: ObjectIdentifier
    let key: String

    init(_ layer: CALayer, keyPath: String) {
      self.layer = ObjectIdentifier(layer)
      let steps = KeyPathTarget.keyPathComponents(of: keyPath)
      // The values of filters and emitter cells have key paths of their own.
      let isNested =
        steps.count > 2 && ["filters", "backgroundFilters", "emitterCells"].contains(steps[0])
      key = isNested ? keyPath : steps.first.map(String.init) ?? keyPath
    }
  }

  private var states: [Property: [String]] = [:]
  private var animated: Set<Property> = []

  /// The maximum number of nested animation groups that are searched.
  private static let maximumGroupDepth = 8

  init(_ package: CAPackage) {
    for layerStates in package.stateController.layerStates {
      for state in layerStates.states {
        for case .set(let target, let keyPath, _) in state.changes {
          guard let layer = layerStates.registry.layer(withID: target) else { continue }
          let property = Property(layer, keyPath: keyPath)
          if states[property]?.last != state.name {
            states[property, default: []].append(state.name)
          }
        }
      }
    }
    for animation in package.documentAnimations where animation.states == nil {
      addAnimation(animation.animation, of: animation.layer, depth: 0)
    }
  }

  private mutating func addAnimation(_ animation: CAAnimation, of layer: CALayer, depth: Int) {
    if let keyPath = (animation as? CAPropertyAnimation)?.keyPath {
      animated.insert(Property(layer, keyPath: keyPath))
    }
    guard depth < Self.maximumGroupDepth, let group = animation as? CAAnimationGroup else { return }
    for child in group.animations ?? [] { addAnimation(child, of: layer, depth: depth + 1) }
  }

  /// Returns the names of the states that set a property, without duplicates.
  func stateNames(setting keyPath: String, of layer: CALayer) -> [String] {
    states[Property(layer, keyPath: keyPath)] ?? []
  }

  /// Returns whether an animation that runs from the start changes a property.
  func isAnimated(_ keyPath: String, of layer: CALayer) -> Bool {
    animated.contains(Property(layer, keyPath: keyPath))
  }
}

extension CAPackage {
  /// Messages about values of settings that states or animations of the document replace.
  package var settingNotes: [String] {
    guard let targets = settings?.targets, !targets.isEmpty else { return [] }
    let changes = OverridingChanges(self)
    var notes: [String] = []
    for target in targets {
      let name = "\(target.layerName).\(target.keyPath)"
      let states = Set(
        target.layers.flatMap { changes.stateNames(setting: target.keyPath, of: $0) })
      if !states.isEmpty {
        notes.append(
          "'\(name)' is also set by the state\(states.count == 1 ? "" : "s") "
            + "\(states.sorted().joined(separator: ", ")), whose values replace it")
      }
      if target.layers.contains(where: { changes.isAnimated(target.keyPath, of: $0) }) {
        notes.append("'\(name)' is also animated by the document, and the animation replaces it")
      }
    }
    return notes
  }
}
