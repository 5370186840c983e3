import CRasterKernels
import DisplayList
import Geometry

extension DrawCommand {
  /// Those of some pixels that are not a picture's clear margins.
  func inkPixelBounds(within limit: CRRect) -> CRRect {
    guard case .image(let image) = paint, !image.hasFullInkBounds else { return limit }
    let ink = inkBounds
    return ink.isEmpty ? .empty : limit.overlap(with: CRRect(wholly: ink))
  }
}
