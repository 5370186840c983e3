import QuartzCore

/// The states of a layer and the transitions between them.
final class LayerStateSet {
  /// A change made by a state.
  enum StateChange {
    case set(target: String, keyPath: String, value: Any)
    case addAnimation(target: String, key: String?, CAAnimation)
    case removeAnimation(target: String, key: String)
    case addSublayer(target: String, CALayer)
    case removeSublayer(target: String, object: String)
  }

  /// A state: a named list of changes.
  struct State {
    let name: String
    /// The state whose changes are applied first; `nil` if there is none.
    let basedOn: String?
    /// Whether the state is applied initially; see ``CAStateController/setInitialStates()``.
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

  /// An animation in a transition, with its target layer and key.
  struct TransitionElement {
    let target: String
    /// The key path whose change is animated, which is also the key under which the animation is added.
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
  /// Whether the states are defined by the layer's style instead of by state elements.
  var isDefinedByStyle = false
  /// The registry used to find target layers, which it references weakly.
  let registry: DocumentLayerRegistry
  /// The steps that undo the current state's changes, in the order of the changes.
  var undoSteps: [UndoStep] = []
  /// The name of the current state; `nil` for the document's initial values.
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

  /// A layer property that is changed by a state.
  struct PropertyTarget {
    let id: String
    let layer: CALayer
    let key: String
  }

  /// Attaches this set of states to a layer.
  func attach(to layer: CALayer) { layer.documentStates = self }

  /// Returns the set of states attached to the given layer; `nil` if it has none.
  static func stateSet(of layer: CALayer) -> LayerStateSet? {
    layer.documentStates as? LayerStateSet
  }

  /// The name of the first state marked as initial.
  var initial: String? { states.first(where: \.isInitial)?.name }

  func state(named name: String) -> State? { stateIndices[name].map { states[$0] } }

  /// Returns the states whose combined changes result in the given state, starting with the base state.
  ///
  /// The sequence ends at a cycle or at the limit.
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
