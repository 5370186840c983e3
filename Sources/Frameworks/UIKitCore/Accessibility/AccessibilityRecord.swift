import Foundation
import QuartzCore

/// The accessibility values that have been set on an object.
///
/// A value of `nil` means that the property has not been set.
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

  /// Returns the record for the given object, or `nil` if no value has been set on it.
  static func existingRecord(for object: AnyObject) -> AccessibilityRecord? {
    objc_getAssociatedObject(object, key.address) as? AccessibilityRecord
  }

  /// Returns the record for the given object, creating it if necessary.
  static func findOrCreateRecord(for object: AnyObject) -> AccessibilityRecord {
    if let known = existingRecord(for: object) { return known }
    let record = AccessibilityRecord()
    objc_setAssociatedObject(object, key.address, record, .OBJC_ASSOCIATION_RETAIN)
    return record
  }
}

/// The default values of the accessibility properties for a class.
struct AccessibilityDefaults {
  var isElement = false
  var label: String?
  var value: String?
  var traits: UIAccessibilityTraits = .none
  /// A closure that returns the frame in screen coordinates.
  var frame: () -> CGRect = { .zero }
}
