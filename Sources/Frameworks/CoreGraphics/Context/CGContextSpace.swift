public import Foundation
package import Geometry

extension CGContext {
  /// From user space to device space, whose origin is at the lower left of a bitmap.
  public var ctm: CGAffineTransform { CGAffineTransform(state.ctm) }

  /// From user space to device space, which for a bitmap is that of its pixels.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// User space to pixels, rows from the top.
  package var userToPixels: Affine {
    state.ctm.concatenating(Affine(1, 0, 0, -1, 0, Double(backingStore.height)))
  }

  /// Stretches what follows along the axes.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Moves what follows.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Turns what follows by radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Maps what follows before it is mapped as hitherto.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.affine.concatenating(state.ctm)
  }

  /// The point in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// The offset in device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// The box around the rectangle in device space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// The point in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

  /// The offset in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

  /// The box around the rectangle in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}
