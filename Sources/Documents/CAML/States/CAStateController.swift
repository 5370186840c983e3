import Foundation
public import QuartzCore
import RenderTree

/// Puts the states of a document's layers into force.
///
/// - Source: behaviour/documents.md, "States".
public final class CAStateController {
  /// The layer whose states, and those of everything below it, the controller sets.
  public let layer: CALayer
  /// Which of a document's transitions counts where several fit, the first one first.
  ///
  /// The order is a guess of the specification (behaviour/documents.md, "States"); change it where a document shows
  /// otherwise.
  public var transitionPrecedence = TransitionMatch.allCases
  private let maximumStateBases: Int
  private var scrubRange: StateScrubInterpolation?

  /// A controller of a layer and everything below it.
  public init(layer: CALayer) {
    self.layer = layer
    // Documents are held to the limit when they are read.
    maximumStateBases = .max
  }

  /// The names of all states, in the order of the document, each once.
  public var stateNames: [String] {
    var visited: Set<String> = []
    return layerStates.flatMap(\.states).map(\.name).filter { visited.insert($0).inserted }
  }

  /// The state that was set last; nil for the document as it is.
  ///
  /// Layers that do not have it are still in the state that was set before.
  public private(set) var currentState: String?

  /// Puts a state into force in every layer that has it.
  ///
  /// - Parameters:
  ///   - name: one of ``stateNames``; nil for the document as it is.
  ///   - animated: whether the document's transitions play.
  ///   - speed: how many times as fast they do; above 0.
  ///   - defaultDuration: for how many seconds a change moves for which the document has no animation; nil where it jumps, as it
  ///     does on a phone.
  /// - Throws: ``DocumentIssue/unknownState(_:)`` where no layer has the state.
  public func setState(
    _ name: String?, animated: Bool = true, speed: Double = 1,
    defaultDuration: Double? = nil
  ) throws(DocumentDiagnostic) {
    scrubRange = nil
    let owners = try layerStateSets(containingState: name)
    currentState = name
    withActionsDisabled {
      for states in owners {
        let from = states.current ?? ""
        let switching = LayerStateSwitcher(
          layerStates: states, maximumStateBases: maximumStateBases)
        let shown = StateTransitionAnimator.presentedValues(of: switching.previewState(named: name))
        let changed = switching.applyState(named: name)
        guard animated else { continue }
        let run = StateTransitionAnimator(
          layerStates: states, from: from, to: name ?? "", precedence: transitionPrecedence,
          speed: speed > 0 ? speed : 1)
        run.addTransitionAnimations(for: changed, from: shown, defaultDuration: defaultDuration)
      }
    }
  }

  /// For how many seconds the document's own animations move on the way from one state to another; 0 where it has none.
  ///
  /// One that never ends counts as none.
  public func transitionDuration(from start: String?, to end: String?) -> Double {
    layerStates.filter { states in end.map { states.state(named: $0) != nil } ?? true }.map {
      states in
      StateTransitionAnimator(
        layerStates: states, from: start ?? "", to: end ?? "", precedence: transitionPrecedence,
        speed: 1
      ).duration
    }.max() ?? 0
  }

  /// Puts every layer into the state that is its initial one, else back to the document as it is, at once.
  public func setInitialStates() {
    scrubRange = nil
    let owners = layerStates
    currentState = owners.lazy.compactMap(\.initial).first
    withActionsDisabled {
      for states in owners {
        _ = LayerStateSwitcher(layerStates: states, maximumStateBases: maximumStateBases)
          .applyState(
            named: states.initial)
      }
    }
  }

  /// Shows what lies between two states, as a finger drags from one to the other.
  ///
  /// Animations of layers keep running. The next ``setState(_:animated:speed:defaultDuration:)`` starts from there.
  ///
  /// - Parameters:
  ///   - start: the state at 0; nil for the document as it is.
  ///   - end: the state at 1; nil for the document as it is.
  ///   - progress: 0 to 1; what lies outside counts as the nearer end.
  /// - Throws: ``DocumentIssue/unknownState(_:)`` where no layer has one of the states.
  public func scrub(from start: String?, to end: String?, progress: Double)
    throws(DocumentDiagnostic)
  {
    _ = try layerStateSets(containingState: start)
    _ = try layerStateSets(containingState: end)
    currentState = end
    withActionsDisabled {
      if scrubRange?.start != start || scrubRange?.end != end || scrubRange == nil {
        scrubRange = StateScrubInterpolation(
          layerStates, from: start, to: end, stateBases: maximumStateBases)
      }
      scrubRange?.apply(progress: progress)
    }
  }

  // MARK: Owners

  var layerStates: [LayerStateSet] {
    var owners: [LayerStateSet] = []
    var waiting = [layer]
    while let next = waiting.popLast() {
      if let states = LayerStateSet.stateSet(of: next) { owners.append(states) }
      waiting += (next.sublayers ?? []).reversed()
      if let mask = next.mask { waiting.append(mask) }
    }
    return owners
  }

  private func layerStateSets(containingState name: String?) throws(DocumentDiagnostic)
    -> [LayerStateSet]
  {
    guard let name else { return layerStates }
    let having = layerStates.filter { $0.state(named: name) != nil }
    guard !having.isEmpty else {
      throw DocumentDiagnostic(.unknownState(name), at: DocumentDiagnostic.Location(""))
    }
    return having
  }

  private func withActionsDisabled(_ body: () -> Void) {
    // Not in a transaction of its own: ending it would commit, and so throw away what runs on
    // layers that are on no screen yet.
    let before = CATransaction.disableActions()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.setDisableActions(before)
  }
}

/// All values that differ between two states.
private struct StateScrubInterpolation {
  let start: String?
  let end: String?
  private var interpolations: [PropertyInterpolation] = []

  private struct PropertyInterpolation {
    let target: LayerStateSet.PropertyTarget
    let kind: ValueKind
    let from: Value
    let to: Value
  }

  /// Leaves the end state in force.
  init(_ owners: [LayerStateSet], from start: String?, to end: String?, stateBases: Int) {
    (self.start, self.end) = (start, end)
    for states in owners {
      let switching = LayerStateSwitcher(layerStates: states, maximumStateBases: stateBases)
      let isThere: (String?) -> String? = { $0.flatMap { states.state(named: $0) }?.name }
      _ = switching.applyState(named: isThere(start))
      let changed = switching.applyState(named: isThere(end))
      for change in changed {
        guard let nodeClass = states.registry.nodeClass(ofLayerWithID: change.target.id),
          let kind = ValueKind.kind(forKeyPath: change.target.key, of: nodeClass),
          let from = Value(boxed: change.previousValue, kind: kind),
          let to = Value(
            boxed: change.target.layer.value(forKeyPath: change.target.key), kind: kind)
        else { continue }
        interpolations.append(
          PropertyInterpolation(target: change.target, kind: kind, from: from, to: to))
        // What only the start state sets is left to be put back by the next switch.
        switching.recordForUndo(change.target)
      }
    }
  }

  func apply(progress: Double) {
    for way in interpolations {
      let value = way.from.interpolated(with: way.to, kind: way.kind, progress: progress)
      do {
        try way.target.layer.setDocumentValue(value.boxed, forKeyPath: way.target.key)
      } catch {
        error.reportDiagnostic(during: "the way between two states")
      }
    }
  }
}
