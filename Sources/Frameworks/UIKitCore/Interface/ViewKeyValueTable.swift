import CoreGraphics
import Foundation
import Geometry
import QuartzCore

// What views have under keys, as there is no runtime that could look for a property by its name.

extension UIView: @preconcurrency KeyValueAccessible {
  /// What stands under a key in the tables of its classes.
  package func keyedValue(forKey key: String) -> Any?? {
    type(of: self).keyValueProperty(key)?.get(self)
  }

  /// Sets what stands under a key in the tables of its classes.
  package func setKeyedValue(_ value: Any?, forKey key: String) -> Bool {
    type(of: self).keyValueProperty(key)?.set(self, value) ?? false
  }
}

/// A property that views of one class have under a key.
@_spi(UIKitModules)
@MainActor
public struct ViewKeyValueProperty {
  /// nil where the view is of another class.
  fileprivate let get: (UIView) -> Any??
  fileprivate let set: (UIView, Any?) -> Bool

  /// A property whose values are of one type; numbers and boxes are read as it needs them.
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

  /// A property that may be nil.
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

  /// A property that cannot be set.
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

/// The properties of views, labels, image views, scroll views and controls by their keys.
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
