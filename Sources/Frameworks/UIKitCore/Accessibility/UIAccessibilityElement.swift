public import Foundation
import QuartzCore

/// An accessible element that is not a view, such as a part of a view's drawing.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// The object that contains the element; referenced weakly.
  open weak var accessibilityContainer: AnyObject?

  /// The frame in the container's coordinates, in points.
  ///
  /// The element moves with its container view.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Creates an element of a container, which is not retained.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }

  /// The frame in screen coordinates, in points.
  ///
  /// A value that was set takes precedence; otherwise it is computed from ``accessibilityFrameInContainerSpace``.
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

  /// The container, if it is a responder.
  open override var next: UIResponder? { accessibilityContainer as? UIResponder }

  override var defaultAccessibility: AccessibilityDefaults {
    AccessibilityDefaults(isElement: true)
  }
}

/// An additional action of an accessible element.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// A closure that performs the action and returns whether it succeeded.
  public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

  /// The localized name of the action.
  open var name: String
  /// The closure that performs the action.
  open var actionHandler: Handler?
  /// The object whose method performs the action; referenced weakly.
  open weak var target: AnyObject?
  /// The method that performs the action.
  open var selector: Selector?

  /// Creates an action performed by a closure.
  public init(name: String, actionHandler: Handler?) {
    self.name = name
    self.actionHandler = actionHandler
    super.init()
  }

  /// Creates an action performed by a method.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init()
  }

  /// Performs the action.
  ///
  /// Returns the closure's result, true after calling the method, or false if neither exists.
  package func invokeHandler() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let target, let selector, selector.isMethod(of: target) else { return false }
    selector.perform(on: target, with: self)
    return true
  }
}
