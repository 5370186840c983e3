import DisplayList
public import Foundation
import Geometry
import Pixels

extension CGContext {
  /// Intersects the clip with the area of the current path and clears the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = userPath.geometry
    let isUsable = !path.isEmpty && path.controlPointBox.isFinite
    clip(toShape: isUsable ? .path(path, rule == .winding ? .nonZero : .evenOdd) : .rect(.zero))
    beginPath()
  }

  /// Intersects the clip with the given rectangle and clears the current path.
  public func clip(to rect: CGRect) {
    let box = rect.isNull ? .zero : Rect(rect.standardized)
    clip(
      toShape: Shape.rect(box).clampedForDrawing(to: state.clipBox, transform: userToPixels)
        ?? .rect(.zero))
    beginPath()
  }

  /// Intersects the clip with the union of the given rectangles and clears the current path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects.filter { !$0.isNull }.map(\.standardized))
    clip()
  }

  /// Intersects the clip with a rectangle, and multiplies later drawing by a mask stretched over the rectangle.
  ///
  /// High sample values of an image mask block paint. An image with alpha supplies its alpha, and a gray image
  /// without alpha its brightness. A color image without alpha only clips to the rectangle. Blend modes that erase
  /// the destination, other than clear and copy, treat the mask as part of the source.
  public func clip(to rect: CGRect, mask: CGImage) {
    let box = Rect(rect.standardized)
    clip(to: rect)
    guard !box.isEmpty, box.isFinite else { return }
    var draw = makeImageDrawCommand(mask.maskCoverage, in: box, filters: samplingFilters(for: mask))
    // The mask image extends beyond the rectangle, since the clip provides the antialiased edges.
    let pixel = 2 / max(userToPixels.meanScale, 1e-6)
    draw.shape = .rect(box.inset(dx: -pixel, dy: -pixel))
    state.masks.append([.draw(draw)])
    mergeClipsIntoMask()
  }

  /// Removes all clips set since the context was created or since the current transparency layer began.
  public func resetClip() {
    (state.clips, state.masks, state.clipBox) = ([], [], drawableBounds)
  }

  /// The bounding box of the clip in user space, or the null rectangle if nothing can be drawn.
  public var boundingBoxOfClipPath: CGRect {
    guard !state.clipBox.isEmpty, let back = userToPixels.inverted else { return .null }
    return CGRect(back.apply(state.clipBox))
  }

  /// Intersects the clip with the given shape in user space.
  func clip(toShape shape: Shape) {
    appendClip(Clip(shape, transform: Projection(userToPixels), edges: edgeMode))
  }
}

extension CGImage {
  /// Whether the stored pixels have an alpha component.
  private var hasAlpha: Bool {
    switch alphaInfo {
    case .premultipliedLast, .premultipliedFirst, .last, .first, .alphaOnly: true
    case .none, .noneSkipLast, .noneSkipFirst: false
    }
  }

  /// An image whose alpha is the coverage defined by this image when it is used as a mask.
  var maskCoverage: PixelBuffer {
    if isMask || hasAlpha || colorSpace?.model != .monochrome { return pixels }
    var result = pixels
    let count = width * height
    result.withMutablePixels { target in
      for i in 0..<count { target[i] = UInt32(luma(ofPixel: target[i]) * 255 + 0.5) << 24 }
    }
    return result
  }

  /// Returns the relative luminance of a premultiplied pixel, in the range 0...1, computed with the ITU-R BT.709
  /// weights.
  func luma(ofPixel p: UInt32) -> Double {
    let (r, g, b) = (Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255))
    return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
  }
}
