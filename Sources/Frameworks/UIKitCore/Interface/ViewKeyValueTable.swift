import CoreGraphics
import Foundation
import Geometry
import QuartzCore

// What views have under keys, as there is no runtime that could look for a property by its name.

extension UIView: @preconcurrency KeyValueAccessible {
  /// What stands under a key in the tables of its classes.
  package func keyedValue(_ key: String) -> Any?? {
    type(of: self).keyValueProperty(key)?.get(self)
  }

  /// Sets what stands under a key in the tables of its classes.
  package func setKeyedValue(_ value: Any?, _ key: String) -> Bool {
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
    _ path: ReferenceWritableKeyPath<View, Value>
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
    _ path: ReferenceWritableKeyPath<View, Value?>
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
  package static func readOnlyProperty<View: UIView, Value>(_ path: KeyPath<View, Value>)
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
    "contentOffset": .property(\UIScrollView.contentOffset),
    "contentSize": .property(\UIScrollView.contentSize),
    "contentInset": .property(\UIScrollView.contentInset),
    "zoomScale": .property(\UIScrollView.zoomScale),
    "scrollEnabled": .property(\UIScrollView.isScrollEnabled),
    "pagingEnabled": .property(\UIScrollView.isPagingEnabled),
    "dragging": .readOnlyProperty(\UIScrollView.isDragging),
    "tracking": .readOnlyProperty(\UIScrollView.isTracking),
    "decelerating": .readOnlyProperty(\UIScrollView.isDecelerating),
  ]

  static let control: [String: ViewKeyValueProperty] = [
    "enabled": .property(\UIControl.isEnabled), "selected": .property(\UIControl.isSelected),
    "highlighted": .property(\UIControl.isHighlighted),
  ]

  static let view: [String: ViewKeyValueProperty] = [
    "alpha": .property(\UIView.alpha), "frame": .property(\UIView.frame),
    "bounds": .property(\UIView.bounds), "center": .property(\UIView.center),
    "transform": .property(\UIView.transform), "tag": .property(\UIView.tag),
    "hidden": .property(\UIView.isHidden), "isHidden": .property(\UIView.isHidden),
    "opaque": .property(\UIView.isOpaque), "clipsToBounds": .property(\UIView.clipsToBounds),
    "userInteractionEnabled": .property(\UIView.isUserInteractionEnabled),
    "multipleTouchEnabled": .property(\UIView.isMultipleTouchEnabled),
    "exclusiveTouch": .property(\UIView.isExclusiveTouch),
    "contentMode": .property(\UIView.contentMode),
    "contentScaleFactor": .property(\UIView.contentScaleFactor),
    "backgroundColor": .optionalProperty(\UIView.backgroundColor),
    "tintColor": .optionalProperty(\UIView.tintColor),
    "maskView": .optionalProperty(\UIView.mask), "mask": .optionalProperty(\UIView.mask),
    "layer": .readOnlyProperty(\UIView.layer), "superview": .readOnlyProperty(\UIView.superview),
    "subviews": .readOnlyProperty(\UIView.subviews), "window": .readOnlyProperty(\UIView.window),
  ]

  static let label: [String: ViewKeyValueProperty] = [
    "text": .optionalProperty(\UILabel.text), "font": .optionalProperty(\UILabel.font),
    "textColor": .optionalProperty(\UILabel.textColor),
    "attributedText": .optionalProperty(\UILabel.attributedText),
    "textAlignment": .property(\UILabel.textAlignment),
    "numberOfLines": .property(\UILabel.numberOfLines),
    "highlighted": .property(\UILabel.isHighlighted), "enabled": .property(\UILabel.isEnabled),
    "shadowColor": .optionalProperty(\UILabel.shadowColor),
    "shadowOffset": .property(\UILabel.shadowOffset),
  ]

  static let image: [String: ViewKeyValueProperty] = [
    "image": .optionalProperty(\UIImageView.image),
    "highlightedImage": .optionalProperty(\UIImageView.highlightedImage),
    "highlighted": .property(\UIImageView.isHighlighted),
    "animationDuration": .property(\UIImageView.animationDuration),
    "animationRepeatCount": .property(\UIImageView.animationRepeatCount),
  ]
}
