import Foundation
import QuartzCore

/// Animates the way from one state to another: spec/07 section 5.
struct StateTransitionRun {
  let states: LayerStates
  /// The states before and after; an empty name is the document as it is.
  let from: String
  let to: String
  /// Multiplies the speed of every animation.
  let speed: Double

  /// What the layers showed before the switch, by target.
  typealias Shown = [Any?]

  /// What is on screen of each property: the presentation where there is one, else the model.
  static func shown(_ changed: [StateSwitch.Changed]) -> Shown {
    changed.map { change in
      change.target.layer.presentation().map { $0.value(forKeyPath: change.target.key) }
        ?? change.before
    }
  }

  /// Adds the animations of the transition.
  ///
  /// - Parameters:
  ///   - changed: what the switch changed.
  ///   - shown: what was on screen of it before.
  func run(_ changed: [StateSwitch.Changed], _ shown: Shown) {
    var done: Set<Int> = []
    let elements = self.elements
    for (change, before) in zip(changed, shown) {
      let found = elements.indices.first { index in
        elements[index].key == change.target.key && elements[index].target == change.target.id
      }
      guard let index = found else { continue }
      done.insert(index)
      start(elements[index], from: before, at: change.target.layer)
    }
    // One whose property does not change runs all the same.
    for index in elements.indices where !done.contains(index) {
      let element = elements[index]
      guard let layer = states.registry.layer(id: element.target) else { continue }
      start(element, from: layer.value(forKeyPath: element.key), at: layer)
    }
  }

  /// The elements in force, for each target and key those of the closest transition.
  ///
  /// The precedence is a guess of the specification: exact, then to this state, then from the old
  /// one, then any.
  private var elements: [LayerStates.TransitionElement] {
    var elements: [LayerStates.TransitionElement] = []
    for (start, end) in [(from, to), ("*", to), (from, "*"), ("*", "*")] {
      for transition in states.transitions where transition.from == start && transition.to == end {
        for element in transition.elements {
          let isKnown = elements.contains { $0.target == element.target && $0.key == element.key }
          if !isKnown { elements.append(element) }
        }
      }
    }
    return elements
  }

  private func start(
    _ element: LayerStates.TransitionElement, from before: Any?, at layer: CALayer
  ) {
    guard let animation = element.animation.copy() as? CAAnimation else { return }
    animation.speed *= Float(speed)
    // A delay counts from the switch, while the layer's time counts from its own beginning.
    if animation.beginTime != 0 {
      let delay = animation.beginTime / speed
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    }
    // Keyframes bring values of their own; a missing end is the new model value.
    if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil {
      basic.fromValue = before
    }
    layer.add(animation, forKey: element.key)
  }
}
