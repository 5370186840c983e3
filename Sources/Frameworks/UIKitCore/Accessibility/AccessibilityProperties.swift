public import Foundation
import QuartzCore

/// What can be told of to somebody who does not see it; every object.
///
/// The compiler finds the properties here, and a class can declare its own. What is said of an object is kept with it.
/// Nothing is read out here: it is for the program's own use and for tests.
public protocol _AccessibleObject: AnyObject {}

extension NSObject: _AccessibleObject {}

@MainActor
extension _AccessibleObject {
  /// Whether it is something that can be told of by itself.
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

  /// What it is called, in a word or two.
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

  /// What happens when it is used.
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

  /// What it stands at.
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

  /// What it is and does.
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

  /// The language that it is read in, by its code.
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

  /// A name by which tests find it; nobody is told it.
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

  /// Where it lies on the screen.
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

  /// Its outline on the screen where that is no rectangle.
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

  /// Where on the screen it is touched to be used: in the middle unless told otherwise.
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

  /// Whether what lies in it is passed over.
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

  /// Whether what lies beside it is passed over.
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

  /// Whether what lies in it is gone through before what lies beside it.
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

  /// Whether it takes touches, so that it can be reached by other means, too.
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

  /// How what lies in it is gone through.
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

  /// What it holds.
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

  /// What can be told of in it, in order; nil to look at its subviews.
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

  /// What else can be done with it.
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

  /// What it may be called when it is asked for; the likeliest first.
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

  /// Uses it; false where that is done by a touch at its middle.
  @discardableResult
  public func accessibilityActivate() -> Bool {
    (self as? UIResponder)?.accessibilityActivate() ?? false
  }

  /// Closes it; false where it cannot be closed.
  @discardableResult
  public func accessibilityPerformEscape() -> Bool {
    (self as? UIResponder)?.accessibilityPerformEscape() ?? false
  }

  /// Does what is wanted most at the moment; false where nothing is.
  @discardableResult
  public func accessibilityPerformMagicTap() -> Bool {
    (self as? UIResponder)?.accessibilityPerformMagicTap() ?? false
  }

  /// Scrolls by a page; false where it does not scroll.
  @discardableResult
  public func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
    (self as? UIResponder)?.accessibilityScroll(direction) ?? false
  }

  /// Raises its value a little.
  public func accessibilityIncrement() { (self as? UIResponder)?.accessibilityIncrement() }

  /// Lowers its value a little.
  public func accessibilityDecrement() { (self as? UIResponder)?.accessibilityDecrement() }

  /// It is being told of.
  public func accessibilityElementDidBecomeFocused() {
    (self as? UIResponder)?.accessibilityElementDidBecomeFocused()
  }

  /// Something else is being told of.
  public func accessibilityElementDidLoseFocus() {
    (self as? UIResponder)?.accessibilityElementDidLoseFocus()
  }

  // MARK: Elements inside

  /// How many elements are listed.
  public func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// One of the elements that are listed; nil beyond them.
  public func accessibilityElement(at index: Int) -> Any? {
    guard let all = accessibilityElements, all.indices.contains(index) else { return nil }
    return all[index]
  }

  /// Where an element is listed; `NSNotFound` where it is not.
  public func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
}
