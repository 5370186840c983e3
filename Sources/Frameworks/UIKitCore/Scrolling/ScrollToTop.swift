import CoreGraphics

extension UIScrollView {
  /// Scrolls to the top of the content with animation, if the delegate allows it.
  ///
  /// The delegate is notified when the animation ends.
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

  /// Notifies the delegate that the animation of a requested scroll has ended.
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
  /// Returns the visible scroll views in the view tree whose `scrollsToTop` is `true`.
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
  /// Simulates a tap on the status bar, which scrolls the visible scroll view of the key window to the top.
  ///
  /// - Source: Apple's documentation of `UIScrollView.scrollsToTop`: on iPhone the gesture has no effect if more than
  ///   one scroll view on the screen has the property set, if the delegate forbids it, or if the content is already
  ///   at the top.
  package func tapStatusBar() {
    guard let window = keyWindow else { return }
    let heeding = window.scrollToTopCandidates(in: window)
    if heeding.count == 1 { heeding[0].scrollToTop() }
  }
}
