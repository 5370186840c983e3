import Foundation
public import QuartzCore
import RenderTree

/// A controller that applies the states defined in a document to its layers.
public final class CAStateController {
  /// The layer whose states, and whose descendants' states, the controller sets.
  public let layer: CALayer
  /// The order of precedence among transitions that match the same state change.
  ///
  /// The default order is an assumption, because the format is not documented; change it if a document requires
  /// another order.
  public var transitionPrecedence = TransitionMatch.allCases
  private let maximumStateBases: Int
  private var scrubRange: StateScrubInterpolation?

  /// Creates a controller for the given layer and its descendants.
  public init(layer: CALayer) {
    self.layer = layer
    // The limit for base states is enforced when a document is read.
    maximumStateBases = .max
  }

  /// The names of all states, in document order and without duplicates.
  public var stateNames: [String] {
    var visited: Set<String> = []
    return layerStates.flatMap(\.states).map(\.name).filter { visited.insert($0).inserted }
  }

  /// The state that was set last; `nil` for the document's initial values.
  ///
  /// Layers that do not have this state remain in their previous state.
  public private(set) var currentState: String?

  /// Applies the given state to every layer that has it.
  ///
  /// - Parameters:
  ///   - name: A name from ``stateNames``; `nil` restores the initial values.
  ///   - animated: Whether the document's transitions are played.
  ///   - speed: The factor by which the transitions are accelerated. It must be greater than 0; other values count as
  ///     1.
  ///   - defaultDuration: The duration, in seconds, of changes for which the document has no animation; `nil` applies
  ///     such changes immediately, as on iOS.
  /// - Throws: ``DocumentIssue/unknownState(_:)`` if no layer has the state.
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

  /// Returns the duration of the document's animations between two states, in seconds; 0 if there are no animations.
  ///
  /// Animations that repeat forever are ignored.
  public func transitionDuration(from start: String?, to end: String?) -> Double {
    layerStates.filter { states in end.map { states.state(named: $0) != nil } ?? true }.map {
      states in
      StateTransitionAnimator(
        layerStates: states, from: start ?? "", to: end ?? "", precedence: transitionPrecedence,
        speed: 1
      ).duration
    }.max() ?? 0
  }

  /// Applies each layer's initial state without animation, or its initial values if no state is marked as initial.
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

  /// Applies values interpolated between two states, for interactive transitions.
  ///
  /// Running animations continue. The next call of ``setState(_:animated:speed:defaultDuration:)`` starts from these
  /// values.
  ///
  /// - Parameters:
  ///   - start: The state at progress 0; `nil` for the initial values.
  ///   - end: The state at progress 1; `nil` for the initial values.
  ///   - progress: The progress, clamped to `0...1`.
  /// - Throws: ``DocumentIssue/unknownState(_:)`` if one of the states does not exist in any layer.
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
    // Committing a separate transaction would remove animations from layers that are not yet in a render tree.
    let before = CATransaction.disableActions()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.setDisableActions(before)
  }
}

/// The interpolation between all property values that differ between two states.
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

  /// Computes the interpolation.
  ///
  /// The end state is applied as a result.
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
        // The next state change must restore properties that are set only by the start state.
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
        error.reportDiagnostic(during: "while interpolating between two states")
      }
    }
  }
}
