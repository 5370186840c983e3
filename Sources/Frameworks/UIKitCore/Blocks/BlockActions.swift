import Geometry
import QuartzCore
import RenderTree

/// How view blocks animate a property of a view's layer.
///
/// - Source: behaviour/views.md, "Blocks".
typealias BlockAnimationStyle = PropertyDescriptor.BlockAnimationStyle

extension BlockAnimationStyle {
  /// nil for a property that they leave alone; parts of additive ones, `position.x`, move like the whole.
  init?(_ keyPath: String) {
    let key = keyPath.prefix { $0 != "." }
    guard
      let motion = PropertyTable.descriptor(forKey: String(key), of: .layer)?.blockAnimationStyle,
      motion == .additive || key.count == keyPath.count
    else { return nil }
    self = motion
  }
}

/// What a view answers inside a block where later changes can be laid over earlier ones: animates from where the property
/// was to where it is, as a difference from the model.
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
      // A difference would be laid over what repeats, which would go on about the new value: behaviour/views.md, "Blocks".
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

  /// As the original prints.
  override var description: String {
    // Sound: only the number of the address is used.
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

  /// Old minus new, and the zero of the type; nil where the new value cannot be taken off.
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

  /// What laid over the new transform, below what runs already, shows what is shown.
  ///
  /// Old · new⁻¹, where nothing runs (behaviour/views.md, "Blocks"). A later animation is applied after the earlier
  /// ones (behaviour/animations.md, "Additive and cumulative"), so that among those the difference has to be turned
  /// into their space, or the view would jump.
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

  /// Whether additive animations of the key path run, and no others.
  private func hasOnlyAdditiveAnimations(forKeyPath keyPath: String, on layer: CALayer) -> Bool {
    let all = (layer.animationKeys() ?? []).compactMap {
      layer.animation(forKey: $0) as? CAPropertyAnimation
    }
    let own = all.filter { $0.keyPath?.hasPrefix(keyPath) ?? false }
    return !own.isEmpty && own.allSatisfy { $0.isAdditive && $0.keyPath == keyPath }
  }

  /// nil for what is singular.
  private func inverse(of t: CATransform3D) -> CATransform3D? {
    t.matrix.inverted.map(CATransform3D.init)
  }
}

/// What a view answers inside a block where a later change takes the place of an earlier one: from the old value to the
/// model's.
///
/// It is an animation so that one can read the block's duration and curve from it: behaviour/views.md, "Views and their
/// layers".
final class ReplacingAnimationAction: CABasicAnimation {
  private var block: ViewAnimationBlock?
  private var oldValue: Any?

  /// An answer with the old value still in the model.
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

  /// The colour that a missing one animates as: behaviour/views.md, "Blocks".
  private static func placeholderColor(for key: String) -> Any? {
    key.hasSuffix("Color") ? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0) : nil
  }

  /// Adds what it stands for by way of the block, which counts it.
  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
  {
    guard let block, let fromValue, let layer = anObject as? CALayer, layer.isInLiveTree,
      !areAnimatableValuesEqual(oldValue, layer.value(forKeyPath: event))
    else { return }
    // Sound: the caller is in the main actor, as the next statement checks, so that nothing is sent anywhere.
    nonisolated(unsafe) let (target, from, old) = (layer, fromValue, oldValue)
    MainActor.assumeIsolated {
      block.owner?.recordPropertyChange(of: target, forKey: event, oldValue: old)
      block.addAnimations(forKeyPath: event, from: from, to: nil, isAdditive: false, layer: target)
    }
  }
}

extension CALayer {
  /// What shows of a property; nil where the layer is not live.
  fileprivate func presentedValue(forKeyPath keyPath: String) -> Any? {
    presentation()?.value(forKeyPath: keyPath)
  }
}

/// Whether two values of a property that blocks animate are equal: such a change makes no animation.
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
