import Foundation
import QuartzCore

/// What an object was told to say of itself; nil where it was told nothing.
final class AccessibilityRecord {
  var isElement: Bool?
  var label: String?
  var hint: String?
  var value: String?
  var language: String?
  var identifier: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
  var hidesElements = false
  var isModal = false
  var groupsAccessibilityChildren = false
  var respondsToUserInteraction: Bool?
  var navigationStyle = UIAccessibilityNavigationStyle.automatic
  var containerType = UIAccessibilityContainerType.none
  var elements: [Any]?
  var actions: [UIAccessibilityCustomAction]?
  var userInputLabels: [String]?

  private static let key = AssociationKey()

  /// What the object was told, if anything.
  static func existingRecord(for object: AnyObject) -> AccessibilityRecord? {
    objc_getAssociatedObject(object, key.address) as? AccessibilityRecord
  }

  /// What the object was told, to be told more.
  static func findOrCreateRecord(for object: AnyObject) -> AccessibilityRecord {
    if let known = existingRecord(for: object) { return known }
    let record = AccessibilityRecord()
    objc_setAssociatedObject(object, key.address, record, .OBJC_ASSOCIATION_RETAIN)
    return record
  }
}

/// What a class says of itself unless it is told otherwise.
struct AccessibilityDefaults {
  var isElement = false
  var label: String?
  var value: String?
  var traits: UIAccessibilityTraits = .none
  /// Where it lies on the screen.
  var frame: () -> CGRect = { .zero }
}
