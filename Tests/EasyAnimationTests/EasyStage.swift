import EasyAnimation
import QuartzCore
import RenderServer
import UIKit

/// A window that contains one view and one layer, with a manual clock.
///
/// EasyAnimation is enabled only in the render context of this window.
@MainActor
final class EasyStage {
  let clock = ManualClock()
  let context: RenderContext
  let easy = EasyAnimationState()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  let layer = WatchedLayer()
  private let window: UIWindow
  private(set) var lines: [String] = []

  init(isEnabled: Bool = true) {
    let context = RenderContext(clock: clock)
    self.context = context
    window = RenderContext.$current.withValue(context) {
      UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    }
    run {
      window.addSubview(view)
      window.layer.addSublayer(layer)
      window.isHidden = false
      if isEnabled { EasyAnimation.enable() }
      context.endTurn()
    }
    layer.added = []
  }

  /// Runs a closure in the window's render context, with its EasyAnimation state.
  @discardableResult
  func run<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(context) { try easy.performAsCurrent(body) }
  }

  /// Adds another layer to the window.
  func show<L: CALayer>(_ layer: L) -> L {
    run {
      window.layer.addSublayer(layer)
      context.endTurn()
    }
    return layer
  }

  /// Adds another view to the window.
  func show<V: UIView>(_ view: V) -> V {
    run {
      window.addSubview(view)
      context.endTurn()
    }
    return view
  }

  /// Ends the current run loop turn.
  func endTurn() { run { context.endTurn() } }

  /// Advances the clock to a time in seconds since this object was created.
  func advance(to time: Double) {
    run { context.advanceClock(clock, to: ManualClock.start + time) }
  }

  /// Returns the components of the presented value for a key path.
  func shown(_ layer: CALayer, _ keyPath: String) -> [Double] {
    run { lanes(layer.presentation()?.value(forKeyPath: keyPath)) }
  }

  /// The presented x coordinate of the layer's position.
  var shownX: Double { shown(layer, "position.x").first ?? -1 }

  /// Appends a line to the log.
  func log(_ line: String) { lines.append(line) }

  /// Returns a completion block that logs its Boolean argument.
  func note(_ name: String = "done") -> (Bool) -> Void { { self.log("\(name) \($0)") } }
}

/// A layer that records the animations added to it.
final class WatchedLayer: CALayer {
  var added: [(animation: CAAnimation, key: String?)] = []

  override func add(_ anim: CAAnimation, forKey key: String?) {
    added.append((anim, key))
    super.add(anim, forKey: key)
  }

  /// The only animation that was added, if it is a `CABasicAnimation`.
  var basic: CABasicAnimation? {
    added.count == 1 ? added[0].animation as? CABasicAnimation : nil
  }
}

/// Returns the components of the value of a layer property.
func lanes(_ any: Any?) -> [Double] {
  switch any {
  case nil: return []
  case let p as CGPoint: return [p.x, p.y].map { Double($0) }
  case let s as CGSize: return [s.width, s.height].map { Double($0) }
  case let r as CGRect: return [r.minX, r.minY, r.width, r.height].map { Double($0) }
  case let t as CATransform3D: return [t.m11, t.m22, t.m41, t.m42].map { Double($0) }
  case let c as CGColor: return (c.components ?? []).map { Double($0) }
  case let p as CGPath: return lanes(p.boundingBox)
  case let list as [Any]: return list.flatMap { lanes($0) }
  default: return decodeNumber(any).map { [$0] } ?? []
  }
}

/// Returns an opaque color.
func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
  CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
}
