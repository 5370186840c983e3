import CoreGraphics
import Foundation
import QuartzCore
import RenderServer

/// A layer displayed by a render context with a manual clock.
///
/// It reads values as described in the README of the vectors.
final class Probe {
  let clock = ManualClock()
  let context: RenderContext
  let root = CALayer()
  let layer: CALayer
  private var live: LiveTreeHandle?

  init(_ layer: CALayer = CALayer()) {
    self.layer = layer
    context = RenderContext(clock: clock)
    root.addSublayer(layer)
    run { live = LiveTreeHandle(root) }
  }

  /// Runs a closure in the probe's render context.
  @discardableResult
  func run<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(context) { try body() }
  }

  /// Runs changes without implicit animations and commits them.
  func set(_ body: () -> Void) {
    run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
      CATransaction.flush()
    }
  }

  /// Sets the layer's `speed` to 0, sets the given model values and adds the animations.
  func prepare(model: [String: Any], _ animations: [CAAnimation]) {
    set {
      layer.speed = 0
      layer.timeOffset = 0
    }
    // An animation without values starts at the previous presented value, so the model must be committed first.
    set { for (keyPath, value) in model { layer.setValue(value, forKeyPath: keyPath) } }
    set { for animation in animations { layer.add(animation, forKey: nil) } }
  }

  /// Returns the presented value for a key path at the given local time of the layer.
  func read(_ keyPath: String, at time: Double) -> Any? {
    set { layer.timeOffset = time }
    return run {
      if let member = transformMembers[keyPath] {
        return layer.presentation()?.transform[keyPath: member]
      }
      return layer.presentation()?.value(forKeyPath: keyPath)
    }
  }
}

/// The matrix elements of a transform that are not accessible by a layer's key paths.
nonisolated(unsafe) let transformMembers: [String: KeyPath<CATransform3D, CGFloat>] = [
  "transform.m11": \.m11, "transform.m12": \.m12, "transform.m13": \.m13, "transform.m14": \.m14,
  "transform.m21": \.m21, "transform.m22": \.m22, "transform.m23": \.m23, "transform.m24": \.m24,
  "transform.m31": \.m31, "transform.m32": \.m32, "transform.m33": \.m33, "transform.m34": \.m34,
  "transform.m41": \.m41, "transform.m42": \.m42, "transform.m43": \.m43, "transform.m44": \.m44,
]

/// Returns the components of a number, point, size, rectangle, transform or color.
func lanes(_ any: Any?) -> [Double] {
  switch any {
  case let p as CGPoint: [p.x, p.y].map { Double($0) }
  case let s as CGSize: [s.width, s.height].map { Double($0) }
  case let r as CGRect: [r.minX, r.minY, r.width, r.height].map { Double($0) }
  case let c as CGColor: (c.components ?? []).map { Double($0) }
  case let t as CATransform3D:
    transformMembers.keys.sorted().compactMap { transformMembers[$0] }
      .map { Double(t[keyPath: $0]) }
  case let list as [Any]: list.compactMap(VectorRow.number)
  default: decodeNumber(any).map { [$0] } ?? []
  }
}

/// Converts a JSON value to the type of the property at the given key path.
func boxed(_ json: Any?, _ keyPath: String) -> Any? {
  switch json {
  case nil, is NSNull: return nil
  case let colour as [String: Any]:
    let c = (colour["srgb"] as? [Any] ?? []).compactMap(VectorRow.number)
    return c.count == 4 ? CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: c[3]) : nil
  case let list as [Any]:
    let n = list.compactMap(VectorRow.number)
    if keyPath.hasSuffix("size") || keyPath == "shadowOffset" {
      return CGSize(width: n[0], height: n[1])
    }
    switch n.count {
    case 2: return CGPoint(x: n[0], y: n[1])
    case 4: return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case 16: return transform(list)
    default: return n
    }
  default: return VectorRow.number(json) ?? json
  }
}

/// Creates an animation from a dictionary in a row.
///
/// The keys in the dictionary determine the class.
func makeAnimation(_ members: [String: Any], spring: [String: Any]? = nil) -> CAAnimation {
  let animation: CAAnimation
  if let spring {
    let made = CASpringAnimation()
    for (key, value) in spring { made.setValue(value, forKey: key) }
    animation = made
  } else if members["values"] != nil || members["path"] != nil || members["calculationMode"] != nil
  {
    animation = CAKeyframeAnimation()
  } else {
    animation = CABasicAnimation()
  }
  let keyPath = members["keyPath"] as? String ?? ""
  for (key, json) in members where !(json is NSNull) {
    switch key {
    case "timingFunction":
      animation.timingFunction = (json as? String).map {
        CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0))
      }
    case "timingFunctions":
      let curves = (json as? [[Any]] ?? []).map { $0.compactMap(VectorRow.number).map(Float.init) }
      (animation as? CAKeyframeAnimation)?.timingFunctions = curves.map {
        CAMediaTimingFunction(controlPoints: $0[0], $0[1], $0[2], $0[3])
      }
    case "valueFunction":
      (animation as? CAPropertyAnimation)?.valueFunction = (json as? String).flatMap {
        CAValueFunction(name: CAValueFunctionName(rawValue: $0))
      }
    case "fromValue", "toValue", "byValue":
      animation.setValue(boxed(json, keyPath), forKey: key)
    case "values":
      (animation as? CAKeyframeAnimation)?.values = (json as? [Any] ?? []).compactMap {
        boxed($0, keyPath)
      }
    case "repeatCount", "repeatDuration", "duration", "beginTime":
      if let number = VectorRow.number(json) { animation.setValue(number, forKey: key) }
      if json as? String == "settlingDuration", let spring = animation as? CASpringAnimation {
        spring.duration = spring.settlingDuration
      }
    default: animation.setValue(json, forKey: key)
    }
  }
  return animation
}
