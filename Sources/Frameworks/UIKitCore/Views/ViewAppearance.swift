import Foundation
import QuartzCore

extension UIView {
  /// Where contents lie in the bounds.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched to fill.
    case scaleToFill
    /// As large as fits whole.
    case scaleAspectFit
    /// As small as fills.
    case scaleAspectFill
    /// Drawn anew for every size.
    case redraw
    /// Unscaled, in the middle.
    case center
    /// Unscaled, in the middle of the top edge.
    case top
    /// Unscaled, in the middle of the bottom edge.
    case bottom
    /// Unscaled, in the middle of the left edge.
    case left
    /// Unscaled, in the middle of the right edge.
    case right
    /// Unscaled, in that corner.
    case topLeft
    /// Unscaled, in that corner.
    case topRight
    /// Unscaled, in that corner.
    case bottomLeft
    /// Unscaled, in that corner.
    case bottomRight

    /// The layer's word for it, which means the least y by "bottom": behaviour/rendering.md, "Contents".
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

  /// Which margins and sides follow a change of the superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Takes the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance to the superview's left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the superview's right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the superview's top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the superview's bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Whether a tint is dimmed.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    /// As the view above says.
    case automatic
    /// As it is.
    case normal
    /// Without its colour, as what cannot be used at the moment.
    case dimmed
  }

  /// The tint that a view was given.
  struct TintSettings {
    var color: UIColor?
    var mode = TintAdjustmentMode.automatic

    /// Whether the view above has a say.
    var inherits: Bool { color == nil || mode == .automatic }
  }

  /// The tint that it was given itself.
  var assignedTint: UIColor? {
    get { tintState.color }
    set { tintColor = newValue }
  }

  /// The view itself and those above it.
  private var selfAndAncestors: some Sequence<UIView> { sequence(first: self) { $0.superview } }

  /// The colour of the nearest view that was given one.
  var inheritedTint: UIColor? { inheritedState.tintColor }

  var effectiveTintMode: TintAdjustmentMode {
    selfAndAncestors.lazy.map(\.tintState.mode).first { $0 != .automatic } ?? .normal
  }

  /// The tint as it shows here: dimmed, it is the gray of its luminance.
  var effectiveTint: UIColor {
    let color = inheritedTint ?? .systemBlue
    guard effectiveTintMode == .dimmed else { return color }
    var (white, alpha): (CGFloat, CGFloat) = (0, 1)
    color.getWhite(&white, alpha: &alpha)
    return UIColor(white: white, alpha: alpha)
  }
}
