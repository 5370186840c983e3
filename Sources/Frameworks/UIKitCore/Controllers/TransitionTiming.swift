import QuartzCore

/// How long the system's transitions take and on which curves they go.
package struct TransitionTiming {
  /// In seconds.
  package let duration: Double
  /// Whether progress is linear, as under a finger.
  package let isLinear: Bool

  /// Creates the timing of one transition.
  package init(duration: Double, isLinear: Bool) {
    (self.duration, self.isLinear) = (duration, isLinear)
  }

  /// Runs changes on the curve.
  ///
  /// The curve is a spring without overshoot that has come to rest after the duration: measured by others, system transitions
  /// add a spring of mass 3, stiffness 1000 and damping 500 for 0.5 s (the discussion of JTSSloppySwiping's issue 2),
  /// which, as CASpringAnimation takes no more than critical damping, is this one. What a finger leads goes evenly, so that it stays under it.
  @MainActor
  package func animate(_ changes: () -> Void, completion: ((Bool) -> Void)? = nil) {
    if isLinear {
      UIView.animate(
        withDuration: duration, delay: 0, options: [.curveLinear, .overrideInheritedOptions],
        animations: changes, completion: completion)
    } else {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: .overrideInheritedOptions, animations: changes, completion: completion)
    }
  }

  /// Presenting and dismissing over the lower edge, in seconds: the 0.5 s of that spring.
  static let coverDuration = 0.5
  /// A cross dissolve, in seconds: our own choice, in step with the push.
  static let dissolveDuration = 0.35
  /// A flip or a curl of the whole window, in seconds: our own choice, by Apple's documentation of view transitions.
  package static let flipDuration = 0.75
  /// A push or a pop, in seconds: our own choice, near that of iOS.
  static let pushDuration = 0.35
  /// Hiding and showing a bar, in seconds: Apple's constant `UINavigationController.hideShowBarDuration`.
  static let barDuration = 0.2
}

/// An animator of the system, whose timing those who go along share.
@MainActor
package protocol TimedTransitioning: UIViewControllerAnimatedTransitioning {
  /// The timing in a transition.
  func timing(in context: any UIViewControllerContextTransitioning) -> TransitionTiming
}

extension TimedTransitioning {
  /// Returns the timing of the whole transition; linear where a finger leads it.
  package func timing(in context: any UIViewControllerContextTransitioning) -> TransitionTiming {
    TransitionTiming(
      duration: transitionDuration(using: context), isLinear: context.isInteractive)
  }
}
