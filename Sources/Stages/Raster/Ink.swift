import CRasterKernels
import DisplayList
import Geometry
import Pixels

extension Draw {
  /// The part of the shape's box, in its own coordinates, that anything is seen of: a picture's clear margins are left
  /// out.
  var inkedBounds: Rect {
    let bounds = shape.bounds
    guard case .image(let image) = paint else { return bounds }
    return image.inked(bounds)
  }

  /// The pixels of some that a picture's draw may change.
  func inked(_ limit: CRRect) -> CRRect {
    guard case .image(let image) = paint, !image.isInkedWholly else { return limit }
    return limit.overlap(CRRect(around: inkedBounds, transform))
  }
}

extension ImagePaint {
  /// Whether there is no margin that could be left out.
  fileprivate var isInkedWholly: Bool {
    let ink = pixels.ink
    return ink.columns.count == pixels.width && ink.rows.count == pixels.height
      // A smaller level mixes pixels from far apart.
      || minification == .trilinear
  }

  /// What of a shape's box, in its own coordinates, lies on pixels of the picture that are not clear, or within a pixel
  /// of them.
  fileprivate func inked(_ box: Rect) -> Rect {
    guard !isInkedWholly, let toImage = placement.inverted else { return box }
    let ink = pixels.ink
    guard !ink.columns.isEmpty else { return Rect(box.minX, box.minY, 0, 0) }
    let (source, whole) = (source.standardized, toImage.apply(box).standardized)
    // Where the ink reaches the edge of what is read, the edge's pixels repeat beyond it.
    func sides(_ ink: Range<Int>, _ read: (Double, Double), _ whole: (Double, Double)) -> (
      Double, Double
    ) {
      let (low, high) = (Double(ink.lowerBound) - 1, Double(ink.upperBound) + 1)
      return (
        low > read.0 ? max(low, whole.0) : whole.0, high < read.1 ? min(high, whole.1) : whole.1
      )
    }
    let across = sides(ink.columns, (source.minX, source.maxX), (whole.minX, whole.maxX))
    let down = sides(ink.rows, (source.minY, source.maxY), (whole.minY, whole.maxY))
    guard across.0 < across.1, down.0 < down.1 else { return Rect(box.minX, box.minY, 0, 0) }
    return placement.apply(
      Rect(minX: across.0, minY: down.0, maxX: across.1, maxY: down.1))
  }
}
