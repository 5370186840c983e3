import Geometry
import RenderTree

/// The differences between iOS versions in drawing a layer into a graphics context.
struct ContextRenderingStyle: Equatable {
  /// Whether all corners are rounded, ignoring `maskedCorners`.
  ///
  /// It is `true` for iOS 14 and earlier.
  let roundsAllCorners: Bool
  /// Whether corners without an explicit corner curve are continuous.
  ///
  /// It is `true` for iOS 18 and later.
  let curvesUnsetCorners: Bool

  /// Creates the style of the given major version of iOS.
  init(system: Int) {
    roundsAllCorners = system <= 14
    curvesUnsetCorners = system >= 18
  }
}

extension PresentedLayerTree {
  /// Whether the rounded corners of the given layer use the continuous curve.
  func hasContinuousCorners(_ slot: Int) -> Bool {
    columns.cornerCurve.number(inSlot: slot) == CornerCurve.unsetNumber
      ? context?.curvesUnsetCorners ?? false
      : columns.cornerCurve.name(inSlot: slot, as: CornerCurve.self) == .continuous
  }
}
