import Foundation
import QuartzCore

/// The state of a scroll view's pinch in progress.
struct ScrollZoom {
  /// The zoom scale when the pinch began.
  var scale: CGFloat
  /// The most recent center of the touches, in window coordinates.
  var center: CGPoint
}

extension UIScrollView {
  /// The view to be scaled when zooming, as returned by the delegate.
  var zoomedView: UIView? { (self as UIScrollView).delegate?.viewForZooming(in: self) }

  /// The exponent applied to the ratio between a zoom scale and the limit that it exceeds.
  ///
  /// The value is our own choice.
  private static let zoomResistance = 0.5
  /// The duration of an animated zoom, in seconds.
  ///
  /// The value is our own choice.
  private static let zoomDuration = 0.3

  /// Adds or removes the pinch gesture recognizer, depending on whether the zoom scale is variable.
  func updatePinchRecognizer() {
    let isWanted = minimumZoomScale < maximumZoomScale
    guard isWanted != (scrollPinchRecognizer != nil) else { return }
    if isWanted {
      let pinch = ScrollPinchGestureRecognizer(self)
      pinch.delegate = self
      pinch.isEnabled = isScrollEnabled
      scrollPinchRecognizer = pinch
      addGestureRecognizer(pinch)
    } else if let pinch = scrollPinchRecognizer {
      removeGestureRecognizer(pinch)
      scrollPinchRecognizer = nil
    }
  }

  func clampedZoomScale(_ scale: CGFloat) -> CGFloat {
    min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  /// Scales the zoomed view.
  ///
  /// The given point in the scroll view's coordinates keeps its position on the screen, as far as the offset limits
  /// permit.
  func applyZoomScale(_ scale: CGFloat, about point: CGPoint) {
    guard let view = zoomedView else { return }
    let old = view.transform.a
    guard scale > 0, old > 0, scale != old else { return }
    let factor = scale / old
    let origin = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.center = CGPoint(
      x: origin.x + view.frame.width * view.anchorPoint.x,
      y: origin.y + view.frame.height * view.anchorPoint.y)
    contentSize = view.frame.size
    let visiblePoint = CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y)
    var offset = CGPoint(
      x: origin.x + (point.x - origin.x) * factor - visiblePoint.x,
      y: origin.y + (point.y - origin.y) * factor - visiblePoint.y)
    let limits = offsetLimits
    offset = CGPoint(x: offset.x.clamped(to: limits.x), y: offset.y.clamped(to: limits.y))
    if offset != contentOffset { contentOffset = offset }
    (self as UIScrollView).delegate?.scrollViewDidZoom(self)
  }

  /// Changes the zoom scale, optionally with animation.
  ///
  /// The delegate is notified before and after an animated change.
  func performZoom(animated: Bool, changes change: @escaping () -> Void) {
    guard let view = zoomedView else { return }
    cancelAnimation()
    guard animated, window?.renderContext != nil else { return change() }
    let delegate = (self as UIScrollView).delegate
    delegate?.scrollViewWillBeginZooming(self, with: view)
    UIView.animate(withDuration: Self.zoomDuration, animations: change) { [weak self] _ in
      guard let self else { return }
      isZoomBouncing = false
      (self as UIScrollView).delegate?.scrollViewDidEndZooming(
        self, with: view, atScale: zoomScale)
    }
  }

  func handlePinch(_ pinch: ScrollPinchGestureRecognizer) {
    guard let view = zoomedView else { return }
    switch pinch.state {
    case .began:
      stopMovingContent()
      activeZoom = ScrollZoom(scale: zoomScale, center: pinch.location(in: nil))
      (self as UIScrollView).delegate?.scrollViewWillBeginZooming(self, with: view)
      updatePinch(with: pinch)
    case .changed: updatePinch(with: pinch)
    case .ended, .cancelled, .failed: endPinch(of: view)
    case .possible: break
    }
  }

  private func updatePinch(with pinch: ScrollPinchGestureRecognizer) {
    guard var activeZoom else { return }
    let wanted = activeZoom.scale * pinch.scale
    let limit = clampedZoomScale(wanted)
    let shown =
      bouncesZoom
      ? limit * CGFloat(pow(Double(wanted / limit), Self.zoomResistance)) : limit
    let middle = pinch.location(in: nil)
    // The content follows the center of the touches.
    let translation = CGPoint(x: middle.x - activeZoom.center.x, y: middle.y - activeZoom.center.y)
    activeZoom.center = middle
    self.activeZoom = activeZoom
    let limits = offsetLimits
    contentOffset = CGPoint(
      x: (contentOffset.x - translation.x).clamped(to: limits.x),
      y: (contentOffset.y - translation.y).clamped(to: limits.y))
    applyZoomScale(shown, about: pinch.location(in: self))
  }

  private func endPinch(of view: UIView) {
    guard activeZoom != nil else { return }
    activeZoom = nil
    if activeDrag != nil { restartDrag(with: scrollPanRecognizer) }
    let scale = zoomScale
    guard clampedZoomScale(scale) != scale else {
      (self as UIScrollView).delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
      return returnOverscrolledContent()
    }
    isZoomBouncing = true
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    UIView.animate(
      withDuration: Self.zoomDuration,
      animations: { self.applyZoomScale(self.clampedZoomScale(scale), about: middle) }
    ) { [weak self] _ in
      guard let self else { return }
      isZoomBouncing = false
      (self as UIScrollView).delegate?.scrollViewDidEndZooming(
        self, with: view, atScale: zoomScale)
    }
  }
}
