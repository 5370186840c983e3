public import CoreGraphics
import Foundation
import QuartzCore

/// Where an arrow of a popover may point to.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Takes the bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upwards.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Downwards.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Any way.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// Not known.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// What is told of a popover, which none here is.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

/// What a popover would hang on; kept, as on a phone a sheet takes a popover's place.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UISheetPresentationController {
  /// Who is told, as of other presentations.
  // Apple's headers give a presentation's delegate another type here.
  @_nonoverride
  open weak var delegate: (any UIPopoverPresentationControllerDelegate)? {
    get {
      (self as UIPresentationController).delegate as? any UIPopoverPresentationControllerDelegate
    }
    set { (self as UIPresentationController).delegate = newValue }
  }

  /// Where in the view that it would point at.
  open var sourceRect = CGRect.null
  /// The item of a bar that it would point at.
  open var barButtonItem: UIBarButtonItem?
  /// Where its arrow might point to.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// Where its arrow points to: nowhere.
  open var arrowDirection: UIPopoverArrowDirection { .unknown }
  /// What would be behind its content.
  open var backgroundColor: UIColor?
  /// How far it would stay away from the edges.
  open var popoverLayoutMargins = UIEdgeInsets.zero
  /// Views that could be touched beside it.
  open var passthroughViews: [UIView]?
  /// Whether it might cover what it points at.
  open var canOverlapSourceViewRect = false
}

extension UIViewController {
  /// What a popover hangs on, where the style is that of a popover; a sheet is shown in its place.
  public var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover
      ? presentationController as? UIPopoverPresentationController : nil
  }
}
