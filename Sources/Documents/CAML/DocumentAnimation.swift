package import QuartzCore

/// An animation of a document, for tools that show and change it.
package struct DocumentAnimation {
  /// The layer it is on, or moves.
  package let layer: CALayer
  /// The key it is added under; nil where there is none.
  package let key: String?
  /// The document's own: what is changed of it shows when the document's animations begin anew, and is written.
  package let animation: CAAnimation
  /// The states between which it runs; nil for one that runs from the beginning.
  package let states: TransitionStatePair?

  /// From which state to which; `*` stands for any, and nothing for the document as it is.
  package struct TransitionStatePair: Hashable, Sendable {
    /// Names of states.
    package let from, to: String
  }
}

extension CAPackage {
  /// The animations of all documents, then those between their states.
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
