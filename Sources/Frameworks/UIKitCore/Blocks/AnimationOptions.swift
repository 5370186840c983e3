import QuartzCore

// Bits and fields: behaviour/layers.md, "Defaults".

extension UIView {
  /// How blocks animate.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Takes the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out inside the block and so animate along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Views take touches while they animate.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins from what is shown.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Runs for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs there and back.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Does not take the duration of the block around it.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Does not take the curve of the block around it.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Changes in the views of a transition animate.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// A transition hides and shows instead of removing and adding.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Takes neither the kind of the animation nor the options of the block around it.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends.
    public static let curveEaseInOut = AnimationOptions([])
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At even speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Turns about the vertical axis, the left side coming to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns about the vertical axis, the right side coming to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Peels the old picture off from the bottom.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Lays the new picture over the old one from the top.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Dissolves one picture into the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns about the horizontal axis, the top coming to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns about the horizontal axis, the bottom coming to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// Would like to be shown sixty times a second.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// Would like to be shown thirty times a second.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// Lays out what is pending before the block, and within it, so animated, before the block ends; also in blocks inside.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 28)

    private static let curveMask: UInt = 15 << 16
    private static let transitionMask: UInt = 15 << 20
    private static let rateMask: UInt = 15 << 24

    /// The curve that the field names.
    var curve: UIView.AnimationCurve {
      AnimationCurve(rawValue: Int((rawValue & Self.curveMask) >> 16)) ?? .easeInOut
    }

    /// The kind of transition alone.
    var transition: AnimationOptions {
      AnimationOptions(rawValue: rawValue & Self.transitionMask)
    }

    /// How often the animations would like to be shown.
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

  /// How keyframe blocks animate.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Takes the bits, those of curves among them.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out inside the block and so animate along.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Views take touches while they animate.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Begins from what is shown.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Runs for ever.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs there and back.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Does not take the duration of the block around it.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Takes no options of the block around it.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Goes straight from value to value.
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    /// Jumps from value to value.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Goes straight, at even speed over the whole.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Goes on a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Goes on a smooth curve, at even speed over the whole.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    private static let modeMask: UInt = 15 << 10

    /// The mode that the field names.
    var calculationMode: CAAnimationCalculationMode {
      switch rawValue & Self.modeMask {
      case Self.calculationModeDiscrete.rawValue: .discrete
      case Self.calculationModePaced.rawValue: .paced
      case Self.calculationModeCubic.rawValue: .cubic
      case Self.calculationModeCubicPaced.rawValue: .cubicPaced
      default: .linear
      }
    }

    /// What they mean for the block as such.
    var blockOptions: AnimationOptions { AnimationOptions(rawValue: rawValue & ~Self.modeMask) }
  }

  /// The curves that options name.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// At even speed.
    case linear
  }

  /// The transitions of `setAnimationTransition(_:for:cache:)`.
  public enum AnimationTransition: Int, Sendable {
    /// No transition.
    case none
    /// Turns about the vertical axis, the left side coming to the front.
    case flipFromLeft
    /// Turns about the vertical axis, the right side coming to the front.
    case flipFromRight
    /// Peels the old picture off from the bottom.
    case curlUp
    /// Lays the new picture over the old one from the top.
    case curlDown

    /// The same kind as options name it.
    var animationOptions: AnimationOptions { AnimationOptions(rawValue: UInt(rawValue) << 20) }
  }

  /// The animations that the system has ready.
  public enum SystemAnimation: UInt, Sendable {
    /// Shrinks and fades views, and then takes them out.
    case delete
  }
}
