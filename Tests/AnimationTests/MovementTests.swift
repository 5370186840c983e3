import RenderTree
import Testing

@testable import Animation

/// Whether a tree looks otherwise an instant later though nothing is committed.
@Suite struct MovementTests {
  private func moves(
    _ values: [EmitterCellKey: Value], rate: Double = 1, beside others: [CommittedEmitterCell] = []
  ) -> Bool {
    Emitter([.cell(values)] + others, [(.emitterBirthRate, .number(rate))]).tree.isAnimating(at: 1)
  }

  @Test func `an emitter moves while a cell of it is enabled and has a rate`() {
    #expect(moves([:]))
    #expect(!moves([.birthRate: .number(0)]))
    #expect(!moves([.enabled: .bool(false)]))
    #expect(!moves([:], rate: 0))
    #expect(moves([.enabled: .bool(false)], beside: [.cell([:])]))
    let idle = CommittedEmitterCell.cell([.birthRate: .number(0)])
    #expect(!moves([.enabled: .bool(false)], beside: [idle]))
  }
}
