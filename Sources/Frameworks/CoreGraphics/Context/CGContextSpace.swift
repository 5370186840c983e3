public import Foundation
package import Geometry

extension CGContext {
  /// The current transformation matrix, which maps user space to device space.
  ///
  /// The origin of a bitmap's device space is its lower-left corner.
  public var ctm: CGAffineTransform { CGAffineTransform(state.ctm) }

  /// The transform from user space to device space, whose units are pixels for a bitmap.
  ///
  /// This is the same transform as ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// The transform from user space to pixels, with rows ordered from the top.
  package var userToPixels: Affine {
    state.ctm.concatenating(Affine(1, 0, 0, -1, 0, Double(backingStore.height)))
  }

  /// Scales the user space for subsequent drawing.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Translates the user space for subsequent drawing.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Rotates the user space for subsequent drawing.
  ///
  /// The angle is in radians, from the x axis toward the y axis.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Concatenates the given transform with the current transformation matrix.
  ///
  /// Points are transformed by `transform` first.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.affine.concatenating(state.ctm)
  }

  /// Converts a point from user space to device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// Converts a size from user space to device space, treating it as a vector.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// Converts a rectangle from user space to device space and returns its bounding box.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Converts a point from device space to user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

  /// Converts a size from device space to user space, treating it as a vector.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

  /// Converts a rectangle from device space to user space and returns its bounding box.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}
