import CRasterKernels
import Geometry

extension CRRect {
  /// The empty rectangle, which contains no pixels.
  static let empty = CRRect(x0: 0, y0: 0, x1: 0, y1: 0)

  var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  var width: Int { Int(x1) - Int(x0) }
  var height: Int { Int(y1) - Int(y0) }

  /// Creates the smallest pixel rectangle that contains `r`, clamped to the maximum coordinates.
  init(around r: Rect) {
    let limit = Double(RasterLimits.maximumCoordinate)
    func pixel(_ v: Double) -> Int32 { v.isNaN ? 0 : Int32(max(-limit, min(limit, v))) }
    self.init(
      x0: pixel(r.minX.rounded(.down)), y0: pixel(r.minY.rounded(.down)),
      x1: pixel(r.maxX.rounded(.up)), y1: pixel(r.maxY.rounded(.up)))
  }

  func intersection(_ o: CRRect) -> CRRect {
    CRRect(x0: max(x0, o.x0), y0: max(y0, o.y0), x1: min(x1, o.x1), y1: min(y1, o.y1))
  }

  /// Whether the rectangle contains all pixels of another rectangle.
  func contains(_ o: CRRect) -> Bool { x0 <= o.x0 && y0 <= o.y0 && x1 >= o.x1 && y1 >= o.y1 }

  /// Returns the smallest rectangle that contains both rectangles.
  ///
  /// Empty rectangles are ignored.
  func union(_ o: CRRect) -> CRRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return CRRect(x0: min(x0, o.x0), y0: min(y0, o.y0), x1: max(x1, o.x1), y1: max(y1, o.y1))
  }

  /// Returns the rectangle enlarged by a margin on all sides, clamped to the maximum coordinates.
  func expanded(by margin: Int32) -> CRRect {
    if isEmpty { return self }
    let limit = Int32(RasterLimits.maximumCoordinate)
    return CRRect(
      x0: max(-limit, x0 - margin), y0: max(-limit, y0 - margin), x1: min(limit, x1 + margin),
      y1: min(limit, y1 + margin))
  }

  /// Returns the translated rectangle, clamped to the maximum coordinates.
  func offsetBy(dx: Int32, dy: Int32) -> CRRect {
    let limit = Int32(RasterLimits.maximumCoordinate)
    func move(_ v: Int32, _ d: Int32) -> Int32 { max(-limit, min(limit, v + d)) }
    return CRRect(x0: move(x0, dx), y0: move(y0, dy), x1: move(x1, dx), y1: move(y1, dy))
  }

  /// Creates the smallest pixel rectangle that contains `rect`, enlarged by a margin of one pixel.
  ///
  /// It is unbounded if `rect` is not finite.
  init(wholly rect: Rect) {
    guard rect.isFinite else {
      self = .unbounded
      return
    }
    self = CRRect(around: rect.standardized).expanded(by: 1)
  }

  /// Creates a rectangle equal to that of ``init(wholly:)``, or larger by one pixel on each side.
  ///
  /// It is meant for the bounds of command spans, which are always small. It is evaluated for each command of a
  /// frame, where exact rounding would dominate the time.
  @inline(__always) init(quickly bounds: Rect) {
    // Adding 1.5 · 2⁵² leaves the rounded integer in the lowest bits of the double, because numbers of this size have
    // no fraction.
    func nearest(_ v: Double) -> Int32 { Int32(truncatingIfNeeded: (v + 0x1.8p52).bitPattern) }
    self.init(
      x0: nearest(bounds.minX - 1.5), y0: nearest(bounds.minY - 1.5),
      x1: nearest(bounds.maxX + 1.5), y1: nearest(bounds.maxY + 1.5))
  }

  /// Returns the intersection with `other`, or the empty rectangle if they do not overlap.
  func overlap(with other: CRRect) -> CRRect {
    let shared = intersection(other)
    return shared.isEmpty ? .empty : shared
  }

  func intersects(_ other: CRRect) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
  }

  var pixelCount: Int { isEmpty ? 0 : width * height }
}
