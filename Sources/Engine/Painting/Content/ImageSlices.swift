import Color
import DisplayList
import Geometry
import Pixels
import RenderTree

/// A part of an image, and the rectangle in which it is drawn.
struct ImageSlice {
  /// The rectangle in which the slice is drawn, in the layer's coordinates.
  let target: Rect
  let paint: ImagePaint
  let edges: EdgeAntialiasing

  var isFinite: Bool {
    let m = paint.placement
    return target.isFinite && paint.source.isFinite && Point(m.a, m.b).isFinite
      && Point(m.c, m.d).isFinite && Point(m.tx, m.ty).isFinite
  }
}

extension LayerTreePainter {
  /// Returns the image divided into up to nine slices, without those whose coordinates are not finite.
  func imageSlices(of image: PixelBuffer, state: LayerPaintState) -> [ImageSlice] {
    let slices = unvalidatedImageSlices(of: image, state: state)
    // Finite unit coordinates can overflow when they are scaled to pixels.
    guard slices.contains(where: { !$0.isFinite }) else { return slices }
    diagnostics.recordDiagnostic(.invalidContentsRect)
    return slices.filter(\.isFinite)
  }

  private func unvalidatedImageSlices(of image: PixelBuffer, state: LayerPaintState) -> [ImageSlice]
  {
    let slot = state.slot
    let picked = columns.contentsRect.rect(inSlot: slot)
    let scale = columns.contentsScale.number(inSlot: slot)
    guard picked.isFinite, picked.width != 0, picked.height != 0 else {
      diagnostics.recordDiagnostic(.invalidContentsRect)
      return []
    }
    let points = scale > 0 && scale.isFinite ? scale : 1
    let size = Size(
      abs(picked.width) * Double(image.width) / points,
      abs(picked.height) * Double(image.height) / points)
    let gravity = columns.contentsGravity.name(inSlot: slot, as: ContentsGravity.self)
    let target = gravity.imageRect(for: size, in: state.bounds)
    guard target.isFinite, !target.isEmpty else { return [] }
    let center = columns.contentsCenter.rect(inSlot: slot)
    guard gravity.isResizing, center != Rect(0, 0, 1, 1), center.isFinite, picked.width > 0,
      picked.height > 0
    else {
      return [
        makeImageSlice(of: image, source: picked, target: target, state: state, edges: state.edges)
      ]
    }
    return nineImageSlices(
      of: image, source: picked, size: size, center: center, target: target, state: state)
  }

  private func nineImageSlices(
    of image: PixelBuffer, source picked: Rect, size: Size, center: Rect, target: Rect,
    state: LayerPaintState
  ) -> [ImageSlice] {
    let pixel = Size(
      1 / (picked.width * Double(image.width)), 1 / (picked.height * Double(image.height)))
    let across = NineSliceAxisLayout(
      from: center.minX, length: center.width, pixel: pixel.width, natural: size.width,
      target: (target.minX, target.maxX))
    let down = NineSliceAxisLayout(
      from: center.minY, length: center.height, pixel: pixel.height, natural: size.height,
      target: (target.minY, target.maxY))
    var slices: [ImageSlice] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let part = Rect(
          minX: across.sourceStops[column], minY: down.sourceStops[row],
          maxX: across.sourceStops[column + 1],
          maxY: down.sourceStops[row + 1])
        let sliceRect = Rect(
          minX: across.targetStops[column], minY: down.targetStops[row],
          maxX: across.targetStops[column + 1],
          maxY: down.targetStops[row + 1])
        guard !part.isEmpty, !sliceRect.isEmpty else { continue }
        let source = Rect(
          picked.minX + part.minX * picked.width, picked.minY + part.minY * picked.height,
          part.width * picked.width, part.height * picked.height)
        slices.append(
          makeImageSlice(
            of: image, source: source, target: sliceRect, state: state,
            edges: edgeAntialiasing(state.edges, ofSlice: sliceRect, in: target)))
      }
    }
    return slices
  }

  /// Returns the edge antialiasing of a slice.
  ///
  /// Sides on the outside of `target` use the layer's antialiasing. Inner sides are not antialiased, so that adjacent
  /// slices join without a seam.
  func edgeAntialiasing(_ edges: EdgeAntialiasing, ofSlice sliceRect: Rect, in target: Rect)
    -> EdgeAntialiasing
  {
    let smooth: UInt8
    switch edges {
    case .hard: return .hard
    case .smooth: smooth = 15
    case .mixed(let sides): smooth = sides
    }
    var outside: UInt8 = 0
    if sliceRect.minX <= target.minX { outside |= 1 }
    if sliceRect.maxX >= target.maxX { outside |= 2 }
    if sliceRect.minY <= target.minY { outside |= 4 }
    if sliceRect.maxY >= target.maxY { outside |= 8 }
    return LayerPaintState.edgeAntialiasing(smoothSides: smooth & outside)
  }

  /// Returns a slice that draws part of an image into the given target rectangle.
  ///
  /// `picked` is in the unit coordinates of the image, whose origin is the corner with minimum x and y as displayed.
  private func makeImageSlice(
    of image: PixelBuffer, source picked: Rect, target: Rect, state: LayerPaintState,
    edges: EdgeAntialiasing
  ) -> ImageSlice {
    let (width, height) = (Double(image.width), Double(image.height))
    let stretchX = target.width / picked.width
    let stretchY = target.height / picked.height
    let x = target.minX - picked.minX * stretchX
    let y = target.minY - picked.minY * stretchY
    let box = picked.standardized
    let placement: Affine
    var source = Rect(box.minX * width, box.minY * height, box.width * width, box.height * height)
    if state.isImageFlipped {
      placement = Affine(stretchX / width, 0, 0, -stretchY / height, x, y + stretchY)
      source.origin.y = height - source.maxY
    } else {
      placement = Affine(stretchX / width, 0, 0, stretchY / height, x, y)
    }
    let paint = ImagePaint(
      image, source: Self.clampedSourceRect(source, width: width, height: height),
      placement: placement,
      minification: samplingFilter(in: columns.minificationFilter, slot: state.slot),
      magnification: samplingFilter(in: columns.magnificationFilter, slot: state.slot),
      bias: layers.minificationFilterBias(ofLayer: state.slot), opacity: state.opacity,
      tint: contentsTintColor(for: state))
    return ImageSlice(target: target, paint: paint, edges: edges)
  }

  /// Returns the color by which the image is multiplied: `contentsMultiplyColor` times the tint of the enclosing
  /// replicators.
  func contentsTintColor(for state: LayerPaintState) -> RGBA {
    state.tintedColor(columns.contentsMultiplyColor.multiplyColor(inSlot: state.slot))
  }

  /// Returns the sampling filter for the contents of a layer.
  ///
  /// In `render(in:)`, all filters except `nearest` are replaced with the filter used for graphics contexts.
  func samplingFilter(in column: NumberColumn, slot: Int) -> ImagePaint.SamplingFilter {
    let filter = column.name(inSlot: slot, as: ContentsFilter.self)
    return isInContext && filter != .nearest ? .context : filter.samplingFilter
  }

  /// Clamps a source rectangle to the bounds of an image.
  ///
  /// A rectangle outside the image becomes the nearest row or column of pixels.
  private static func clampedSourceRect(_ source: Rect, width: Double, height: Double) -> Rect {
    let (x0, x1) = clampedSourceRange(from: source.minX, to: source.maxX, limit: width)
    let (y0, y1) = clampedSourceRange(from: source.minY, to: source.maxY, limit: height)
    return Rect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  private static func clampedSourceRange(from low: Double, to high: Double, limit end: Double) -> (
    Double, Double
  ) {
    if high <= 0 { return (0, 1) }
    if low >= end { return (end - 1, end) }
    return (max(low, 0), min(high, end))
  }
}

/// The division of one axis into three parts for nine-slice scaling.
private struct NineSliceAxisLayout {
  /// The four boundaries of the three parts, in the unit coordinates of the source image.
  let sourceStops: [Double]
  /// The four boundaries of the three parts, in the layer's coordinates.
  let targetStops: [Double]

  /// Divides an axis into its start, stretchable center and end.
  ///
  /// The start and the end keep their natural size; if both do not fit into the target, they are scaled down in
  /// proportion.
  init(
    from start: Double, length: Double, pixel: Double, natural: Double, target: (Double, Double)
  ) {
    var start = start
    var length = length
    if length < pixel {
      // A center narrower than one image pixel is widened to one pixel.
      start += (length - pixel) / 2
      length = pixel
    }
    let low = start.clampedToUnit
    let high = max(low, (start + length).clampedToUnit)
    sourceStops = [0, low, high, 1]
    let available = target.1 - target.0
    let ends = (low + (1 - high)) * natural
    let fraction = ends > available ? available / ends : 1
    targetStops = [
      target.0, target.0 + low * natural * fraction, target.1 - (1 - high) * natural * fraction,
      target.1,
    ]
  }
}
