import Geometry
import QuartzCore
import RenderTree

/// The kind of animation that animation blocks create for a layer property: additive, replacing, or none.
typealias BlockAnimationStyle = PropertyDescriptor.BlockAnimationStyle

extension BlockAnimationStyle {
  /// Returns the style of a key path; nil if blocks do not animate the property.
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

/// The action that a view returns for an additively animated property.
///
/// It animates the difference between the old and the new model value down to zero, so that later animations of the
/// property can overlap it.
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
      // Added to a repeating animation, the difference would only shift the repetition to the new value. As on iOS,
      // earlier animations are therefore removed and the property is animated without adding.
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

  /// The description that UIKit prints, with the class name `_UIViewAdditiveAnimationAction`.
  override var description: String {
    // Sound: the address is only printed.
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

  /// Returns the difference between the old and the new value, and the zero of the type.
  ///
  /// Nil if the new value is a singular transform and cannot be subtracted.
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

  /// Returns the transform that, concatenated with the new model value and the running animations, gives the
  /// presented value.
  ///
  /// Without running animations it is the old transform times the inverse of the new one. Later additive animations
  /// are applied after earlier ones. The difference is therefore converted into their space; otherwise the view would
  /// jump.
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

  /// Whether animations of the key path are running and all of them are additive.
  private func hasOnlyAdditiveAnimations(forKeyPath keyPath: String, on layer: CALayer) -> Bool {
    let all = (layer.animationKeys() ?? []).compactMap {
      layer.animation(forKey: $0) as? CAPropertyAnimation
    }
    let own = all.filter { $0.keyPath?.hasPrefix(keyPath) ?? false }
    return !own.isEmpty && own.allSatisfy { $0.isAdditive && $0.keyPath == keyPath }
  }

  /// Returns the inverse of a transform; nil if it is singular.
  private func inverse(of t: CATransform3D) -> CATransform3D? {
    t.matrix.inverted.map(CATransform3D.init)
  }
}

/// The action that a view returns for a property whose animations replace each other.
///
/// It animates from the old value to the model value. It is an animation object, as in UIKit, so that programs can
/// read the block's duration and curve from it.
final class ReplacingAnimationAction: CABasicAnimation {
  private var block: ViewAnimationBlock?
  private var oldValue: Any?

  /// Creates the action before the change, while the model still has the old value.
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

  /// Returns clear black for color properties, which is used in place of a missing color; nil for other properties.
  private static func placeholderColor(for key: String) -> Any? {
    key.hasSuffix("Color") ? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0) : nil
  }

  /// Adds the animation through the block, which counts its running animations.
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
  /// Returns the presented value of a property; nil if the layer is in no live tree.
  fileprivate func presentedValue(forKeyPath keyPath: String) -> Any? {
    presentation()?.value(forKeyPath: keyPath)
  }
}

/// Whether two values of an animatable property are equal.
///
/// A change between equal values creates no animation.
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
