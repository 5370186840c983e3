public import Foundation

extension UIScrollView {
  /// The factor by which the velocity of content is multiplied in each millisecond of deceleration.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor per millisecond.
    public let rawValue: CGFloat
    /// Creates a rate from a factor per millisecond.
    ///
    /// The scroll view clamps it to 0.001...0.9999.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The factor 0.998, with which content decelerates over several seconds.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The factor 0.99, with which content stops quickly.
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

  /// The way in which the safe area is added to the content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// The safe area is added along scrollable axes.
    ///
    /// For the main scroll view of a view controller it is always added at the top and bottom.
    case automatic
    /// The safe area is added along scrollable axes.
    case scrollableAxes
    case never
    case always
  }

  /// The effect of a drag on the keyboard.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    case none
    /// The first responder resigns when a drag begins.
    case onDrag
    /// The same as ``onDrag``, as no keyboard is displayed that could follow the touch.
    case interactive
    /// The same as ``onDrag``.
    case onDragWithAccessory
    /// The same as ``interactive``.
    case interactiveWithAccessory
  }

}

extension UIEdgeInsets {
  /// Returns the sum of both insets.
  package func adding(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}
