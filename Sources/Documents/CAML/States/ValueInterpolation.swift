import Color
import Geometry
import RenderTree

extension Value {
  /// Interpolates between this value and another value of the same kind.
  ///
  /// - Parameters:
  ///   - other: The value at progress 1.
  ///   - kind: The type of both values.
  ///   - progress: The progress, clamped to `0...1`.
  /// - Returns: The interpolated value. Values that cannot be interpolated change at progress 0.5.
  func interpolated(with other: Value, kind: ValueKind, progress: Double) -> Value {
    if progress <= 0 { return self }
    if progress >= 1 { return other }
    switch (self, other) {
    case (.bool, .bool): return other
    case (.transform(let a), .transform(let b)):
      return .transform(MatrixInterpolation(from: a, to: b).matrix(at: progress))
    case (.path(let a), .path(let b)):
      return .path(PathInterpolation(from: a, to: b).path(at: progress))
    case (.image(let a), .image(let b)): return .dissolve(a, b, progress)
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { $0 + ($1 - $0) * progress })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { $0.interpolated(with: $1, progress: progress) })
    case (.color(let a), .color(let b)): return .color(a.interpolated(with: b, progress: progress))
    // If either value is no color, the result is no color.
    case (.none, .color), (.color, .none): return .none
    default: break
    }
    guard kind.isInterpolatable else { return progress < 0.5 ? self : other }
    var lanes = [Double](repeating: 0, count: kind.laneCount)
    writeComponents(to: { lanes[$0] = $1 }, kind: kind)
    other.writeComponents(to: { lanes[$0] += ($1 - lanes[$0]) * progress }, kind: kind)
    return Value(lanes: { lanes[$0] }, kind: kind)
  }
}

extension RGBA {
  fileprivate func interpolated(with other: RGBA, progress: Double) -> RGBA {
    RGBA(lanes: lanes + (other.lanes - lanes) * progress)
  }
}
