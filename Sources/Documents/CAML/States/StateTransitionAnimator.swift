import Foundation
import QuartzCore

/// An animator for the change from one state to another.
struct StateTransitionAnimator {
  let layerStates: LayerStateSet
  /// The name of the state before the change; empty for the document's initial values.
  let from: String
  let to: String
  /// The order of precedence among matching transitions, highest first.
  let precedence: [TransitionMatch]
  /// The factor applied to the speed of every animation.
  let speed: Double

  /// The values displayed before a state change, in the order of the changed properties.
  typealias PresentedValues = [Any?]

  /// Returns the displayed value of each property: the presentation layer's value, or the model value if there is no
  /// presentation layer.
  static func presentedValues(of changed: [LayerStateSwitcher.ChangedProperty]) -> PresentedValues {
    changed.map { change in
      change.target.layer.presentation().map { $0.value(forKeyPath: change.target.key) }
        ?? change.previousValue
    }
  }

  /// Adds the animations in the transition to their layers.
  ///
  /// - Parameters:
  ///   - changed: The properties that were changed by the state.
  ///   - shown: The values of these properties that were displayed before the change.
  ///   - filling: The duration, in seconds, of changes without an animation; if `nil`, such changes are applied
  ///     immediately.
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
    // An animation in the transition also runs if its property does not change.
    for index in elements.indices where !done.contains(index) {
      let element = elements[index]
      guard let layer = layerStates.registry.layer(withID: element.target) else { continue }
      addAnimation(for: element, fromValue: layer.value(forKeyPath: element.key), to: layer)
    }
  }

  /// The time at which the last animation ends, in seconds.
  ///
  /// Animations that repeat forever are ignored.
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

  /// The target and key that identify an animated property.
  private struct PropertyIdentifier: Hashable {
    let target, key: String

    init(_ element: LayerStateSet.TransitionElement) {
      (target, key) = (element.target, element.key)
    }

    init(_ target: LayerStateSet.PropertyTarget) { (self.target, key) = (target.id, target.key) }
  }

  /// The animations to run.
  ///
  /// For each target and key, the animation from the transition with the highest precedence is used.
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
    // A delay is relative to the state change, but a begin time is relative to the layer's time origin.
    if animation.beginTime != 0 {
      let delay = animation.beginTime / speed
      animation.beginTime = layer.convertTime(currentMediaTime(), from: nil) + delay
    }
    // Keyframe animations specify their own values. A missing final value is replaced with the new model value.
    if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil {
      basic.fromValue = before
    }
    layer.add(animation, forKey: element.key)
  }
}

/// The ways in which a document's transition can match two states.
public enum TransitionMatch: Hashable, Sendable, CaseIterable {
  /// Both state names match exactly.
  case exact
  /// The final state's name matches, and the initial state is `*`.
  case toState
  /// The initial state's name matches, and the final state is `*`.
  case fromState
  /// Both the initial and final states are `*`.
  case any

  /// Returns the state names that a transition must have to match the given states in this way.
  func stateNames(from start: String, to end: String) -> (from: String, to: String) {
    switch self {
    case .exact: (start, end)
    case .toState: ("*", end)
    case .fromState: (start, "*")
    case .any: ("*", "*")
    }
  }
}
