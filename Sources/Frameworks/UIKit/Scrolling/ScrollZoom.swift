import Foundation
import QuartzCore

/// A pinch that is going on.
struct ScrollZoom {
  /// The scale when it began.
  var scale: CGFloat
  /// The middle of the fingers in the window when they last moved.
  var middle: CGPoint
}

extension UIScrollView {
  /// The view that is scaled.
  var zoomedView: UIView? { (self as UIScrollView).delegate?.viewForZooming(in: self) }

  /// How much of a scale beyond the limits shows, as an exponent: our own choice.
  private static let resistance = 0.5
  /// How long a change of scale takes, in seconds: our own choice.
  private static let zoomDuration = 0.3

  /// Looks for pinches where there is something to scale.
  func updateZooming() {
    let isWanted = minimumZoomScale < maximumZoomScale
    guard isWanted != (ownPinch != nil) else { return }
    if isWanted {
      let pinch = ScrollPinch(self)
      pinch.delegate = self
      pinch.isEnabled = isScrollEnabled
      ownPinch = pinch
      addGestureRecognizer(pinch)
    } else if let pinch = ownPinch {
      removeGestureRecognizer(pinch)
      ownPinch = nil
    }
  }

  func allowed(_ scale: CGFloat) -> CGFloat {
    min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  /// Scales the view about a point of the scroll view's coordinates, which stays where it shows.
  func scale(to scale: CGFloat, keeping point: CGPoint) {
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
    let shown = CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y)
    var offset = CGPoint(
      x: origin.x + (point.x - origin.x) * factor - shown.x,
      y: origin.y + (point.y - origin.y) * factor - shown.y)
    let limits = limits
    offset = CGPoint(x: offset.x.clamped(to: limits.x), y: offset.y.clamped(to: limits.y))
    if offset != contentOffset { contentOffset = offset }
    (self as UIScrollView).delegate?.scrollViewDidZoom(self)
  }

  /// Changes the scale with the delegate's calls around it.
  func changeZoom(animated: Bool, _ change: @escaping () -> Void) {
    guard let view = zoomedView else { return }
    endFlight()
    guard animated, window?.context != nil else { return change() }
    let delegate = (self as UIScrollView).delegate
    delegate?.scrollViewWillBeginZooming(self, with: view)
    UIView.animate(withDuration: Self.zoomDuration, animations: change) { [weak self] _ in
      guard let self else { return }
      isZoomBouncing = false
      (self as UIScrollView).delegate?.scrollViewDidEndZooming(
        self, with: view, atScale: zoomScale)
    }
  }

  func followPinch(_ pinch: ScrollPinch) {
    guard let view = zoomedView else { return }
    switch pinch.state {
    case .began:
      catchContent()
      zooming = ScrollZoom(scale: zoomScale, middle: pinch.location(in: nil))
      (self as UIScrollView).delegate?.scrollViewWillBeginZooming(self, with: view)
      pinchView(pinch)
    case .changed: pinchView(pinch)
    case .ended, .cancelled, .failed: endPinch(view)
    case .possible: break
    }
  }

  private func pinchView(_ pinch: ScrollPinch) {
    guard var zooming else { return }
    let wanted = zooming.scale * pinch.scale
    let limit = allowed(wanted)
    let shown =
      bouncesZoom
      ? limit * CGFloat(pow(Double(wanted / limit), Self.resistance)) : limit
    let middle = pinch.location(in: nil)
    // The content goes along with the middle of the fingers.
    let way = CGPoint(x: middle.x - zooming.middle.x, y: middle.y - zooming.middle.y)
    zooming.middle = middle
    self.zooming = zooming
    let limits = limits
    contentOffset = CGPoint(
      x: (contentOffset.x - way.x).clamped(to: limits.x),
      y: (contentOffset.y - way.y).clamped(to: limits.y))
    scale(to: shown, keeping: pinch.location(in: self))
  }

  private func endPinch(_ view: UIView) {
    guard zooming != nil else { return }
    zooming = nil
    if drag != nil { restartDrag(ownPan) }
    let scale = zoomScale
    guard allowed(scale) != scale else {
      (self as UIScrollView).delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
      return letContentGo()
    }
    isZoomBouncing = true
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    UIView.animate(
      withDuration: Self.zoomDuration,
      animations: { self.scale(to: self.allowed(scale), keeping: middle) }
    ) { [weak self] _ in
      guard let self else { return }
      isZoomBouncing = false
      (self as UIScrollView).delegate?.scrollViewDidEndZooming(
        self, with: view, atScale: zoomScale)
    }
  }
}
