import Foundation
import Geometry
import RenderTree

/// The components of a transform within the plane, to which animated components are applied.
/// - Source: The product in ``TransformComponents/matrix``, without the factors that are zero.
struct PlaneTransform: Sendable {
  private var scaleX, scaleY, scaleZ, shear, x, y, z: Double
  private var angle: Double
  private var sine, cosine: Double

  /// Creates a plane transform.
  ///
  /// Returns `nil` if the components move the layer out of its plane.
  init?(_ c: TransformComponents) {
    guard c.rotation.x == 0, c.rotation.y == 0, c.shearZ == .zero,
      c.perspective == SIMD4(0, 0, 0, 1)
    else { return nil }
    (scaleX, scaleY, scaleZ, shear) = (c.scale.x, c.scale.y, c.scale.z, c.shearX)
    (x, y, z) = (c.translation.x, c.translation.y, c.translation.z)
    angle = c.rotation.z
    (sine, cosine) = (sin(angle), cos(angle))
  }

  /// Returns whether the given component changes the transform only within the plane.
  static func isPlanarComponent(_ part: KeyPathTarget.TransformComponent) -> Bool {
    switch part {
    case .rotationX, .rotationY: false
    case .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .translation, .translationX,
      .translationY, .translationZ, .shearX:
      true
    }
  }

  /// Whether decomposing the matrix would return the same components.
  ///
  /// It is `false` if the transform mirrors or is singular, because different components can then have the same
  /// matrix.
  var isDecompositionStable: Bool {
    scaleX > Self.minimumScale && scaleY > Self.minimumScale && scaleZ > Self.minimumScale
  }

  private static let minimumScale = 1e-6

  /// Sets a component to a value, or adds the value to it.
  ///
  /// After changing the angle, call ``updateRotation()``.
  @inline(__always) mutating func setComponent(
    _ n: Double, secondValue second: Double, for part: KeyPathTarget.TransformComponent,
    isAdditive adding: Bool
  ) {
    @inline(__always) func put(_ value: Double, _ old: inout Double) {
      old = adding ? old + value : value
    }
    switch part {
    case .rotationX, .rotationY: break
    case .rotationZ: put(n, &angle)
    case .scale:
      put(n, &scaleX)
      put(n, &scaleY)
      put(n, &scaleZ)
    case .scaleX: put(n, &scaleX)
    case .scaleY: put(n, &scaleY)
    case .scaleZ: put(n, &scaleZ)
    case .scaleXY:
      put(n, &scaleX)
      put(n, &scaleY)
    case .translation:
      put(n, &x)
      put(second, &y)
    case .translationX: put(n, &x)
    case .translationY: put(n, &y)
    case .translationZ: put(n, &z)
    case .shearX: put(n, &shear)
    }
  }

  /// Updates the sine and cosine after a change of the angle.
  @inline(__always) mutating func updateRotation() { (sine, cosine) = (sin(angle), cos(angle)) }

  /// Returns a copy in which a component is set to a value, or the value is added to it.
  @inline(__always) func settingComponent(
    _ part: KeyPathTarget.TransformComponent, to n: Double, secondValue second: Double,
    isAdditive adding: Bool
  ) -> PlaneTransform {
    var changed = self
    changed.setComponent(n, secondValue: second, for: part, isAdditive: adding)
    if part == .rotationZ { changed.updateRotation() }
    return changed
  }

  /// Writes the 16 elements of the matrix.
  @inline(__always) func write(to lanes: UnsafeMutablePointer<Double>) {
    let (s, c) = (sine, cosine)
    (lanes[0], lanes[1], lanes[2], lanes[3]) = (c * scaleX, s * scaleX, 0, 0)
    (lanes[4], lanes[5]) = ((c * shear - s) * scaleY, (s * shear + c) * scaleY)
    (lanes[6], lanes[7], lanes[8], lanes[9]) = (0, 0, 0, 0)
    (lanes[10], lanes[11]) = (scaleZ, 0)
    (lanes[12], lanes[13], lanes[14], lanes[15]) = (x, y, z, 1)
  }
}
