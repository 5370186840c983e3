import Geometry
import RenderTree

/// The differences of drawing into a context between versions of iOS.
///
/// - Source: behaviour/rendering.md, "Versions of iOS".
struct ContextRenderingStyle: Equatable {
  /// Whether all corners are round, whatever maskedCorners says.
  let roundsAllCorners: Bool
  /// Whether corners whose curve was never set are continuous.
  let curvesUnsetCorners: Bool

  /// The look of a version, by its major number.
  init(system: Int) {
    roundsAllCorners = system <= 14
    curvesUnsetCorners = system >= 18
  }
}

extension PresentedLayerTree {
  /// Whether the round corners of a layer are continuous.
  func hasContinuousCorners(_ slot: Int) -> Bool {
    columns.cornerCurve.number(inSlot: slot) == CornerCurve.unsetNumber
      ? context?.curvesUnsetCorners ?? false
      : columns.cornerCurve.name(inSlot: slot, as: CornerCurve.self) == .continuous
  }
}
