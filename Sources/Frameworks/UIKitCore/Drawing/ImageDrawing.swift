public import CoreGraphics
public import Foundation
import Geometry

// Methods that draw images into the current graphics context.

extension UIImage {
  /// Draws the image at its natural size, with its top left corner at the given point of the current context.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image at its natural size, with its top left corner at the given point of the current context, using a
  /// blend mode and an opacity of 0...1.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into the given rectangle of the current context.
  ///
  /// An image with cap insets is drawn in nine parts; other images are scaled.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image into the given rectangle of the current context, using a blend mode and an opacity of 0...1.
  ///
  /// An image with cap insets is drawn in nine parts; other images are scaled.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), cgImage != nil else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    if attributes.isResizable {
      drawNineSlices(in: rect.standardized, context: context)
    } else {
      drawStretched(in: rect.standardized, context: context)
    }
  }

  /// Fills the given rectangle of the current context with copies of the image at its natural size, starting at the
  /// top left corner of the rectangle.
  public func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let image = uprightImage else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: rect)
    drawTiled(
      image, tileRect: CGRect(origin: rect.standardized.origin, size: size), context: context)
  }

  /// Draws the image scaled to the given rectangle, with its orientation applied and its cap insets ignored.
  func drawStretched(in rect: CGRect, context: CGContext) {
    guard !rect.isEmpty,
      let cgImage = redrawnSymbol(forPixelSize: context.pixelSize(of: rect)).cgImage
    else {
      return
    }
    context.saveGState()
    defer { context.restoreGState() }
    // `CGContext` draws images with the y axis pointing up, so the image is drawn into a unit square that is flipped
    // and scaled to fill the rectangle.
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: rect.width, y: -rect.height)
    context.concatenate(imageOrientation.uprightTransform)
    context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  /// Fills the context's clipping area with copies of an image, in a coordinate system with the y axis pointing down.
  ///
  /// - Parameters:
  ///   - image: The image to repeat.
  ///   - cell: The rectangle of the first copy, in points.
  ///   - context: The context to draw into.
  private func drawTiled(_ image: CGImage, tileRect cell: CGRect, context: CGContext) {
    guard !cell.isEmpty else { return }
    context.translateBy(x: 0, y: cell.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(
      image, in: CGRect(x: cell.minX, y: 0, width: cell.width, height: cell.height),
      byTiling: true)
  }

  // MARK: Cap insets

  /// Draws the image in nine slices: the corners keep their size, and the edges and the center fill the remaining
  /// area.
  private func drawNineSlices(in rect: CGRect, context: CGContext) {
    guard let upright = uprightImage else { return }
    let columns = Self.sliceSpans(
      length: size.width, startCap: capInsets.left, endCap: capInsets.right, from: rect.minX,
      to: rect.maxX)
    let rows = Self.sliceSpans(
      length: size.height, startCap: capInsets.top, endCap: capInsets.bottom, from: rect.minY,
      to: rect.maxY)
    for row in rows {
      for column in columns {
        let part = CGRect(
          x: column.source.lowerBound * scale, y: row.source.lowerBound * scale,
          width: column.length * scale, height: row.length * scale)
        let destination = CGRect(
          x: column.destination.lowerBound, y: row.destination.lowerBound,
          width: column.destination.upperBound - column.destination.lowerBound,
          height: row.destination.upperBound - row.destination.lowerBound)
        guard !destination.isEmpty, !part.isEmpty, let cell = upright.cropping(to: part) else {
          continue
        }
        drawSlice(
          cell, in: destination, tileSize: CGSize(width: column.length, height: row.length),
          context: context)
      }
    }
  }

  /// Draws one of the nine slices into its destination rectangle, tiled or stretched according to `resizingMode`.
  private func drawSlice(
    _ cell: CGImage, in place: CGRect, tileSize size: CGSize, context: CGContext
  ) {
    context.saveGState()
    defer { context.restoreGState() }
    guard resizingMode == .tile else {
      UIImage(cgImage: cell).drawStretched(in: place, context: context)
      return
    }
    context.clip(to: place)
    drawTiled(cell, tileRect: CGRect(origin: place.origin, size: size), context: context)
  }

  /// A source range of the image along one axis, and the destination range that it fills.
  private struct SliceSpan {
    let source: Range<CGFloat>
    let destination: Range<CGFloat>
    var length: CGFloat { source.upperBound - source.lowerBound }
  }

  /// Returns the source and destination ranges of the first cap, the middle and the last cap along one axis.
  ///
  /// If the destination is shorter than the two caps, the caps are scaled down in proportion.
  private static func sliceSpans(
    length: CGFloat, startCap first: CGFloat, endCap last: CGFloat, from low: CGFloat,
    to high: CGFloat
  ) -> [SliceSpan] {
    // With the arguments in this order, a cap length of NaN results in 0.
    let head = min(max(0, first), length)
    let tail = min(max(0, last), length - head)
    let extent = high - low
    let caps = head + tail
    let shrink = caps > extent && caps > 0 ? extent / caps : 1
    let (a, b) = (low + head * shrink, high - tail * shrink)
    return [
      SliceSpan(source: Range(from: 0, upTo: head), destination: Range(from: low, upTo: a)),
      SliceSpan(
        source: Range(from: head, upTo: length - tail), destination: Range(from: a, upTo: b)),
      SliceSpan(
        source: Range(from: length - tail, upTo: length),
        destination: Range(from: max(a, b), upTo: high)),
    ]
  }

  /// The stretchable part of the upright image, in the unit coordinate space.
  ///
  /// For an image without cap insets, it is the whole unit square.
  package var stretchableUnitRect: CGRect {
    guard attributes.isResizable, size.width > 0, size.height > 0 else {
      return CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    return CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height,
      width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
      height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
  }

  // MARK: Patterns

  /// A pattern color that repeats the image, or `nil` if the image is empty.
  var patternColor: CGColor? {
    guard cgImage != nil else { return nil }
    let box = CGRect(origin: .zero, size: size)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        guard let info else { return }
        // Sound: `info` is the image that was retained below, and the pattern keeps it until it calls `releaseInfo`.
        let image = Unmanaged<UIImage>.fromOpaque(info).takeUnretainedValue()
        image.drawStretched(in: CGRect(origin: .zero, size: image.size), context: context)
      },
      releaseInfo: { info in
        // Sound: the pattern calls this closure once, which balances the retain below.
        if let info { Unmanaged<UIImage>.fromOpaque(info).release() }
      })
    // Sound: the pattern owns this retained reference. If no pattern is created, the image is released here.
    let info = Unmanaged.passRetained(self)
    guard
      let pattern = CGPattern(
        info: info.toOpaque(), bounds: box, matrix: .identity, xStep: box.width,
        yStep: box.height, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    else {
      info.release()
      return nil
    }
    guard let space = CGColorSpace(patternBaseSpace: nil) else { return nil }
    return CGColor(patternSpace: space, pattern: pattern, components: [1])
  }
}

extension CGContext {
  /// Returns the width and height of a user-space rectangle in device pixels.
  fileprivate func pixelSize(of rect: CGRect) -> CGSize {
    let map = userToPixels
    return CGSize(
      width: rect.width * hypot(map.a, map.b), height: rect.height * hypot(map.c, map.d))
  }
}

extension UIImage.Orientation {
  /// The transform from the stored image to the upright image, each represented by a unit square with the y axis
  /// pointing up.
  fileprivate var uprightTransform: CGAffineTransform {
    switch self {
    case .up: .identity
    case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    }
  }
}
