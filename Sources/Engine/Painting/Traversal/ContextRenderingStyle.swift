import Geometry
import RenderTree

/// The differences between versions of iOS in drawing a layer into a context.
struct ContextRenderingStyle: Equatable {
  /// Whether all corners are rounded, ignoring `maskedCorners`.
  ///
  /// It is true up to iOS 14.
  let roundsAllCorners: Bool
  /// Whether corners without an explicit curve are continuous.
  ///
  /// It is true since iOS 18.
  let curvesUnsetCorners: Bool

  /// Creates the style of a major version of iOS.
  init(system: Int) {
    roundsAllCorners = system <= 14
    curvesUnsetCorners = system >= 18
  }
}

extension PresentedLayerTree {
  /// Whether the rounded corners of a layer are continuous.
  func hasContinuousCorners(_ slot: Int) -> Bool {
    columns.cornerCurve.number(inSlot: slot) == CornerCurve.unsetNumber
      ? context?.curvesUnsetCorners ?? false
      : columns.cornerCurve.name(inSlot: slot, as: CornerCurve.self) == .continuous
  }
}
