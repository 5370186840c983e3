import Foundation
import QuartzCore

/// The drags of a scroll view.
///
/// Only what fingers go along the axes that scroll counts towards the beginning: of a row of cards in a list, whichever
/// way ten points are gone first decides.
@MainActor
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?
  /// Calls for each frame while the content moves by itself.
  var displayLink: CADisplayLink?
  /// Which way the fingers had gone when it began.
  private(set) var initialTranslation = CGPoint.zero

  /// How long a view inside waits before it hears of a finger, in seconds; our own choice.
  static let contentTouchDelay = 0.15

  init() {
    super.init(target: nil, action: nil)
    addChangeHandler { [weak self] _ in
      if let self { scrollView?.handlePan(self) }
    }
  }

  /// Whether a finger is down on the view.
  var isTouched: Bool { !trackedTouches.isEmpty }

  /// Whether a view keeps its fingers from drags.
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

  /// What comes from an edge of the screen goes before.
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

/// The pinches of a scroll view.
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
