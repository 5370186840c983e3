import QuartzCore

// Transitions of views: behaviour/views.md, "Transitions of views".

extension UIView {
  /// Goes from the view's picture before the closure to the one after it, in the way that the options name.
  ///
  /// What the closure changes is not animated by itself, unless the options allow animated content.
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

  /// Goes from one view to another: puts the second in the first one's place, or hides the one and shows the other.
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
  /// Adds the transition that the options name to a layer; none where they name none.
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
    // The named side, as seen, comes forward: behaviour/choices.md, "Drawn transitions".
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
