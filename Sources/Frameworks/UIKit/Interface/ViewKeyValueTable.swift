import CoreGraphics
import Foundation
import Geometry
import QuartzCore

// What views have under keys, as there is no runtime that could look for a property by its name.

extension UIView: @preconcurrency KeyValueAccessible {
  /// What stands under a key in the tables of its classes.
  package func keyedValue(_ key: String) -> Any?? {
    for keys in ViewKeyValueTable.all {
      if let member = keys[key], let value = member.get(self) { return .some(value) }
    }
    return nil
  }

  /// Sets what stands under a key in the tables of its classes.
  package func setKeyedValue(_ value: Any?, _ key: String) -> Bool {
    ViewKeyValueTable.all.contains { $0[key]?.set(self, value) ?? false }
  }
}

/// The tables of classes.
@MainActor
private enum ViewKeyValueTable {
  /// One property of a class.
  struct Property {
    /// nil where the view is of another class.
    let get: (UIView) -> Any??
    let set: (UIView, Any?) -> Bool
  }

  /// A property whose values are of one type; numbers and boxes are read as it needs them.
  private static func property<View: UIView, Value>(
    _ path: ReferenceWritableKeyPath<View, Value>
  ) -> Property {
    Property(get: { ($0 as? View).map { $0[keyPath: path] } }) { view, any in
      guard let view = view as? View, let any, let value = cast(any, as: Value.self) else {
        return false
      }
      view[keyPath: path] = value
      return true
    }
  }

  /// A property that may be nil.
  private static func optionalProperty<View: UIView, Value>(
    _ path: ReferenceWritableKeyPath<View, Value?>
  ) -> Property {
    Property(get: { ($0 as? View).map { $0[keyPath: path] } }) { view, any in
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
  private static func readOnlyProperty<View: UIView, Value>(_ path: KeyPath<View, Value>)
    -> Property
  {
    Property(get: { ($0 as? View).map { $0[keyPath: path] } }, set: { _, _ in false })
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

  /// Subclasses before the classes above them.
  static let all: [[String: Property]] = [label, image, scroll, control, view]

  private static let scroll: [String: Property] = [
    "contentOffset": property(\UIScrollView.contentOffset),
    "contentSize": property(\UIScrollView.contentSize),
    "contentInset": property(\UIScrollView.contentInset),
    "zoomScale": property(\UIScrollView.zoomScale),
    "scrollEnabled": property(\UIScrollView.isScrollEnabled),
    "pagingEnabled": property(\UIScrollView.isPagingEnabled),
    "dragging": readOnlyProperty(\UIScrollView.isDragging),
    "tracking": readOnlyProperty(\UIScrollView.isTracking),
    "decelerating": readOnlyProperty(\UIScrollView.isDecelerating),
  ]

  private static let control: [String: Property] = [
    "enabled": property(\UIControl.isEnabled), "selected": property(\UIControl.isSelected),
    "highlighted": property(\UIControl.isHighlighted),
    "value": property(\UISlider.value), "on": property(\UISwitch.isOn),
    "currentPage": property(\UIPageControl.currentPage),
    "numberOfPages": property(\UIPageControl.numberOfPages),
    "selectedSegmentIndex": property(\UISegmentedControl.selectedSegmentIndex),
    "placeholder": optionalProperty(\UITextField.placeholder),
  ]

  private static let view: [String: Property] = [
    "alpha": property(\UIView.alpha), "frame": property(\UIView.frame),
    "bounds": property(\UIView.bounds), "center": property(\UIView.center),
    "transform": property(\UIView.transform), "tag": property(\UIView.tag),
    "hidden": property(\UIView.isHidden), "isHidden": property(\UIView.isHidden),
    "opaque": property(\UIView.isOpaque), "clipsToBounds": property(\UIView.clipsToBounds),
    "userInteractionEnabled": property(\UIView.isUserInteractionEnabled),
    "multipleTouchEnabled": property(\UIView.isMultipleTouchEnabled),
    "exclusiveTouch": property(\UIView.isExclusiveTouch),
    "contentMode": property(\UIView.contentMode),
    "contentScaleFactor": property(\UIView.contentScaleFactor),
    "backgroundColor": optionalProperty(\UIView.backgroundColor),
    "tintColor": optionalProperty(\UIView.tintColor),
    "maskView": optionalProperty(\UIView.mask), "mask": optionalProperty(\UIView.mask),
    "layer": readOnlyProperty(\UIView.layer), "superview": readOnlyProperty(\UIView.superview),
    "subviews": readOnlyProperty(\UIView.subviews), "window": readOnlyProperty(\UIView.window),
  ]

  private static let label: [String: Property] = [
    "text": optionalProperty(\UILabel.text), "font": optionalProperty(\UILabel.font),
    "textColor": optionalProperty(\UILabel.textColor),
    "attributedText": optionalProperty(\UILabel.attributedText),
    "textAlignment": property(\UILabel.textAlignment),
    "numberOfLines": property(\UILabel.numberOfLines),
    "highlighted": property(\UILabel.isHighlighted), "enabled": property(\UILabel.isEnabled),
    "shadowColor": optionalProperty(\UILabel.shadowColor),
    "shadowOffset": property(\UILabel.shadowOffset),
  ]

  private static let image: [String: Property] = [
    "image": optionalProperty(\UIImageView.image),
    "highlightedImage": optionalProperty(\UIImageView.highlightedImage),
    "highlighted": property(\UIImageView.isHighlighted),
    "animationDuration": property(\UIImageView.animationDuration),
    "animationRepeatCount": property(\UIImageView.animationRepeatCount),
  ]
}
