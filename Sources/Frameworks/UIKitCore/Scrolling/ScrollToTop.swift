import CoreGraphics

extension UIScrollView {
  /// Goes to the top of its content if its delegate lets it, and tells it on arrival.
  func scrollToTop() {
    let top = offsetLimits.y.lowerBound
    guard contentOffset.y > top, delegateAllowsScrollToTop else { return }
    cancelAnimation()
    var flight = ScrollAnimation.programmaticScroll(
      from: contentOffset, to: CGPoint(x: contentOffset.x, y: top))
    flight.isScrollToTop = true
    startAnimation(flight)
  }

  private var delegateAllowsScrollToTop: Bool {
    (self as UIScrollView).delegate?.scrollViewShouldScrollToTop(self) ?? true
  }

  /// Tells that a movement has ended that somebody asked for.
  func notifyAnimationEnded(_ flight: ScrollAnimation) {
    let delegate = (self as UIScrollView).delegate
    if flight.isScrollToTop {
      delegate?.scrollViewDidScrollToTop(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}

extension UIView {
  /// The scroll views in sight in its tree that go to the top when the status bar is tapped.
  fileprivate func scrollToTopCandidates(in window: UIWindow) -> [UIScrollView] {
    var found: [UIScrollView] = []
    traverseViewTree { view in
      guard !view.isHidden, view.alpha > 0.01,
        view.convert(view.bounds, to: nil).overlaps(window.bounds)
      else { return false }
      if let scroll = view as? UIScrollView, scroll.scrollsToTop { found.append(scroll) }
      return true
    }
    return found
  }
}

extension UIApplication {
  /// Does what a tap on the status bar does: the scroll view in sight that heeds it goes to the top.
  ///
  /// - Source: Apple's documentation of `UIScrollView.scrollsToTop`: on a phone nothing happens where more than one of those
  ///   on screen heeds it, nor where the delegate forbids it or the content is there.
  package func tapStatusBar() {
    guard let window = keyWindow else { return }
    let heeding = window.scrollToTopCandidates(in: window)
    if heeding.count == 1 { heeding[0].scrollToTop() }
  }
}
