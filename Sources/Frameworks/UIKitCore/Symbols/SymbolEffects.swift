import Foundation
import QuartzCore

/// An animation of a symbol.
public protocol SymbolEffect: Sendable {}

/// An effect that the framework implements.
protocol BuiltInSymbolEffect: SymbolEffect {
  /// Returns the keyframe animation of the effect.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion
}

/// An effect that runs a number of times.
public protocol DiscreteSymbolEffect: SymbolEffect {}

/// An effect that continues until it is removed.
public protocol IndefiniteSymbolEffect: SymbolEffect {}

/// An effect for the replacement of one symbol by another.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// The speed and the number of repetitions of a symbol effect.
public struct SymbolEffectOptions: Hashable, Sendable {
  var speed = 1.0
  var count: Int?
  var isEndless = false

  /// The default speed, and one repetition or, for an indefinite effect, until it is removed.
  public static let `default` = SymbolEffectOptions()
  /// Repeats the effect until it is removed.
  public static let repeating = SymbolEffectOptions(isEndless: true)
  /// Runs the effect one time.
  public static let nonRepeating = SymbolEffectOptions(count: 1)
  /// Returns options with a speed factor.
  ///
  /// Values below 0.01 count as 0.01.
  public static func speed(_ speed: Double) -> Self { Self(speed: max(speed, 0.01)) }
  /// Returns options with a number of repetitions.
  ///
  /// Values below 1 count as 1.
  public static func `repeat`(_ count: Int) -> Self { Self(count: max(1, count)) }

  /// Returns these options with a speed factor.
  ///
  /// Values below 0.01 count as 0.01.
  public func speed(_ speed: Double) -> Self {
    var changed = self
    changed.speed = max(speed, 0.01)
    return changed
  }

  /// These options with repetition until the effect is removed.
  public var repeating: Self {
    var changed = self
    changed.isEndless = true
    return changed
  }

  /// Returns these options with a number of repetitions.
  ///
  /// Values below 1 count as 1.
  public func `repeat`(_ count: Int) -> Self {
    var changed = self
    changed.count = max(1, count)
    return changed
  }
}

/// The keyframe animation of a symbol effect.
struct SymbolMotion {
  /// The name of the effect, which is part of the animation's key on the layer.
  let name: String
  let keyPath: String
  let values: [Double]
  let duration: Double
  /// Whether the final value remains until the effect is removed.
  var isPersistent = false
  /// Whether the animation repeats until the effect is removed.
  var isEndless = false
}

/// An effect that scales the symbol up briefly.
///
/// Amplitudes and durations of all effects are our own choice.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  private var depth = 0.18

  init() {}

  /// The effect in which the symbol is enlarged.
  public var up: Self { self }
  /// The effect in which the symbol is reduced.
  public var down: Self {
    var changed = self
    changed.depth = -0.18
    return changed
  }

  /// Returns a scale animation with an overshoot in the other direction.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "bounce", keyPath: "transform.scale", values: [1, 1 + depth, 1 - depth / 3, 1],
      duration: 0.5)
  }
}

/// An effect that fades the symbol out partially and in again.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// Returns an opacity animation to 0.4 and back.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "pulse", keyPath: "opacity", values: [1, 0.4, 1], duration: 1.2, isEndless: true)
  }
}

/// An effect that varies the opacity of the symbol's layers.
///
/// Here it applies to the whole symbol, which is a single image.
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect,
  BuiltInSymbolEffect
{
  init() {}

  /// Returns an opacity animation in three steps.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "variableColor", keyPath: "opacity", values: [0.35, 0.65, 1, 0.35], duration: 1.2,
      isEndless: true)
  }
}

/// An effect that enlarges or reduces the symbol until it is removed.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  private var size = 1.2

  init() {}

  /// The effect that enlarges the symbol, by a factor of 1.2.
  public var up: Self { self }
  /// The effect that reduces the symbol, by a factor of 0.8.
  public var down: Self {
    var changed = self
    changed.size = 0.8
    return changed
  }

  /// Returns a scale animation whose final value remains.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "scale", keyPath: "transform.scale", values: [1, size], duration: 0.3,
      isPersistent: true)
  }
}

/// An effect that fades the symbol in.
public struct AppearSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// Returns an opacity animation from 0 to 1 whose final value remains.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "visibility", keyPath: "opacity", values: [0, 1], duration: 0.3, isPersistent: true)
  }
}

/// An effect that fades the symbol out.
public struct DisappearSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// Returns an opacity animation from 1 to 0 whose final value remains.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "visibility", keyPath: "opacity", values: [1, 0], duration: 0.3, isPersistent: true)
  }
}

/// An effect that rotates the symbol back and forth.
public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  init() {}

  /// Returns a rotation animation with decreasing amplitude.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "wiggle", keyPath: "transform.rotation", values: [0, 0.2, -0.16, 0.1, -0.05, 0],
      duration: 0.7)
  }
}

/// An effect that rotates the symbol by full turns.
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  init() {}

  /// Returns an animation of one full clockwise turn.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "rotate", keyPath: "transform.rotation", values: [0, 2 * .pi], duration: 1,
      isEndless: true)
  }
}

/// An effect that enlarges and reduces the symbol slowly.
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  init() {}

  /// Returns a scale animation to 1.1 and back.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "breathe", keyPath: "transform.scale", values: [1, 1.1, 1], duration: 2,
      isEndless: true)
  }
}

/// An effect with which a new symbol replaces the previous one.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// Returns an animation that scales the new symbol up to its size.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "replace", keyPath: "transform.scale", values: [0.4, 1.06, 1], duration: 0.35)
  }
}

extension SymbolEffect where Self == BounceSymbolEffect {
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

/// A closure that is called when a symbol effect has ended or was removed.
public typealias UISymbolEffectCompletion = @MainActor (UISymbolEffectCompletionContext) -> Void

/// The effect that has ended, and whether it was completed.
@MainActor
public struct UISymbolEffectCompletionContext {
  /// The image view of the effect.
  public private(set) weak var sender: AnyObject?
  /// The effect that has ended; nil for the replacement of a symbol.
  public let effect: (any SymbolEffect)?
  /// The transition with which the symbol was replaced; nil for any other effect.
  public let contentTransition: (any ContentTransitionSymbolEffect)?
  /// Whether the effect has run to its end.
  public private(set) var isFinished = false

  init(
    sender: AnyObject, effect: (any SymbolEffect)? = nil,
    contentTransition: (any ContentTransitionSymbolEffect)? = nil
  ) {
    (self.sender, self.effect, self.contentTransition) = (sender, effect, contentTransition)
  }

  func completed(isFinished: Bool) -> Self {
    var ended = self
    ended.isFinished = isFinished
    return ended
  }
}

extension UIImageView {
  private static let effectKeyPrefix = "symbolEffect."

  /// Adds an effect to the view's symbol.
  ///
  /// An effect of the same kind is replaced. The completion handler is called when the effect ends, or when it is
  /// replaced or removed. Without animation the effect has a duration of 1 millisecond.
  public func addSymbolEffect(
    _ effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    let transition = effect as? any ContentTransitionSymbolEffect
    let context = UISymbolEffectCompletionContext(
      sender: self, effect: transition == nil ? effect : nil, contentTransition: transition)
    guard let motion = (effect as? any BuiltInSymbolEffect)?.motion(options) else { return }
    let animation = CAKeyframeAnimation(keyPath: motion.keyPath)
    animation.values = motion.values
    animation.duration = animated ? motion.duration / options.speed : 0.001
    animation.timingFunctions = motion.values.dropFirst().map { _ in
      CAMediaTimingFunction(name: .easeInEaseOut)
    }
    let isEndless = options.isEndless || (motion.isEndless && options.count == nil)
    animation.repeatCount =
      motion.isPersistent ? 1 : isEndless ? .infinity : Float(options.count ?? 1)
    if motion.isPersistent {
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
    }
    if let completion {
      animation.delegate = AnimationDelegate(stop: { isFinished in
        completion(context.completed(isFinished: isFinished))
      })
    }
    layer.add(animation, forKey: Self.effectKeyPrefix + motion.name)
  }

  /// Removes an effect and restores the symbol immediately, even if `animated` is true.
  public func removeSymbolEffect(
    ofType effect: some SymbolEffect, options: SymbolEffectOptions = .default,
    animated: Bool = true, completion: UISymbolEffectCompletion? = nil
  ) {
    if let motion = (effect as? any BuiltInSymbolEffect)?.motion(options) {
      layer.removeAnimation(forKey: Self.effectKeyPrefix + motion.name)
    }
    let context = UISymbolEffectCompletionContext(sender: self, effect: effect)
    guard let completion else { return }
    TurnScheduler.enqueue {
      MainActor.assumeIsolated { completion(context.completed(isFinished: true)) }
    }
  }

  /// Removes all effects and restores the symbol immediately, even if `animated` is true.
  public func removeAllSymbolEffects(
    options: SymbolEffectOptions = .default, animated: Bool = true
  ) {
    for key in layer.animationKeys() ?? [] where key.hasPrefix(Self.effectKeyPrefix) {
      layer.removeAnimation(forKey: key)
    }
  }

  /// Replaces the view's image, and animates the new image with the transition effect.
  public func setSymbolImage(
    _ symbolImage: UIImage, contentTransition: some ContentTransitionSymbolEffect,
    options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
  ) {
    image = symbolImage
    addSymbolEffect(contentTransition, options: options, completion: completion)
  }
}
