import QuartzCore

extension UIView {
  /// The options of animation blocks.
  ///
  /// Bits 0 to 9 and 28 are flags; bits 16 to 19 hold the curve, 20 to 23 the transition and 24 to 27 the frame rate.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews at the end of the block, so that the resulting changes are also animated.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets the animated views receive touches during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts the animation from the value currently displayed instead of the old model value.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation indefinitely.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs the animation forwards and then backwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Does not inherit the duration of the outer block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Does not inherit the curve of the outer block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Also animates property changes made during a view transition.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Hides and shows the views of a transition, instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Does not inherit the options or the spring timing of the outer block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Starts and ends slowly.
    public static let curveEaseInOut = AnimationOptions([])
    /// Starts slowly and accelerates.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Decelerates toward the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Runs at constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Flips the view around its vertical axis, with the left side coming forward.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Flips the view around its vertical axis, with the right side coming forward.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Curls the old content up and away, starting at the bottom, like a page.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Curls the new content down over the old content, starting at the top, like a page.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Cross-fades from the old content to the new content.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Flips the view around its horizontal axis, with the top coming forward.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Flips the view around its horizontal axis, with the bottom coming forward.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// Requests 60 frames per second.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// Requests 30 frames per second.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// Performs pending layout and property updates before the block, so that they are not animated, and updates
    /// caused by the block before its end, so that they are.
    ///
    /// Inner blocks inherit the option.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 28)

    private static let curveMask: UInt = 15 << 16
    private static let transitionMask: UInt = 15 << 20
    private static let rateMask: UInt = 15 << 24

    /// The animation curve stored in bits 16 to 19.
    var curve: UIView.AnimationCurve {
      AnimationCurve(rawValue: Int((rawValue & Self.curveMask) >> 16)) ?? .easeInOut
    }

    /// The transition stored in bits 20 to 23, without the other options.
    var transition: AnimationOptions {
      AnimationOptions(rawValue: rawValue & Self.transitionMask)
    }

    /// The frame rate range stored in bits 24 to 27.
    var frameRateRange: CAFrameRateRange {
      switch rawValue & Self.rateMask {
      case Self.preferredFramesPerSecond60.rawValue:
        CAFrameRateRange(minimum: 60, maximum: 60, preferred: 60)
      case Self.preferredFramesPerSecond30.rawValue:
        CAFrameRateRange(minimum: 30, maximum: 30, preferred: 30)
      default: .default
      }
    }
  }

  /// The options of keyframe animation blocks.
  ///
  /// Bits 10 to 13 hold the calculation mode, and bits 16 to 19 can hold an animation curve.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    /// Creates options from raw bits, which may include those of an animation curve.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews at the end of the block, so that the resulting changes are also animated.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets the animated views receive touches during the animation.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Starts the animation from the value currently displayed instead of the old model value.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation indefinitely.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs the animation forwards and then backwards.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Does not inherit the duration of the outer block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Does not inherit the options of the outer block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Interpolates linearly between the keyframes.
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    /// Jumps from one keyframe value to the next without interpolation.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Interpolates linearly, at a constant speed over the whole animation.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Interpolates along a smooth curve through the keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Interpolates along a smooth curve through the keyframes, at a constant speed over the whole animation.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    private static let modeMask: UInt = 15 << 10

    /// The calculation mode stored in bits 10 to 13.
    var calculationMode: CAAnimationCalculationMode {
      switch rawValue & Self.modeMask {
      case Self.calculationModeDiscrete.rawValue: .discrete
      case Self.calculationModePaced.rawValue: .paced
      case Self.calculationModeCubic.rawValue: .cubic
      case Self.calculationModeCubicPaced.rawValue: .cubicPaced
      default: .linear
      }
    }

    /// The options for the enclosing animation block, without the calculation mode.
    var blockOptions: AnimationOptions { AnimationOptions(rawValue: rawValue & ~Self.modeMask) }
  }

  /// The predefined animation curves.
  public enum AnimationCurve: Int, Sendable {
    /// Starts and ends slowly.
    case easeInOut
    /// Starts slowly and accelerates.
    case easeIn
    /// Decelerates toward the end.
    case easeOut
    /// Runs at constant speed.
    case linear
  }

  /// The view transitions for `setAnimationTransition(_:for:cache:)`.
  public enum AnimationTransition: Int, Sendable {
    case none
    /// Flips the view around its vertical axis, with the left side coming forward.
    case flipFromLeft
    /// Flips the view around its vertical axis, with the right side coming forward.
    case flipFromRight
    /// Curls the old content up and away, starting at the bottom, like a page.
    case curlUp
    /// Curls the new content down over the old content, starting at the top, like a page.
    case curlDown

    /// The equivalent animation option.
    var animationOptions: AnimationOptions { AnimationOptions(rawValue: UInt(rawValue) << 20) }
  }

  /// The predefined animations for ``UIView/perform(_:on:options:animations:completion:)``.
  public enum SystemAnimation: UInt, Sendable {
    /// Shrinks and fades out the views, and then removes them from their superviews.
    case delete
  }
}
