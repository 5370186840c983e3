import QuartzCore

/// A description of the changes made by a state, for tools.
public struct StateSummary: Hashable, Sendable {
  /// The name of the state.
  public let name: String
  /// The state whose changes are applied first; `nil` if there is none.
  public let basedOn: String?
  /// Descriptions of the changes, one line each, such as `#1.opacity = 0.5`.
  public let changes: [String]
}

/// A description of the animations between two states, for tools.
///
/// The name `*` matches any state.
public struct TransitionSummary: Hashable, Sendable {
  /// The name of the initial state, or `*` for any state.
  public let from: String
  /// The name of the final state, or `*` for any state.
  public let to: String
  /// The animation durations, in seconds, by target and key, such as `#1.opacity`.
  public let elements: [String: Double]
}

extension CAStateController {
  /// Descriptions of the states of all layers, in document order.
  public var states: [StateSummary] {
    layerStates.flatMap(\.states).map { state in
      StateSummary(
        name: state.name, basedOn: state.basedOn, changes: state.changes.map(\.summary))
    }
  }

  /// Descriptions of the transitions of all layers, in document order.
  public var transitions: [TransitionSummary] {
    layerStates.flatMap(\.transitions).map { transition in
      let elements = transition.elements.map { element in
        ("\(element.target).\(element.key)", element.animation.activeDuration)
      }
      return TransitionSummary(
        from: transition.from, to: transition.to,
        elements: Dictionary(elements, uniquingKeysWith: max))
    }
  }
}

extension LayerStateSet.StateChange {
  /// A one-line description of the change.
  fileprivate var summary: String {
    switch self {
    case .set(let target, let keyPath, let value): "\(target).\(keyPath) = \(value)"
    case .addAnimation(let target, let key, let animation):
      "\(target): add animation \(key ?? "\(type(of: animation))")"
    case .removeAnimation(let target, let key): "\(target): remove animation \(key)"
    case .addSublayer(let target, let layer):
      "\(target): add sublayer \(type(of: layer))\(layer.name.map { " \"\($0)\"" } ?? "")"
    case .removeSublayer(let target, let object): "\(target): remove sublayer \(object)"
    }
  }
}
