import Geometry
import RenderTree

extension PropertyAnimation.ValueFunction {
  /// The number of values required by the function: 1 or 3.
  var width: Int {
    switch self {
    case .scale, .translate: 3
    case .rotateX, .rotateY, .rotateZ, .scaleX, .scaleY, .scaleZ, .translateX, .translateY,
      .translateZ:
      1
    }
  }

  /// Returns the function's input, or `nil` if the value does not fit.
  func components(of value: Value) -> NumericVector? {
    if case .bool = value { return nil }
    if case .numbers(let list) = value, list.count == 1 {
      return NumericVector(lanes: SIMD4(list[0], 0, 0, 0))
    }
    return value.componentVector(count: width)
  }

  /// Returns the transform that the function creates from 1 or 3 numbers.
  func matrix(for n: SIMD4<Double>) -> Matrix4 {
    switch self {
    case .rotateX: .rotation(angle: n.x, x: 1, y: 0, z: 0)
    case .rotateY: .rotation(angle: n.x, x: 0, y: 1, z: 0)
    case .rotateZ: .rotation(angle: n.x, x: 0, y: 0, z: 1)
    case .scale: .scale(x: n.x, y: n.y, z: n.z)
    case .scaleX: .scale(x: n.x, y: 1, z: 1)
    case .scaleY: .scale(x: 1, y: n.x, z: 1)
    case .scaleZ: .scale(x: 1, y: 1, z: n.x)
    case .translate: .translation(x: n.x, y: n.y, z: n.z)
    case .translateX: .translation(x: n.x, y: 0, z: 0)
    case .translateY: .translation(x: 0, y: n.x, z: 0)
    case .translateZ: .translation(x: 0, y: 0, z: n.x)
    }
  }

  /// Returns the input that would create the current transform, used if the start or end value is missing.
  func components(in matrix: Matrix4) -> SIMD4<Double> {
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
