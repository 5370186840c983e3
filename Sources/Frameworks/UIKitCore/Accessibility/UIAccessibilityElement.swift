public import Foundation
import QuartzCore

/// Something that can be told of and is no view: a part of what a view draws.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// What it lies in.
  open weak var accessibilityContainer: AnyObject?

  /// Where it lies in the bounds of the view that it is in; with the view it moves on the screen.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// An element of a container, which is not retained.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }

  /// Where it lies on the screen: what it was told, else by its place in its view.
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

  /// The container, where it answers to events.
  open override var next: UIResponder? { accessibilityContainer as? UIResponder }

  override var defaultAccessibility: AccessibilityDefaults {
    AccessibilityDefaults(isElement: true)
  }
}

/// Something that can be done with an element besides using it.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Says whether the action was done.
  public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

  /// What it is called.
  open var name: String
  /// What does it.
  open var actionHandler: Handler?
  /// Whose method does it; not retained.
  open weak var target: AnyObject?
  /// The method that does it.
  open var selector: Selector?

  /// An action that a closure does.
  public init(name: String, actionHandler: Handler?) {
    self.name = name
    self.actionHandler = actionHandler
    super.init()
  }

  /// An action that a method does.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    super.init()
  }

  /// Does it; false where nobody does.
  package func invokeHandler() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let target, let selector, selector.isMethod(of: target) else { return false }
    selector.perform(on: target, with: self)
    return true
  }
}
