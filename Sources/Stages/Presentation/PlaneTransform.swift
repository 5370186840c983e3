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
  static func holds(_ part: KeyTarget.TransformPart) -> Bool {
    switch part {
    case .rotationX, .rotationY: false
    case .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .translation, .translationX,
      .translationY, .translationZ, .shearX:
      true
    }
  }

  /// The same with a component set, or added to.
  @inline(__always) func with(
    _ part: KeyTarget.TransformPart, _ n: Double, _ second: Double, adding: Bool
  ) -> PlaneTransform {
    var c = self
    @inline(__always) func put(_ value: Double, _ old: inout Double) {
      old = adding ? old + value : value
    }
    switch part {
    case .rotationX, .rotationY: break
    case .rotationZ:
      put(n, &c.angle)
      (c.sine, c.cosine) = (sin(c.angle), cos(c.angle))
    case .scale:
      put(n, &c.scaleX)
      put(n, &c.scaleY)
      put(n, &c.scaleZ)
    case .scaleX: put(n, &c.scaleX)
    case .scaleY: put(n, &c.scaleY)
    case .scaleZ: put(n, &c.scaleZ)
    case .scaleXY:
      put(n, &c.scaleX)
      put(n, &c.scaleY)
    case .translation:
      put(n, &c.x)
      put(second, &c.y)
    case .translationX: put(n, &c.x)
    case .translationY: put(n, &c.y)
    case .translationZ: put(n, &c.z)
    case .shearX: put(n, &c.shear)
    }
    return c
  }

  /// Writes the sixteen numbers of the matrix.
  @inline(__always) func write(_ lanes: UnsafeMutablePointer<Double>) {
    let (s, c) = (sine, cosine)
    (lanes[0], lanes[1], lanes[2], lanes[3]) = (c * scaleX, s * scaleX, 0, 0)
    (lanes[4], lanes[5]) = ((c * shear - s) * scaleY, (s * shear + c) * scaleY)
    (lanes[6], lanes[7], lanes[8], lanes[9]) = (0, 0, 0, 0)
    (lanes[10], lanes[11]) = (scaleZ, 0)
    (lanes[12], lanes[13], lanes[14], lanes[15]) = (x, y, z, 1)
  }
}
