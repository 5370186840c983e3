/// The figures of the documentation, by the names under which articles show them.
@MainActor enum Figures {
  static let all: [Figure] = [
    .film("code-beside-picture", poster: 3.2, codeBesidePicture),
    .film("property-change", poster: 7.4, propertyChange),
    .film("property-change", poster: 7.4, propertyChange),
    .film("transaction-turn", poster: 6.7, transactionTurn),
    .film("three-trees", poster: 5.4, threeTrees),
    .film("moving-hit-test", poster: 4, movingHitTest),
    .film("property-change", poster: 7.4, propertyChange),
    .film("block-animations", duration: 3.6, poster: 2.1, blockAnimations),
    .picture("block-animation-sum", blockAnimationSum),
    .film("property-animator", duration: 8, poster: 3.2, propertyAnimator),
    .picture("animator-states", animatorStates),
    .film("own-block-api", duration: 4.6, poster: 0.9, ownBlockAPI),
    .film("property-change", poster: 7.4, propertyChange),
    .picture("perspective-distances", perspectiveDistances),
    .film("perspective-cube", duration: 6, poster: 0.6, perspectiveCube),
    .picture("perspective-order", perspectiveOrder),
    .film("perspective-anchors", duration: 6, poster: 0.4, perspectiveAnchors),
    .picture("text-scripts", textScripts),
    .picture("text-boxes", textBoxes),
    .picture("text-scales", textScales),
    .film("text-writing", poster: 3.6, textWriting),
    .film("document-states", duration: 9.5, poster: 1.25, documentStates),
    .picture("testing-strip", testingStrip),
  ]
}
