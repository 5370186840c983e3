package import Geometry
import Pixels

extension DrawCommand {
  /// A rectangle in device pixels beyond which nothing looks otherwise because of it: without the clear margins of a
  /// picture.
  package var inkBounds: Rect {
    let box = Rect(known: deviceBounds)
    guard case .image(let image) = paint, !image.hasFullInkBounds else { return box }
    guard let inked = image.inkBounds(in: shape.bounds) else { return .zero }
    // A pixel that the shape covers in part is drawn as it looks at its middle, be that outside.
    return box.roundedOut.intersection(Rect(known: transform.boundingBox(of: inked)).roundedOut)
  }
}

extension ImagePaint {
  /// Whether there is no margin that could be left out.
  package var hasFullInkBounds: Bool {
    let ink = pixels.contentBounds
    return ink.columns.count == pixels.width && ink.rows.count == pixels.height
      // A smaller level mixes pixels from far apart.
      || minification == .trilinear || minification == .context || magnification == .context
  }

  /// A rectangle, in a shape's own coordinates, around all pixels of the picture that are not clear, a pixel more each
  /// way; nil where there are none.
  ///
  /// Where they reach the edge of what is read, the edge's pixels repeat beyond it; there it goes on to the side of the
  /// shape's box, or further.
  fileprivate func inkBounds(in box: Rect) -> Rect? {
    let ink = pixels.contentBounds
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
