import Color
import Geometry

extension Value {
  /// Creates a value of a numeric kind from its doubles.
  public init(lanes l: (Int) -> Double, kind: ValueKind) {
    switch kind {
    case .number: self = .number(l(0))
    case .bool: self = .bool(l(0) != 0)
    case .name(let set): self = .name(EnumeratedName(set, number: l(0)))
    case .point: self = .point(Point(l(0), l(1)))
    case .size: self = .size(Size(l(0), l(1)))
    case .rect: self = .rect(Rect(l(0), l(1), l(2), l(3)))
    case .color: self = l(4) == 0 ? .none : .color(RGBA(l(0), l(1), l(2), l(3)))
    case .transform:
      func row(_ first: Int) -> SIMD4<Double> {
        SIMD4(l(first), l(first + 1), l(first + 2), l(first + 3))
      }
      self = .transform(Matrix4(row(0), row(4), row(8), row(12)))
    case .path, .image, .numbers, .colors, .string, .filters, .cells: self = .none
    }
  }

  /// Writes the doubles of the value, which should be of the given kind.
  ///
  /// For a value of a different kind, nothing is written. `none` is written as zeros if the kind is a color or a name.
  @inline(__always) public func writeComponents(to put: (Int, Double) -> Void, kind: ValueKind) {
    switch (self, kind) {
    case (.number(let n), .number): put(0, n)
    case (.bool(let b), .bool): put(0, b ? 1 : 0)
    case (.name(let n), .name): put(0, Double(n.number))
    case (.none, .name): put(0, 0)
    case (.point(let p), .point):
      put(0, p.x)
      put(1, p.y)
    case (.size(let s), .size):
      put(0, s.width)
      put(1, s.height)
    case (.rect(let r), .rect):
      put(0, r.minX)
      put(1, r.minY)
      put(2, r.width)
      put(3, r.height)
    case (.color(let c), .color):
      put(0, c.red)
      put(1, c.green)
      put(2, c.blue)
      put(3, c.alpha)
      put(4, 1)
    case (.none, .color): for lane in 0..<5 { put(lane, 0) }
    case (.transform(let m), .transform):
      for column in 0..<4 {
        put(column, m.row1[column])
        put(4 + column, m.row2[column])
        put(8 + column, m.row3[column])
        put(12 + column, m.row4[column])
      }
    default: break
    }
  }
}
