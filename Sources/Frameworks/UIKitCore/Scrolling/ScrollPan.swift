import Foundation
import QuartzCore

/// The pan gesture recognizer of a scroll view.
///
/// Only movement along scrollable axes counts towards the start of the gesture. If two nested scroll views scroll
/// along different axes, the one whose axis first registers ten points of movement starts to scroll.
@MainActor
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?
  /// The display link that updates the content offset in each frame while an animation is running.
  var displayLink: CADisplayLink?
  /// The translation at which the gesture began.
  private(set) var initialTranslation = CGPoint.zero

  /// The delay before a subview receives a touch, in seconds.
  ///
  /// The value is our own choice.
  static let contentTouchDelay = 0.15

  init() {
    super.init(target: nil, action: nil)
    addChangeHandler { [weak self] _ in
      if let self { scrollView?.handlePan(self) }
    }
  }

  /// Whether at least one touch is on the view.
  var isTouched: Bool { !trackedTouches.isEmpty }

  /// Returns whether the given view is a control, which prevents its touches from starting a drag.
  static func isControl(_ view: UIView) -> Bool { view is UIControl }

  override func travelDistance(of translation: CGPoint) -> CGFloat {
    guard let scrollView else { return 0 }
    let axes = scrollView.scrollableAxes
    initialTranslation = translation
    return hypot(axes.x ? translation.x : 0, axes.y ? translation.y : 0)
  }

  override func delaysDelivery(of touch: UITouch) -> Bool {
    guard let scrollView, scrollView.delaysContentTouches, state == .possible,
      touch.view !== scrollView
    else {
      return super.delaysDelivery(of: touch)
    }
    return scrollView.scrollableAxes.x || scrollView.scrollableAxes.y
  }

  override var maximumTouchDelay: Double? { Self.contentTouchDelay }

  /// Gives screen edge pan gesture recognizers precedence over scrolling.
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer is UIScreenEdgePanGestureRecognizer
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    scrollView?.stopMovingContent()
  }

  override func reset() {
    super.reset()
    scrollView?.returnOverscrolledContent()
  }
}

/// The pinch gesture recognizer of a scroll view.
@MainActor
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  weak var scrollView: UIScrollView?

  init(_ scroll: UIScrollView) {
    super.init(target: nil, action: nil)
    self.scrollView = scroll
    addChangeHandler { [weak self] _ in
      if let self { self.scrollView?.handlePinch(self) }
    }
  }
}
