package import QuartzCore

/// An animation in a document, for tools that display and edit it.
package struct DocumentAnimation {
  /// The layer on which the animation runs, either from the start or during a state transition.
  package let layer: CALayer
  /// The key under which the animation is added; `nil` if it has none.
  package let key: String?
  /// The document's own animation object.
  ///
  /// Changes take effect when the document's animations are restarted, and are written with the document.
  package let animation: CAAnimation
  /// The states of the transition that contains the animation; `nil` for an animation that runs from the start.
  package let states: TransitionStatePair?

  /// The initial and final states of a transition.
  ///
  /// `*` matches any state, and an empty string is the document's initial state.
  package struct TransitionStatePair: Hashable, Sendable {
    /// The name of the initial or final state, `*`, or an empty string.
    package let from, to: String
  }
}

extension CAPackage {
  /// The animations in all documents, followed by those in their state transitions.
  package var documentAnimations: [DocumentAnimation] {
    let own = documents.flatMap(\.animations).compactMap { animation in
      animation.layer.map {
        DocumentAnimation(
          layer: $0, key: animation.key, animation: animation.animation, states: nil)
      }
    }
    let between = stateController.layerStates.flatMap { states in
      states.transitions.flatMap { transition in
        transition.elements.compactMap { element in
          states.registry.layer(withID: element.target).map {
            DocumentAnimation(
              layer: $0, key: element.key, animation: element.animation,
              states: DocumentAnimation.TransitionStatePair(
                from: transition.from, to: transition.to))
          }
        }
      }
    }
    return own + between
  }
}
