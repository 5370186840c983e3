import Foundation
import QuartzCore

/// An animation of a symbol.
public protocol SymbolEffect: Sendable {}

/// A symbol effect that is implemented by the framework.
protocol BuiltInSymbolEffect: SymbolEffect {
  /// Returns the keyframe animation for the effect.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion
}

/// A symbol effect that runs a limited number of times.
public protocol DiscreteSymbolEffect: SymbolEffect {}

/// A symbol effect that continues until it is removed.
public protocol IndefiniteSymbolEffect: SymbolEffect {}

/// A symbol effect that animates the replacement of one symbol with another.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// The speed and the number of repetitions of a symbol effect.
public struct SymbolEffectOptions: Hashable, Sendable {
  var speed = 1.0
  var count: Int?
  var isEndless = false

  /// The default speed, with one repetition for a discrete effect, or repetition until an indefinite effect is
  /// removed.
  public static let `default` = SymbolEffectOptions()
  /// Options that repeat the effect until it is removed.
  public static let repeating = SymbolEffectOptions(isEndless: true)
  /// Options that run the effect one time.
  public static let nonRepeating = SymbolEffectOptions(count: 1)
  /// Returns options with the given speed factor.
  ///
  /// Values below 0.01 count as 0.01.
  public static func speed(_ speed: Double) -> Self { Self(speed: max(speed, 0.01)) }
  /// Returns options with the given number of repetitions.
  ///
  /// Values below 1 count as 1.
  public static func `repeat`(_ count: Int) -> Self { Self(count: max(1, count)) }

  /// Returns a copy of these options with the given speed factor.
  ///
  /// Values below 0.01 count as 0.01.
  public func speed(_ speed: Double) -> Self {
    var changed = self
    changed.speed = max(speed, 0.01)
    return changed
  }

  /// A copy of these options that repeats the effect until it is removed.
  public var repeating: Self {
    var changed = self
    changed.isEndless = true
    return changed
  }

  /// Returns a copy of these options with the given number of repetitions.
  ///
  /// Values below 1 count as 1.
  public func `repeat`(_ count: Int) -> Self {
    var changed = self
    changed.count = max(1, count)
    return changed
  }
}

/// The keyframe animation for a symbol effect.
struct SymbolMotion {
  /// The name of the effect, which is a part of the animation's key on the layer.
  let name: String
  let keyPath: String
  let values: [Double]
  let duration: Double
  /// Whether the final value persists until the effect is removed.
  var isPersistent = false
  /// Whether the animation repeats until the effect is removed.
  var isEndless = false
}

/// An effect that briefly scales the symbol up or down.
///
/// The amplitudes and durations of all symbol effects are our own choice.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  private var depth = 0.18

  init() {}

  /// The effect that briefly enlarges the symbol.
  public var up: Self { self }
  /// The effect that briefly shrinks the symbol.
  public var down: Self {
    var changed = self
    changed.depth = -0.18
    return changed
  }

  /// Returns a scale animation that overshoots in the opposite direction at its end.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "bounce", keyPath: "transform.scale", values: [1, 1 + depth, 1 - depth / 3, 1],
      duration: 0.5)
  }
}

/// An effect that partially fades the symbol out and in again.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// Returns an animation of the opacity to 0.4 and back.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "pulse", keyPath: "opacity", values: [1, 0.4, 1], duration: 1.2, isEndless: true)
  }
}

/// An effect that varies the opacity of the symbol's layers.
///
/// In this implementation it is applied to the whole symbol, which is a single image.
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect,
  BuiltInSymbolEffect
{
  init() {}

  /// Returns an animation of the opacity in three steps.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "variableColor", keyPath: "opacity", values: [0.35, 0.65, 1, 0.35], duration: 1.2,
      isEndless: true)
  }
}

/// An effect that enlarges or shrinks the symbol until it is removed.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  private var size = 1.2

  init() {}

  /// The effect that enlarges the symbol, by a factor of 1.2.
  public var up: Self { self }
  /// The effect that shrinks the symbol, by a factor of 0.8.
  public var down: Self {
    var changed = self
    changed.size = 0.8
    return changed
  }

  /// Returns a scale animation whose final value persists.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "scale", keyPath: "transform.scale", values: [1, size], duration: 0.3,
      isPersistent: true)
  }
}

/// An effect that fades the symbol in.
public struct AppearSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// Returns an animation of the opacity from 0 to 1 whose final value persists.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "visibility", keyPath: "opacity", values: [0, 1], duration: 0.3, isPersistent: true)
  }
}

/// An effect that fades the symbol out.
public struct DisappearSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// Returns an animation of the opacity from 1 to 0 whose final value persists.
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

/// An effect that rotates the symbol by full revolutions.
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  init() {}

  /// Returns an animation of one full clockwise revolution.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "rotate", keyPath: "transform.rotation", values: [0, 2 * .pi], duration: 1,
      isEndless: true)
  }
}

/// An effect that slowly enlarges and shrinks the symbol.
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  init() {}

  /// Returns an animation of the scale to 1.1 and back.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "breathe", keyPath: "transform.scale", values: [1, 1.1, 1], duration: 2,
      isEndless: true)
  }
}

/// A transition in which a new symbol replaces the previous one.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// Returns an animation that scales the new symbol up to its full size.
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

/// A closure called when a symbol effect has ended or was removed.
public typealias UISymbolEffectCompletion = @MainActor (UISymbolEffectCompletionContext) -> Void

/// Information about a symbol effect that has ended, and whether it ran to completion.
@MainActor
public struct UISymbolEffectCompletionContext {
  /// The image view to which the effect was added.
  public private(set) weak var sender: AnyObject?
  /// The effect that has ended, or `nil` if the symbol was replaced.
  public let effect: (any SymbolEffect)?
  /// The transition that replaced the symbol, or `nil` if another effect has ended.
  public let contentTransition: (any ContentTransitionSymbolEffect)?
  /// Whether the effect ran to completion.
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
  /// The effect replaces an existing effect of the same kind. The completion handler is called when the effect ends,
  /// or when it is replaced or removed. If `animated` is `false`, the effect has a duration of 1 millisecond.
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

  /// Removes the given type of effect and restores the symbol immediately, even if `animated` is `true`.
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

  /// Removes all effects and restores the symbol immediately, even if `animated` is `true`.
  public func removeAllSymbolEffects(
    options: SymbolEffectOptions = .default, animated: Bool = true
  ) {
    for key in layer.animationKeys() ?? [] where key.hasPrefix(Self.effectKeyPrefix) {
      layer.removeAnimation(forKey: key)
    }
  }

  /// Replaces the view's image and animates the new image with the given transition effect.
  public func setSymbolImage(
    _ symbolImage: UIImage, contentTransition: some ContentTransitionSymbolEffect,
    options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
  ) {
    image = symbolImage
    addSymbolEffect(contentTransition, options: options, completion: completion)
  }
}
