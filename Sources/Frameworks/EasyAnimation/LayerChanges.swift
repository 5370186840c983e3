import QuartzCore
import Timing
import UIKit

/// Records the layer property changes in an animation block and converts them to animations when the block ends.
final class BlockLayerChangeRecorder: UIViewAnimationContext {
  /// A property change on one layer, with the value before the first change in the block.
  private struct PropertyChange {
    let layer: CALayer
    let key: String
    let from: Any
    let repeatCount: Float
    let autoreverses: Bool
  }

  /// The layer and the property that identify a change.
  private struct ChangeKey: Hashable {
    let layer: ObjectIdentifier
    let key: String
  }

  private let block: any ObservedAnimationBlock
  private var changes: [PropertyChange] = []
  private var changeKeys: Set<ChangeKey> = []

  /// Creates a recorder for an animation block that is about to run.
  init(of block: any ObservedAnimationBlock) { self.block = block }

  func action(for layer: CALayer, forKey key: String, oldValue: Any?) -> UIViewActionAnswer {
    guard AnimatableLayerKeys.contains(key: key, of: layer), layer.isInLiveTree else {
      return .useDefault
    }
    let isFirst = changeKeys.insert(ChangeKey(layer: ObjectIdentifier(layer), key: key)).inserted
    if isFirst,
      let from = Self.animatableValue(
        presentedValue(of: layer, forKey: key) ?? oldValue, forKey: key)
    {
      let repeats = !block.options.contains(.beginFromCurrentState)
      changes.append(
        PropertyChange(
          layer: layer, key: key, from: from, repeatCount: repeats ? block.repeatCount : 0,
          autoreverses: repeats && block.autoreverses))
    }
    return .none
  }

  func blockDidEnd() {
    for change in changes {
      guard
        let to = Self.animatableValue(change.layer.value(forKey: change.key), forKey: change.key)
      else {
        continue
      }
      let animation = makeAnimation(forKey: change.key)
      animation.fromValue = change.from
      animation.toValue = to
      animation.duration = block.duration
      animation.repeatCount = change.repeatCount
      animation.autoreverses = change.autoreverses
      animation.fillMode = fillMode
      animation.isRemovedOnCompletion = !block.options.contains(.isNotRemovedOnCompletion)
      if block.delay > 0 { animation.beginTime = change.layer.localTime(afterDelay: block.delay) }
      block.addUnkeyedAnimation(animation, to: change.layer)
    }
    changes = []
  }

  /// Returns the value to animate.
  ///
  /// If a color is `nil`, the result is a transparent color. Other `nil` values cannot be animated, and the result is
  /// `nil`.
  private static func animatableValue(_ value: Any?, forKey key: String) -> Any? {
    value ?? (key.hasSuffix("Color") ? CGColor(red: 0, green: 0, blue: 0, alpha: 0) : nil)
  }

  /// Returns the presented value if the block begins from the current state, or `nil` otherwise.
  private func presentedValue(of layer: CALayer, forKey key: String) -> Any? {
    guard block.options.contains(.beginFromCurrentState) else { return nil }
    return layer.presentation()?.value(forKey: key)
  }

  private func makeAnimation(forKey key: String) -> CABasicAnimation {
    guard let spring else {
      let animation = CABasicAnimation(keyPath: key)
      animation.timingFunction = block.timingFunction
      return animation
    }
    let animation = CASpringAnimation(keyPath: key)
    animation.mass = CGFloat(spring.mass)
    animation.stiffness = CGFloat(spring.stiffness)
    animation.damping = CGFloat(spring.damping)
    animation.initialVelocity = CGFloat(spring.initialVelocity)
    animation.allowsOverdamping = spring.allowsOverdamping
    return animation
  }

  /// The spring used by the block.
  ///
  /// The damping ratio is converted as in the EasyAnimation library, which differs from UIKit's conversion.
  private var spring: Spring? {
    guard let ratio = block.dampingRatio else { return block.spring }
    return ratio > 0 ? Spring(easyDampingRatio: ratio, duration: block.duration) : nil
  }

  /// The fill mode specified by the block's options.
  ///
  /// During a delay, the first value is always displayed.
  private var fillMode: CAMediaTimingFillMode {
    let isBackwards = block.options.contains(.fillModeBackwards) || block.delay > 0
    return switch (block.options.contains(.fillModeForwards), isBackwards) {
    case (true, true): .both
    case (true, false): .forwards
    case (false, true): .backwards
    case (false, false): .removed
    }
  }
}
