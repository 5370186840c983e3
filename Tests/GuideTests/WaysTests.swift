import Foundation
import QuartzCore
import Testing
import UIKit

@testable import figures

/// The statements of the article WaysToAnimate.
@MainActor @Suite struct WaysTests {
  @Test func `the five ways move alike until they are interrupted`() {
    for sample in samplePositions(interruption: 10, end: 1.5) {
      for position in sample.positions {
        #expect(abs(position - sample.positions[0]) < 0.001, "at \(sample.time)")
      }
    }
  }

  @Test func `no way jumps when it is interrupted`() {
    let samples = samplePositions(interruption: 0.5, end: 2)
    for (before, after) in zip(samples, samples.dropFirst()) {
      for (first, second) in zip(before.positions, after.positions) {
        #expect(abs(first - second) < 0.03)
      }
    }
    for position in samples.last?.positions ?? [] { #expect(abs(position - 1) < 1e-6) }
  }

  @Test func `only the block continues in its direction, and the animator returns at once`() {
    let samples = samplePositions(interruption: 0.5, end: 2)
    func position(of way: Int, at time: Double) -> CGFloat {
      samples.min { abs($0.time - time) < abs($1.time - time) }?.positions[way] ?? .nan
    }
    for way in [0, 1, 4] {
      // The motion starts again from rest.
      #expect(abs(position(of: way, at: 0.55) - position(of: way, at: 0.5)) < 0.01)
    }
    #expect(position(of: 2, at: 0.6) < position(of: 2, at: 0.5) - 0.05)
    #expect(position(of: 3, at: 0.6) > position(of: 3, at: 0.5) + 0.05)
    #expect(abs(position(of: 3, at: 1.02) - 1) < 0.001)
    #expect(position(of: 3, at: 0.9) < 1)
  }
}
