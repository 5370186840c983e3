public import CoreGraphics

// What touches of a screen that feels more than places would say: fed fingers have a place alone.

extension UITouch {
  /// What touches the screen.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger.
    case direct
    /// Something that lies elsewhere.
    case indirect
    /// A pencil.
    case pencil
    /// A pointer.
    case indirectPointer
    /// Another name for ``pencil``.
    public static let stylus = TouchType.pencil
  }

  /// Always a finger.
  public var type: TouchType { .direct }

  /// How hard it presses, 1 for usual: 0, as fed fingers have no weight.
  public var force: CGFloat { 0 }

  /// The greatest force that could be felt: none is.
  public var maximumPossibleForce: CGFloat { 0 }

  /// How far it reaches about its place, in points; 0, as fed fingers are points.
  public var majorRadius: CGFloat { 0 }

  /// How far off that may be.
  public var majorRadiusTolerance: CGFloat { 0 }

  /// Where it is in a view, as exactly as it is known; nil means the window.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Where it was before it last moved, as exactly as it is known; nil means the window.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}
