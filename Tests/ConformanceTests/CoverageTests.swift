import Foundation
import Testing

/// Checks that every row of the vector files, which contain recorded values, has a test.
@Suite struct VectorCoverageTests {
  /// The kinds of rows evaluated by the tests in this target.
  private static let tested: Set<String> = [
    "timing-functions/controlPoints", "timing-functions/endPoints", "timing-functions/samples",
    "media-timing/opacity", "fill-modes/opacity", "keyframes/keyframe", "keyframe-paths/path",
    "springs/position", "springs/settlingDuration", "implicit-actions/actionClass",
    "implicit-actions/searchOrder", "implicit-actions/defaultTransition",
    "basic-combinations/opacity", "basic-combinations/position.x",
    "additive-cumulative/presentation", "groups/group", "media-timing/convertTime",
    "media-timing/convertTimeChain", "transforms/interpolate", "transforms/keyPathAnimation",
    "transforms/valueFunction", "colors/interpolate", "colors/interpolateNil",
    "defaults/classDefault", "defaults/constant", "defaults/kvcRead", "defaults/kvcWrite",
    "defaults/maskBit", "defaults/needsDisplayForKey", "defaults/property", "defaults/sanitise",
    "transforms/matrix", "transforms/geometry", "transforms/convertPoint",
    "transforms/convertRect", "transforms/hitTest", "transforms/contains",
    "corner-curve/expansionFactor", "springs/perceptual", "springs/perceptualReadback",
    "implicit-actions/defaultActionForKey", "implicit-actions/madeAnimation",
    "implicit-actions/animationKeys", "implicit-actions/actionEvents", "transactions/values",
    "transactions/presentation", "springs/uikitFit", "springs/uikitSpringPosition",
    "springs/animatorDuration", "implicit-actions/uiviewAnimation", "implicit-actions/viewAction",
    "defaults/optionBit", "defaults/optionField", "springs/easyAnimationFit",
    "colors/borderPixels", "colors/composite", "colors/maskAlpha", "corner-curve/circularCorner",
    "corner-curve/circularCornerAlpha", "corner-curve/continuousCorner",
    "corner-curve/continuousCornerScaled", "gradients/axialBounds", "gradients/radial",
    "gradients/radialBounds", "gradients/ramp", "shadow/edgeProfile",
  ]

  /// The kinds whose rows contain prose.
  ///
  /// A test names the id of each such row.
  private static let inWords: Set<String> = [
    "transactions/events", "transactions/order", "transactions/runLoopObserver",
  ]

  /// The prose rows named by a test in `FactTests`, `WordTests` or the suite for their topic.
  private static let quoted: Set<String> = [
    "shared", "raises-index", "raises-name", "no-animation-end", "zero-duration", "refused",
    "initLayer", "styleDefaults",
    "commit-order", "display-once", "observer", "presentation-identity", "lone-discard",
    "frozen-clock", "thread-warning", "made-frozen",
    "accuracy", "window", "few-stops", "axial-unit", "unclamped", "uiview-gamma",
  ]

  @Test func `the files of recorded test vectors contain rows of every tested kind`() {
    #expect(!Vectors.rows.isEmpty, "no vectors in \(Vectors.folder.path)")
    guard Vectors.isOwnCopy else { return }
    for kind in Self.tested {
      let parts = kind.split(separator: "/").map(String.init)
      #expect(!Vectors.rows(parts[0], parts[1]).isEmpty, "\(kind) has no row")
    }
  }

  @Test func `every row of the recorded test vectors has a kind that a test handles`() {
    for row in Vectors.rows where row.kind != "fact" {
      let kind = "\(row.topic)/\(row.kind)"
      // In the topic basic-combinations, the kind is the animated key path.
      let isKnown =
        row.topic == "basic-combinations"
        || Self.tested.union(Self.inWords).contains(kind)
      #expect(isKnown, "\(row): unknown kind")
    }
  }

  @Test func `each row of the test vectors that states a fact in words is named by a test`() {
    guard Vectors.isOwnCopy else { return }
    // `uiswitch-on` and `nsanimationcontext` describe a UIKit control and an AppKit class that are not implemented.
    // `sheet-24` is not measured from its corner: an outline that is the same along both sides and contains the point
    // (9.25, 5) does not contain (6, 10).
    let elsewhere: Set<String> = ["uiswitch-on", "nsanimationcontext", "sheet-24"]
    let quoted = Self.quoted.union(EventConformanceTests.scenarios.keys).union(elsewhere)
    for row in Vectors.rows
    where Self.inWords.contains("\(row.topic)/\(row.kind)")
      || row.kind == "fact"
    {
      #expect(quoted.contains(row.id), "\(row) has no test")
    }
  }
}
