// What the API itself costs: time and requests for memory.
//
//   swift run -c release Costs

import CMallocCount
import Foundation
import QuartzCore

/// Runs a body often and prints what one run costs.
func measure(_ name: String, times: Int, _ body: (Int) -> Void) {
  body(0)
  let before = ametrine_malloc_count()
  let clock = ContinuousClock()
  let taken = clock.measure { for i in 1...times { body(i) } }
  let requests = ametrine_malloc_count() - before
  let seconds = Double(taken.components.attoseconds) / 1e18 + Double(taken.components.seconds)
  let label = name.padding(toLength: 52, withPad: " ", startingAt: 0)
  print(
    label + String(format: "%10.1f ns", seconds / Double(times) * 1e9)
      + String(format: "%10.3f requests", Double(requests) / Double(times)))
}

let detached = CALayer()
measure("position of a detached layer", times: 1_000_000) {
  detached.position = CGPoint(x: Double($0), y: 1)
}

let root = CALayer()
root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
let layers = (0..<10_000).map { _ in CALayer() }
for layer in layers { root.addSublayer(layer) }
let renderer = CARenderer(layer: root, bounds: root.bounds)

CATransaction.begin()
CATransaction.setDisableActions(true)
measure("position of a live layer, actions disabled", times: 1_000_000) {
  layers[0].position = CGPoint(x: Double($0), y: 1)
}
CATransaction.commit()

measure("commit of 100 changed among 10,000", times: 1000) { round in
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  for i in 0..<100 {
    layers[i * 100].position = CGPoint(x: Double(i), y: Double(round))
  }
  CATransaction.commit()
}
withExtendedLifetime(renderer) {}
