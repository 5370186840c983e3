import Geometry
import RenderTree

extension PropertyAnimation.ValueFunction {
  /// How many numbers it takes.
  var width: Int {
    switch self {
    case .scale, .translate: 3
    case .rotateX, .rotateY, .rotateZ, .scaleX, .scaleY, .scaleZ, .translateX, .translateY,
      .translateZ:
      1
    }
  }

  /// Its input in a value; nil where that does not fit.
  func numbers(_ value: Value) -> NumberVector? {
    if case .bool = value { return nil }
    if case .numbers(let list) = value, list.count == 1 {
      return NumberVector(lanes: SIMD4(list[0], 0, 0, 0))
    }
    return value.numbers(width)
  }

  /// The transform made of the numbers.
  func matrix(_ n: SIMD4<Double>) -> Matrix4 {
    switch self {
    case .rotateX: .rotation(n.x, 1, 0, 0)
    case .rotateY: .rotation(n.x, 0, 1, 0)
    case .rotateZ: .rotation(n.x, 0, 0, 1)
    case .scale: .scale(n.x, n.y, n.z)
    case .scaleX: .scale(n.x, 1, 1)
    case .scaleY: .scale(1, n.x, 1)
    case .scaleZ: .scale(1, 1, n.x)
    case .translate: .translation(n.x, n.y, n.z)
    case .translateX: .translation(n.x, 0, 0)
    case .translateY: .translation(0, n.x, 0)
    case .translateZ: .translation(0, 0, n.x)
    }
  }

  /// The input that the transform so far stands for, where an end is not given.
  func numbers(in matrix: Matrix4) -> SIMD4<Double> {
    let c = TransformComponents(matrix)
    return switch self {
    case .rotateX: SIMD4(c.rotation.x, 0, 0, 0)
    case .rotateY: SIMD4(c.rotation.y, 0, 0, 0)
    case .rotateZ: SIMD4(c.rotation.z, 0, 0, 0)
    case .scale: SIMD4(c.scale, 0)
    case .scaleX: SIMD4(c.scale.x, 0, 0, 0)
    case .scaleY: SIMD4(c.scale.y, 0, 0, 0)
    case .scaleZ: SIMD4(c.scale.z, 0, 0, 0)
    case .translate: SIMD4(c.translation, 0)
    case .translateX: SIMD4(c.translation.x, 0, 0, 0)
    case .translateY: SIMD4(c.translation.y, 0, 0, 0)
    case .translateZ: SIMD4(c.translation.z, 0, 0, 0)
    }
  }
}
