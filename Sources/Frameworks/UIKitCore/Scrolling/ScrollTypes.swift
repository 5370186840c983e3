public import Foundation

extension UIScrollView {
  /// The factor by which the velocity of scrolled content is multiplied in each millisecond of deceleration.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The velocity factor per millisecond.
    public let rawValue: CGFloat
    /// Creates a rate from a velocity factor per millisecond.
    ///
    /// The scroll view clamps the factor to 0.001...0.9999.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The factor 0.998, which lets content decelerate over several seconds.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The factor 0.99, which makes content stop quickly.
    public static let fast = DecelerationRate(rawValue: 0.99)

    var decelerationParameters: DecelerationParameters { DecelerationParameters(rate: rawValue) }
  }

  /// The color of the scroll indicators.
  public enum IndicatorStyle: Int, Hashable, Sendable {
    /// Dark indicators in light appearance, and light ones in dark appearance.
    case `default`
    case black
    case white
  }

  /// The rule that determines whether the safe area is added to the content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// The safe area is added along scrollable axes.
    ///
    /// For the main scroll view of a view controller, it is always added at the top and bottom.
    case automatic
    /// The safe area is added along scrollable axes.
    case scrollableAxes
    case never
    case always
  }

  /// The effect of dragging on the keyboard.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    case none
    /// The first responder resigns when a drag begins.
    case onDrag
    /// The behavior of ``onDrag``, because no keyboard is displayed that could follow the touch.
    case interactive
    /// The behavior of ``onDrag``.
    case onDragWithAccessory
    /// The behavior of ``interactive``.
    case interactiveWithAccessory
  }

}

extension UIEdgeInsets {
  /// Returns insets whose distances are the sums of the distances in both insets.
  package func adding(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}
