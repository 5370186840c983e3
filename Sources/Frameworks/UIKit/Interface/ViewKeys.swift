import CoreGraphics
import Foundation
import Geometry
import QuartzCore

// What views have under keys, as there is no runtime that could look for a property by its name.

extension UIView: @preconcurrency KeyedObject {
  /// What stands under a key in the tables of its classes.
  package func keyedValue(_ key: String) -> Any?? {
    for keys in ViewKeys.all {
      if let member = keys[key], let value = member.get(self) { return .some(value) }
    }
    return nil
  }

  /// Sets what stands under a key in the tables of its classes.
  package func takeKeyedValue(_ value: Any?, _ key: String) -> Bool {
    ViewKeys.all.contains { $0[key]?.set(self, value) ?? false }
  }
}

/// The tables of classes.
@MainActor
private enum ViewKeys {
  /// One property of a class.
  struct Member {
    /// nil where the view is of another class.
    let get: (UIView) -> Any??
    let set: (UIView, Any?) -> Bool
  }

  /// A property whose values are of one type; numbers and boxes are read as it needs them.
  private static func member<View: UIView, Value>(
    _ path: ReferenceWritableKeyPath<View, Value>
  ) -> Member {
    Member(get: { ($0 as? View).map { $0[keyPath: path] } }) { view, any in
      guard let view = view as? View, let any, let value = read(any, as: Value.self) else {
        return false
      }
      view[keyPath: path] = value
      return true
    }
  }

  /// A property that may be nil.
  private static func optional<View: UIView, Value>(
    _ path: ReferenceWritableKeyPath<View, Value?>
  ) -> Member {
    Member(get: { ($0 as? View).map { $0[keyPath: path] } }) { view, any in
      guard let view = view as? View else { return false }
      guard let any, !(any is NSNull) else {
        view[keyPath: path] = nil
        return true
      }
      guard let value = read(any, as: Value.self) else { return false }
      view[keyPath: path] = value
      return true
    }
  }

  /// A property that cannot be set.
  private static func fixed<View: UIView, Value>(_ path: KeyPath<View, Value>) -> Member {
    Member(get: { ($0 as? View).map { $0[keyPath: path] } }, set: { _, _ in false })
  }

  private static func read<Value>(_ any: Any, as type: Value.Type) -> Value? {
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
  static let all: [[String: Member]] = [label, image, scroll, control, view]

  private static let scroll: [String: Member] = [
    "contentOffset": member(\UIScrollView.contentOffset),
    "contentSize": member(\UIScrollView.contentSize),
    "contentInset": member(\UIScrollView.contentInset),
    "zoomScale": member(\UIScrollView.zoomScale),
    "scrollEnabled": member(\UIScrollView.isScrollEnabled),
    "pagingEnabled": member(\UIScrollView.isPagingEnabled),
    "dragging": fixed(\UIScrollView.isDragging), "tracking": fixed(\UIScrollView.isTracking),
    "decelerating": fixed(\UIScrollView.isDecelerating),
  ]

  private static let control: [String: Member] = [
    "enabled": member(\UIControl.isEnabled), "selected": member(\UIControl.isSelected),
    "highlighted": member(\UIControl.isHighlighted),
    "value": member(\UISlider.value), "on": member(\UISwitch.isOn),
    "currentPage": member(\UIPageControl.currentPage),
    "numberOfPages": member(\UIPageControl.numberOfPages),
    "selectedSegmentIndex": member(\UISegmentedControl.selectedSegmentIndex),
    "placeholder": optional(\UITextField.placeholder),
  ]

  private static let view: [String: Member] = [
    "alpha": member(\UIView.alpha), "frame": member(\UIView.frame),
    "bounds": member(\UIView.bounds), "center": member(\UIView.center),
    "transform": member(\UIView.transform), "tag": member(\UIView.tag),
    "hidden": member(\UIView.isHidden), "isHidden": member(\UIView.isHidden),
    "opaque": member(\UIView.isOpaque), "clipsToBounds": member(\UIView.clipsToBounds),
    "userInteractionEnabled": member(\UIView.isUserInteractionEnabled),
    "multipleTouchEnabled": member(\UIView.isMultipleTouchEnabled),
    "exclusiveTouch": member(\UIView.isExclusiveTouch),
    "contentMode": member(\UIView.contentMode),
    "contentScaleFactor": member(\UIView.contentScaleFactor),
    "backgroundColor": optional(\UIView.backgroundColor), "tintColor": optional(\UIView.tintColor),
    "maskView": optional(\UIView.mask), "mask": optional(\UIView.mask),
    "layer": fixed(\UIView.layer), "superview": fixed(\UIView.superview),
    "subviews": fixed(\UIView.subviews), "window": fixed(\UIView.window),
  ]

  private static let label: [String: Member] = [
    "text": optional(\UILabel.text), "font": optional(\UILabel.font),
    "textColor": optional(\UILabel.textColor),
    "attributedText": optional(\UILabel.attributedText),
    "textAlignment": member(\UILabel.textAlignment),
    "numberOfLines": member(\UILabel.numberOfLines),
    "highlighted": member(\UILabel.isHighlighted), "enabled": member(\UILabel.isEnabled),
    "shadowColor": optional(\UILabel.shadowColor), "shadowOffset": member(\UILabel.shadowOffset),
  ]

  private static let image: [String: Member] = [
    "image": optional(\UIImageView.image),
    "highlightedImage": optional(\UIImageView.highlightedImage),
    "highlighted": member(\UIImageView.isHighlighted),
    "animationDuration": member(\UIImageView.animationDuration),
    "animationRepeatCount": member(\UIImageView.animationRepeatCount),
  ]
}
