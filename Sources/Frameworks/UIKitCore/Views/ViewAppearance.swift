import Foundation
import QuartzCore

extension UIView {
  /// The scaling and placement of content in a view's bounds.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Scales the content to fill the bounds, without preserving its aspect ratio.
    case scaleToFill
    /// Scales the content to fit inside the bounds, preserving its aspect ratio.
    case scaleAspectFit
    /// Scales the content to fill the bounds, preserving its aspect ratio.
    ///
    /// Parts of the content may be clipped.
    case scaleAspectFill
    /// Redraws the content when the bounds change.
    case redraw
    /// Centers the content without scaling.
    case center
    /// Aligns the content with the center of the top edge, without scaling.
    case top
    /// Aligns the content with the center of the bottom edge, without scaling.
    case bottom
    /// Aligns the content with the center of the left edge, without scaling.
    case left
    /// Aligns the content with the center of the right edge, without scaling.
    case right
    /// Aligns the content with the top left corner, without scaling.
    case topLeft
    /// Aligns the content with the top right corner, without scaling.
    case topRight
    /// Aligns the content with the bottom left corner, without scaling.
    case bottomLeft
    /// Aligns the content with the bottom right corner, without scaling.
    case bottomRight

    /// The corresponding gravity of the layer's contents.
    ///
    /// Top and bottom are swapped, because gravities are named for a y axis that points up.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// The margins and dimensions of a view that change when its superview is resized.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance to the superview's left edge is flexible.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width of the view is flexible.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the superview's right edge is flexible.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the superview's top edge is flexible.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height of the view is flexible.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the superview's bottom edge is flexible.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The rule that determines whether a view's tint color is dimmed.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    /// The mode is inherited from the superview.
    case automatic
    /// The tint color is used without changes.
    case normal
    /// The tint color is desaturated, for example behind a presented alert.
    case dimmed
  }

  /// The tint color and tint adjustment mode assigned to a view.
  struct TintSettings {
    var color: UIColor?
    var mode = TintAdjustmentMode.automatic

    /// Whether the color, the mode or both are inherited from the superview.
    var inherits: Bool { color == nil || mode == .automatic }
  }

  /// The tint color assigned to the view itself, or `nil` if it is inherited.
  var assignedTint: UIColor? {
    get { tintState.color }
    set { tintColor = newValue }
  }

  /// The view and its ancestors, up to the root view.
  private var selfAndAncestors: some Sequence<UIView> { sequence(first: self) { $0.superview } }

  /// The tint color of the view or its nearest ancestor that specifies one, or `nil` if none of them does.
  var inheritedTint: UIColor? { inheritedState.tintColor }

  var effectiveTintMode: TintAdjustmentMode {
    selfAndAncestors.lazy.map(\.tintState.mode).first { $0 != .automatic } ?? .normal
  }

  /// The tint color that applies to the view.
  ///
  /// In the dimmed mode, it is replaced by a gray with the same luminance.
  var effectiveTint: UIColor {
    let color = inheritedTint ?? .systemBlue
    guard effectiveTintMode == .dimmed else { return color }
    var (white, alpha): (CGFloat, CGFloat) = (0, 1)
    color.getWhite(&white, alpha: &alpha)
    return UIColor(white: white, alpha: alpha)
  }
}
