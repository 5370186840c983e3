import QuartzCore

/// The states of one layer and the transitions between them.
final class LayerStateSet {
  /// A change that a state makes.
  enum StateChange {
    case set(target: String, keyPath: String, value: Any)
    case addAnimation(target: String, key: String?, CAAnimation)
    case removeAnimation(target: String, key: String)
    case addSublayer(target: String, CALayer)
    case removeSublayer(target: String, object: String)
  }

  /// A named list of changes.
  struct State {
    let name: String
    /// The state whose changes are applied first; nil for none.
    let basedOn: String?
    /// Whether the state is applied at first, see ``CAStateController/setInitialStates()``.
    var isInitial = false
    let changes: [StateChange]
  }

  /// The animations between two states.
  ///
  /// The name `*` matches any state.
  struct Transition {
    let from: String
    let to: String
    let elements: [TransitionElement]
  }

  /// An animation of a transition.
  struct TransitionElement {
    let target: String
    /// The key path whose change is animated, and the key under which the animation is added.
    let key: String
    let animation: CAAnimation
  }

  var states: [State] = [] {
    didSet {
      stateIndices = Dictionary(zip(states.map(\.name), states.indices)) { first, _ in first }
    }
  }
  private var stateIndices: [String: Int] = [:]
  var transitions: [Transition] = []
  /// Whether the states are defined by the layer's style instead of state elements.
  var isDefinedByStyle = false
  /// The registry that finds target layers, which it references weakly.
  let registry: DocumentLayerRegistry
  /// The steps that undo the changes of the current state, in order of the changes.
  var undoSteps: [UndoStep] = []
  /// The current state; nil for the document's initial values.
  var current: String?

  init(_ registry: DocumentLayerRegistry) { self.registry = registry }

  /// A step that undoes one change.
  enum UndoStep {
    case value(PropertyTarget, Any?)
    case animation(PropertyTarget)
    case animationRemoved(PropertyTarget, CAAnimation)
    case sublayer(CALayer)
    case sublayerRemoved(CALayer, from: CALayer, at: Int)
  }

  /// A property of a layer that a state changes.
  struct PropertyTarget {
    let id: String
    let layer: CALayer
    let key: String
  }

  /// Attaches the states to a layer.
  func attach(to layer: CALayer) { layer.documentStates = self }

  /// Returns the states of a layer; nil if it has none.
  static func stateSet(of layer: CALayer) -> LayerStateSet? {
    layer.documentStates as? LayerStateSet
  }

  /// The name of the first state that is marked as initial.
  var initial: String? { states.first(where: \.isInitial)?.name }

  func state(named name: String) -> State? { stateIndices[name].map { states[$0] } }

  /// Returns the states whose changes make up a state, base state first.
  ///
  /// The chain ends at a cycle or at the limit.
  func baseStateChain(of name: String, limit: Int) -> [State] {
    var chain: [State] = []
    var visited: Set<String> = []
    var next: String? = name
    while let wanted = next, let state = state(named: wanted), chain.count < limit,
      visited.insert(wanted).inserted
    {
      chain.append(state)
      next = state.basedOn
    }
    return chain.reversed()
  }
}
