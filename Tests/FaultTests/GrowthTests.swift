import CAML
import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// What takes n steps takes about four times as long for four times as many, where it was found to take sixteen times.
@Suite(.serialized) struct GrowthTests {
  /// The processor time of this thread that a body takes, in seconds; the least of three, as others may be in the way.
  private func time(_ body: () -> Void) -> Double {
    func now() -> Double {
      var spec = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spec)
      return Double(spec.tv_sec) + Double(spec.tv_nsec) / 1e9
    }
    return (0..<3).map { _ in
      let start = now()
      body()
      return now() - start
    }.min() ?? 0
  }

  /// Expects that four times as many take less than nine times as long: what grows like n log n takes five, like a
  /// square sixteen.
  private func expectLinear(
    _ count: Int, _ body: (Int) -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let count = hasTime ? 2 * count : count
    let (few, many) = (time { body(count) }, time { body(4 * count) })
    #expect(many < 9 * few + 0.02, "\(few) s, then \(many) s", sourceLocation: sourceLocation)
  }

  @Test func `setting the sublayers`() {
    expectLinear(8_000) { count in
      let parent = CALayer()
      let layers = (0..<count).map { _ in CALayer() }
      parent.sublayers = layers
      parent.sublayers = layers.reversed()
    }
  }

  @Test func `taking sublayers out one by one, the last first`() {
    expectLinear(8_000) { count in
      let parent = CALayer()
      for _ in 0..<count { parent.addSublayer(CALayer()) }
      for layer in (parent.sublayers ?? []).reversed() { layer.removeFromSuperlayer() }
    }
  }

  @Test func `adding layers from the top down`() {
    expectLinear(4_000) { count in
      let top = CALayer()
      var at = top
      for _ in 0..<count {
        let next = CALayer()
        at.addSublayer(next)
        at = next
      }
    }
  }

  @Test func `keys of one's own on one layer`() {
    expectLinear(3_000) { count in
      let layer = CALayer()
      for index in 0..<count { layer.setValue(index, forKey: "key\(index)") }
    }
  }

  // MARK: Documents

  private func read(_ hazard: Hazard, _ count: Int) {
    let package = try? CAPackage(files: ["main.caml": Data(hazard.document(size: count).utf8)])
    #expect(package != nil)
    if hazard == .unknownKeys { try? package?.stateController.setState("a") }
    if hazard == .tour { #expect(package?.stateNames.count == count) }
  }

  @Test(arguments: [Hazard.unknownAttributes, .unknownKeys, .tour, .setValues])
  func `reading a document`(hazard: Hazard) {
    expectLinear(1_500) { read(hazard, $0) }
  }
}
