public import Foundation
import QuartzCore

/// An object with accessibility properties; all objects conform to this protocol.
///
/// Because the properties are declared in a protocol, the compiler finds default implementations that classes can
/// override. Their values are stored for each object. No assistive technology reads them: they serve the app itself
/// and its tests.
public protocol _AccessibleObject: AnyObject {}

extension NSObject: _AccessibleObject {}

@MainActor
extension _AccessibleObject {
  /// Whether assistive technologies treat the object as a single element.
  public var isAccessibilityElement: Bool {
    get {
      if let responder = self as? UIResponder { return responder.isAccessibilityElement }
      return AccessibilityRecord.existingRecord(for: self)?.isElement ?? false
    }
    set {
      if let responder = self as? UIResponder {
        responder.isAccessibilityElement = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).isElement = newValue
      }
    }
  }

  /// A short name for the element.
  public var accessibilityLabel: String? {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityLabel }
      return AccessibilityRecord.existingRecord(for: self)?.label
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityLabel = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).label = newValue
      }
    }
  }

  /// A description of the result of using the element.
  public var accessibilityHint: String? {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityHint }
      return AccessibilityRecord.existingRecord(for: self)?.hint
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityHint = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).hint = newValue
      }
    }
  }

  /// The current value of the element, as text.
  public var accessibilityValue: String? {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityValue }
      return AccessibilityRecord.existingRecord(for: self)?.value
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityValue = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).value = newValue
      }
    }
  }

  /// The characteristics of the element, such as `button` or `selected`.
  public var accessibilityTraits: UIAccessibilityTraits {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityTraits }
      return AccessibilityRecord.existingRecord(for: self)?.traits ?? .none
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityTraits = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).traits = newValue
      }
    }
  }

  /// The language code that determines how the element's text is read aloud.
  public var accessibilityLanguage: String? {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityLanguage }
      return AccessibilityRecord.existingRecord(for: self)?.language
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityLanguage = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).language = newValue
      }
    }
  }

  /// An identifier for use in tests, which is never presented to the user.
  public var accessibilityIdentifier: String? {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityIdentifier }
      return AccessibilityRecord.existingRecord(for: self)?.identifier
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityIdentifier = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).identifier = newValue
      }
    }
  }

  /// The element's frame, in screen coordinates.
  public var accessibilityFrame: CGRect {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityFrame }
      return AccessibilityRecord.existingRecord(for: self)?.frame ?? .zero
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityFrame = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).frame = newValue
      }
    }
  }

  /// The element's outline in screen coordinates, if it is not rectangular.
  public var accessibilityPath: UIBezierPath? {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityPath }
      return AccessibilityRecord.existingRecord(for: self)?.path
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityPath = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).path = newValue
      }
    }
  }

  /// The point at which the element is touched to activate it, in screen coordinates.
  ///
  /// The default is the center of ``accessibilityFrame``.
  public var accessibilityActivationPoint: CGPoint {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityActivationPoint }
      return AccessibilityRecord.existingRecord(for: self)?.activationPoint
        ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY)
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityActivationPoint = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).activationPoint = newValue
      }
    }
  }

  /// Whether assistive technologies ignore the elements inside this element.
  public var accessibilityElementsHidden: Bool {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityElementsHidden }
      return AccessibilityRecord.existingRecord(for: self)?.hidesElements ?? false
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityElementsHidden = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).hidesElements = newValue
      }
    }
  }

  /// Whether assistive technologies ignore the siblings of this element.
  public var accessibilityViewIsModal: Bool {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityViewIsModal }
      return AccessibilityRecord.existingRecord(for: self)?.isModal ?? false
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityViewIsModal = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).isModal = newValue
      }
    }
  }

  /// Whether all elements inside this element are visited before its siblings.
  public var shouldGroupAccessibilityChildren: Bool {
    get {
      if let responder = self as? UIResponder { return responder.shouldGroupAccessibilityChildren }
      return AccessibilityRecord.existingRecord(for: self)?.groupsAccessibilityChildren ?? false
    }
    set {
      if let responder = self as? UIResponder {
        responder.shouldGroupAccessibilityChildren = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).groupsAccessibilityChildren = newValue
      }
    }
  }

  /// Whether the element responds to user interaction, so that alternative input methods can access it.
  public var accessibilityRespondsToUserInteraction: Bool {
    get {
      if let responder = self as? UIResponder {
        return responder.accessibilityRespondsToUserInteraction
      }
      return AccessibilityRecord.existingRecord(for: self)?.respondsToUserInteraction ?? false
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityRespondsToUserInteraction = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).respondsToUserInteraction = newValue
      }
    }
  }

  /// The way in which the user navigates the elements inside this element.
  public var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityNavigationStyle }
      return AccessibilityRecord.existingRecord(for: self)?.navigationStyle ?? .automatic
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityNavigationStyle = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).navigationStyle = newValue
      }
    }
  }

  /// The kind of container that this element is.
  public var accessibilityContainerType: UIAccessibilityContainerType {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityContainerType }
      return AccessibilityRecord.existingRecord(for: self)?.containerType ?? .none
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityContainerType = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).containerType = newValue
      }
    }
  }

  /// The accessible elements inside this element, in navigation order.
  ///
  /// If `nil`, the subviews are used.
  public var accessibilityElements: [Any]? {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityElements }
      return AccessibilityRecord.existingRecord(for: self)?.elements
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityElements = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).elements = newValue
      }
    }
  }

  /// Additional actions that the user can perform on the element.
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityCustomActions }
      return AccessibilityRecord.existingRecord(for: self)?.actions
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityCustomActions = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).actions = newValue
      }
    }
  }

  /// The names by which the user can refer to the element, starting with the preferred one.
  public var accessibilityUserInputLabels: [String]! {
    get {
      if let responder = self as? UIResponder { return responder.accessibilityUserInputLabels }
      return AccessibilityRecord.existingRecord(for: self)?.userInputLabels
    }
    set {
      if let responder = self as? UIResponder {
        responder.accessibilityUserInputLabels = newValue
      } else {
        AccessibilityRecord.findOrCreateRecord(for: self).userInputLabels = newValue
      }
    }
  }

  /// Activates the element.
  ///
  /// Returns `false` if a touch at the activation point should be simulated instead.
  @discardableResult
  public func accessibilityActivate() -> Bool {
    (self as? UIResponder)?.accessibilityActivate() ?? false
  }

  /// Dismisses the element, for example a modal view.
  ///
  /// Returns `false` if it cannot be dismissed.
  @discardableResult
  public func accessibilityPerformEscape() -> Bool {
    (self as? UIResponder)?.accessibilityPerformEscape() ?? false
  }

  /// Performs the most important action in the current context.
  ///
  /// Returns `false` if there is no such action.
  @discardableResult
  public func accessibilityPerformMagicTap() -> Bool {
    (self as? UIResponder)?.accessibilityPerformMagicTap() ?? false
  }

  /// Scrolls the element by one page.
  ///
  /// Returns `false` if the element does not scroll.
  @discardableResult
  public func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
    (self as? UIResponder)?.accessibilityScroll(direction) ?? false
  }

  /// Increases the element's value by one step.
  public func accessibilityIncrement() { (self as? UIResponder)?.accessibilityIncrement() }

  /// Decreases the element's value by one step.
  public func accessibilityDecrement() { (self as? UIResponder)?.accessibilityDecrement() }

  /// Called when an assistive technology has focused the element.
  public func accessibilityElementDidBecomeFocused() {
    (self as? UIResponder)?.accessibilityElementDidBecomeFocused()
  }

  /// Called when an assistive technology has moved its focus away from the element.
  public func accessibilityElementDidLoseFocus() {
    (self as? UIResponder)?.accessibilityElementDidLoseFocus()
  }

  // MARK: Contained elements

  /// Returns the number of elements in ``accessibilityElements``.
  public func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// Returns the element at the given index in ``accessibilityElements``, or `nil` if the index is out of range.
  public func accessibilityElement(at index: Int) -> Any? {
    guard let all = accessibilityElements, all.indices.contains(index) else { return nil }
    return all[index]
  }

  /// Returns the index of the given element in ``accessibilityElements``, or `NSNotFound` if it is not in the array.
  public func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
}
