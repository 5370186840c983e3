import QuartzCore

/// The states of one layer and the ways between them: behaviour/documents.md, "States".
final class LayerStateSet {
  /// One change that a state makes.
  enum StateChange {
    case set(target: String, keyPath: String, value: Any)
    case addAnimation(target: String, key: String?, CAAnimation)
    case removeAnimation(target: String, key: String)
    case addSublayer(target: String, CALayer)
    case removeSublayer(target: String, object: String)
  }

  /// A named set of changes.
  struct State {
    let name: String
    /// The state whose changes come first.
    let basedOn: String?
    /// Whether it is in force at first: ``CAStateController/setInitialStates()``.
    var isInitial = false
    let changes: [StateChange]
  }

  /// What moves on the way from one state to another; `*` stands for any.
  struct Transition {
    let from: String
    let to: String
    let elements: [TransitionElement]
  }

  /// One animation of a transition.
  struct TransitionElement {
    let target: String
    /// The key path whose change it moves, and the key it is added under.
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
  /// Whether the layer's style says them: a document with the style needs no others.
  var isDefinedByStyle = false
  /// Finds targets; layers are not kept alive by it.
  let registry: DocumentLayerRegistry
  /// What the state in force changed, and what was there before, in order.
  var undoSteps: [UndoStep] = []
  /// The state in force; nil for the document as it is.
  var current: String?

  init(_ registry: DocumentLayerRegistry) { self.registry = registry }

  /// How to take one change back.
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

  /// Makes them those of a layer.
  func attach(to layer: CALayer) { layer.documentStates = self }

  /// The states of a layer; nil where it has none.
  static func stateSet(of layer: CALayer) -> LayerStateSet? {
    layer.documentStates as? LayerStateSet
  }

  /// The name of the first state that is an initial one.
  var initial: String? { states.first(where: \.isInitial)?.name }

  func state(named name: String) -> State? { stateIndices[name].map { states[$0] } }

  /// The states whose changes make up a state, the base first.
  ///
  /// A chain that comes back to itself, or is longer than any real one, ends there.
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
