import QuartzCore

/// The duration and curve of a system transition.
package struct TransitionTiming {
  /// The duration in seconds.
  package let duration: Double
  /// Whether the animation curve is linear.
  ///
  /// It is `true` for interactive transitions, whose views follow the finger.
  package let isLinear: Bool

  /// Creates a timing with the given duration, in seconds.
  package init(duration: Double, isLinear: Bool) {
    (self.duration, self.isLinear) = (duration, isLinear)
  }

  /// Animates the changes with this duration.
  ///
  /// The curve is linear if ``isLinear`` is `true`, and otherwise a critically damped spring.
  ///
  /// Published measurements of iOS show a spring of mass 3, stiffness 1000 and damping 500 for 0.5 s (discussion of
  /// JTSSloppySwiping's issue 2). CASpringAnimation limits the damping to the critical value, so this is the same
  /// curve. Interactive transitions are linear so that the views stay under the finger.
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

  /// The duration of the slide over the lower edge in presentations and dismissals, in seconds.
  ///
  /// Equal to the duration of the spring measured on iOS.
  static let coverDuration = 0.5
  /// The duration of a cross dissolve, in seconds.
  ///
  /// The value is our choice, equal to the duration of a push.
  static let dissolveDuration = 0.35
  /// The duration of a flip or curl of the whole window, in seconds.
  ///
  /// The value is our choice, based on Apple's documentation of view transitions.
  package static let flipDuration = 0.75
  /// The duration of a push or pop, in seconds.
  ///
  /// The value is our choice, close to that of iOS.
  static let pushDuration = 0.35
  /// The duration of the animation that hides or shows a bar, in seconds.
  ///
  /// The value of Apple's constant `UINavigationController.hideShowBarDuration`.
  static let barDuration = 0.2
}

/// A built-in animator whose timing is also used for alongside animations.
@MainActor
package protocol TimedTransitioning: UIViewControllerAnimatedTransitioning {
  /// Returns the duration and curve for a transition.
  func timing(in context: any UIViewControllerContextTransitioning) -> TransitionTiming
}

extension TimedTransitioning {
  /// Default: returns the animator's duration with a linear curve during an interaction.
  package func timing(in context: any UIViewControllerContextTransitioning) -> TransitionTiming {
    TransitionTiming(
      duration: transitionDuration(using: context), isLinear: context.isInteractive)
  }
}
