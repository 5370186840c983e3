import RenderTree
import Testing

@testable import Animation

/// Tests of `RenderTree.isAnimating(at:)`, which is `true` if the tree changes over time without a commit.
@Suite struct MovementTests {
  private func moves(
    _ values: [EmitterCellKey: Value], rate: Double = 1, beside others: [CommittedEmitterCell] = []
  ) -> Bool {
    Emitter([.cell(values)] + others, [(.emitterBirthRate, .number(rate))]).tree.isAnimating(at: 1)
  }

  @Test
  func `an emitter is treated as animated only if an enabled cell and the layer have a birthRate`()
  {
    #expect(moves([:]))
    #expect(!moves([.birthRate: .number(0)]))
    #expect(!moves([.enabled: .bool(false)]))
    #expect(!moves([:], rate: 0))
    #expect(moves([.enabled: .bool(false)], beside: [.cell([:])]))
    let idle = CommittedEmitterCell.cell([.birthRate: .number(0)])
    #expect(!moves([.enabled: .bool(false)], beside: [idle]))
  }
}
