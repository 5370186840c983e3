public import Geometry

extension KeyPathTarget.TransformComponent {
  /// The number of values in the component: 2 for a translation, otherwise 1.
  public var width: Int { self == .translation ? 2 : 1 }
}

extension TransformComponents {
  /// Returns the values of a transform component in the first lanes: two for a translation in the plane, otherwise
  /// one.
  ///
  /// The common `scale` is the mean of the scale factors along the three axes.
  public func values(of part: KeyPathTarget.TransformComponent) -> SIMD4<Double> {
    switch part {
    case .rotationX: SIMD4(rotation.x, 0, 0, 0)
    case .rotationY: SIMD4(rotation.y, 0, 0, 0)
    case .rotationZ: SIMD4(rotation.z, 0, 0, 0)
    case .scale: SIMD4(isUniform ? scale.x : scale.sum() / 3, 0, 0, 0)
    case .scaleX: SIMD4(scale.x, 0, 0, 0)
    case .scaleY: SIMD4(scale.y, 0, 0, 0)
    case .scaleZ: SIMD4(scale.z, 0, 0, 0)
    case .scaleXY: SIMD4(scale.x == scale.y ? scale.x : (scale.x + scale.y) / 2, 0, 0, 0)
    case .translation: SIMD4(translation.x, translation.y, 0, 0)
    case .translationX: SIMD4(translation.x, 0, 0, 0)
    case .translationY: SIMD4(translation.y, 0, 0, 0)
    case .translationZ: SIMD4(translation.z, 0, 0, 0)
    case .shearX: SIMD4(shearX, 0, 0, 0)
    }
  }

  private var isUniform: Bool { scale.x == scale.y && scale.y == scale.z }

  /// Sets the values of a transform component, or adds to them if `adding` is `true`.
  public mutating func setValues(
    _ n: SIMD4<Double>, for part: KeyPathTarget.TransformComponent, isAdditive adding: Bool
  ) {
    @inline(__always) func put(_ value: Double, _ old: inout Double) {
      old = adding ? old + value : value
    }
    switch part {
    case .rotationX: put(n.x, &rotation.x)
    case .rotationY: put(n.x, &rotation.y)
    case .rotationZ: put(n.x, &rotation.z)
    case .scale:
      put(n.x, &scale.x)
      put(n.x, &scale.y)
      put(n.x, &scale.z)
    case .scaleX: put(n.x, &scale.x)
    case .scaleY: put(n.x, &scale.y)
    case .scaleZ: put(n.x, &scale.z)
    case .scaleXY:
      put(n.x, &scale.x)
      put(n.x, &scale.y)
    case .translation:
      put(n.x, &translation.x)
      put(n.y, &translation.y)
    case .translationX: put(n.x, &translation.x)
    case .translationY: put(n.x, &translation.y)
    case .translationZ: put(n.x, &translation.z)
    case .shearX: put(n.x, &shearX)
    }
  }
}
