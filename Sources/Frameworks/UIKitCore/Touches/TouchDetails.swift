public import CoreGraphics

// Touch properties of advanced touch screens. All touches here are simulated from a position alone.

extension UITouch {
  /// The kind of a touch.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger on a device other than the screen.
    case indirect
    /// An Apple Pencil.
    case pencil
    /// A pointer of a mouse or trackpad.
    case indirectPointer
    /// An alias of ``pencil``.
    public static let stylus = TouchType.pencil
  }

  /// The kind of the touch.
  ///
  /// Always `direct`.
  public var type: TouchType { .direct }

  /// The force of the touch, where 1 is an average touch.
  ///
  /// Always 0, as simulated touches have no force.
  public var force: CGFloat { 0 }

  /// The maximum force that the screen can measure.
  ///
  /// Always 0, as forces are not measured.
  public var maximumPossibleForce: CGFloat { 0 }

  /// The radius of the touch, in points.
  ///
  /// Always 0, as simulated touches have no extent.
  public var majorRadius: CGFloat { 0 }

  /// The tolerance of the radius, in points.
  ///
  /// Always 0.
  public var majorRadiusTolerance: CGFloat { 0 }

  /// Returns the most precise location in the coordinates of a view, or of the window if the view is nil.
  ///
  /// It is the same as `location(in:)`.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Returns the most precise previous location in the coordinates of a view, or of the window if the view is nil.
  ///
  /// It is the same as `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}
