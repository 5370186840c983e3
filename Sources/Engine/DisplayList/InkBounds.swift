package import Geometry
import Pixels

extension DrawCommand {
  /// A rectangle, in device pixels, that encloses all pixels changed by the command.
  ///
  /// The transparent margins of an image are excluded.
  package var inkBounds: Rect {
    let box = Rect(known: deviceBounds)
    guard case .image(let image) = paint, !image.hasFullInkBounds else { return box }
    guard let inked = image.inkBounds(in: shape.bounds) else { return .zero }
    // The color of a partially covered pixel is sampled at its center, which may be outside the shape.
    return box.roundedOut.intersection(Rect(known: transform.boundingBox(of: inked)).roundedOut)
  }
}

extension ImagePaint {
  /// Whether the image has no transparent margins that could be excluded.
  package var hasFullInkBounds: Bool {
    let ink = pixels.contentBounds
    return ink.columns.count == pixels.width && ink.rows.count == pixels.height
      // Smaller mipmap levels mix distant pixels, so the margins cannot be excluded.
      || minification == .trilinear || minification == .context || magnification == .context
  }

  /// Returns a rectangle that encloses the image's nontransparent pixels, in the coordinates of the shape, with a
  /// margin of one pixel.
  ///
  /// Returns `nil` if all pixels are transparent. Where nontransparent pixels are at the edge of the source
  /// rectangle, the edge is repeated, so the rectangle extends at least to the edge of the shape's box.
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
