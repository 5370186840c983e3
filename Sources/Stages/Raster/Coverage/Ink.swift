import CRasterKernels
import DisplayList
import Geometry
import Pixels

extension CRRect {
  /// The pixels that a draw may change: without the clear margins of a picture.
  init(inkOf draw: Draw) {
    self.init(around: draw.shape.bounds, draw.transform)
    guard case .image(let image) = draw.paint, !image.isInkedWholly else { return }
    guard let inked = image.inked(draw.shape.bounds) else {
      self = .none
      return
    }
    self = overlap(CRRect(around: inked, draw.transform))
  }
}

extension Draw {
  /// Those of some pixels that may be changed.
  func inked(_ limit: CRRect) -> CRRect {
    guard case .image(let image) = paint, !image.isInkedWholly else { return limit }
    return limit.overlap(CRRect(inkOf: self))
  }
}

extension ImagePaint {
  /// Whether there is no margin that could be left out.
  fileprivate var isInkedWholly: Bool {
    let ink = pixels.ink
    return ink.columns.count == pixels.width && ink.rows.count == pixels.height
      // A smaller level mixes pixels from far apart.
      || minification == .trilinear || minification == .tent || magnification == .tent
  }

  /// A rectangle, in a shape's own coordinates, around all pixels of the picture that are not clear, a pixel more each
  /// way; nil where there are none.
  ///
  /// Where they reach the edge of what is read, the edge's pixels repeat beyond it; there it goes on to the side of the
  /// shape's box, or further.
  fileprivate func inked(_ box: Rect) -> Rect? {
    let ink = pixels.ink
    guard !ink.columns.isEmpty else { return nil }
    guard let toImage = placement.inverted else { return box }
    let (source, whole) = (source.standardized, toImage.apply(box).standardized)
    func sides(
      _ ink: Range<Int>, _ size: Int, _ read: (Double, Double), _ whole: (Double, Double)
    ) -> (Double, Double) {
      let (low, high) = (Double(ink.lowerBound) - 1, Double(ink.upperBound) + 1)
      return (
        low > max(read.0, 0) ? low : min(low, whole.0),
        high < min(read.1, Double(size)) ? high : max(high, whole.1)
      )
    }
    let across = sides(
      ink.columns, pixels.width, (source.minX, source.maxX), (whole.minX, whole.maxX))
    let down = sides(
      ink.rows, pixels.height, (source.minY, source.maxY), (whole.minY, whole.maxY))
    return placement.apply(
      Rect(minX: across.0, minY: down.0, maxX: across.1, maxY: down.1))
  }
}
