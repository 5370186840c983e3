public import Foundation
import QuartzCore

/// An accessible element that is not a view, such as a part of a view's drawn content.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// The object containing the element; referenced weakly.
  open weak var accessibilityContainer: AnyObject?

  /// The element's frame, in the container's coordinates.
  ///
  /// The element moves with its container view.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Creates an element in the given container, which is not retained.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }

  /// The element's frame, in screen coordinates.
  ///
  /// It is computed from ``accessibilityFrameInContainerSpace`` unless it has been set.
  open override var accessibilityFrame: CGRect {
    get {
      if let assignedFrame = AccessibilityRecord.existingRecord(for: self)?.frame {
        return assignedFrame
      }
      guard let view = accessibilityContainer as? UIView else {
        return accessibilityFrameInContainerSpace
      }
      return UIAccessibility.convertToScreenCoordinates(
        accessibilityFrameInContainerSpace, in: view)
    }
    set { super.accessibilityFrame = newValue }
  }

  /// The next responder: the container, if it is a responder.
  open override var next: UIResponder? { accessibilityContainer as? UIResponder }

  override var defaultAccessibility: AccessibilityDefaults {
    AccessibilityDefaults(isElement: true)
  }
}

/// An additional action that the user can perform on an accessible element.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// A closure that performs the action and returns whether it succeeded.
  public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

  /// The localized name of the action, presented to the user.
  open var name: String
  /// The closure that performs the action.
  open var actionHandler: Handler?
  /// The object whose method performs the action; referenced weakly.
  open weak var target: AnyObject?
  /// The method that performs the action.
  open var selector: Selector?

  /// Creates an action performed by the given closure.
  public init(name: String, actionHandler: Handler?) {
    self.name = name
    self.actionHandler = actionHandler
    super.init()
  }

  /// Creates an action performed by the given method of the target.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init()
  }

  /// Performs the action.
  ///
  /// Returns the closure's result, or `true` after calling the target's method, or `false` if there is neither.
  package func invokeHandler() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let target, let selector, selector.isMethod(of: target) else { return false }
    selector.perform(on: target, with: self)
    return true
  }
}
