import QuartzCore

/// What a state of a document changes, for people and tools.
public struct StateSummary: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The state whose changes come first; nil for none.
  public let basedOn: String?
  /// One line for each change, such as `#1.opacity = 0.5`.
  public let changes: [String]
}

/// What moves on the way between two states of a document; `*` stands for any state.
public struct TransitionSummary: Hashable, Sendable {
  /// The state that is left.
  public let from: String
  /// The state that is entered.
  public let to: String
  /// What is animated, such as `#1.opacity`, each with how long, in seconds.
  public let elements: [String: Double]
}

extension CAStateController {
  /// The states of all layers, in the order of the document.
  public var states: [StateSummary] {
    layerStates.flatMap(\.states).map { state in
      StateSummary(
        name: state.name, basedOn: state.basedOn, changes: state.changes.map(\.summary))
    }
  }

  /// The transitions of all layers, in the order of the document.
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
  /// One line.
  fileprivate var summary: String {
    switch self {
    case .set(let target, let keyPath, let value): "\(target).\(keyPath) = \(value)"
    case .addAnimation(let target, let key, let animation):
      "\(target) runs \(key ?? "\(type(of: animation))")"
    case .removeAnimation(let target, let key): "\(target) stops \(key)"
    case .addSublayer(let target, let layer):
      "\(target) gets \(type(of: layer))\(layer.name.map { " \"\($0)\"" } ?? "")"
    case .removeSublayer(let target, let object): "\(target) loses \(object)"
    }
  }
}
