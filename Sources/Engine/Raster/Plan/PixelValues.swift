import CRasterKernels
import Color
import DisplayList
import Geometry

extension Clip {
  /// Whether every pixel is either completely inside or completely outside the clip.
  var isBinary: Bool {
    if case .hard = edges { return true }
    guard case .rect(let rect) = shape, let box = AxisAlignedDeviceRect(rect, transform, edges)
    else {
      return false
    }
    return (box.x0 | box.y0 | box.x1 | box.y1) & 255 == 0
  }
}

extension CompositingGroup {
  /// Returns the pixels that compositing the group changes even where its content is transparent; `nil` if there are
  /// none.
  func pixelsAffectedWithoutContent(filters: [PixelFilter], within limit: CRRect) -> CRRect? {
    let makesInk = filters.contains { filter in
      if case .matrix(let matrix) = filter { matrix[19] > 0 } else { false }
    }
    guard makesInk || !blend.preservesUncoveredBackdrop else { return nil }
    return bounds.map(CRRect.init(around:)) ?? limit
  }
}

/// Clamps a number to `0...1`.
///
/// NaN becomes 0.
func clampedToUnitInterval(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }

/// Converts a number in `0...1` to the nearest integer in `0...255`.
func roundedToByte(_ v: Double) -> Int32 {
  Int32((clampedToUnitInterval(v) * 255 + 0.5).rounded(.down))
}

/// Converts a color to a premultiplied pixel value with red in the lowest byte.
///
/// Components are rounded to the nearest integer, and halves are rounded up.
func premultipliedPixel(_ c: RGBA, opacity: Double = 1) -> UInt32 {
  let alpha = clampedToUnitInterval(c.alpha) * opacity
  func channel(_ v: Double) -> UInt32 { UInt32(clampedToUnitInterval(v) * alpha * 255 + 0.5) }
  return channel(c.red) | channel(c.green) << 8 | channel(c.blue) << 16
    | UInt32(alpha * 255 + 0.5) << 24
}

/// Clamps a standard deviation to the range from 0 to ``RasterLimits/maximumSigma``.
///
/// NaN becomes 0.
func clampedSigma(_ v: Double) -> Double { v > 0 ? min(v, RasterLimits.maximumSigma) : 0 }

/// Rounds both coordinates of an offset to whole pixels.
func wholePixelOffset(_ p: Point) -> (Int32, Int32) {
  let limit = Double(RasterLimits.maximumCoordinate)
  func pixel(_ v: Double) -> Int32 { Int32(max(-limit, min(limit, v)).rounded()) }
  return (pixel(p.x), pixel(p.y))
}

/// Returns the part of an offset that remains after subtracting whole pixels.
///
/// Fractions below a millionth of a pixel become 0.
func subpixelOffset(of p: Point, wholePixelsX dx: Int32, wholePixelsY dy: Int32) -> Point {
  func rest(_ v: Double, _ whole: Int32) -> Double {
    let rest = v - Double(whole)
    return abs(rest) > 1e-6 && abs(rest) <= 0.5 ? rest : 0
  }
  return Point(rest(p.x, dx), rest(p.y, dy))
}

extension BlendMode {
  /// The index of the blend mode in `allCases`, which identifies it in the C kernels.
  var index: Int32 { Int32(Self.allCases.firstIndex(of: self) ?? 0) }
}
