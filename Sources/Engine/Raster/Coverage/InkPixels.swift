import CRasterKernels
import DisplayList
import Geometry

extension DrawCommand {
  /// Returns the given pixel rectangle without the transparent margins of the drawn image.
  func inkPixelBounds(within limit: CRRect) -> CRRect {
    guard case .image(let image) = paint, !image.hasFullInkBounds else { return limit }
    let ink = inkBounds
    return ink.isEmpty ? .empty : limit.overlap(with: CRRect(wholly: ink))
  }
}
