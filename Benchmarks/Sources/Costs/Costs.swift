import CMallocCount
import Foundation
import QuartzCore
import UIKit

/// A layer delegate that disables implicit actions, as a view does outside animation blocks.
final class Silent: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

/// The objects that own displayed layer trees, kept alive until the program ends.
@MainActor var kept: [AnyObject] = []

@MainActor func makeLive(_ count: Int) -> [CALayer] {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
  let layers = (0..<count).map { _ in CALayer() }
  for layer in layers { root.addSublayer(layer) }
  kept.append(CARenderer(layer: root, bounds: root.bounds))
  return layers
}

/// Returns the given number of views in a visible window that is kept alive until the program ends.
@MainActor func makeViews(_ count: Int) -> [UIView] {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let views = (0..<count).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
  for view in views { window.addSubview(view) }
  window.isHidden = false
  kept.append(window)
  return views
}

@MainActor func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
}

/// The operations that set properties or commit transactions.
@MainActor let costs: [Cost] = [
  Cost(name: "detached", title: "position of a detached layer", times: 1_000_000) {
    let layer = CALayer()
    return { layer.position = CGPoint(x: Double($0), y: 1) }
  },
  Cost(name: "disabled", title: "position of a live layer, actions disabled", times: 1_000_000) {
    let layer = makeLive(1)[0]
    withoutActions {}
    return { layer.position = CGPoint(x: Double($0), y: 1) }
  },
  Cost(name: "implicit", title: "position of a live layer, implicit animation", times: 20_000) {
    let layer = makeLive(1)[0]
    return { layer.position = CGPoint(x: Double($0), y: 1) }
  },
  Cost(name: "delegate", title: "position of a live layer, action NSNull", times: 1_000_000) {
    let layer = makeLive(1)[0]
    let delegate = Silent()
    kept.append(delegate)
    layer.delegate = delegate
    return { layer.position = CGPoint(x: Double($0), y: 1) }
  },
  Cost(name: "view", title: "center of a view on screen, outside a block", times: 1_000_000) {
    let view = makeViews(1)[0]
    return { view.center = CGPoint(x: Double($0), y: 1) }
  },
  Cost(
    name: "block", title: "three properties of 1,000 views in a block", times: 90, counted: 2..<6
  ) {
    let views = makeViews(1000)
    return { round in
      UIView.animate(withDuration: 1) {
        for view in views {
          view.center = CGPoint(x: Double(round & 63), y: 1)
          view.alpha = round & 1 == 0 ? 0.25 : 0.75
          view.transform = CGAffineTransform(rotationAngle: round & 1 == 0 ? 0.5 : -0.5)
        }
      }
      CATransaction.flush()
      for view in views { view.layer.removeAllAnimations() }
    }
  },
  Cost(name: "keypath", title: "setValue forKeyPath position.x, detached", times: 200_000) {
    let layer = CALayer()
    return { layer.setValue(Double($0), forKeyPath: "position.x") }
  },
  Cost(name: "commit", title: "setting and committing 100 of 10,000", times: 2000, counted: 10..<60)
  {
    let layers = makeLive(10_000)
    return { round in
      withoutActions {
        for i in 0..<100 { layers[i * 100].position = CGPoint(x: Double(i), y: Double(round)) }
      }
      CATransaction.commit()
    }
  },
]
