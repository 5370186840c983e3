import QuartzCore

extension UIView {
  /// Animates from the view's content before the closure to its content afterwards, with the transition given by the
  /// options.
  ///
  /// The changes themselves are not animated, unless the options contain `allowAnimatedContent`. The duration is in
  /// seconds.
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

  /// Animates from one view to another.
  ///
  /// The second view replaces the first in its superview, or, with the option `showHideTransitionViews`, the first is
  /// hidden and the second shown.
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
  /// Adds the transition given by the options to a layer.
  ///
  /// Does nothing if the options contain none.
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
    // The side in the option's name, as seen by the viewer, comes forward. Layer transitions name the vertical sides
    // the other way around.
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
