import CoreGraphics
import Foundation
import Geometry
import QuartzCore

// Key-value coding for views. Swift on Linux has no Objective-C runtime that finds properties by name, so each class
// has a table of keys.

extension UIView: @preconcurrency KeyValueAccessible {
  /// Returns the value for the given key, searching the tables of the view's class and its superclasses.
  ///
  /// The outer optional is `nil` if the key is unknown.
  package func keyedValue(forKey key: String) -> Any?? {
    type(of: self).keyValueProperty(key)?.get(self)
  }

  /// Sets the value for the given key, searching the tables of the view's class and its superclasses.
  ///
  /// Returns `false` if the key is unknown or read-only, or if the value has the wrong type.
  package func setKeyedValue(_ value: Any?, forKey key: String) -> Bool {
    type(of: self).keyValueProperty(key)?.set(self, value) ?? false
  }
}

/// An entry in the key-value table of a view class: a getter and a setter.
@_spi(UIKitModules)
@MainActor
public struct ViewKeyValueProperty {
  /// A closure that returns the property's value for a view, or `nil` if the view has a different class.
  fileprivate let get: (UIView) -> Any??
  fileprivate let set: (UIView, Any?) -> Bool

  /// Returns the table entry for a property that is not optional.
  ///
  /// `NSNumber` and `NSValue` are converted to the type of the property.
  package static func property<View: UIView, Value>(
    for path: ReferenceWritableKeyPath<View, Value>
  ) -> ViewKeyValueProperty {
    ViewKeyValueProperty(get: { ($0 as? View).map { $0[keyPath: path] } }) { view, any in
      guard let view = view as? View, let any, let value = cast(any, as: Value.self) else {
        return false
      }
      view[keyPath: path] = value
      return true
    }
  }

  /// Returns the table entry for an optional property.
  ///
  /// Setting `nil` or `NSNull` sets the property to `nil`. Other values are converted as in `property(for:)`.
  package static func optionalProperty<View: UIView, Value>(
    for path: ReferenceWritableKeyPath<View, Value?>
  ) -> ViewKeyValueProperty {
    ViewKeyValueProperty(get: { ($0 as? View).map { $0[keyPath: path] } }) { view, any in
      guard let view = view as? View else { return false }
      guard let any, !(any is NSNull) else {
        view[keyPath: path] = nil
        return true
      }
      guard let value = cast(any, as: Value.self) else { return false }
      view[keyPath: path] = value
      return true
    }
  }

  /// Returns the table entry for a read-only property.
  ///
  /// Its setter returns `false`.
  package static func readOnlyProperty<View: UIView, Value>(for path: KeyPath<View, Value>)
    -> ViewKeyValueProperty
  {
    ViewKeyValueProperty(get: { ($0 as? View).map { $0[keyPath: path] } }, set: { _, _ in false })
  }

  private static func cast<Value>(_ any: Any, as type: Value.Type) -> Value? {
    if let value = any as? Value { return value }
    let number = decodeNumber(any)
    if type == CGFloat.self { return number.map { CGFloat($0) } as? Value }
    if type == Int.self { return number.map { Int(clamping: $0) } as? Value }
    if type == Bool.self { return number.map { $0 != 0 } as? Value }
    if type == UIView.ContentMode.self {
      return number.flatMap { UIView.ContentMode(rawValue: Int(clamping: $0)) } as? Value
    }
    if type == NSTextAlignment.self {
      return number.flatMap { NSTextAlignment(rawValue: Int(clamping: $0)) } as? Value
    }
    guard let box = any as? NSValue, !(any is NSNumber) else { return nil }
    if type == CGRect.self { return box.cgRectValue as? Value }
    if type == CGPoint.self { return box.cgPointValue as? Value }
    if type == CGSize.self { return box.cgSizeValue as? Value }
    if type == CGAffineTransform.self { return box.cgAffineTransformValue as? Value }
    return nil
  }
}

/// The key-value tables of `UIView`, `UILabel`, `UIImageView`, `UIScrollView` and `UIControl`.
@MainActor
enum ViewKeyValueTable {
  static let scroll: [String: ViewKeyValueProperty] = [
    "contentOffset": .property(for: \UIScrollView.contentOffset),
    "contentSize": .property(for: \UIScrollView.contentSize),
    "contentInset": .property(for: \UIScrollView.contentInset),
    "zoomScale": .property(for: \UIScrollView.zoomScale),
    "scrollEnabled": .property(for: \UIScrollView.isScrollEnabled),
    "pagingEnabled": .property(for: \UIScrollView.isPagingEnabled),
    "dragging": .readOnlyProperty(for: \UIScrollView.isDragging),
    "tracking": .readOnlyProperty(for: \UIScrollView.isTracking),
    "decelerating": .readOnlyProperty(for: \UIScrollView.isDecelerating),
  ]

  static let control: [String: ViewKeyValueProperty] = [
    "enabled": .property(for: \UIControl.isEnabled),
    "selected": .property(for: \UIControl.isSelected),
    "highlighted": .property(for: \UIControl.isHighlighted),
  ]

  static let view: [String: ViewKeyValueProperty] = [
    "alpha": .property(for: \UIView.alpha), "frame": .property(for: \UIView.frame),
    "bounds": .property(for: \UIView.bounds), "center": .property(for: \UIView.center),
    "transform": .property(for: \UIView.transform), "tag": .property(for: \UIView.tag),
    "hidden": .property(for: \UIView.isHidden), "isHidden": .property(for: \UIView.isHidden),
    "opaque": .property(for: \UIView.isOpaque),
    "clipsToBounds": .property(for: \UIView.clipsToBounds),
    "userInteractionEnabled": .property(for: \UIView.isUserInteractionEnabled),
    "multipleTouchEnabled": .property(for: \UIView.isMultipleTouchEnabled),
    "exclusiveTouch": .property(for: \UIView.isExclusiveTouch),
    "contentMode": .property(for: \UIView.contentMode),
    "contentScaleFactor": .property(for: \UIView.contentScaleFactor),
    "backgroundColor": .optionalProperty(for: \UIView.backgroundColor),
    "tintColor": .optionalProperty(for: \UIView.tintColor),
    "maskView": .optionalProperty(for: \UIView.mask), "mask": .optionalProperty(for: \UIView.mask),
    "layer": .readOnlyProperty(for: \UIView.layer),
    "superview": .readOnlyProperty(for: \UIView.superview),
    "subviews": .readOnlyProperty(for: \UIView.subviews),
    "window": .readOnlyProperty(for: \UIView.window),
  ]

  static let label: [String: ViewKeyValueProperty] = [
    "text": .optionalProperty(for: \UILabel.text), "font": .optionalProperty(for: \UILabel.font),
    "textColor": .optionalProperty(for: \UILabel.textColor),
    "attributedText": .optionalProperty(for: \UILabel.attributedText),
    "textAlignment": .property(for: \UILabel.textAlignment),
    "numberOfLines": .property(for: \UILabel.numberOfLines),
    "highlighted": .property(for: \UILabel.isHighlighted),
    "enabled": .property(for: \UILabel.isEnabled),
    "shadowColor": .optionalProperty(for: \UILabel.shadowColor),
    "shadowOffset": .property(for: \UILabel.shadowOffset),
  ]

  static let image: [String: ViewKeyValueProperty] = [
    "image": .optionalProperty(for: \UIImageView.image),
    "highlightedImage": .optionalProperty(for: \UIImageView.highlightedImage),
    "highlighted": .property(for: \UIImageView.isHighlighted),
    "animationDuration": .property(for: \UIImageView.animationDuration),
    "animationRepeatCount": .property(for: \UIImageView.animationRepeatCount),
  ]
}
