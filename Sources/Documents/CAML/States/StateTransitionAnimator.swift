import Foundation
import QuartzCore

/// Animates the way from one state to another: behaviour/documents.md, "States".
struct StateTransitionAnimator {
  let layerStates: LayerStateSet
  /// The states before and after; an empty name is the document as it is.
  let from: String
  let to: String
  /// Which transition counts, the first one first.
  let precedence: [TransitionMatch]
  /// Multiplies the speed of every animation.
  let speed: Double

  /// What the layers showed before the switch, by target.
  typealias PresentedValues = [Any?]

  /// What is on screen of each property: the presentation where there is one, else the model.
  static func presentedValues(of changed: [LayerStateSwitcher.ChangedProperty]) -> PresentedValues {
    changed.map { change in
      change.target.layer.presentation().map { $0.value(forKeyPath: change.target.key) }
        ?? change.previousValue
    }
  }

  /// Adds the animations of the transition.
  ///
  /// - Parameters:
  ///   - changed: what the switch changed.
  ///   - shown: what was on screen of it before.
  ///   - filling: for how many seconds a change without an animation moves; nil where it jumps.
  func addTransitionAnimations(
    for changed: [LayerStateSwitcher.ChangedProperty], from shown: PresentedValues,
    defaultDuration filling: Double?
  ) {
    var done: Set<Int> = []
    let elements = self.elements
    let locations = Dictionary(
      uniqueKeysWithValues: zip(elements.map { PropertyIdentifier($0) }, elements.indices))
    for (change, before) in zip(changed, shown) {
      guard let index = locations[PropertyIdentifier(change.target)] else {
        if let filling {
          addDefaultAnimation(for: change.target, fromValue: before, duration: filling)
        }
        continue
      }
      done.insert(index)
      addAnimation(for: elements[index], fromValue: before, to: change.target.layer)
    }
    // One whose property does not change runs all the same.
    for index in elements.indices where !done.contains(index) {
      let element = elements[index]
      guard let layer = layerStates.registry.layer(withID: element.target) else { continue }
      addAnimation(for: element, fromValue: layer.value(forKeyPath: element.key), to: layer)
    }
  }

  /// When the last of the animations ends that end at all, in seconds.
  var duration: Double {
    elements.map { $0.animation.beginTime + $0.animation.activeDuration }
      .filter(\.isFinite).max() ?? 0
  }

  private func addDefaultAnimation(
    for target: LayerStateSet.PropertyTarget, fromValue before: Any?, duration seconds: Double
  ) {
    let animation = CABasicAnimation(keyPath: target.key)
    animation.fromValue = before
    animation.duration = seconds
    animation.speed = Float(speed)
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    target.layer.add(animation, forKey: target.key)
  }

  /// The target and the key of an element or of a change.
  private struct PropertyIdentifier: Hashable {
    let target, key: String

    init(_ element: LayerStateSet.TransitionElement) {
      (target, key) = (element.target, element.key)
    }

    init(_ target: LayerStateSet.PropertyTarget) { (self.target, key) = (target.id, target.key) }
  }

  /// The elements in force, for each target and key those of the closest transition, each once.
  private var elements: [LayerStateSet.TransitionElement] {
    var elements: [LayerStateSet.TransitionElement] = []
    var visited: Set<PropertyIdentifier> = []
    for (start, end) in precedence.map({ $0.stateNames(from: from, to: to) }) {
      for transition in layerStates.transitions
      where transition.from == start && transition.to == end {
        for element in transition.elements
        where visited.insert(PropertyIdentifier(element)).inserted {
          elements.append(element)
        }
      }
    }
    return elements
  }

  private func addAnimation(
    for element: LayerStateSet.TransitionElement, fromValue before: Any?, to layer: CALayer
  ) {
    guard let animation = element.animation.copy() as? CAAnimation else { return }
    animation.speed *= Float(speed)
    // A delay counts from the switch, while the layer's time counts from its own beginning.
    if animation.beginTime != 0 {
      let delay = animation.beginTime / speed
      animation.beginTime = layer.convertTime(currentMediaTime(), from: nil) + delay
    }
    // Keyframes bring values of their own; a missing end is the new model value.
    if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil {
      basic.fromValue = before
    }
    layer.add(animation, forKey: element.key)
  }
}

/// How a transition of a document names the states it is for.
public enum TransitionMatch: Hashable, Sendable, CaseIterable {
  /// Both by name.
  case exact
  /// From any state to one by name.
  case toState
  /// From one by name to any state.
  case fromState
  /// From any state to any state.
  case any

  /// What it is written as for a change between two states.
  func stateNames(from start: String, to end: String) -> (from: String, to: String) {
    switch self {
    case .exact: (start, end)
    case .toState: ("*", end)
    case .fromState: (start, "*")
    case .any: ("*", "*")
    }
  }
}
