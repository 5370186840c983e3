import QuartzCore

extension UIView {
  /// Animates the transition from the view's content before the closure runs to its content afterwards.
  ///
  /// The options determine the type of transition. The changes made in the closure are not animated unless the
  /// options contain `allowAnimatedContent`. The duration is in seconds.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewAnimationBlock(
      duration: duration, delay: 0, options: options, completion: completion)
    block.run {
      if options.contains(.allowAnimatedContent) {
        animations?()
      } else {
        performWithoutAnimation { animations?() }
      }
      if ViewAnimationBlock.currentIfAnimating === block {
        block.addTransition(options: options, to: view.layer)
      }
    }
  }

  /// Animates the transition from one view to another.
  ///
  /// The second view replaces the first one in its superview. With the option `showHideTransitionViews`, the first
  /// view is hidden and the second one shown instead.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    let changes = {
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else {
        fromView.superview?.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    guard let container = fromView.superview else {
      performWithoutAnimation(changes)
      ViewAnimationBlock(duration: 0, delay: 0, options: [], completion: completion).run {}
      return
    }
    transition(
      with: container, duration: duration, options: options, animations: changes,
      completion: completion)
  }
}

extension ViewAnimationBlock {
  /// Adds the transition specified by the options to the given layer.
  ///
  /// Does nothing if the options do not contain a transition.
  func addTransition(options: UIView.AnimationOptions, to layer: CALayer) {
    guard layer.isInLiveTree, let transition = Self.layerTransition(for: options.transition) else {
      return
    }
    transition.duration = duration
    transition.timingFunction = curve.timingFunction
    addAnimation(transition, to: layer, forKey: "transition")
  }

  private static func layerTransition(for kind: UIView.AnimationOptions) -> CATransition? {
    let transition = CATransition()
    switch kind {
    case .transitionCrossDissolve: transition.type = .fade
    case .transitionCurlUp: transition.type = pageCurl
    case .transitionCurlDown: transition.type = pageUnCurl
    // The side named by the option, as seen by the viewer, comes forward. Layer transitions name the top and bottom
    // sides the other way around.
    case .transitionFlipFromLeft: (transition.type, transition.subtype) = (flip, .fromLeft)
    case .transitionFlipFromRight: (transition.type, transition.subtype) = (flip, .fromRight)
    case .transitionFlipFromTop: (transition.type, transition.subtype) = (flip, .fromBottom)
    case .transitionFlipFromBottom: (transition.type, transition.subtype) = (flip, .fromTop)
    default: return nil
    }
    return transition
  }

  private static let flip = CATransitionType(rawValue: "oglFlip")
  private static let pageCurl = CATransitionType(rawValue: "pageCurl")
  private static let pageUnCurl = CATransitionType(rawValue: "pageUnCurl")
}
