import Foundation
import QuartzCore

/// The drags of a scroll view.
///
/// Only what fingers go along the axes that scroll counts towards the beginning: of a row of cards in a list, whichever
/// way ten points are gone first decides.
@MainActor
final class ScrollPan: UIPanGestureRecognizer {
  weak var scroll: UIScrollView?
  /// Calls for each frame while the content moves by itself.
  var ticker: CADisplayLink?
  /// Which way the fingers had gone when it began.
  private(set) var first = CGPoint.zero

  /// How long a view inside waits before it hears of a finger, in seconds; our own choice.
  static let contentDelay = 0.15

  init() {
    super.init(target: nil, action: nil)
    onChange { [weak self] _ in
      if let self { scroll?.followDrag(self) }
    }
  }

  /// Whether a finger is down on the view.
  var isTouched: Bool { !touches.isEmpty }

  /// Whether a view keeps its fingers from drags.
  static func isControl(_ view: UIView) -> Bool { view is UIControl }

  override func length(of way: CGPoint) -> CGFloat {
    guard let scroll else { return 0 }
    let axes = scroll.scrollableAxes
    first = way
    return hypot(axes.x ? way.x : 0, axes.y ? way.y : 0)
  }

  override func holds(_ touch: UITouch) -> Bool {
    guard let scroll, scroll.delaysContentTouches, state == .possible, touch.view !== scroll else {
      return super.holds(touch)
    }
    return scroll.scrollableAxes.x || scroll.scrollableAxes.y
  }

  override var holdTime: Double? { Self.contentDelay }

  /// What comes from an edge of the screen goes before.
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer is UIScreenEdgePanGestureRecognizer
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    scroll?.catchContent()
  }

  override func reset() {
    super.reset()
    scroll?.letContentGo()
  }
}

/// The pinches of a scroll view.
@MainActor
final class ScrollPinch: UIPinchGestureRecognizer {
  weak var scroll: UIScrollView?

  init(_ scroll: UIScrollView) {
    super.init(target: nil, action: nil)
    self.scroll = scroll
    onChange { [weak self] _ in
      if let self { self.scroll?.followPinch(self) }
    }
  }
}
