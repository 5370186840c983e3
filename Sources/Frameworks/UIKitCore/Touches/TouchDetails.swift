public import CoreGraphics

// Touch properties for advanced touch screens. In this implementation, all touches are simulated from a position
// alone.

extension UITouch {
  /// The kind of input device that produced a touch.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger on a device that is separate from the screen.
    case indirect
    /// An Apple Pencil.
    case pencil
    /// The pointer of a mouse or trackpad.
    case indirectPointer
    /// An alias of ``pencil``.
    public static let stylus = TouchType.pencil
  }

  /// The kind of input device that produced the touch.
  ///
  /// The value is always `direct`.
  public var type: TouchType { .direct }

  /// The force of the touch, where 1 is the force of an average touch.
  ///
  /// The value is always 0, because simulated touches have no force.
  public var force: CGFloat { 0 }

  /// The maximum force that the screen can measure.
  ///
  /// The value is always 0, because forces are not measured.
  public var maximumPossibleForce: CGFloat { 0 }

  /// The radius of the touch, in points.
  ///
  /// The value is always 0, because simulated touches have no extent.
  public var majorRadius: CGFloat { 0 }

  /// The tolerance of the radius, in points.
  ///
  /// The value is always 0, because simulated touches have no extent.
  public var majorRadiusTolerance: CGFloat { 0 }

  /// Returns the most precise location of the touch in the coordinates of the given view, or of the window if the
  /// view is `nil`.
  ///
  /// The result is the same as that of `location(in:)`.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Returns the most precise previous location of the touch in the coordinates of the given view, or of the window
  /// if the view is `nil`.
  ///
  /// The result is the same as that of `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}
