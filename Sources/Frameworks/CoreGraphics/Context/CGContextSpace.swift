public import Foundation
package import Geometry

extension CGContext {
  /// The current transformation matrix, from user space to device space.
  ///
  /// The origin of a bitmap's device space is its lower-left corner.
  public var ctm: CGAffineTransform { CGAffineTransform(state.ctm) }

  /// The transform from user space to device space, whose unit is a pixel for a bitmap.
  ///
  /// Equal to ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// The transform from user space to pixels, with rows from the top.
  package var userToPixels: Affine {
    state.ctm.concatenating(Affine(1, 0, 0, -1, 0, Double(backingStore.height)))
  }

  /// Scales the user space of later drawing.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Translates the user space of later drawing.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Rotates the user space of later drawing.
  ///
  /// The angle is in radians, from the x axis toward the y axis.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Prepends a transform to the current transformation matrix.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.affine.concatenating(state.ctm)
  }

  /// Returns a point in user space converted to device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// Returns a size in user space converted to device space as a vector.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// Returns the bounding box in device space of a rectangle in user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Returns a point in device space converted to user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

  /// Returns a size in device space converted to user space as a vector.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

  /// Returns the bounding box in user space of a rectangle in device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}
