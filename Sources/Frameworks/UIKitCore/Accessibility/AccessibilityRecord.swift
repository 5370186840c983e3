import Foundation
import QuartzCore

/// The accessibility values that were set on an object.
///
/// Nil means that a value was not set.
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

  /// Returns the record of an object; nil if no value was set.
  static func existingRecord(for object: AnyObject) -> AccessibilityRecord? {
    objc_getAssociatedObject(object, key.address) as? AccessibilityRecord
  }

  /// Returns the record of an object, creating it if necessary.
  static func findOrCreateRecord(for object: AnyObject) -> AccessibilityRecord {
    if let known = existingRecord(for: object) { return known }
    let record = AccessibilityRecord()
    objc_setAssociatedObject(object, key.address, record, .OBJC_ASSOCIATION_RETAIN)
    return record
  }
}

/// The default accessibility values of a class.
struct AccessibilityDefaults {
  var isElement = false
  var label: String?
  var value: String?
  var traits: UIAccessibilityTraits = .none
  /// Returns the frame in screen coordinates, in points.
  var frame: () -> CGRect = { .zero }
}
