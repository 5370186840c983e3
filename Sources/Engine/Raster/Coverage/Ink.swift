import CRasterKernels
import DisplayList
import Geometry

extension Draw {
  /// Those of some pixels that are not a picture's clear margins.
  func inked(_ limit: CRRect) -> CRRect {
    guard case .image(let image) = paint, !image.isInkedWholly else { return limit }
    let ink = inkBounds
    return ink.isEmpty ? .none : limit.overlap(CRRect(wholly: ink))
  }
}
