import Geometry
import QuartzCore
import RenderTree

/// The kind of animation created by animation blocks for a layer property: additive or replacing.
typealias BlockAnimationStyle = PropertyDescriptor.BlockAnimationStyle

extension BlockAnimationStyle {
  /// Returns the animation style for the given key path, or `nil` if blocks do not animate the property.
  ///
  /// Components of additive properties, such as `position.x`, have the style of the whole property.
  init?(_ keyPath: String) {
    let key = keyPath.prefix { $0 != "." }
    guard
      let motion = PropertyTable.descriptor(forKey: String(key), of: .layer)?.blockAnimationStyle,
      motion == .additive || key.count == keyPath.count
    else { return nil }
    self = motion
  }
}

/// The action returned by a view for an additively animated property.
///
/// It animates the difference between the old and new model values down to zero, so that it can be combined with
/// later animations of the same property.
@MainActor
final class AdditiveAnimationAction: NSObject, @preconcurrency CAAction {
  private let block: ViewAnimationBlock
  private let oldValue: Any?

  init(block: ViewAnimationBlock, layer: CALayer, key: String) {
    self.block = block
    oldValue = layer.value(forKeyPath: key)
  }

  func run(forKey key: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, layer.isInLiveTree, let oldValue,
      let newValue = layer.value(forKeyPath: key), !areAnimatableValuesEqual(oldValue, newValue)
    else { return }
    block.owner?.recordPropertyChange(of: layer, forKey: key, oldValue: oldValue)
    var parts = [(key, oldValue, newValue)]
    if let old = oldValue as? CGRect, let new = newValue as? CGRect {
      parts = [("bounds.origin", old.origin, new.origin), ("bounds.size", old.size, new.size)]
    }
    if parts.contains(where: { block.hasEarlierRepeatingAnimation(of: layer, forKeyPath: $0.0) }) {
      // If the difference were added to a repeating animation, it would only shift the repeated motion to the new
      // value. As on iOS, earlier animations are therefore removed, and the property is animated from its old to its
      // new value.
      let presentedParts = parts.map { layer.presentedValue(forKeyPath: $0.0) }
      for (keyPath, _, _) in parts { block.removeEarlierAnimations(of: layer, forKeyPath: keyPath) }
      if block.beginsFromCurrentState {
        parts = zip(parts, presentedParts).map { ($0.0, $1 ?? $0.1, $0.2) }
      }
    }
    for (keyPath, old, new) in parts {
      addAdditiveAnimation(forKeyPath: keyPath, from: old, to: new, on: layer)
    }
  }

  /// The same description as in UIKit, with the class name `_UIViewAdditiveAnimationAction`.
  override var description: String {
    // Sound: the address is only printed, never dereferenced.
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "<_UIViewAdditiveAnimationAction: 0x\(String(address, radix: 16))>"
  }

  private func addAdditiveAnimation(
    forKeyPath keyPath: String, from old: Any, to new: Any, on layer: CALayer
  ) {
    guard let (from, to) = additiveStartAndEndValues(from: old, to: new, on: layer) else {
      block.addAnimations(forKeyPath: keyPath, from: old, to: nil, isAdditive: false, layer: layer)
      return
    }
    block.addAnimations(forKeyPath: keyPath, from: from, to: to, isAdditive: true, layer: layer)
  }

  /// Returns the difference between the old and new values, and the zero value of their type.
  ///
  /// Returns `nil` if the new value is a singular transform, for which there is no difference.
  private func additiveStartAndEndValues(from old: Any, to new: Any, on layer: CALayer) -> (
    Any, Any
  )? {
    switch (old, new) {
    case (let a as CGPoint, let b as CGPoint):
      return (CGPoint(x: a.x - b.x, y: a.y - b.y), CGPoint.zero)
    case (let a as CGSize, let b as CGSize):
      return (CGSize(width: a.width - b.width, height: a.height - b.height), CGSize.zero)
    case (let a as CATransform3D, let b as CATransform3D):
      guard let back = inverse(of: b) else { return nil }
      return (additiveTransform(from: a, inverseOfNew: back, on: layer), CATransform3DIdentity)
    default:
      guard let a = decodeNumber(old), let b = decodeNumber(new) else { return nil }
      return (a - b, 0.0)
    }
  }

  /// Returns the transform from which an additive animation must start, so that the displayed transform does not
  /// jump.
  ///
  /// Without running animations, it is the old transform times the inverse of the new one. Because later additive
  /// animations are applied after earlier ones, the difference is converted into the coordinate space of the running
  /// animations.
  private func additiveTransform(
    from old: CATransform3D, inverseOfNew back: CATransform3D, on layer: CALayer
  ) -> CATransform3D {
    let plain = CATransform3DConcat(old, back)
    guard hasOnlyAdditiveAnimations(forKeyPath: "transform", on: layer),
      let presented = layer.presentation()?.transform, let outOfShown = inverse(of: presented)
    else { return plain }
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DConcat(presented, back), old), outOfShown)
  }

  /// Returns whether the key path has running animations and all of them are additive.
  private func hasOnlyAdditiveAnimations(forKeyPath keyPath: String, on layer: CALayer) -> Bool {
    let all = (layer.animationKeys() ?? []).compactMap {
      layer.animation(forKey: $0) as? CAPropertyAnimation
    }
    let own = all.filter { $0.keyPath?.hasPrefix(keyPath) ?? false }
    return !own.isEmpty && own.allSatisfy { $0.isAdditive && $0.keyPath == keyPath }
  }

  /// Returns the inverse of the transform, or `nil` if it is singular.
  private func inverse(of t: CATransform3D) -> CATransform3D? {
    t.matrix.inverted.map(CATransform3D.init)
  }
}

/// The action returned by a view for a property whose animations replace each other.
///
/// It animates from the old value to the model value. As in UIKit it is an animation object, from which programs can
/// read the block's duration and curve.
final class ReplacingAnimationAction: CABasicAnimation {
  private var block: ViewAnimationBlock?
  private var oldValue: Any?

  /// Creates the action before the property changes, while the model still has the old value.
  @MainActor
  convenience init(block: ViewAnimationBlock, layer: CALayer, key: String) {
    self.init(keyPath: key)
    self.block = block
    oldValue = layer.value(forKeyPath: key)
    let begin =
      block.beginsFromCurrentState ? layer.presentedValue(forKeyPath: key) ?? oldValue : oldValue
    fromValue = begin ?? Self.placeholderColor(for: key)
    duration = block.duration
    fillMode = .both
    timingFunction = block.curve.timingFunction
  }

  /// Returns clear black, the substitute for a missing color, if the key is that of a color property; otherwise
  /// `nil`.
  private static func placeholderColor(for key: String) -> Any? {
    key.hasSuffix("Color") ? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0) : nil
  }

  /// Adds the animation to the layer through the block, which counts its running animations.
  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
  {
    guard let block, let fromValue, let layer = anObject as? CALayer, layer.isInLiveTree,
      !areAnimatableValuesEqual(oldValue, layer.value(forKeyPath: event))
    else { return }
    // Sound: the caller runs on the main actor, which the next statement checks, so no value crosses an isolation
    // boundary.
    nonisolated(unsafe) let (target, from, old) = (layer, fromValue, oldValue)
    MainActor.assumeIsolated {
      block.owner?.recordPropertyChange(of: target, forKey: event, oldValue: old)
      block.addAnimations(forKeyPath: event, from: from, to: nil, isAdditive: false, layer: target)
    }
  }
}

extension CALayer {
  /// Returns the currently displayed value of the property, or `nil` if no render context displays the layer.
  fileprivate func presentedValue(forKeyPath keyPath: String) -> Any? {
    presentation()?.value(forKeyPath: keyPath)
  }
}

/// Returns whether two values of an animatable property are equal.
///
/// If they are, the change does not create an animation.
private func areAnimatableValuesEqual(_ old: Any?, _ new: Any?) -> Bool {
  switch (old, new) {
  case (nil, nil): return true
  case (let a as CGPoint, let b as CGPoint): return a == b
  case (let a as CGSize, let b as CGSize): return a == b
  case (let a as CGRect, let b as CGRect): return a == b
  case (let a as CATransform3D, let b as CATransform3D): return a == b
  default:
    if let a = old as? CGColor, let b = new as? CGColor { return a == b }
    guard let a = decodeNumber(old), let b = decodeNumber(new) else { return false }
    return a == b
  }
}
