import Foundation
import QuartzCore

/// How a symbol moves.
public protocol SymbolEffect: Sendable {}

/// An effect of the framework.
protocol BuiltInSymbolEffect: SymbolEffect {
  /// The motion on a layer.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion
}

/// An effect that takes place so and so often.
public protocol DiscreteSymbolEffect: SymbolEffect {}

/// An effect that goes on until it is taken away.
public protocol IndefiniteSymbolEffect: SymbolEffect {}

/// An effect with which one symbol takes another's place.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// How fast and how often.
public struct SymbolEffectOptions: Hashable, Sendable {
  var speed = 1.0
  var count: Int?
  var isEndless = false

  /// Once, or as long as the effect goes on, at its own speed.
  public static let `default` = SymbolEffectOptions()
  /// Again and again.
  public static let repeating = SymbolEffectOptions(isEndless: true)
  /// Once.
  public static let nonRepeating = SymbolEffectOptions(count: 1)
  /// So many times faster.
  public static func speed(_ speed: Double) -> Self { Self(speed: max(speed, 0.01)) }
  /// So many times.
  public static func `repeat`(_ count: Int) -> Self { Self(count: max(1, count)) }

  /// The same, so many times faster.
  public func speed(_ speed: Double) -> Self {
    var changed = self
    changed.speed = max(speed, 0.01)
    return changed
  }

  /// The same, again and again.
  public var repeating: Self {
    var changed = self
    changed.isEndless = true
    return changed
  }

  /// The same, so many times.
  public func `repeat`(_ count: Int) -> Self {
    var changed = self
    changed.count = max(1, count)
    return changed
  }
}

/// A motion of a layer under a name.
struct SymbolMotion {
  /// What tells the effect from others.
  let name: String
  let keyPath: String
  let values: [Double]
  let duration: Double
  /// Whether it stays as it ends.
  var isPersistent = false
  /// Whether it goes on until it is taken away.
  var isEndless = false
}

/// A short jump; numbers of this and the other effects are our own choice.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  private var depth = 0.18

  init() {}

  /// It jumps towards the viewer.
  public var up: Self { self }
  /// It jumps away from the viewer.
  public var down: Self {
    var changed = self
    changed.depth = -0.18
    return changed
  }

  /// A jump, and a little of the way back.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "bounce", keyPath: "transform.scale", values: [1, 1 + depth, 1 - depth / 3, 1],
      duration: 0.5)
  }
}

/// It fades to and fro.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// To two fifths and back.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "pulse", keyPath: "opacity", values: [1, 0.4, 1], duration: 1.2, isEndless: true)
  }
}

/// Its parts light up; all at once here, as a symbol is one picture.
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect,
  BuiltInSymbolEffect
{
  init() {}

  /// In three steps.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "variableColor", keyPath: "opacity", values: [0.35, 0.65, 1, 0.35], duration: 1.2,
      isEndless: true)
  }
}

/// It stays larger or smaller.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  private var size = 1.2

  init() {}

  /// Larger.
  public var up: Self { self }
  /// Smaller.
  public var down: Self {
    var changed = self
    changed.size = 0.8
    return changed
  }

  /// To the size, where it stays.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "scale", keyPath: "transform.scale", values: [1, size], duration: 0.3,
      isPersistent: true)
  }
}

/// It comes.
public struct AppearSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// From nothing.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "visibility", keyPath: "opacity", values: [0, 1], duration: 0.3, isPersistent: true)
  }
}

/// It goes.
public struct DisappearSymbolEffect: IndefiniteSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// To nothing.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "visibility", keyPath: "opacity", values: [1, 0], duration: 0.3, isPersistent: true)
  }
}

/// It turns to and fro.
public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  init() {}

  /// Three times, less each time.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "wiggle", keyPath: "transform.rotation", values: [0, 0.2, -0.16, 0.1, -0.05, 0],
      duration: 0.7)
  }
}

/// It turns round.
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  init() {}

  /// Once round.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "rotate", keyPath: "transform.rotation", values: [0, 2 * .pi], duration: 1,
      isEndless: true)
  }
}

/// It grows and shrinks slowly.
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, BuiltInSymbolEffect
{
  init() {}

  /// A tenth up and back.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "breathe", keyPath: "transform.scale", values: [1, 1.1, 1], duration: 2,
      isEndless: true)
  }
}

/// Another symbol takes its place.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect, BuiltInSymbolEffect {
  init() {}

  /// The new one grows to its size.
  func motion(_ options: SymbolEffectOptions) -> SymbolMotion {
    SymbolMotion(
      name: "replace", keyPath: "transform.scale", values: [0.4, 1.06, 1], duration: 0.35)
  }
}

extension SymbolEffect where Self == BounceSymbolEffect {
  /// A short jump.
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// It fades to and fro.
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  /// Its parts light up.
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  /// It stays larger or smaller.
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  /// It comes.
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  /// It goes.
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  /// It turns to and fro.
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  /// It turns round.
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  /// It grows and shrinks slowly.
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// Another symbol takes its place.
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

/// A closure that is called when a symbol effect has ended.
public typealias UISymbolEffectCompletion = @MainActor (UISymbolEffectCompletionContext) -> Void

/// The effect that has ended, and how.
@MainActor
public struct UISymbolEffectCompletionContext {
  /// The image view of the effect.
  public private(set) weak var sender: AnyObject?
  /// The effect; nil for a transition to another symbol.
  public let effect: (any SymbolEffect)?
  /// The transition to another symbol; nil for any other effect.
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

  /// Lets the view's picture move; an effect of the same kind is replaced.
  ///
  /// The completion handler is called when the effect ends or is replaced or removed.
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

  /// Ends an effect; the picture is as it was, at once whether animated or not.
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

  /// Ends all effects; the picture is as it was.
  public func removeAllSymbolEffects(
    options: SymbolEffectOptions = .default, animated: Bool = true
  ) {
    for key in layer.animationKeys() ?? [] where key.hasPrefix(Self.effectKeyPrefix) {
      layer.removeAnimation(forKey: key)
    }
  }

  /// Shows another symbol, which comes by an effect.
  public func setSymbolImage(
    _ symbolImage: UIImage, contentTransition: some ContentTransitionSymbolEffect,
    options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
  ) {
    image = symbolImage
    addSymbolEffect(contentTransition, options: options, completion: completion)
  }
}
