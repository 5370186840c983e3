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

  // MARK: Additive

  private func addBounds(_ old: CGRect, _ new: CGRect) {
    if old.origin != new.origin { addDifference("bounds.origin", old.origin, new.origin) }
    if old.size != new.size { addDifference("bounds.size", old.size, new.size) }
  }

  private func addDifference(_ keyPath: String, _ old: Any?, _ new: Any?) {
    var start = old
    if block.options.contains(.beginFromCurrentState) {
      start = layer.presentation()?.value(forKeyPath: keyPath) ?? old
      removeEarlier(keyPath)
    }
    guard let start, let new, let (from, to) = Self.difference(start, new) else {
      addPlain(keyPath)
      return
    }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.isAdditive = true
    add(animation, keyPath)
  }

  /// Old minus new, and the zero of the type; nil where the type knows no difference.
  private static func difference(_ old: Any, _ new: Any) -> (Any, Any)? {
    switch (old, new) {
    case (let a as CGPoint, let b as CGPoint):
      return (CGPoint(x: a.x - b.x, y: a.y - b.y), CGPoint.zero)
    case (let a as CGSize, let b as CGSize):
      return (CGSize(width: a.width - b.width, height: a.height - b.height), CGSize.zero)
    case (let a as CATransform3D, let b as CATransform3D):
      guard CATransform3DIsAffine(a), CATransform3DIsAffine(b) else { return nil }
      let back = CATransform3DInvert(b)
      guard back != b || b == CATransform3DIdentity || isInvolution(b) else { return nil }
      return (CATransform3DConcat(a, back), CATransform3DIdentity)
    default:
      guard let a = decodeNumber(old), let b = decodeNumber(new) else { return nil }
      return (a - b, 0.0)
    }
  }

  /// A map that is its own inverse, such as a half turn: `CATransform3DInvert` gives it back as it does a singular one.
  private static func isInvolution(_ t: CATransform3D) -> Bool {
    CATransform3DGetAffineTransform(t).a * CATransform3DGetAffineTransform(t).d
      - CATransform3DGetAffineTransform(t).b * CATransform3DGetAffineTransform(t).c != 0
  }

  // MARK: Plain

  private func addPlain(_ key: String) {
    let shown = layer.presentation()
    let runs = layer.animation(forKey: key) != nil
    let from = runs ? shown?.value(forKeyPath: key) : layer.value(forKeyPath: key)
    guard let from = from ?? oldValue else { return }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = from
    block.prepare(animation, layer)
    block.willWait()
    layer.add(animation, forKey: key)
  }

  // MARK: Keys

  private func add(_ animation: CABasicAnimation, _ keyPath: String) {
    block.prepare(animation, layer)
    block.willWait()
    layer.add(animation, forKey: freeKey(keyPath))
  }

  /// The key path, or with the lowest free number from 2 where that key is taken.
  private func freeKey(_ keyPath: String) -> String {
    if layer.animation(forKey: keyPath) == nil { return keyPath }
    var number = 2
    while layer.animation(forKey: "\(keyPath)-\(number)") != nil { number += 1 }
    return "\(keyPath)-\(number)"
  }

  /// Takes away what earlier blocks left running for the property.
  private func removeEarlier(_ keyPath: String) {
    for key in layer.animationKeys() ?? [] {
      let animation = layer.animation(forKey: key) as? CAPropertyAnimation
      if animation?.keyPath == keyPath, animation?.delegate is ViewBlock {
        layer.removeAnimation(forKey: key)
      }
    }
  }
}
