import Foundation
import Geometry
import RenderTree

/// The components of a transform that leaves the plane's points in it: what an animated one is put into.
///
/// - Source: the product that ``TransformComponents/matrix`` is, with what is zero left out.
struct PlaneTransform: Sendable {
  private var scaleX, scaleY, scaleZ, shear, x, y, z: Double
  private var angle: Double
  private var sine, cosine: Double

  /// Nil for components that leave the plane.
  init?(_ c: TransformComponents) {
    guard c.rotation.x == 0, c.rotation.y == 0, c.shearZ == .zero,
      c.perspective == SIMD4(0, 0, 0, 1)
    else { return nil }
    (scaleX, scaleY, scaleZ, shear) = (c.scale.x, c.scale.y, c.scale.z, c.shearX)
    (x, y, z) = (c.translation.x, c.translation.y, c.translation.z)
    angle = c.rotation.z
    (sine, cosine) = (sin(angle), cos(angle))
  }

  /// Whether a component stays in the plane.
  static func isPlanarComponent(_ part: KeyPathTarget.TransformComponent) -> Bool {
    switch part {
    case .rotationX, .rotationY: false
    case .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .translation, .translationX,
      .translationY, .translationZ, .shearX:
      true
    }
  }

  /// Whether its matrix, taken apart again, gives the same components.
  ///
  /// Mirrored and vanishing ones do not: they may be told from others by the matrix no more.
  var isDecompositionStable: Bool {
    scaleX > Self.minimumScale && scaleY > Self.minimumScale && scaleZ > Self.minimumScale
  }

  private static let minimumScale = 1e-6

  /// Sets a component, or adds to it; after an angle ``updateRotation()`` must follow.
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

  /// Takes over the angle.
  @inline(__always) mutating func updateRotation() { (sine, cosine) = (sin(angle), cos(angle)) }

  /// The same with a component set, or added to.
  @inline(__always) func settingComponent(
    _ part: KeyPathTarget.TransformComponent, to n: Double, secondValue second: Double,
    isAdditive adding: Bool
  ) -> PlaneTransform {
    var changed = self
    changed.setComponent(n, secondValue: second, for: part, isAdditive: adding)
    if part == .rotationZ { changed.updateRotation() }
    return changed
  }

  /// Writes the sixteen numbers of the matrix.
  @inline(__always) func write(to lanes: UnsafeMutablePointer<Double>) {
    let (s, c) = (sine, cosine)
    (lanes[0], lanes[1], lanes[2], lanes[3]) = (c * scaleX, s * scaleX, 0, 0)
    (lanes[4], lanes[5]) = ((c * shear - s) * scaleY, (s * shear + c) * scaleY)
    (lanes[6], lanes[7], lanes[8], lanes[9]) = (0, 0, 0, 0)
    (lanes[10], lanes[11]) = (scaleZ, 0)
    (lanes[12], lanes[13], lanes[14], lanes[15]) = (x, y, z, 1)
  }
}
