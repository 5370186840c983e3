import CMallocCount
import Foundation
import QuartzCore
import UIKit

/// A cost that can be measured by itself.
struct Cost {
  let name: String
  let title: String
  /// How often it is run for a measurement.
  let times: Int
  /// Makes what is needed and gives the body, which is handed the number of the run.
  let prepare: () -> (Int) -> Void
}

/// A delegate that answers like a view outside of its blocks.
final class Silent: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

/// A live tree, kept for the whole run.
@MainActor var kept: [AnyObject] = []

@MainActor func makeLive(_ count: Int) -> [CALayer] {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
  let layers = (0..<count).map { _ in CALayer() }
  for layer in layers { root.addSublayer(layer) }
  kept.append(CARenderer(layer: root, bounds: root.bounds))
  return layers
}

/// Views in a window on screen, kept for the whole run.
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
  Cost(name: "implicit", title: "position of a live layer, animation made", times: 20_000) {
    let layer = makeLive(1)[0]
    return { layer.position = CGPoint(x: Double($0), y: 1) }
  },
  Cost(name: "delegate", title: "position of a live layer of a silent view", times: 1_000_000) {
    let layer = makeLive(1)[0]
    let delegate = Silent()
    kept.append(delegate)
    layer.delegate = delegate
    return { layer.position = CGPoint(x: Double($0), y: 1) }
  },
  Cost(name: "view", title: "center of a view on screen, no block", times: 1_000_000) {
    let view = makeViews(1)[0]
    return { view.center = CGPoint(x: Double($0), y: 1) }
  },
  Cost(name: "block", title: "center, alpha, transform of 1,000 in a block", times: 90) {
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
  Cost(name: "commit", title: "setting and committing 100 of 10,000", times: 2000) {
    let layers = makeLive(10_000)
    return { round in
      withoutActions {
        for i in 0..<100 { layers[i * 100].position = CGPoint(x: Double(i), y: Double(round)) }
      }
      CATransaction.commit()
    }
  },
]

func seconds(_ duration: Duration) -> Double {
  Double(duration.components.attoseconds) / 1e18 + Double(duration.components.seconds)
}

/// The median of some measurements of the same thing.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// One step of a chain of multiplications and additions that nothing can shorten: the unit of the ratios.
@inline(never) func calibrate() -> Double {
  let steps = 1_000_000
  var x = 1.0
  let taken = ContinuousClock().measure { for _ in 0..<steps { x = x * 0.999_999 + 1e-6 } }
  guard x > 0 else { return .nan }
  return seconds(taken) / Double(steps)
}

@MainActor func run() {
  let arguments = CommandLine.arguments.dropFirst()
  if let name = arguments.first, let cost = costs.first(where: { $0.name == name }) {
    let body = cost.prepare()
    for i in 0..<(arguments.last.flatMap(Int.init) ?? cost.times) { body(i) }
    return
  }
  for cost in costs {
    let body = cost.prepare()
    body(0)
    var (times, ratios): ([Double], [Double]) = ([], [])
    let repetitions = 9
    let before = ametrine_malloc_count()
    for repetition in 0..<repetitions {
      let unit = calibrate()
      let count = cost.times / repetitions
      let taken = ContinuousClock().measure {
        for i in 0..<count { body(repetition * count + i) }
      }
      times.append(seconds(taken) / Double(count))
      ratios.append(seconds(taken) / Double(count) / unit)
    }
    let requests = Double(ametrine_malloc_count() - before)
    // One cost leaves a transaction open.
    CATransaction.commit()
    CATransaction.flush()
    let perRun = requests / Double(cost.times / repetitions * repetitions)
    print(
      cost.title.padding(toLength: 46, withPad: " ", startingAt: 0)
        + String(
          format: "%10.1f ns %9.1f steps %9.3f requests", median(times) * 1e9, median(ratios),
          perRun))
  }
  // The commit alone: what is set is set before the clock starts.
  let layers = makeLive(10_000)
  var commits: [Double] = []
  for round in 0..<500 {
    withoutActions {
      for i in 0..<100 { layers[i * 100].position = CGPoint(x: Double(i), y: Double(round)) }
    }
    commits.append(seconds(ContinuousClock().measure { CATransaction.commit() }))
  }
  print(
    "committing 100 of 10,000".padding(toLength: 46, withPad: " ", startingAt: 0)
      + String(
        format: "%10.1f ns %9.1f steps", median(commits) * 1e9, median(commits) / calibrate()))
}
