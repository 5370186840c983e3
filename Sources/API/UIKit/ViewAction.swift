import QuartzCore

/// What a view answers inside a block: animates the change from where it was to where it is, in a way that later changes
/// can be laid over.
///
/// - Source: spec/05 section 2.
@MainActor
final class ViewAction: NSObject, @preconcurrency PendingAction {
  private let block: ViewBlock
  private let layer: CALayer
  private let key: String
  private let oldValue: Any?

  init(block: ViewBlock, layer: CALayer, key: String) {
    self.block = block
    self.layer = layer
    self.key = key
    oldValue = layer.value(forKey: key)
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    run(forKey: event, layer: layer, newValue: layer.value(forKey: event))
  }

  func run(forKey key: String, layer: CALayer, newValue: Any?) {
    guard layer.isInLiveTree else { return }
    block.owner?.noteChange(of: layer, forKey: key, from: oldValue)
    if Self.additiveKeys.contains(key) {
      switch (oldValue, newValue) {
      case (let old as CGRect, let new as CGRect): addBounds(old, new)
      default: addDifference(key, oldValue, newValue)
      }
    } else if Self.plainKeys.contains(key) {
      addPlain(key)
    }
  }

  /// As the original prints.
  override var description: String {
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return "<_UIViewAdditiveAnimationAction: 0x\(String(address, radix: 16))>"
  }

  // MARK: Which keys

  private static let additiveKeys: Set<String> = [
    "position", "bounds", "transform", "opacity", "zPosition", "anchorPoint", "anchorPointZ",
    "cornerRadius", "borderWidth", "shadowOpacity", "shadowRadius", "shadowOffset",
  ]

  private static let plainKeys: Set<String> = [
    "backgroundColor", "borderColor", "shadowColor", "contents", "contentsRect",
    "contentsCenter", "contentsScale", "shadowPath", "sublayerTransform", "fillColor",
    "strokeColor", "path", "strokeStart", "strokeEnd", "lineWidth", "lineDashPhase", "miterLimit",
    "lineDashPattern", "colors", "locations", "startPoint", "endPoint", "rasterizationScale",
  ]

  /// Whether blocks animate the property at all.
  static func isAnimated(_ key: String) -> Bool {
    additiveKeys.contains(key) || plainKeys.contains(key)
  }

  // MARK: Additive

  private var beginsFromShown: Bool { block.options.contains(.beginFromCurrentState) }

  private func addBounds(_ old: CGRect, _ new: CGRect) {
    if old.origin != new.origin { addDifference("bounds.origin", old.origin, new.origin) }
    if old.size != new.size { addDifference("bounds.size", old.size, new.size) }
  }

  private func addDifference(_ keyPath: String, _ old: Any?, _ new: Any?) {
    var start = old
    if beginsFromShown { start = layer.presentation()?.value(forKeyPath: keyPath) ?? old }
    guard let start, let new, let (from, to) = difference(start, new, keyPath) else {
      addPlain(keyPath)
      return
    }
    if beginsFromShown { block.removeEarlier(of: layer, keyPath) }
    add(keyPath, from: from, to: to, isAdditive: true)
  }

  /// Old minus new, and the zero of the type; nil where the type knows no difference.
  private func difference(_ old: Any, _ new: Any, _ keyPath: String) -> (Any, Any)? {
    switch (old, new) {
    case (let a as CGPoint, let b as CGPoint):
      return (CGPoint(x: a.x - b.x, y: a.y - b.y), CGPoint.zero)
    case (let a as CGSize, let b as CGSize):
      return (CGSize(width: a.width - b.width, height: a.height - b.height), CGSize.zero)
    case (let a as CATransform3D, let b as CATransform3D):
      guard let back = inverse(b), let offset = offset(from: a, over: back) else { return nil }
      return (offset, CATransform3DIdentity)
    default:
      guard let a = decodeNumber(old), let b = decodeNumber(new) else { return nil }
      return (a - b, 0.0)
    }
  }

  /// What laid over the new transform, below what runs already, shows what is shown.
  ///
  /// Old · new⁻¹, where nothing runs (spec/05 section 2). A later animation is applied after the earlier ones (spec/04
  /// section 3), so that among those the difference has to be turned into their space, or the view would jump.
  private func offset(from old: CATransform3D, over back: CATransform3D) -> CATransform3D? {
    let plain = inverse(old).map { _ in CATransform3DConcat(old, back) }
    guard !beginsFromShown, runsOnlyAdditively("transform"),
      let shown = layer.presentation()?.transform, let outOfShown = inverse(shown)
    else { return plain }
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DConcat(shown, back), old), outOfShown)
  }

  /// Whether additive animations of the key path run, and no others.
  private func runsOnlyAdditively(_ keyPath: String) -> Bool {
    let all = (layer.animationKeys() ?? []).compactMap {
      layer.animation(forKey: $0) as? CAPropertyAnimation
    }
    let own = all.filter { $0.keyPath?.hasPrefix(keyPath) ?? false }
    return !own.isEmpty && own.allSatisfy { $0.isAdditive && $0.keyPath == keyPath }
  }

  /// nil for what is singular or not affine.
  private func inverse(_ t: CATransform3D) -> CATransform3D? {
    guard CATransform3DIsAffine(t) else { return nil }
    let plane = CATransform3DGetAffineTransform(t)
    return plane.a * plane.d - plane.b * plane.c == 0 ? nil : CATransform3DInvert(t)
  }

  private func add(_ keyPath: String, from: Any, to: Any?, isAdditive: Bool) {
    let made = block.curve.animations(
      of: keyPath, from: from, to: to, isAdditive: isAdditive, duration: block.duration)
    for animation in made {
      let path = animation.keyPath ?? keyPath
      block.add(animation, to: layer, forKey: isAdditive ? layer.freeAnimationKey(path) : path)
    }
  }

  // MARK: Plain

  private func addPlain(_ keyPath: String) {
    let runs = layer.animation(forKey: keyPath) != nil || beginsFromShown
    let shown = runs ? layer.presentation()?.value(forKeyPath: keyPath) : nil
    let from = shown ?? layer.value(forKeyPath: keyPath)
    guard let from = from ?? oldValue else { return }
    if beginsFromShown { block.removeEarlier(of: layer, keyPath) }
    add(keyPath, from: from, to: nil, isAdditive: false)
  }
}

/// What a view answers in the older style: from the old value, nothing else: spec/05 section 2.
final class ReplacingAction: CABasicAnimation {
  private var block: ViewBlock?

  /// An answer that is a basic animation.
  @MainActor
  convenience init(block: ViewBlock, layer: CALayer, key: String) {
    self.init(keyPath: key)
    self.block = block
    fromValue = layer.value(forKey: key)
    duration = block.duration
    fillMode = .both
    timingFunction = block.curve.timingFunction
  }

  /// Adds what it stands for by way of the block, which counts it.
  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
  {
    guard let block, let layer = anObject as? CALayer else { return }
    nonisolated(unsafe) let (target, old) = (layer, fromValue)
    MainActor.assumeIsolated { block.addReplacing(target, event, from: old) }
  }
}
