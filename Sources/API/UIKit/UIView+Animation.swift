import QuartzCore

extension UIView {
  /// How blocks animate.
  public struct AnimationOptions: OptionSet, Sendable {
    /// Apple's value for it.
    public let rawValue: UInt
    /// Takes one of Apple's values.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    // Bits and fields: vectors/defaults.json, kinds `optionBit` and `optionField`.
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
    /// Takes no options of the block around it.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends.
    public static let curveEaseInOut = AnimationOptions([])
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At even speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    private static let curveField: UInt = 15 << 16

    /// The curve that the field names.
    var timingFunction: CAMediaTimingFunction {
      switch rawValue & Self.curveField {
      case Self.curveEaseIn.rawValue: .named(.easeIn)
      case Self.curveEaseOut.rawValue: .named(.easeOut)
      case Self.curveLinear.rawValue: .named(.linear)
      default: .named(.easeInEaseOut)
      }
    }

    /// The same options with the curve of others.
    func withCurve(of other: AnimationOptions) -> AnimationOptions {
      AnimationOptions(
        rawValue: rawValue & ~Self.curveField | other.rawValue & Self.curveField)
    }
  }

  /// What an animation of a view block looks like: spec/05 section 2.
  public enum AnimationStyle: Sendable {
    /// From old minus new to zero, laid over the model.
    case additive
    /// From the old value, one animation for each property.
    case replacing
  }

  /// How view blocks animate from here on.
  public static var animationStyle: AnimationStyle {
    get { AnimationSettings.style }
    set { AnimationSettings.style = newValue }
  }

  /// Animates the changes that the closure makes.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewBlock(duration: duration, delay: delay, options: options, completion: completion)
      .run(animations)
  }

  /// Animates the changes that the closure makes.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Runs changes without any animation of views.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let enabled = ViewBlock.isEnabled
    ViewBlock.isEnabled = false
    defer { ViewBlock.isEnabled = enabled }
    actionsWithoutAnimation()
  }

  /// Turns the animation of views on or off.
  public class func setAnimationsEnabled(_ enabled: Bool) { ViewBlock.isEnabled = enabled }

  /// Whether views animate.
  public class var areAnimationsEnabled: Bool { ViewBlock.isEnabled }

  /// The duration of the block in force; 0 outside.
  public class var inheritedAnimationDuration: TimeInterval { ViewBlock.current?.duration ?? 0 }
}

/// Settings for all views.
@MainActor
private enum AnimationSettings {
  static var style = UIView.AnimationStyle.additive
}
