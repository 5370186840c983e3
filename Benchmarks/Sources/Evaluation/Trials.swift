import Animation
import CEvaluation
import Geometry
import Groves
import RenderTree

private let layers = 10_000

/// A place to store results, so that the optimizer does not remove the computations.
nonisolated(unsafe) private var sink = 0.0

/// Returns a time in seconds at which all animations are running.
private func instant(_ run: Int) -> Double { Double(run % 2000) / 60 }

func measureAll(rounds: Int) {
  var three = Grove.threeEach(layers)
  var threes = AnimationEvaluator()
  var changing = Grove.threeEach(layers)
  var changes = AnimationEvaluator()
  var running = [AnimationID?](repeating: nil, count: 100)
  let components = Grove.threeComponentsEach(layers)
  var transforms = AnimationEvaluator()
  let ten = Grove.tenEach(layers)
  var tens = AnimationEvaluator()
  let plain = PlainColumns(10 * layers)
  var queue = AnimationEventQueue()
  _ = queue.removeDueEvents(in: &three.tree, at: 0)
  var still = Grove(layers: layers)
  let commits = (0..<2).map { still.scattered($0) }
  let node = still.three()
  let columns = still.tree.columns
  compare(
    [
      Trial("calibration: 100,000 dependent steps", runs: 10) { _ in
        sink += ametrine_calibrate(100_000)
      },
      Trial("30,000 running animations", runs: 5, parts: 30_000) {
        threes.withPresentationTree(of: three.tree, at: instant($0)) { sink += $0.time }
      },
      Trial("30,000 and 100 more, all 100 replaced", runs: 5) {
        changing.replaceHundred(&running)
        changes.withPresentationTree(of: changing.tree, at: instant($0)) { sink += $0.time }
      },
      Trial("30,000, three components of each transform", runs: 5, parts: 30_000) {
        transforms.withPresentationTree(of: components.tree, at: instant($0)) { sink += $0.time }
      },
      Trial("100,000 numbers", runs: 3, parts: 100_000) {
        tens.withPresentationTree(of: ten.tree, at: instant($0)) { sink += $0.time }
      },
      Trial("100,000 numbers, plain C loop", runs: 3, parts: 100_000) {
        plain.evaluate(at: instant($0))
      },
      Trial("the next event of 30,000", runs: 5) {
        sink += queue.nextEventTime(in: three.tree, after: instant($0)) ?? 0
      },
      Trial("the three animations of one layer", runs: 100, parts: 3) {
        sink += Double(
          evaluateAnimations(node, atLayerTime: instant($0)) { columns.value(of: $0, inSlot: 1) }
            .count)
      },
      Trial("RenderTree.applyCommit, 100 changed of 10,000", runs: 100, parts: 100) {
        still.tree.applyCommit(commits[$0 & 1])
      },
    ], rounds: rounds)
}

/// Runs an operation ten times in `ametrine_measured`, so that callgrind can count its instructions.
func countInstructions(of name: String) {
  let count = 1000
  var grove =
    switch name {
    case "numbers": Grove.tenEach(count)
    case "components": Grove.threeComponentsEach(count)
    default: Grove.threeEach(count)
    }
  var evaluator = AnimationEvaluator()
  var queue = AnimationEventQueue()
  _ = queue.removeDueEvents(in: &grove.tree, at: 0)
  for i in 0..<2 { grove.tree.applyCommit(grove.scattered(i)) }
  evaluator.withPresentationTree(of: grove.tree, at: 0) { sink += $0.time }
  let commits = (0..<2).map { grove.scattered($0) }
  let node = grove.three()
  let columns = grove.tree.columns
  switch name {
  case "animations", "components", "numbers":
    measured {
      for i in 1...10 {
        evaluator.withPresentationTree(of: grove.tree, at: instant(i)) { sink += $0.time }
      }
    }
    print("10 times \(grove.tree.animations.count) animations")
  case "next":
    measured {
      for i in 1...10 { sink += queue.nextEventTime(in: grove.tree, after: instant(i)) ?? 0 }
    }
    print("10 times")
  case "apply":
    measured { for i in 1...10 { grove.tree.applyCommit(commits[i & 1]) } }
    print("10 times 100 changes")
  case "node":
    measured {
      for i in 1...10 {
        sink += Double(
          evaluateAnimations(node, atLayerTime: instant(i)) { columns.value(of: $0, inSlot: 1) }
            .count)
      }
    }
    print("10 times 3 animations")
  case "plain":
    let plain = PlainColumns(10 * count)
    measured { for i in 1...10 { plain.evaluate(at: instant(i)) } }
    print("10 times \(10 * count) numbers")
  default:
    print("unknown name: expected animations, components, numbers, plain, next, apply or node")
  }
}

private func measured(_ body: () -> Void) {
  withoutActuallyEscaping(body) { body in
    var body = body
    withUnsafeMutablePointer(to: &body) { body in
      ametrine_measured({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, body)
    }
  }
}
