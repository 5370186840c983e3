import CRasterKernels
import DisplayList
import Geometry

extension DrawCommand {
  /// Returns the part of a pixel rectangle that is outside the transparent margins of the image.
  func inkPixelBounds(within limit: CRRect) -> CRRect {
    guard case .image(let image) = paint, !image.hasFullInkBounds else { return limit }
    let ink = inkBounds
    return ink.isEmpty ? .empty : limit.overlap(with: CRRect(wholly: ink))
  }
}
