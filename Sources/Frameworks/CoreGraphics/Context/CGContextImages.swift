import Color
import Diagnostics
import DisplayList
public import Foundation
import Geometry
import Pixels

extension CGContext {
  /// Draws an image scaled to the given rectangle in user space, with its first row at the maximum y.
  ///
  /// An image mask is painted with the fill color.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let box = Rect(rect.standardized)
    guard !box.isEmpty, box.isFinite else { return }
    var draw = makeImageDrawCommand(image.pixels, in: box, filters: samplingFilters(for: image))
    guard image.isMask else {
      recordDrawCommand(draw)
      return
    }
    guard state.blend.blendMode.preservesUncoveredBackdrop else {
      saveGState()
      clip(to: rect, mask: image)
      fillShape(.rect(box), with: state.fill)
      restoreGState()
      return
    }
    guard let area = draw.deviceBounds, area.isFinite else { return }
    draw.paint.multiplyAlpha(by: state.alpha)
    let savedState = state
    (state.alpha, state.shadow, state.blend, state.masks) = (1, nil, .normal, [])
    let content = commands(filling: .rect(box), with: state.fill)
    state = savedState
    let seen = [.beginGroup(CompositingGroup())] + content + [.beginMask, .draw(draw), .endGroup]
    recordCommands(seen, bounds: area)
  }

  /// Draws an image scaled to the given rectangle in user space.
  ///
  /// If `byTiling` is `true`, copies of the image fill the whole clip area.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    let box = Rect(rect.standardized)
    guard byTiling, !box.isEmpty, box.isFinite, let visibleBounds else {
      draw(image, in: rect)
      return
    }
    // Small images are combined into tiled images of about 256 pixels, which reduces the number of draw commands and
    // seams.
    let across = max(1, 256 / image.width)
    let down = max(1, 256 / image.height)
    let sheet = image.replacingPixels(image.pixels.tiled(columns: across, rows: down))
    let step = Size(box.width * Double(across), box.height * Double(down))
    // Image rows run downward, so tiled images are aligned with the top of the rectangle.
    guard
      let columns = integerRange(
        from: (visibleBounds.minX - box.minX) / step.width - 1,
        to: (visibleBounds.maxX - box.minX) / step.width),
      let rows = integerRange(
        from: (box.maxY - visibleBounds.maxY) / step.height - 1,
        to: (box.maxY - visibleBounds.minY) / step.height),
      columns.count * rows.count < 250_000
    else {
      diagnostics.report(
        "image not tiled: its rectangle is too small for the area; use a larger rectangle")
      return
    }
    for j in rows {
      for i in columns {
        let destination = Rect(
          box.minX + Double(i) * step.width, box.maxY - Double(j + 1) * step.height, step.width,
          step.height)
        draw(sheet, in: CGRect(destination))
      }
    }
  }

  /// The sampling filters used to reduce and enlarge images.
  struct ImageSamplingFilters {
    var minification = ImagePaint.SamplingFilter.trilinear
    var magnification = ImagePaint.SamplingFilter.linear
  }

  /// Returns the sampling filters for the given image at the current interpolation quality.
  func samplingFilters(for image: CGImage) -> ImageSamplingFilters {
    switch state.interpolationQuality {
    case .none: ImageSamplingFilters(minification: .nearest, magnification: .nearest)
    case .default:
      image.shouldInterpolate
        ? ImageSamplingFilters(magnification: .context)
        : ImageSamplingFilters(minification: .nearest, magnification: .nearest)
    case .low: ImageSamplingFilters(minification: .linear)
    case .medium, .high: ImageSamplingFilters()
    }
  }

  /// Returns a command that draws an image over the given rectangle in user space.
  ///
  /// The first row is at the maximum y, or at the minimum y if `topDown` is `true`.
  func makeImageDrawCommand(
    _ pixels: PixelBuffer, in box: Rect, filters: ImageSamplingFilters = ImageSamplingFilters(),
    opacity: Double = 1, topDown: Bool = false
  ) -> DrawCommand {
    let (w, h) = (Double(pixels.width), Double(pixels.height))
    let placement =
      topDown
      ? Affine(box.width / w, 0, 0, box.height / h, box.minX, box.minY)
      : Affine(box.width / w, 0, 0, -box.height / h, box.minX, box.maxY)
    return DrawCommand(
      .rect(box),
      .image(
        ImagePaint(
          pixels, source: Rect(0, 0, w, h), placement: placement,
          minification: filters.minification, magnification: filters.magnification,
          opacity: opacity)),
      transform: Projection(userToPixels), edges: edgeMode)
  }

  /// A rectangle in user space that contains the visible area, or `nil` if the area is empty or the transform cannot
  /// be inverted.
  var visibleBounds: Rect? {
    guard let back = userToPixels.inverted, !state.clipBox.isEmpty else { return nil }
    return back.apply(state.clipBox.inset(dx: -2, dy: -2))
  }
}

extension PixelBuffer {
  /// Returns an image in which this image is repeated in the given numbers of columns and rows.
  fileprivate func tiled(columns across: Int, rows down: Int) -> PixelBuffer {
    if across == 1 && down == 1 { return self }
    var result = PixelBuffer(width: width * across, height: height * down)
    withPixels { source in
      result.withMutablePixels { target in
        for y in 0..<height * down {
          for i in 0..<across {
            (target + y * width * across + i * width).update(
              from: source + y % height * width, count: width)
          }
        }
      }
    }
    return result
  }
}
