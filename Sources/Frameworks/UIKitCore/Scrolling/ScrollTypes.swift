public import Foundation

extension UIScrollView {
  /// How fast content slows down: by what the speed is multiplied each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor.
    public let rawValue: CGFloat
    /// Takes the factor, which lies between 0 and 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// .998: content glides for seconds.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// .99: content stops soon.
    public static let fast = DecelerationRate(rawValue: 0.99)

    var decelerationParameters: DecelerationParameters { DecelerationParameters(rate: rawValue) }
  }

  /// The colour of the bars that show how far the content is scrolled.
  public enum IndicatorStyle: Int, Hashable, Sendable {
    /// Dark on light and light on dark.
    case `default`
    /// Dark.
    case black
    /// Light.
    case white
  }

  /// Which distances of the safe area count among the insets.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// Those of the axes that scroll, and above and below all of a controller's view.
    case automatic
    /// Those of the axes that scroll.
    case scrollableAxes
    /// None.
    case never
    /// All.
    case always
  }

  /// What a drag does to the keyboard.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// The first responder leaves its place when a drag begins.
    case onDrag
    /// As ``onDrag``: no keyboard is drawn that could follow the finger.
    case interactive
    /// As ``onDrag``.
    case onDragWithAccessory
    /// As ``interactive``.
    case interactiveWithAccessory
  }

}

extension UIEdgeInsets {
  /// The distances of both together.
  package func adding(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}
