public import CoreGraphics
import Foundation
import QuartzCore

/// The directions in which a popover's arrow can point.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// The delegate of a popover presentation.
///
/// It has no methods of its own, because a sheet is displayed instead of a popover.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

/// The presentation controller for the popover style.
///
/// Popovers are not implemented: as on an iPhone, a sheet is displayed instead. The popover's properties are stored
/// without effect.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UISheetPresentationController {
  /// The delegate of the presentation.
  // Apple's headers redeclare the delegate with another type in this class.
  @_nonoverride
  open weak var delegate: (any UIPopoverPresentationControllerDelegate)? {
    get {
      (self as UIPresentationController).delegate as? any UIPopoverPresentationControllerDelegate
    }
    set { (self as UIPresentationController).delegate = newValue }
  }

  /// The rectangle in the source view to which the arrow points.
  ///
  /// The value is stored but has no effect.
  open var sourceRect = CGRect.null
  /// The bar button item to which the arrow points.
  ///
  /// The value is stored but has no effect.
  open var barButtonItem: UIBarButtonItem?
  /// The directions in which the arrow may point.
  ///
  /// The value is stored but has no effect.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The direction of the arrow; always `unknown`.
  open var arrowDirection: UIPopoverArrowDirection { .unknown }
  /// The background color of the popover.
  ///
  /// The value is stored but has no effect.
  open var backgroundColor: UIColor?
  /// The minimum distances between the popover and the window's edges, in points.
  ///
  /// The value is stored but has no effect.
  open var popoverLayoutMargins = UIEdgeInsets.zero
  /// The views outside the popover that still receive touches.
  ///
  /// The value is stored but has no effect.
  open var passthroughViews: [UIView]?
  /// Whether the popover may cover its source rectangle.
  ///
  /// The value is stored but has no effect.
  open var canOverlapSourceViewRect = false
}

extension UIViewController {
  /// The popover's presentation controller if the style is `popover`; otherwise `nil`.
  ///
  /// A sheet is displayed instead of the popover.
  public var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover
      ? presentationController as? UIPopoverPresentationController : nil
  }
}
