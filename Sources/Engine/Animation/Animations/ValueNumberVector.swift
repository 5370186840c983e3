import Color
import Geometry
import RenderTree

extension Value {
  /// Returns the value as a vector if it has exactly `width` components.
  ///
  /// A `nil` color is accepted if `mayBeAbsent` is `true`.
  func componentVector(count width: Int, mayBeAbsent: Bool = false) -> NumericVector? {
    switch self {
    case .number(let n): return width == 1 ? NumericVector(lanes: SIMD4(n, 0, 0, 0)) : nil
    case .bool(let b): return width == 1 ? NumericVector(lanes: SIMD4(b ? 1 : 0, 0, 0, 0)) : nil
    case .point(let p): return width == 2 ? NumericVector(lanes: SIMD4(p.x, p.y, 0, 0)) : nil
    case .size(let s):
      return width == 2 ? NumericVector(lanes: SIMD4(s.width, s.height, 0, 0)) : nil
    case .rect(let r):
      return width == 4 ? NumericVector(lanes: SIMD4(r.minX, r.minY, r.width, r.height)) : nil
    case .color(let c): return width == 4 ? NumericVector(lanes: c.lanes) : nil
    case .numbers(let list):
      guard list.count == width, width <= 4 else { return nil }
      var lanes = SIMD4<Double>.zero
      for (i, n) in list.enumerated() { lanes[i] = n }
      return NumericVector(lanes: lanes)
    case .none: return mayBeAbsent ? NumericVector(lanes: .zero, isPresent: false) : nil
    case .transform, .path, .image, .dissolve, .tiles, .colors, .name, .string, .filters, .cells:
      return nil
    }
  }
}
