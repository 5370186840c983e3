import DisplayList
public import Foundation
import Geometry
import Pixels

extension CGContext {
  /// Confines what follows to the area of the current path, and forgets the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = userPath.geometry
    let isUsable = !path.isEmpty && path.controlPointBox.isFinite
    clip(toShape: isUsable ? .path(path, rule == .winding ? .nonZero : .evenOdd) : .rect(.zero))
    beginPath()
  }

  /// Confines what follows to a rectangle; forgets the current path.
  public func clip(to rect: CGRect) {
    let box = rect.isNull ? .zero : Rect(rect.standardized)
    clip(
      toShape: Shape.rect(box).clampedForDrawing(to: state.clipBox, transform: userToPixels)
        ?? .rect(.zero))
    beginPath()
  }

  /// Confines what follows to the area of rectangles together; forgets the current path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects.filter { !$0.isNull }.map(\.standardized))
    clip()
  }

  /// Confines what follows to an image stretched over a rectangle: what its samples let through.
  ///
  /// Of a mask the samples block; an image that has alpha lets through by it, a gray one without by its lightness, and
  /// one of colours without alpha confines to the rectangle alone. The modes that take
  /// away what lies beneath, other than clear and copy, take the mask for a part of the source.
  public func clip(to rect: CGRect, mask: CGImage) {
    let box = Rect(rect.standardized)
    clip(to: rect)
    guard !box.isEmpty, box.isFinite else { return }
    var draw = makeImageDrawCommand(mask.maskCoverage, in: box, filters: samplingFilters(for: mask))
    // The clip has the edges; the image goes on beneath them.
    let pixel = 2 / max(userToPixels.meanScale, 1e-6)
    draw.shape = .rect(box.inset(dx: -pixel, dy: -pixel))
    state.masks.append([.draw(draw)])
    mergeClipsIntoMask()
  }

  /// Lifts all clips that were set since the context or the present transparency layer began.
  public func resetClip() {
    (state.clips, state.masks, state.clipBox) = ([], [], drawableBounds)
  }

  /// A box around what the clips leave open, in user space.
  public var boundingBoxOfClipPath: CGRect {
    guard !state.clipBox.isEmpty, let back = userToPixels.inverted else { return .null }
    return CGRect(back.apply(state.clipBox))
  }

  /// Confines what follows to a shape of user space.
  func clip(toShape shape: Shape) {
    appendClip(Clip(shape, transform: Projection(userToPixels), edges: edgeMode))
  }
}

extension CGImage {
  /// Whether the stored pixels have alpha.
  private var hasAlpha: Bool {
    switch alphaInfo {
    case .premultipliedLast, .premultipliedFirst, .last, .first, .alphaOnly: true
    case .none, .noneSkipLast, .noneSkipFirst: false
    }
  }

  /// What the image lets through as a mask, in alpha.
  var maskCoverage: PixelBuffer {
    if isMask || hasAlpha || colorSpace?.model != .monochrome { return pixels }
    var result = pixels
    let count = width * height
    result.withMutablePixels { target in
      for i in 0..<count { target[i] = UInt32(luma(ofPixel: target[i]) * 255 + 0.5) << 24 }
    }
    return result
  }

  /// How light a premultiplied pixel is, 0…1.
  func luma(ofPixel p: UInt32) -> Double {
    let (r, g, b) = (Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255))
    return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
  }
}
